/** A worker that takes playground tasks, says so, and never ends them, or snoozes at once: to be killed. */
import { Snooze } from "@reelwright/film/vendor-failure";
import { startPlaygroundWorker } from "../playground-queue.ts";

const [redisUrl = "", way] = process.argv.slice(2);
startPlaygroundWorker({
  redisUrl,
  concurrency: 1,
  deadAfterMs: 1_000,
  run: async ({ taskId }) => {
    process.stdout.write(`${taskId}\n`);
    if (way === "snoozes") throw new Snooze(2_000, null);
    await new Promise(() => undefined);
  },
  onError: (error) => process.stderr.write(`${error}\n`),
});
