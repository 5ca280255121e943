import type { Dispatch, TaskStore } from "@reelwright/core/ports";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { admitsClaims } from "./claimable.ts";

/**
 * Backlog of a stage that no worker has announced. Otherwise it is one round of its slots: what is longer is waited
 * out by the tenant that comes next.
 */
const unannouncedSlots = 8;
// statement_timestamp() is stable within a statement, so that the partial indexes can be searched by it;
// clock_timestamp() would read them whole.

/** A worker not seen for so long has no slots. Registrations refresh every 5 s. */
const seenWithinMs = 15_000;

// Tasks whose wait is over. They queue with the others: looking at a vendor's work again is short.
const endWaits: Statement = {
  name: "tasks_end_waits",
  text: `
    UPDATE tasks SET status = 'ready', not_before = NULL, dispatched_at = NULL
    WHERE task_id IN (
      SELECT task_id FROM tasks WHERE status = 'waiting' AND not_before <= statement_timestamp()
      ORDER BY not_before LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)`,
};

// Every step reads a partial index that holds only the rows of that step, and a few rounds of slots at most, so
// that a flood of one tenant costs the relay as little as it costs the other tenants.
const dispatchReady: Statement = {
  name: "tasks_dispatch",
  text: `
    WITH RECURSIVE queues AS (
      -- The stages and tenants that have something to dispatch: one index probe for each.
      (SELECT stage, tenant_id FROM tasks WHERE status = 'ready' AND dispatched_at IS NULL
        ORDER BY stage, tenant_id LIMIT 1)
      UNION ALL
      SELECT next.stage, next.tenant_id FROM queues q CROSS JOIN LATERAL (
        SELECT t.stage, t.tenant_id FROM tasks t
        WHERE t.status = 'ready' AND t.dispatched_at IS NULL AND (t.stage, t.tenant_id) > (q.stage, q.tenant_id)
        ORDER BY t.stage, t.tenant_id LIMIT 1) AS next
    ), under_way AS MATERIALIZED (
      -- Dispatched and not yet claimed, or running: what a tenant has already, and what fills a stage's backlog.
      SELECT t.stage, t.tenant_id, true AS is_queued FROM tasks t JOIN jobs j USING (job_id)
        WHERE t.status = 'ready' AND t.dispatched_at IS NOT NULL AND ${admitsClaims("j", "t")}
      UNION ALL
      SELECT stage, tenant_id, false FROM tasks WHERE status = 'leased'
    ), slots AS (
      SELECT s.key AS stage, sum(s.value::int) AS slots FROM workers w, jsonb_each_text(w.slots) AS s
      WHERE w.draining_since IS NULL
        AND w.seen_at > statement_timestamp() - $4::float8 * interval '1 millisecond' GROUP BY s.key
    ), room AS (
      SELECT q.stage, q.tenants, coalesce(s.slots, $3::int) - coalesce(b.queued, 0) AS room
      FROM (SELECT stage, count(*) AS tenants FROM queues GROUP BY stage) AS q
        LEFT JOIN slots s USING (stage)
        LEFT JOIN (SELECT stage, count(*) AS queued FROM under_way WHERE is_queued GROUP BY stage) AS b USING (stage)
    ), candidates AS (
      -- A tenant's next tasks, numbered after those it has under way: so tenants take turns over many rounds.
      SELECT c.task_id, c.priority, c.created_at, q.stage, r.room,
        c.place + coalesce(u.under_way, 0) AS turn
      FROM queues q JOIN room r USING (stage)
        LEFT JOIN (SELECT stage, tenant_id, count(*) AS under_way FROM under_way GROUP BY 1, 2) AS u
          USING (stage, tenant_id)
        CROSS JOIN LATERAL (
          SELECT t.task_id, t.priority, t.created_at,
            row_number() OVER (PARTITION BY t.tenant_id ORDER BY t.priority, t.created_at, t.unit) AS place
          FROM tasks t JOIN jobs j USING (job_id)
          WHERE t.status = 'ready' AND t.dispatched_at IS NULL AND t.stage = q.stage AND t.tenant_id = q.tenant_id
            AND ${admitsClaims("j", "t")}
          ORDER BY t.priority, t.created_at, t.unit
          -- Four times a fair share: what many tenants leave unfilled, the next round fills.
          LIMIT least($1::int, greatest(4 * r.room / r.tenants, $3::int))) AS c
    ), chosen AS (
      -- Even with the backlog full: recovered tasks (priority 0), which had a slot before, and a tenant's first one.
      SELECT task_id, priority, turn, rank AS place FROM (
        SELECT *, row_number() OVER (PARTITION BY stage ORDER BY priority, turn, created_at, task_id) AS rank
        FROM candidates) AS ranked
      WHERE rank <= room OR priority = 0 OR turn = 1 ORDER BY priority, rank LIMIT $1
    ), unheard AS (
      -- Dispatched long ago and claimed by nobody: the dispatch got lost with a Redis, or with a worker.
      SELECT t.task_id, t.priority, 1 AS turn, 0 AS place FROM tasks t JOIN jobs j USING (job_id)
      WHERE t.status = 'ready' AND t.dispatched_at < statement_timestamp() - $2::float8 * interval '1 millisecond'
        AND ${admitsClaims("j", "t")}
      ORDER BY t.dispatched_at LIMIT $1
    ), picked AS MATERIALIZED (
      SELECT * FROM chosen UNION ALL SELECT * FROM unheard ORDER BY priority, place LIMIT $1
    ), locked AS (
      SELECT t.task_id, p.priority, p.turn, p.place, t.dispatched_at IS NOT NULL AS is_repeated
      FROM tasks t JOIN picked p USING (task_id)
      WHERE t.status = 'ready'
        -- Checked again on the locked row: another relay may have dispatched it since.
        AND (t.dispatched_at IS NULL OR t.dispatched_at < statement_timestamp() - $2::float8 * interval '1 millisecond')
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE tasks t SET dispatched_at = clock_timestamp(), dispatch_seq = t.dispatch_seq + 1
    FROM locked WHERE t.task_id = locked.task_id
    RETURNING t.task_id, t.stage, t.dispatch_seq, locked.priority, locked.turn::int, locked.place,
      locked.is_repeated`,
};

const findUnclaimed: Statement = {
  name: "tasks_find_unclaimed",
  text: `
    SELECT t.task_id, t.stage, t.dispatch_seq FROM tasks t JOIN jobs j USING (job_id)
    WHERE t.status = 'ready' AND t.dispatched_at IS NOT NULL AND t.stage = ANY ($1::text[])
      AND ${admitsClaims("j", "t")}
    ORDER BY t.created_at, t.task_id LIMIT 200`,
};

type BellRow = {
  readonly task_id: string;
  readonly stage: Dispatch["stage"];
  readonly dispatch_seq: number;
};
type DispatchRow = BellRow & {
  readonly priority: number;
  readonly turn: number;
  readonly place: number;
  readonly is_repeated: boolean;
};

const bellOf = ({ task_id, stage, dispatch_seq }: BellRow): Dispatch => ({
  taskId: task_id,
  stage,
  seq: dispatch_seq,
});

/** Marks tasks as dispatched and returns them: recovered ones first, then in the tenants' turns. */
export const taskDispatch =
  ({ pool, timing }: Database): TaskStore["dispatch"] =>
  async (limit, isDue = true) => {
    if (isDue) await retrying(() => rowsOf(pool, endWaits, [limit]));
    const values = [limit, timing.redispatchMs, unannouncedSlots, seenWithinMs];
    const rows = await retrying(() => rowsOf<DispatchRow>(pool, dispatchReady, values));
    return [...rows]
      .sort((a, b) => a.priority - b.priority || a.place - b.place)
      .map((row) => ({
        ...bellOf(row),
        turn: row.turn,
        ...(row.is_repeated && { isRepeated: true }),
        ...(row.priority === 0 && { isUrgent: true }),
      }));
  };

/** The dispatches that nobody has claimed yet. */
export const tasksUnclaimed =
  ({ pool }: Database): TaskStore["unclaimed"] =>
  async (stages) =>
    (await retrying(() => rowsOf<BellRow>(pool, findUnclaimed, [stages]))).map(bellOf);
