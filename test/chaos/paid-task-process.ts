/** A process that works on one paid task and kills itself with SIGKILL at a point. */
import { openStore } from "@reelwright/store/open-store";
import { type PaidTask, runPaidTask } from "./paid-task.ts";

type Request = {
  readonly databaseUrl: string;
  readonly task: PaidTask;
  /** "before submit" …; empty: it isn't killed. */
  readonly point: string;
};

const { databaseUrl, task, point } = JSON.parse(process.argv[2] ?? "{}") as Request;
const store = await openStore({ url: databaseUrl, poolSize: 2 });
const end = await runPaidTask(store, task, async (passed) => {
  if (passed === point) process.kill(process.pid, "SIGKILL");
});
await store.close();
process.exitCode = end === "completed" || end === "superseded" ? 0 : 1;
