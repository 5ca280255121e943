import {
  inPipelineOrder,
  type JobRecord,
  type JobRow,
  type JobState,
  type TaskRow,
  type TaskState,
} from "@reelwright/core/jobs/job-state";

/** SQL: a job's columns with their wire names, from `jobs j`. */
export const jobColumns = `
  j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.params, j.idempotency_key,
  j.credits_estimated, j.credits_reserved, j.credits_consumed, j.error, j.run_no AS run, j.from_stage,
  iso(j.created_at) AS created_at, iso(j.updated_at) AS updated_at,
  iso(j.started_at) AS started_at, iso(j.completed_at) AS completed_at`;

/** SQL: a row of `tasks` as a TaskRow. */
export const taskJson = (task: string): string => `json_build_object(
      'stage', ${task}.stage, 'unit', ${task}.unit, 'status', ${task}.status, 'claimCount', ${task}.claim_count, 'items', ${task}.items,
      'retries', ${task}.retries, 'rejections', ${task}.rejections, 'candidates', coalesce(${task}.candidates, '[]'),
      'progress', ${task}.progress, 'output', ${task}.output, 'error', ${task}.error,
      'started_at', iso(${task}.started_at), 'finished_at', iso(${task}.finished_at))`;

/** SQL: the tasks of the job's current run as one JSON value; empty if the job's month was dropped. */
export const tasksColumn = `
  (SELECT coalesce(json_agg(${taskJson("t")}), '[]')
    FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no) AS tasks`;

export type RecordRow = JobRow & { readonly tasks: readonly TaskRow[] };

/** Converts a row of `jobColumns` and `tasksColumn`. */
export const recordOf = ({ tasks, ...job }: RecordRow): JobRecord => ({
  job,
  tasks: inPipelineOrder(tasks),
});

/** The state that core decides on. */
export const stateOf = (job: JobRow, tasks: readonly TaskState[]): JobState => ({
  job,
  tasks: inPipelineOrder(tasks).map(
    ({ stage, unit, status, items, retries, rejections, candidates, isExpired }) => ({
      stage,
      unit,
      status,
      items,
      retries,
      rejections,
      candidates,
      ...(isExpired && { isExpired }),
    }),
  ),
});
