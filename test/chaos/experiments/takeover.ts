import { setTimeout as wait } from "node:timers/promises";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Database } from "../database.ts";
import {
  atLeast,
  atMost,
  type Experiment,
  type ExperimentContext,
  type Figure,
  percentile,
  scaled,
  seconds,
  shown,
} from "../experiment.ts";
import { signal } from "../inject.ts";
import { jobRequest } from "../load.ts";
import type { ChaosStack } from "../stack.ts";
import { type LoadContext, underLoad } from "../under-load.ts";

/** How long a unit goes on at another worker after its own died in one of four ways, with nothing else going wrong. */

const app = "worker-generation";
const victimsAtOnce = 5;
/** Longer than it takes to find a frozen worker. */
const slow = "slow:generation:15";

type Unit = { readonly task_id: string; readonly token: string };

/** The units that the process with this id runs. */
const unitsOf = ({ rows }: Database, pid: number): Promise<Unit[]> =>
  rows<Unit>(
    `SELECT t.task_id, t.lease_token::text AS token FROM tasks t JOIN workers w ON w.owner = t.lease_owner
      WHERE w.pid = $1 AND t.status = 'leased' AND t.stage = 'generation'`,
    [pid],
  );

/** Milliseconds until all of these units had a new lease; null while one hasn't, and wasn't committed either. */
const takenUp = async (
  { rows }: Database,
  units: readonly Unit[],
  sinceMs: number,
): Promise<number | null> => {
  const [row] = await rows<{ open: number; ms: number | null }>(
    `SELECT count(*) FILTER (WHERE h.at IS NULL) AS open,
      (extract(epoch FROM max(h.at) - $3::timestamptz) * 1000)::float8 AS ms
    FROM unnest($1::uuid[], $2::bigint[]) AS u(task_id, token) LEFT JOIN LATERAL (
      SELECT at FROM chaos.task_history s WHERE s.task_id = u.task_id
        AND (s.what = 'leased' AND s.token > u.token OR s.what = 'done') ORDER BY n LIMIT 1) AS h ON true`,
    [units.map(({ task_id }) => task_id), units.map(({ token }) => token), new Date(sinceMs)],
  );
  return row && row.open === 0 ? row.ms : null;
};

/** Ends a process that runs units. Returns how long their continuation took. */
const endOne = async (
  { database }: Pick<ChaosStack, "database">,
  pid: number,
  name: NodeJS.Signals,
): Promise<number> => {
  const units = await waitFor("running units", async () => {
    const found = await unitsOf(database, pid);
    return found.length > 0 ? found : null;
  });
  const atMs = Date.now();
  signal(pid, name);
  const { ms } = await waitFor("their continuation", async () => {
    const found = await takenUp(database, units, atMs);
    return found === null ? null : { ms: found };
  });
  if (name === "SIGSTOP") signal(pid, "SIGKILL");
  return ms;
};

/** Ends unsupervised workers, a few at a time, one after the other. */
const endExtras = async (
  stack: ChaosStack,
  count: number,
  name: NodeJS.Signals,
): Promise<readonly number[]> => {
  const times: number[] = [];
  while (times.length < count) {
    const size = Math.min(victimsAtOnce, count - times.length);
    const victims = await Promise.all(
      Array.from({ length: size }, () => stack.extra(app, { REELWRIGHT_GRACE_SECONDS: "1" })),
    );
    for (const { pid } of victims) times.push(await endOne(stack, pid, name));
  }
  return times;
};

/** Kills the worker that the supervisor started, again and again. */
const endSupervised = async (stack: ChaosStack, count: number): Promise<readonly number[]> => {
  const times: number[] = [];
  while (times.length < count) {
    const pid = await waitFor("the worker", async () => stack.pids(app)[0]);
    times.push(await endOne(stack, pid, "SIGKILL"));
  }
  return times;
};

const timesOf = (what: string, times: readonly number[]): Figure =>
  shown(
    `${what}: p50 / p95`,
    `${seconds(percentile(times, 0.5))} s / ${seconds(percentile(times, 0.95))} s of ${times.length}`,
  );

const endAll = async ({ stack, context, isOver }: LoadContext): Promise<readonly Figure[]> => {
  // Two workers stay, whatever ends.
  await Promise.all([stack.extra(app), stack.extra(app)]);
  const word = await endExtras(stack, scaled(context, 40, 3), "SIGKILL");
  const supervised = await endSupervised(stack, scaled(context, 10, 1));
  const goodbye = await endExtras(stack, scaled(context, 10, 1), "SIGTERM");
  const frozen = await endExtras(stack, scaled(context, 10, 1), "SIGSTOP");
  return [
    atLeast("kills", word.length, 3),
    timesOf("SIGKILL → continued, by the word of Redis", word),
    ...targets(context, word),
    timesOf("SIGKILL → continued, by the word of the supervisor", supervised),
    timesOf("SIGTERM with 1 s of grace → continued", goodbye),
    timesOf("SIGSTOP → continued", frozen),
    shown("jobs were left while the last one ended", isOver() ? "no" : "yes"),
  ];
};

const targets = (
  { isTimed }: Pick<ExperimentContext, "isTimed">,
  times: readonly number[],
): readonly Figure[] =>
  isTimed
    ? [
        atMost("SIGKILL → continued p50", seconds(percentile(times, 0.5)), 1, " s"),
        atMost("SIGKILL → continued p95", seconds(percentile(times, 0.95)), 3, " s"),
      ]
    : [];

export const takeoverExperiment: Experiment = {
  name: "takeover",
  title: "Workers with running units end in four ways, one at a time",
  fullMinutes: 10,
  run: async (context) => {
    const minutes = 10 * context.scale;
    // Units for everybody, as long as it lasts.
    const jobs = Math.ceil(minutes * 60 * 0.25);
    const figures = await underLoad(context, {
      jobs,
      overMs: minutes * 60_000,
      requestOf: (n) => jobRequest(n, slow, { qai_enabled: false, segment_count: 3 }),
      injectFaults: async (load) => {
        await wait(5_000);
        return endAll(load);
      },
    });
    return { injected: "workers killed, stopped, frozen, one at a time", figures };
  },
};
