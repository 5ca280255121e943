import { setTimeout as wait } from "node:timers/promises";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import {
  atLeast,
  atMost,
  type Experiment,
  type ExperimentContext,
  exactly,
  type Figure,
  percentile,
  scaled,
  seconds,
  shown,
} from "../experiment.ts";
import { flush, redisCommand, signal } from "../inject.ts";
import type { ChaosStack } from "../stack.ts";
import { type LoadContext, underLoad } from "../under-load.ts";

const isUp = async (stack: ChaosStack): Promise<true | null> =>
  (await redisCommand(stack, "PING")) === "PONG" ? true : null;

/** Time in ms from `sinceMs` to the next lease whose result was committed. */
const backToWork = async ({ database }: ChaosStack, sinceMs: number): Promise<number | null> => {
  const [row] = await database.rows<{ ms: number | null }>(
    `SELECT extract(epoch FROM min(s.at) - $1::timestamptz)::float8 * 1000 AS ms FROM chaos.task_history s
     WHERE s.what = 'leased' AND s.at > $1
       AND EXISTS (SELECT FROM chaos.task_history d WHERE d.task_id = s.task_id AND d.token = s.token AND d.what = 'done')`,
    [new Date(sinceMs)],
  );
  return row?.ms ?? null;
};

/** Number of leases that began in an interval. */
const leasesIn = async (
  { database }: ChaosStack,
  fromMs: number,
  toMs: number,
): Promise<number> => {
  const [row] = await database.rows<{ n: number }>(
    "SELECT count(*) AS n FROM chaos.task_history WHERE what = 'leased' AND at BETWEEN $1 AND $2",
    [new Date(fromMs), new Date(toMs)],
  );
  return row?.n ?? 0;
};

const backFigure = (waits: readonly number[], { isTimed }: ExperimentContext): Figure => {
  const p95 = seconds(percentile(waits, 0.95));
  const what = "Redis back → work running p95";
  return isTimed ? atMost(what, p95, 5, " s") : shown(what, `${p95} s`);
};

/** FLUSHALL ×20. */
const flushExperiment: Experiment = {
  name: "redis-flush",
  title: "FLUSHALL ×20",
  fullMinutes: 3,
  run: async (context) => {
    const times = scaled(context, 20, 3);
    let done = 0;
    const flushes: number[] = [];
    const figures = await underLoad(context, {
      jobs: times * 6,
      overMs: times * 2_500,
      injectFaults: async ({ stack }) => {
        await wait(2_000);
        for (; done < times; done++) {
          await wait(1_000 + context.random.below(2_000));
          await flush(stack);
          flushes.push(Date.now());
        }
        return [];
      },
    });
    return { injected: `${flushes.length} FLUSHALLs`, figures };
  },
};

/** Keeps Redis down for a given time: freezes the process that the supervisor restarts before it serves. */
const goneFor = async (stack: ChaosStack, ms: number): Promise<number> => {
  const overMs = Date.now() + ms;
  let lastPid = 0;
  let frozen = 0;
  signal(stack.pids("redis")[0], "SIGKILL");
  while (Date.now() < overMs) {
    const [pid = 0] = stack.pids("redis");
    if (pid !== lastPid && pid !== 0) {
      lastPid = pid;
      if (signal(pid, "SIGKILL")) frozen++;
    }
    await wait(20);
  }
  await waitFor("Redis to be back", () => isUp(stack), 30_000);
  return frozen;
};

const awayExperiment: Experiment = {
  name: "redis-away",
  title: "Redis gone for 3, 12 and 25 s; back to work ≤ 5 s after",
  fullMinutes: 2,
  run: async (context) => {
    const outages = context.scale < 0.5 ? [3] : [3, 12, 25];
    const waits: number[] = [];
    const overMs = outages.reduce((sum, each) => sum + each + 10, 0) * 1_000;
    const figures = await underLoad(context, {
      jobs: Math.round(overMs / 400),
      overMs,
      injectFaults: async ({ stack, account }) => {
        const backMs: number[] = [];
        const takenBefore = account.accepted.length;
        let leases = 0;
        for (const outage of outages) {
          await wait(4_000);
          const startedMs = Date.now();
          await goneFor(stack, outage * 1_000);
          // Tasks dispatched before are still claimed in the first second.
          leases += await leasesIn(stack, startedMs + 1_000, startedMs + outage * 1_000);
          backMs.push(Date.now());
        }
        await wait(6_000);
        for (const since of backMs) waits.push((await backToWork(stack, since)) ?? 60_000);
        return [
          atLeast("jobs accepted meanwhile", account.accepted.length - takenBefore, 1),
          exactly("503 answers", account.unavailable, 0),
          shown("leases while Redis was away", leases),
          backFigure(waits, context),
        ];
      },
    });
    return { injected: `Redis gone for ${outages.join(", ")} s`, figures };
  },
};

/** Makes Redis reject all writes for a given time. */
const fill = async ({ stack }: LoadContext, ms: number): Promise<number> => {
  await redisCommand(stack, "CONFIG", "SET", "maxmemory", "1");
  await wait(ms);
  await redisCommand(stack, "CONFIG", "SET", "maxmemory", "0");
  return Date.now();
};

const fullExperiment: Experiment = {
  name: "redis-full",
  title: "Redis out of memory; POST /jobs goes on",
  fullMinutes: 1.5,
  run: async (context) => {
    const times = scaled(context, 4, 1);
    const waits: number[] = [];
    const figures = await underLoad(context, {
      jobs: times * 40,
      overMs: times * 14_000,
      injectFaults: async (load) => {
        const backMs: number[] = [];
        for (let n = 0; n < times; n++) {
          await wait(5_000);
          backMs.push(await fill(load, 7_000));
        }
        await wait(6_000);
        for (const since of backMs) waits.push((await backToWork(load.stack, since)) ?? 60_000);
        return [exactly("503 answers", load.account.unavailable, 0), backFigure(waits, context)];
      },
    });
    return { injected: `out of memory for 7 s, ${times} times`, figures };
  },
};

export const redisExperiments: readonly Experiment[] = [
  flushExperiment,
  awayExperiment,
  fullExperiment,
];
