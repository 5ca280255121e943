/** Jobs that run while faults are injected. */
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "./client.ts";
import type { Database } from "./database.ts";

/** A small job; `fault` slows its stages down, so that units are running when something dies. */
export const jobRequest = (n: number, fault: string, fields: object = {}) => ({
  product_name: `Product ${n}`,
  product_image_url: "https://example.com/product.png",
  segment_count: 1 + (n % 3),
  segment_duration: 4,
  video_model: "vidB_std",
  metadata: fault === "" ? {} : { fault },
  ...fields,
});

/** Delays in every stage, so that each of the three workers always has running units. */
export const steady =
  "slow:prepare:0.2;slow:agents:0.2;slow:init:0.2;slow:generation:0.4;slow:concat:0.2;slow:captions:0.3";

export type Owned = { readonly client: Client; readonly jobId: string };

/**
 * Submits jobs sequentially from each client, evenly over `overMs`. Returns their ids, which are also added to `made`
 * immediately.
 */
export const submit = async (
  clients: readonly Client[],
  jobs: number,
  overMs: number,
  order: (n: number) => unknown,
  { made = [], prefix = "key" }: { readonly made?: Owned[]; readonly prefix?: string } = {},
): Promise<readonly Owned[]> => {
  const startedMs = Date.now();
  const own = async (client: Client, place: number): Promise<void> => {
    for (let n = place; n < jobs; n += clients.length) {
      await wait(Math.max(0, startedMs + (overMs * n) / jobs - Date.now()));
      made.push({ client, jobId: await client.create(order(n), `${prefix}-${n}`) });
    }
  };
  await Promise.all(clients.map(own));
  return made;
};

/** Open jobs that aren't paused: they have to end without intervention. */
const openJobs = `
  SELECT count(*) AS n FROM jobs WHERE status IN ('pending', 'processing')`;

/** Waits until no job is open. Returns the number of open jobs after `limitMs` without any progress. */
export const settle = async ({ rows }: Database, limitMs = 60_000): Promise<number> => {
  let last = { mark: "", atMs: Date.now() };
  for (;;) {
    const open = (await rows<{ n: number }>(openJobs))[0]?.n ?? 0;
    if (open === 0) return 0;
    const seen =
      (await rows<{ n: number }>("SELECT count(*) AS n FROM chaos.task_history"))[0]?.n ?? 0;
    const mark = `${open} ${seen}`;
    if (mark !== last.mark) last = { mark, atMs: Date.now() };
    else if (Date.now() - last.atMs > limitMs) return open;
    await wait(250);
  }
};
