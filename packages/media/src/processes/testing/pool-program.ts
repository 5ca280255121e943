/** The program of the pool's tests: does what it is told, however unreasonable. */
import { serveRequests } from "../serve-requests.ts";

export type Task = "answer" | "wait" | "burn" | "hoard" | "crash";

const hoarded: Buffer[] = [];

const work: { readonly [task in Task]: () => unknown } = {
  answer: () => undefined,
  wait: () => new Promise(() => setInterval(() => undefined, 1_000)),
  burn: () => {
    for (;;) Math.sqrt(Math.random());
  },
  hoard: async () => {
    for (;;) {
      hoarded.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise(setImmediate);
    }
  },
  crash: () => process.abort(),
};

serveRequests(async (task: Task) => {
  await work[task]();
  return { pid: process.pid, environment: Object.keys(process.env) };
});
