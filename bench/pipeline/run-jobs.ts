/** Runs jobs through the whole stack: creates them over HTTP and waits until all have ended. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { Pool } from "undici";
import type { Stack } from "./stack.ts";

/** Units of a job of two segments: three keyframes, two segments, and seven stages of one unit. */
export const unitsPerJob = 12;
const creatorsAtOnce = 16;
/** Concurrent jobs, enough to keep all workers busy. */
const openAtOnce = 240;

const body = JSON.stringify({
  product_name: "Mug",
  product_image_url: "https://example.com/product.png",
  segment_count: 2,
  segment_duration: 4,
  video_model: "vidB_std",
});

const endedSince = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ ended: number }>(
    "SELECT coalesce(sum(jobs_total - live_jobs), 0)::int AS ended FROM credit_accounts /* bench */",
  );
  return rows[0]?.ended ?? 0;
};

/** Creates `jobs` jobs, rotating through the keys, and waits until all have ended. Returns the elapsed seconds. */
export const runJobs = async (
  stack: Stack,
  client: pg.Client,
  keys: readonly string[],
  jobs: number,
): Promise<number> => {
  const pool = new Pool(stack.baseUrl, { connections: creatorsAtOnce });
  const before = await endedSince(client);
  const startedAt = performance.now();
  let created = 0;
  let ended = 0;
  const create = async (): Promise<void> => {
    while (created < jobs) {
      if (created - ended >= openAtOnce) {
        await wait(5);
        continue;
      }
      const key = keys[created % keys.length] ?? "";
      created += 1;
      const { statusCode, body: answer } = await pool.request({
        method: "POST",
        path: "/api/v1/jobs",
        headers: {
          "content-type": "application/json",
          "x-api-key": key,
          "idempotency-key": randomUUID(),
        },
        body,
      });
      const text = await answer.text();
      if (statusCode !== 201) throw new Error(`POST /jobs: ${statusCode} ${text}`);
    }
  };
  const watch = async (): Promise<void> => {
    while (ended < jobs) {
      await wait(20);
      ended = (await endedSince(client)) - before;
    }
  };
  await Promise.all([watch(), ...Array.from({ length: creatorsAtOnce }, create)]);
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return seconds;
};
