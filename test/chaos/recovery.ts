/** Measures in the database how long an app's work stops after one of its processes was killed. */
import { stages } from "@reelwright/core/stages/stages";
import type { Database } from "./database.ts";
import {
  atMost,
  type ExperimentContext,
  type Figure,
  percentile,
  seconds,
  shown,
} from "./experiment.ts";

/** A kill: the app, and the time by this machine's clock, which is also the database's. */
export type Kill = { readonly app: string; readonly atMs: number };

const stagesOf = (app: string): readonly string[] =>
  stages.filter(({ worker }) => worker.app === app).map(({ name }) => name);

// The last recorded state of each unit of these stages at the time of the kill.
const held = `
  SELECT DISTINCT ON (task_id) task_id, what, token FROM chaos.task_history
  WHERE at <= $1 AND stage = ANY ($2::text[]) ORDER BY task_id, n DESC`;

// Time until the next successful lease of the app's stages: a claim that was in flight when its process died doesn't count.
// Only if a unit was running or had been taken back, since otherwise no work was interrupted.
const nextLease = `
  SELECT extract(epoch FROM min(s.at) - $1::timestamptz)::float8 * 1000 AS ms
  FROM chaos.task_history s WHERE s.what = 'leased' AND s.at > $1 AND s.stage = ANY ($2::text[])
    AND EXISTS (SELECT FROM chaos.task_history d WHERE d.task_id = s.task_id AND d.token = s.token AND d.what = 'done')
  HAVING EXISTS (SELECT FROM (${held}) AS held WHERE what IN ('leased', 'left ready'))`;

// Time until the last of the units that were running at the kill, and weren't completed anyway, was leased again.
const takenUp = `
  SELECT extract(epoch FROM max(again.at) - $1::timestamptz)::float8 * 1000 AS ms
  FROM (${held}) AS held
    CROSS JOIN LATERAL (
      SELECT what, token FROM chaos.task_history s WHERE s.task_id = held.task_id AND s.at > $1 ORDER BY n LIMIT 1) AS next
    CROSS JOIN LATERAL (
      SELECT at FROM chaos.task_history s WHERE s.task_id = held.task_id AND s.at > $1 AND s.what = 'leased'
      ORDER BY n LIMIT 1) AS again
  WHERE held.what = 'leased' AND next.what = 'left ready'`;

/** A kill that interrupted work, and the duration of the interruption in ms. */
export type Recovery = { readonly kill: Kill; readonly ms: number };

const measure = async (
  { rows }: Database,
  kills: readonly Kill[],
  query: string,
): Promise<readonly Recovery[]> => {
  const found: Recovery[] = [];
  for (const kill of kills) {
    const values = [new Date(kill.atMs), stagesOf(kill.app)];
    const [row] = await rows<{ ms: number | null }>(query, values);
    if (row?.ms !== null && row?.ms !== undefined) found.push({ kill, ms: row.ms });
  }
  return found;
};

/** Times from each kill until the app's work resumed. */
export const recoveriesOf = (
  database: Database,
  kills: readonly Kill[],
): Promise<readonly Recovery[]> => measure(database, kills, nextLease);

const shares = (recoveries: readonly Recovery[]): string => {
  const all = recoveries.map(({ ms }) => ms);
  return `${seconds(percentile(all, 0.5))} s / ${seconds(percentile(all, 0.95))} s of ${all.length}`;
};

/**
 * The figures of these recoveries. Those for which `isDisturbed` is true were delayed by other faults of the campaign and
 * are shown separately.
 */
export const recoveryFigures = async (
  database: Database,
  recoveries: readonly Recovery[],
  kills: readonly Kill[],
  { isTimed }: Pick<ExperimentContext, "isTimed">,
  isDisturbed: (recovery: Recovery) => boolean = () => false,
): Promise<readonly Figure[]> => {
  const plain = recoveries.filter((each) => !isDisturbed(each));
  const disturbed = recoveries.filter(isDisturbed);
  const p95 = seconds(
    percentile(
      plain.map(({ ms }) => ms),
      0.95,
    ),
  );
  return [
    shown("kill → running again p50 / p95", shares(plain)),
    isTimed
      ? atMost("kill → running again p95", p95, 3, " s")
      : shown("kill → running again p95", `${p95} s`),
    ...(disturbed.length > 0
      ? [shown("the same, where its app was stopped meanwhile", shares(disturbed))]
      : []),
    shown("kill → its units taken up p50 / p95", shares(await measure(database, kills, takenUp))),
  ];
};
