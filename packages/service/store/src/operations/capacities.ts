import type {
  OperatorReads,
  StageCapacity,
  WorkerView,
} from "@reelwright/core/ports/operator-store";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { livingOwners } from "../workers/owner-lock.ts";
import { ageOf, untilOf } from "./live-jobs.ts";

/** A worker not seen for so long has no slots, as for the relay. */
const seenWithin = "interval '15 seconds'";

export const stageCapacities: Statement = {
  name: "operations_stages",
  text: `
    WITH announced AS (
      SELECT s.key AS stage, coalesce(sum(s.value::int) FILTER (WHERE w.draining_since IS NULL), 0)::int AS slots,
        count(*) FILTER (WHERE w.draining_since IS NULL)::int AS workers,
        count(*) FILTER (WHERE w.draining_since IS NOT NULL)::int AS draining
      FROM workers w, jsonb_each_text(w.slots) AS s
      WHERE w.seen_at > clock_timestamp() - ${seenWithin} GROUP BY s.key
    ), leased AS (
      SELECT stage, count(*)::int AS leased FROM tasks WHERE status = 'leased' GROUP BY stage
    )
    SELECT stage, coalesce(slots, 0) AS slots, coalesce(leased, 0) AS leased, coalesce(workers, 0) AS workers,
      coalesce(draining, 0) AS draining
    FROM announced FULL JOIN leased USING (stage)`,
};

export const registeredWorkers: Statement = {
  name: "operations_workers",
  text: `
    SELECT w.owner, w.name AS app, w.slots, w.owner IN (${livingOwners}) AS is_alive, iso(w.started_at) AS started_at,
      ${ageOf("w.seen_at")} AS seen_s, ${ageOf("w.draining_since")} AS draining_s, ${untilOf("w.hand_back_at")} AS hand_back_in_s,
      (SELECT count(*)::int FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = w.owner) AS leased
    FROM workers w ORDER BY w.name, w.owner`,
};

/** What serves the stages, and which processes are registered. */
export const readCapacities = ({
  pool,
}: Pick<Database, "pool">): Pick<OperatorReads, "stages" | "workers"> => ({
  stages: () => retrying(() => rowsOf<StageCapacity>(pool, stageCapacities, []), requestDeadlineMs),
  workers: () => retrying(() => rowsOf<WorkerView>(pool, registeredWorkers, []), requestDeadlineMs),
});
