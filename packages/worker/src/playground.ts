/** What worker processes run besides stages: the playground's tasks, and the looks at pictures for suggestions. */
import { availableParallelism } from "node:os";
import { runPlaygroundTask, sweepPlayground } from "@reelwright/core/playground";
import type { MediaTools } from "@reelwright/core/ports";
import { runSuggestion, suggestionQueue } from "@reelwright/core/suggestions";
import type { Config, Lifecycle, workerSettings } from "@reelwright/platform";
import { openPlayground } from "@reelwright/providers";
import {
  openPlaygroundQueue,
  startPlaygroundSweeper,
  startPlaygroundWorker,
  startRequestWorker,
} from "@reelwright/queue";
import type { PostgresStore } from "@reelwright/store";
import { embeddedAdvisor, noLettering, readLettering } from "@reelwright/studio/advice";

type Deps = {
  readonly config: Config<typeof workerSettings>;
  readonly store: Pick<PostgresStore, "playground">;
  readonly tools: MediaTools;
  readonly scratch: string;
  readonly log: Lifecycle["log"];
  readonly onStop: Lifecycle["onStop"];
};

/** Half of what stages get: whoever tries a model must not starve those who ordered videos. */
const slotsOf = ({ config }: Deps): number =>
  Math.max(1, Math.ceil((config.slots || availableParallelism()) / 2));

/** Runs playground tasks, and releases those that were lost. */
export const startPlayground = async (deps: Deps): Promise<void> => {
  const { config, store, tools, scratch, log, onStop } = deps;
  const { redisUrl } = config;
  const holds = store.playground;
  const onError = (error: unknown) => log("playground.error", { error }, "warn");
  const { playground, downloads } = await openPlayground(config);
  const queue = openPlaygroundQueue({ redisUrl, onError });
  onStop("playground queue", queue.close);
  const sweeper = startPlaygroundSweeper({
    sweep: sweepPlayground({ holds, queue }),
    released: (count) => log("playground.released", { count }, "warn"),
    onError,
  });
  onStop("playground sweeper", sweeper.stop);
  const run = runPlaygroundTask({
    holds,
    files: tools.files,
    downloads,
    playground,
    scratch,
    log: (fields) => log("playground.finished", fields, fields["error"] ? "warn" : "info"),
  });
  const concurrency = slotsOf(deps);
  const worker = startPlaygroundWorker({ redisUrl, concurrency, run, onError });
  onStop("playground worker", () => worker.stop(config.graceSeconds * 1000));
};

/** Looks at product pictures for gateways, two at once. */
export const startAdvising = async (deps: Deps): Promise<void> => {
  const { config, tools, scratch, log, onStop } = deps;
  const handle = runSuggestion({
    downloads: tools.downloads,
    files: tools.files,
    advisor: embeddedAdvisor({
      ...tools,
      lettering: config.providers === "fake" ? noLettering : readLettering,
    }),
    scratch,
  });
  const worker = startRequestWorker({
    redisUrl: config.redisUrl,
    queue: suggestionQueue,
    concurrency: 2,
    handle,
    onError: (error) => log("advice.error", { error }, "warn"),
  });
  onStop("advice", () => worker.stop(config.graceSeconds * 1000));
};
