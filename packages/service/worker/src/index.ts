/** Wires a worker process. The three worker apps differ only in the stages that they run. */
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { openCatalogue } from "@reelwright/catalog/installed";
import { openDurationLog } from "@reelwright/core/estimates/durations";
import { stages } from "@reelwright/core/stages/stages";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { lazy } from "@reelwright/film/concurrency";
import type { Files } from "@reelwright/film/ports/tools";
import { openFiles } from "@reelwright/integrations/files/open-files";
import { type Config, secretsOf } from "@reelwright/platform/config";
import { measureDisks, openDiskSpaceCheck } from "@reelwright/platform/disk-space";
import { serveHealth } from "@reelwright/platform/health";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import { openMetrics } from "@reelwright/platform/metrics";
import { runApp } from "@reelwright/platform/run-app";
import { workerSettings } from "@reelwright/platform/settings/apps";
import { openTracing } from "@reelwright/platform/tracing/open-tracing";
import { openSamples, openTestTools, openTools } from "@reelwright/providers/open-tools";
import { startSampleWorker } from "@reelwright/queue/sample-queue";
import { openWorkerPool } from "@reelwright/queue/workers/worker-pool";
import { openRegisteredStore } from "@reelwright/store/open-store";
import { startExports } from "./exports.ts";
import { startPlayground, startSuggestions } from "./playground.ts";
import { publishSample } from "./samples.ts";
import { openScratch, sweepScratch } from "./scratch.ts";
import { openVendorWork, type VendorWork } from "./vendors.ts";

type Settings = Config<typeof workerSettings>;
/** The app whose process also makes the catalog's samples and answers suggestions. */
const samplesApp = "worker-keyframes";
/** The app whose process also makes exports of accounts. */
const exportsApp = "worker-assembly";
/** The app whose process also runs the playground's tasks. */
const playgroundApp = "worker-generation";

const toolsFor = async (config: Settings, files: Files, vendors: VendorWork | null) => {
  await mkdir(config.cacheDirectory, { recursive: true });
  return openTools({
    providers: config.providers,
    files,
    allowPrivateUrls: config.allowPrivateUrls,
    cacheDirectory: config.cacheDirectory,
    voicesDirectory: config.voicesDirectory,
    ...(vendors && { vendors: vendors.serving }),
  });
};

/** The catalog. It has installed voices only with the embedded provider's speech, because vendors can't use them. */
const catalogueFor = (
  { speech, voicesDirectory, personaVoices }: Settings,
  log: Lifecycle["log"],
) =>
  openCatalogue({
    directory: speech === "local" ? voicesDirectory : null,
    personaVoices,
    onError: (error) => log("voices.error", { error }, "warn"),
  });

/** Opens the pool of a worker with everything that it needs. */
const openPool = async (
  app: string,
  config: Settings,
  { log, onStop, onDrain, healthAt }: Lifecycle,
): Promise<{ serve(): Promise<void> }> => {
  const metrics = openMetrics(app);
  const { meter } = metrics;
  meter.start("reelwright_tasks_reaped_total", {});
  const tracer = await openTracing(app, config, {
    log,
    onStop,
    secrets: secretsOf(workerSettings, config),
  });
  const { store, registration } = await openRegisteredStore(
    app,
    { url: config.databaseUrl, meter },
    onStop,
  );
  const files = await openFiles(config);
  const shared = { config, store, registration, tracer, log, onStop };
  const vendors = await openVendorWork({ ...shared, files, meter });
  const { tools, close } = await toolsFor(config, files, vendors);
  onStop("tools", close);
  const testTools = lazy(async () => openTestTools(config, files));
  const { catalogue, stop: stopWatching } = await catalogueFor(config, log);
  onStop("installed voices", stopWatching);
  const scratch = await openScratch(config.cacheDirectory);
  sweepScratch(config.cacheDirectory).then(
    (pids) => pids.length > 0 && log("scratch.swept", { pids }),
    (error) => log("scratch.unswept", { error }, "warn"),
  );
  const durations = openDurationLog(store.durations, (error) =>
    log("durations.error", { error }, "warn"),
  );
  onStop("durations", durations.stop);
  // The fake provider needs no CPU time.
  const isAllFake = config.providers === "fake" && config.slots === 0;
  const cpuFreeStages = isAllFake ? new Set(stages.map(({ name }) => name)) : vendors?.stages;
  const pool = await openWorkerPool({
    stages,
    store,
    registration,
    tools,
    testTools,
    catalogue,
    ...(vendors && {
      calls: vendors.calls,
      onCancelled: vendors.onCancelled,
    }),
    ...(cpuFreeStages && { vendorStages: cpuFreeStages }),
    redisUrl: config.redisUrl,
    cpuSlots: config.slots || availableParallelism(),
    scratch,
    testFaults: config.testFaults,
    graceMs: config.graceSeconds * 1000,
    meter,
    tracer,
    durations,
    log,
  });
  if (vendors) vendors.wakes.unit = pool.dispatch;
  onDrain("worker pool", async () => {
    const graceEndsMs = Date.now() + config.graceSeconds * 1000;
    await pool.stop();
    await vendors?.stop(Math.max(0, graceEndsMs - Date.now()));
  });
  const places = [{ name: "temporary files", directory: scratch }];
  const warnings = openDiskSpaceCheck(places);
  measureDisks(places, meter);
  onStop("health", await serveHealth(config, store.ping, { metrics, warnings, healthAt }));
  return {
    serve: async () => {
      await pool.serve(app);
      await startOtherWork(
        app,
        { ...shared, tools, testTools, vendors, scratch, onDrain },
        catalogue,
      );
    },
  };
};

/** Starts what this app's process does besides stages. */
const startOtherWork = async (
  app: string,
  deps: Parameters<typeof startPlayground>[0],
  catalogue: Catalogue,
): Promise<void> => {
  if (app === exportsApp) startExports(deps);
  if (app === playgroundApp) await startPlayground(deps);
  if (app !== samplesApp) return;
  await startSuggestions(deps);
  const { config, tools, scratch, log, onDrain } = deps;
  const worker = startSampleWorker({
    redisUrl: config.redisUrl,
    concurrency: 2,
    make: publishSample(tools.files, await openSamples(tools), scratch, catalogue),
    onError: (error) => log("sample.error", { error }, "warn"),
  });
  onDrain("sample worker", () => worker.stop(0));
};

/** Runs the stages of `app` until the process is asked to stop. */
export const runWorker = (app: string): Promise<void> =>
  runApp(app, workerSettings, async (config, life) => {
    const pool = await openPool(app, config, life);
    await pool.serve();
    life.ready();
  });
