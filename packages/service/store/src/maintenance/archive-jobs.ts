import type { MaintenanceStore } from "@reelwright/core/ports/maintenance-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { firstIdAt } from "../ids.ts";

/** Tasks that are looked at for jobs to archive, the oldest first: of some two hundred jobs. */
const tasksAtOnce = 2_400;
/** Jobs that one transaction moves: some tens of milliseconds. */
const jobsAtOnce = 100;
/** Months for which partitions are made ahead. */
const monthsAhead = 2;

// Tasks' ids grow with time and only jobs that aren't archived have any, so the oldest are at the beginning of their key:
// no index of ended jobs has to be kept for this.
const findEnded: Statement = {
  name: "jobs_find_ended",
  text: `
    WITH old AS MATERIALIZED (
      SELECT task_id, job_id FROM tasks
      WHERE task_id > $1::uuid AND task_id < ${firstIdAt("statement_timestamp() - $2::float8 * interval '1 millisecond'")}
      ORDER BY task_id LIMIT $3)
    SELECT (SELECT task_id FROM old ORDER BY task_id DESC LIMIT 1) AS last, ARRAY(
      SELECT DISTINCT j.job_id FROM old JOIN jobs j USING (job_id)
      WHERE j.status IN ('completed', 'failed', 'cancelled')
        AND j.completed_at < statement_timestamp() - $2::float8 * interval '1 millisecond') AS ended`,
};
const archive: Statement = {
  name: "jobs_archive",
  text: "SELECT archive_jobs($1::uuid[], clock_timestamp() - $2::float8 * interval '1 millisecond') AS moved",
};
const makePartitions: Statement = {
  name: "archives_make_partitions",
  text: "SELECT make_archive_partitions($1)",
};
const dropPartitions: Statement = {
  name: "archives_drop_partitions",
  text: `SELECT cardinality(drop_archive_partitions(
    (date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') - $1::int * interval '1 month')::date)) AS dropped`,
};

type EndedRow = { readonly last: string | null; readonly ended: readonly string[] };
const noId = "00000000-0000-0000-0000-000000000000";

/** Moves what is due; what is locked, or open after all, is left for the next time. */
export const jobArchiving =
  ({ pool }: Database): MaintenanceStore["archiveJobs"] =>
  async (olderThanMs, isStopped) => {
    await retrying(() => rowsOf(pool, makePartitions, [monthsAhead]));
    let sum = 0;
    let after: string | null = noId;
    while (after !== null && !isStopped()) {
      const values: readonly unknown[] = [after, olderThanMs, tasksAtOnce];
      const [found]: EndedRow[] = await retrying(() => rowsOf<EndedRow>(pool, findEnded, values));
      const ended = found?.ended ?? [];
      for (let from = 0; from < ended.length && !isStopped(); from += jobsAtOnce) {
        const jobs = ended.slice(from, from + jobsAtOnce);
        const [row] = await retrying(() =>
          rowsOf<{ moved: number }>(pool, archive, [jobs, olderThanMs]),
        );
        sum += row?.moved ?? 0;
      }
      after = found?.last ?? null;
    }
    return sum;
  };

export const archiveDeletion =
  ({ pool }: Database): MaintenanceStore["deleteArchives"] =>
  async (months) => {
    const [row] = await retrying(() => rowsOf<{ dropped: number }>(pool, dropPartitions, [months]));
    return row?.dropped ?? 0;
  };
