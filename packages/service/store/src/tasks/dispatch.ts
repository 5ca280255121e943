import type { Dispatch, TaskStore } from "@reelwright/core/ports/task-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { admitsClaims } from "./claimable.ts";

/**
 * Backlog of a stage that no worker has announced. Otherwise it is one round of its slots: what is longer is waited
 * out by the tenant that comes next.
 */
const unannouncedSlots = 8;

/** A worker not seen for so long has no slots. Registrations refresh every 5 s. */
const seenWithinMs = 15_000;

// The rules are in the function's SQL (prisma/functions/tasks.sql).
const dispatchTasks: Statement = {
  name: "dispatch_tasks",
  text: "SELECT * FROM dispatch_tasks($1::int, $2::float8, $3::int, $4::float8, $5::boolean)",
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
    const values = [limit, timing.redispatchMs, unannouncedSlots, seenWithinMs, isDue];
    const rows = await retrying(() => rowsOf<DispatchRow>(pool, dispatchTasks, values));
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
