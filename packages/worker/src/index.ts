/** How a worker process is wired: the three worker apps differ in the stages they run, and in nothing else. */
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { catalogue } from "@reelwright/catalog";
import { stages } from "@reelwright/core";
import {
  type Config,
  configSummary,
  createLogger,
  fileSettings,
  readConfig,
  runProcess,
  serveHealth,
  stackSettings,
  workSettings,
} from "@reelwright/platform";
import { openFiles, openTools } from "@reelwright/providers";
import { startWorkerPool } from "@reelwright/queue";
import { openStore } from "@reelwright/store";

const settings = { ...stackSettings, ...fileSettings, ...workSettings };

const toolsFor = async (config: Config<typeof settings>) => {
  await mkdir(config.cacheDirectory, { recursive: true });
  return openTools({
    providers: config.providers,
    files: openFiles(config),
    allowPrivateUrls: config.allowPrivateUrls,
    cacheDirectory: config.cacheDirectory,
  });
};

/** Runs the stages that name `app` until the process is told to stop. */
export const runWorker = async (app: string): Promise<void> => {
  const config = readConfig(settings);
  const log = createLogger(app, config.logLevel);
  await runProcess(log, async ({ onStop, ready, stop }) => {
    log("process.starting", configSummary(settings, config));
    const store = await openStore({ url: config.databaseUrl });
    onStop("store", store.close);
    const { tools, close } = await toolsFor(config);
    onStop("tools", close);
    const scratch = join(config.cacheDirectory, "scratch", String(process.pid));
    await mkdir(scratch, { recursive: true });
    const pool = await startWorkerPool({
      app,
      stages,
      store,
      tools,
      catalogue,
      redisUrl: config.redisUrl,
      cpuSlots: config.slots || availableParallelism(),
      scratch,
      testFaults: config.testFaults,
      graceMs: config.graceSeconds * 1000,
      wedged: () => void stop("wedged", 1),
      log,
    });
    onStop("worker pool", pool.stop);
    onStop("health", await serveHealth(config.healthPort, store.ping));
    ready();
  });
};
