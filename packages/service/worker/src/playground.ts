/** What worker processes run besides stages: playground tasks and suggestions. */
import { availableParallelism } from "node:os";
import { runPlaygroundTask, sweepPlayground } from "@reelwright/core/playground/run-task";
import type { Registration } from "@reelwright/core/ports/store";
import { runSuggestion, suggestionQueue } from "@reelwright/core/suggestions/suggest-fields";
import type { Tracer } from "@reelwright/core/telemetry/tracer";
import { lazy } from "@reelwright/film/concurrency";
import type { MediaTools } from "@reelwright/film/ports/tools";
import type { Config } from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { workerSettings } from "@reelwright/platform/settings/apps";
import { openAdvisor, openPlayground } from "@reelwright/providers/open-tools";
import {
  openPlaygroundQueue,
  startPlaygroundSweeper,
  startPlaygroundWorker,
} from "@reelwright/queue/playground-queue";
import { startRequestWorker } from "@reelwright/queue/requests";
import type { PostgresStore } from "@reelwright/store/open-store";
import type { VendorWork } from "./vendors.ts";

type Deps = {
  readonly config: Config<typeof workerSettings>;
  readonly store: Pick<
    PostgresStore,
    "playground" | "vendorCalls" | "exports" | "exportSource" | "jobs"
  >;
  readonly registration: Registration;
  readonly tools: MediaTools;
  /** Opens the tools of test mode. */
  readonly testTools: () => Promise<MediaTools>;
  /** Null if the embedded provider makes everything. */
  readonly vendors: VendorWork | null;
  readonly scratch: string;
  readonly tracer: Tracer;
  readonly log: Lifecycle["log"];
  readonly onStop: Lifecycle["onStop"];
  readonly onDrain: Lifecycle["onDrain"];
};

/** Half of the stages' slots, so that the playground doesn't starve jobs. */
const slotsOf = ({ config }: Deps): number =>
  Math.max(1, Math.ceil((config.slots || availableParallelism()) / 2));

/** Runs playground tasks, and releases lost ones. */
export const startPlayground = async (deps: Deps): Promise<void> => {
  const { config, store, registration, tools, vendors, scratch, tracer, log, onStop, onDrain } =
    deps;
  const { redisUrl } = config;
  const holds = store.playground;
  const onError = (error: unknown) => log("playground.error", { error }, "warn");
  const { playground, downloads } = await openPlayground({
    ...config,
    ...(vendors && { vendors: { ...vendors.serving, sourceOf: store.vendorCalls.playgroundTask } }),
  });
  const queue = openPlaygroundQueue({ redisUrl, onError });
  onStop("playground queue", queue.close);
  if (vendors) vendors.wakes.playground = (taskId) => void queue.wake(taskId).catch(onError);
  const released = (count: number) => log("playground.released", { count }, "warn");
  const sweep = sweepPlayground({ holds, queue });
  const sweeper = startPlaygroundSweeper({ sweep, registration, released, onError });
  onStop("playground sweeper", sweeper.stop);
  const test = lazy(() => openPlayground({ ...config, providers: "fake" }));
  const run = runPlaygroundTask({
    holds,
    test,
    files: tools.files,
    downloads,
    playground,
    ...(vendors && { calls: vendors.calls }),
    scratch,
    tracer,
    log: (fields) => log("playground.finished", fields, fields["error"] ? "warn" : "info"),
  });
  const concurrency = slotsOf(deps);
  const worker = startPlaygroundWorker({ redisUrl, concurrency, run, onError });
  onDrain("playground worker", () => worker.stop(config.graceSeconds * 1000));
};

/** Answers gateways' requests for suggestions, two at a time. */
export const startSuggestions = async (deps: Deps): Promise<void> => {
  const { config, tools, testTools, vendors, scratch, tracer, log, onDrain } = deps;
  const test = lazy(async () => {
    const fake = await testTools();
    const advisor = await openAdvisor({ tools: fake, language: null });
    return { advisor, downloads: fake.downloads };
  });
  const handle = runSuggestion({
    downloads: tools.downloads,
    files: tools.files,
    advisor: await openAdvisor({
      tools,
      language: vendors?.serving.vendors.language ?? null,
    }),
    test,
    ...(vendors && { calls: vendors.calls }),
    note: (type, data) => log(type, data),
    tracer,
    scratch,
  });
  const worker = startRequestWorker({
    redisUrl: config.redisUrl,
    queue: suggestionQueue,
    concurrency: 2,
    handle,
    onError: (error) => log("advice.error", { error }, "warn"),
  });
  onDrain("advice", () => worker.stop(config.graceSeconds * 1000));
};
