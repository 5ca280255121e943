-- A task's place in its stage: tenants take turns.
ALTER TABLE tasks ADD COLUMN turn bigint NOT NULL DEFAULT 0;
UPDATE tasks t SET turn = n.turn FROM (
  SELECT task_id, row_number() OVER (PARTITION BY stage, tenant_id ORDER BY priority, created_at, unit) - 1 AS turn
  FROM tasks WHERE status IN ('ready', 'leased', 'waiting')) AS n
WHERE t.task_id = n.task_id;

-- BullMQ holds an entry for every task that can be claimed; nothing is marked as dispatched any more.
DROP INDEX tasks_dispatched;
DROP INDEX tasks_undispatched;
DROP INDEX tasks_waiting;
ALTER TABLE tasks DROP COLUMN dispatched_at, DROP COLUMN dispatch_seq, DROP COLUMN priority;

-- The stage's running and next turn, and a tenant's last one: an index probe each.
CREATE INDEX tasks_turns ON tasks (stage, status, turn) WHERE status IN ('ready', 'leased', 'waiting');
CREATE INDEX tasks_tenant_turns ON tasks (stage, tenant_id, turn) WHERE status IN ('ready', 'leased', 'waiting');
