-- Figures of operators look for calls that ended today, and for suggestions, which belong to no job.
CREATE INDEX vendor_calls_finished ON vendor_calls (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX vendor_calls_of_suggestions ON vendor_calls (created_at)
  WHERE job_id IS NULL AND playground_task_id IS NULL;
