/** How long an app's work stands still after one of its processes was killed, seen from the database. */
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

/** A kill: which app, and when by the clock of this machine, which is the database's too. */
export type Kill = { readonly app: string; readonly atMs: number };

const stagesOf = (app: string): readonly string[] =>
  stages.filter(({ worker }) => worker.app === app).map(({ name }) => name);

// What each unit of these stages was last seen as when the kill came.
const held = `
  SELECT DISTINCT ON (task_id) task_id, what, token FROM chaos.task_history
  WHERE at <= $1 AND stage = ANY ($2::text[]) ORDER BY task_id, n DESC`;

// Until the next lease of a stage of the app that was not in vain: a claim that was on its way when its process died
// proves nothing. Only where a unit was under way or taken back: otherwise nothing stood still.
const nextLease = `
  SELECT extract(epoch FROM min(s.at) - $1::timestamptz)::float8 * 1000 AS ms
  FROM chaos.task_history s WHERE s.what = 'leased' AND s.at > $1 AND s.stage = ANY ($2::text[])
    AND EXISTS (SELECT FROM chaos.task_history d WHERE d.task_id = s.task_id AND d.token = s.token AND d.what = 'done')
  HAVING EXISTS (SELECT FROM (${held}) AS held WHERE what IN ('leased', 'left ready'))`;

// Until the last of the units that were under way at the kill, and did not end by themselves, was leased again.
const takenUp = `
  SELECT extract(epoch FROM max(again.at) - $1::timestamptz)::float8 * 1000 AS ms
  FROM (${held}) AS held
    CROSS JOIN LATERAL (
      SELECT what, token FROM chaos.task_history s WHERE s.task_id = held.task_id AND s.at > $1 ORDER BY n LIMIT 1) AS next
    CROSS JOIN LATERAL (
      SELECT at FROM chaos.task_history s WHERE s.task_id = held.task_id AND s.at > $1 AND s.what = 'leased'
      ORDER BY n LIMIT 1) AS again
  WHERE held.what = 'leased' AND next.what = 'left ready'`;

/** A kill that found work under way, and how long it stood still, in milliseconds. */
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

/** From each kill to the app's work running again. */
export const recoveriesOf = (
  database: Database,
  kills: readonly Kill[],
): Promise<readonly Recovery[]> => measure(database, kills, nextLease);

const shares = (recoveries: readonly Recovery[]): string => {
  const all = recoveries.map(({ ms }) => ms);
  return `${seconds(percentile(all, 0.5))} s / ${seconds(percentile(all, 0.95))} s of ${all.length}`;
};

/**
 * The figures of these recoveries. `isDisturbed` tells those that the campaign itself held up by other means than
 * kills; they are shown apart.
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
