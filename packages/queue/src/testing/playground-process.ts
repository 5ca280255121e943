/** A worker that takes one playground task, says so, and never ends it: to be killed. */
import { startPlaygroundWorker } from "../index.ts";

const [redisUrl = ""] = process.argv.slice(2);
startPlaygroundWorker({
  redisUrl,
  concurrency: 1,
  deadAfterMs: 1_000,
  run: async ({ taskId }) => {
    process.stdout.write(`${taskId}\n`);
    await new Promise(() => undefined);
  },
  onError: (error) => process.stderr.write(`${error}\n`),
});
