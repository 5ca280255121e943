-- No check and no lock of the job's row for each unit and each event. Whoever writes them has written or locked the job's row in the
-- same transaction, and jobs are kept for good.
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_job_id_fkey";
ALTER TABLE "job_events" DROP CONSTRAINT "job_events_job_id_fkey";

-- The events of one change are one row; events that exist stay as they are.
ALTER TABLE "job_events" ADD COLUMN "earlier" JSONB;
