/** How long an app's work stands still after one of its processes was killed, seen from the database. */
import { stages } from "@reelwright/core";
import type { Database } from "./database.ts";
import { atMost, type Figure, percentile, type RowContext, seconds, shown } from "./row.ts";

/** A kill: which app, and when by the clock of this machine, which is the database's too. */
export type Kill = { readonly app: string; readonly atMs: number };

const stagesOf = (app: string): readonly string[] =>
  stages.filter(({ worker }) => worker.app === app).map(({ name }) => name);

// What each unit of these stages was last seen as when the kill came.
const held = `
  SELECT DISTINCT ON (task_id) task_id, what, token FROM chaos.seen
  WHERE at <= $1 AND stage = ANY ($2::text[]) ORDER BY task_id, n DESC`;

// Until the next lease of a stage of the app that was not in vain: a claim that was on its way when its process died
// proves nothing. Only where a unit was under way or taken back: otherwise nothing stood still.
const nextLease = `
  SELECT extract(epoch FROM min(s.at) - $1::timestamptz)::float8 * 1000 AS ms
  FROM chaos.seen s WHERE s.what = 'leased' AND s.at > $1 AND s.stage = ANY ($2::text[])
    AND EXISTS (SELECT FROM chaos.seen d WHERE d.task_id = s.task_id AND d.token = s.token AND d.what = 'done')
  HAVING EXISTS (SELECT FROM (${held}) AS held WHERE what IN ('leased', 'left ready'))`;

// Until the last of the units that were under way at the kill, and did not end by themselves, was leased again.
const takenUp = `
  SELECT extract(epoch FROM max(again.at) - $1::timestamptz)::float8 * 1000 AS ms
  FROM (${held}) AS held
    CROSS JOIN LATERAL (
      SELECT what, token FROM chaos.seen s WHERE s.task_id = held.task_id AND s.at > $1 ORDER BY n LIMIT 1) AS next
    CROSS JOIN LATERAL (
      SELECT at FROM chaos.seen s WHERE s.task_id = held.task_id AND s.at > $1 AND s.what = 'leased'
      ORDER BY n LIMIT 1) AS again
  WHERE held.what = 'leased' AND next.what = 'left ready'`;

const measure = async (
  { rows }: Database,
  kills: readonly Kill[],
  query: string,
): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const { app, atMs } of kills) {
    const [row] = await rows<{ ms: number | null }>(query, [new Date(atMs), stagesOf(app)]);
    if (row?.ms !== null && row?.ms !== undefined) found.push(row.ms);
  }
  return found;
};

/** From each kill to the app's work running again, and to its orphaned units being taken up. */
export const recoveryFigures = async (
  database: Database,
  kills: readonly Kill[],
  { isTimed }: Pick<RowContext, "isTimed">,
): Promise<readonly Figure[]> => {
  const again = await measure(database, kills, nextLease);
  const orphans = await measure(database, kills, takenUp);
  const p95 = seconds(percentile(again, 0.95));
  return [
    shown("kills with work under way", again.length),
    shown("kill → running again p50", `${seconds(percentile(again, 0.5))} s`),
    isTimed
      ? atMost("kill → running again p95", p95, 3, " s")
      : shown("kill → running again p95", `${p95} s`),
    shown(
      "kill → its units taken up p50 / p95",
      `${seconds(percentile(orphans, 0.5))} s / ${seconds(percentile(orphans, 0.95))} s of ${orphans.length}`,
    ),
  ];
};
