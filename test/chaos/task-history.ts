/**
 * Triggers that record what the tables don't keep: each lease and its end, each commit, and whether the committed output was
 * produced under the committing lease.
 */
export const taskHistorySql: readonly string[] = [
  "CREATE SCHEMA IF NOT EXISTS chaos",
  `CREATE TABLE IF NOT EXISTS chaos.task_history (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    task_id uuid NOT NULL, job_id uuid NOT NULL, run_no int NOT NULL, stage text NOT NULL, unit int NOT NULL,
    what text NOT NULL, token bigint, is_foreign boolean NOT NULL DEFAULT false)`,
  "CREATE INDEX IF NOT EXISTS task_history_task ON chaos.task_history (task_id, n)",
  // File keys start with {tenant}/{job}/{run}/{stage}/{unit}/{lease token}/: a stale commit has another lease's token.
  `CREATE OR REPLACE FUNCTION chaos.record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    what text;
    foreign_files boolean := false;
    place text := NEW.job_id || '/' || NEW.run_no || '/' || NEW.stage || '/' || NEW.unit || '/';
  BEGIN
    -- Inserted with its lease: the worker that ended the unit before goes on with it.
    IF TG_OP = 'INSERT' THEN
      IF NEW.status <> 'leased' THEN RETURN NULL; END IF;
      what := 'leased';
    ELSIF NEW.status = 'leased' AND NEW.lease_token IS DISTINCT FROM OLD.lease_token THEN what := 'leased';
    ELSIF NEW.status = 'done' AND (OLD.status <> 'done' OR NEW.output IS DISTINCT FROM OLD.output) THEN
      what := 'done';
      foreign_files := OLD.status = 'leased' AND EXISTS (
        SELECT FROM regexp_matches(NEW.output::text, place || '(\\d+)/', 'g') AS m WHERE m[1]::bigint <> OLD.lease_token);
    ELSIF OLD.status = 'done' AND NEW.status <> 'done' THEN what := 'reopened';
    ELSIF OLD.status = 'leased' AND NEW.status <> 'leased' THEN what := 'left ' || NEW.status;
    END IF;
    IF what IS NOT NULL THEN
      INSERT INTO chaos.task_history (task_id, job_id, run_no, stage, unit, what, token, is_foreign)
      VALUES (NEW.task_id, NEW.job_id, NEW.run_no, NEW.stage, NEW.unit, what,
        CASE WHEN TG_OP = 'INSERT' THEN NEW.lease_token ELSE coalesce(NEW.lease_token, OLD.lease_token) END, foreign_files);
    END IF;
    RETURN NULL;
  END $$`,
  "DROP TRIGGER IF EXISTS chaos_record ON tasks",
  "CREATE TRIGGER chaos_record AFTER INSERT OR UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION chaos.record()",
];
