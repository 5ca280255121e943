import {
  type JobRecord,
  type JobRow,
  type JobState,
  stageNames,
  type TaskRow,
  type TaskState,
} from "@reelwright/core/jobs";

/** A job's columns under their wire names, from `jobs j`. */
export const jobColumns = `
  j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.params, j.idempotency_key,
  j.credits_estimated, j.credits_reserved, j.credits_consumed, j.error, j.run_no AS run, j.from_stage,
  iso(j.created_at) AS created_at, iso(j.updated_at) AS updated_at,
  iso(j.started_at) AS started_at, iso(j.completed_at) AS completed_at`;

/** The tasks of the job's current run, whole, as one JSON value. */
export const tasksColumn = `
  (SELECT coalesce(json_agg(json_build_object(
      'stage', t.stage, 'unit', t.unit, 'status', t.status, 'claimCount', t.claim_count, 'items', t.items,
      'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
      'progress', t.progress, 'output', t.output, 'error', t.error,
      'started_at', iso(t.started_at), 'finished_at', iso(t.finished_at))), '[]')
    FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no) AS tasks`;

export type RecordRow = JobRow & { readonly tasks: readonly TaskRow[] };

const placeOf = new Map<string, number>(stageNames.map((name, index) => [name, index]));
type Placed = Pick<TaskRow, "stage" | "unit">;
/** The pipeline's order, then the units'. */
export const inPipelineOrder = <T extends Placed>(tasks: readonly T[]): readonly T[] =>
  [...tasks].sort(
    (a, b) => (placeOf.get(a.stage) ?? 0) - (placeOf.get(b.stage) ?? 0) || a.unit - b.unit,
  );

/** A row of `jobColumns` and `tasksColumn` as the port has it. */
export const recordOf = ({ tasks, ...job }: RecordRow): JobRecord => ({
  job,
  tasks: inPipelineOrder(tasks),
});

/** What is decided on. */
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
