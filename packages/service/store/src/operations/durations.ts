import type { DurationStore } from "@reelwright/core/ports/jobs";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";

// Rows are written in a fixed order to avoid deadlocks. Rows older than a week are deleted.
const record: Statement = {
  name: "durations_record",
  text: `
    WITH old AS (DELETE FROM stage_durations WHERE period < clock_timestamp() - interval '7 days')
    INSERT INTO stage_durations (period, stage, variant, units, class, count)
    SELECT date_bin('10 minutes', clock_timestamp(), 'epoch'), stage, variant, units, class, count
    FROM jsonb_to_recordset($1::jsonb) AS c(stage text, variant text, units integer, class smallint, count integer)
    ORDER BY stage, variant, units, class
    ON CONFLICT (period, stage, variant, units, class) DO UPDATE SET count = stage_durations.count + excluded.count`,
};

const counts: Statement = {
  name: "durations_counts",
  text: `
    SELECT stage, variant, units, class, sum(count)::int AS count,
      coalesce(sum(count) FILTER (WHERE period > clock_timestamp() - interval '1 hour'), 0)::int AS "lastHour"
    FROM stage_durations WHERE period > clock_timestamp() - interval '7 days' GROUP BY stage, variant, units, class`,
};

type Counts = Awaited<ReturnType<DurationStore["counts"]>>;

/** Durations of stages, counted per ten minutes and kept for a week. */
export const durationStore = ({ pool }: Pick<Database, "pool">): DurationStore => ({
  record: (measured) =>
    retrying(
      async () => void (await rowsOf(pool, record, [jsonText(measured)])),
      requestDeadlineMs,
    ),
  counts: () => retrying(() => rowsOf<Counts[number]>(pool, counts, []), requestDeadlineMs),
});
