/** Validates `npm run simulate` against a real stack with the same jobs, slots and durations. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { Pool } from "undici";
import { randomOf } from "../../scripts/simulate/random.ts";
import { simulate } from "../../scripts/simulate/simulate.ts";
import { type Bench, median, quantile, type Table } from "../bench.ts";
import { type Stack, startServers, startStack } from "../pipeline/stack.ts";
import {
  capacity,
  leastSeconds,
  scenarioOf,
  segments,
  slots,
  slowness,
  steps,
} from "./scenario.ts";

const loads = [0.5, 0.8] as const;
const seeds = 60;
const tenants = 8;
/** Maximum relative deviation of the model's median from the stack's. */
const tolerance = 0.15;

const body = JSON.stringify({
  product_name: "Mug",
  product_image_url: "https://example.com/product.png",
  segment_count: segments,
  segment_duration: 4,
  video_model: "vidB_std",
  metadata: { fault: slowness },
});

type Site = { readonly stack: Stack; readonly client: pg.Client; readonly keys: readonly string[] };

/** Creates jobs at random times with a given rate. Returns the duration of each in seconds after all have ended. */
const play = async (
  { stack, client, keys }: Site,
  jobs: number,
  jobsPerSecond: number,
): Promise<readonly number[]> => {
  const random = randomOf(jobs);
  const pool = new Pool(stack.baseUrl, { connections: 8 });
  const order = async (index: number): Promise<string> => {
    const { statusCode, body: answer } = await pool.request({
      method: "POST",
      path: "/api/v1/jobs",
      headers: {
        "content-type": "application/json",
        "x-api-key": keys[index % keys.length] ?? "",
        "idempotency-key": randomUUID(),
      },
      body,
    });
    const text = await answer.text();
    if (statusCode !== 201) throw new Error(`POST /jobs: ${statusCode} ${text}`);
    return (JSON.parse(text) as { job_id: string }).job_id;
  };
  const orders: Promise<string>[] = [];
  let dueMs = performance.now();
  for (let index = 0; index < jobs; index += 1) {
    dueMs += 1_000 * random.exponential(jobsPerSecond);
    await wait(Math.max(0, dueMs - performance.now()));
    orders.push(order(index));
  }
  const ids = await Promise.all(orders);
  await pool.close();
  for (;;) {
    const { rows } = await client.query<{ seconds: number; status: string }>(
      `SELECT status, extract(epoch FROM completed_at - created_at)::float8 AS seconds FROM jobs
       WHERE job_id = ANY ($1) AND completed_at IS NOT NULL`,
      [ids],
    );
    const failed = rows.filter(({ status }) => status !== "completed");
    if (failed.length > 0) throw new Error(`${failed.length} jobs ended as ${failed[0]?.status}`);
    if (rows.length === jobs) return rows.map(({ seconds }) => seconds);
    await wait(200);
  }
};

const foreseen = (jobs: number, jobsPerSecond: number, overhead: number) => {
  const runs = Array.from({ length: seeds }, (_, seed) =>
    Array.from(simulate(scenarioOf(jobsPerSecond, overhead), { seed: seed + 1, jobs }).seconds),
  );
  return (share: number) => {
    const found = runs.map((seconds) => quantile(seconds, share));
    return { low: quantile(found, 0.05), middle: median(found), high: quantile(found, 0.95) };
  };
};

const compared = (
  load: number,
  measured: readonly number[],
  model: ReturnType<typeof foreseen>,
): readonly (readonly (string | number)[])[] =>
  [0.5, 0.95].map((share) => {
    const { low, middle, high } = model(share);
    const real = quantile(measured, share);
    const isMet = (real >= low && real <= high) || Math.abs(middle / real - 1) <= tolerance;
    return [
      `${load * 100} % load, p${share * 100}`,
      real.toFixed(2),
      `${middle.toFixed(2)} (${low.toFixed(2)} – ${high.toFixed(2)})`,
      (middle / real).toFixed(2),
      isMet ? "yes" : "no",
    ];
  });

export const simulation: Bench = async (say, { isQuick, jobs = isQuick ? 30 : 150 }) => {
  const servers = await startServers();
  const stack = await startStack(servers, {
    REELWRIGHT_SLOTS: String(slots),
    REELWRIGHT_TEST_FAULTS: "true",
  });
  try {
    const made = await Promise.all(Array.from({ length: tenants }, stack.tenant));
    const site = { stack, client: servers.client, keys: made.map(({ key }) => key) };
    say("one job after the other");
    const alone: number[] = [];
    for (let job = 0; job < 4; job += 1) alone.push(...(await play(site, 1, capacity)));
    // The first job is a warm-up of the workers.
    const overhead = Math.max(0, median(alone.slice(1)) - leastSeconds) / steps;
    const rows: (readonly (string | number)[])[] = [];
    for (const load of loads) {
      say(`${jobs} jobs at ${load * 100} % load`);
      const measured = await play(site, jobs, load * capacity);
      rows.push(...compared(load, measured, foreseen(jobs, load * capacity, overhead)));
    }
    const table: Table = {
      title: `Simulation: seconds to video on a real stack, and as npm run simulate foresees them`,
      columns: ["", "stack", "model (5 – 95 % of its runs)", "ratio", "met"],
      rows,
      notes: [
        `${jobs} orders of ${tenants} tenants at random moments; ${slots} slots a stage, set durations (bench/simulation/scenario.ts); the busiest stage is full at ${capacity.toFixed(1)} jobs a second.`,
        `A job that never waits takes ${leastSeconds.toFixed(1)} s and, measured, ${(1_000 * overhead).toFixed(0)} ms at each of ${steps} steps, which the model is told.`,
        `Met: within what ${seeds} runs of the model came to, or within ${tolerance * 100} % of their median.`,
      ],
    };
    return [table];
  } finally {
    await stack.stop();
    await servers.stop();
  }
};
