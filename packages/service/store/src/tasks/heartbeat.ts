import type { TaskStore } from "@reelwright/core/ports/task-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

// No job lock here, so it never waits for a row: one that is locked is being finished or taken back at this
// moment, and the next beat tells.
const beat: Statement = {
  name: "tasks_heartbeat",
  text: `
    WITH beats AS (
      SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::real[]) AS b(task_id, token, progress)
    ), held AS (
      SELECT t.task_id, b.progress FROM tasks t JOIN beats b USING (task_id)
      WHERE t.lease_token = b.token AND t.status = 'leased'
      FOR NO KEY UPDATE OF t SKIP LOCKED
    ), extended AS (
      UPDATE tasks t SET progress = held.progress,
        lease_expires_at = clock_timestamp() + $4::float8 * interval '1 millisecond'
      FROM held WHERE t.task_id = held.task_id
    )
    SELECT b.task_id FROM beats b WHERE NOT EXISTS (
      SELECT FROM tasks t WHERE t.task_id = b.task_id AND t.lease_token = b.token AND t.status = 'leased')`,
};

/** Extends leases; returns which are lost. */
export const taskHeartbeat =
  ({ pool, timing }: Database): TaskStore["heartbeat"] =>
  async (beats) => {
    if (beats.length === 0) return [];
    const values = [
      beats.map(({ taskId }) => taskId),
      beats.map(({ leaseToken }) => leaseToken),
      beats.map(({ progress }) => Math.min(Math.max(progress, 0), 1)),
      timing.leaseMs,
    ];
    const lost = await retrying(() => rowsOf<{ task_id: string }>(pool, beat, values));
    return lost.map(({ task_id }) => task_id);
  };
