/**
 * SQL: whether a job lets its ready task be claimed. The run must be the current one; a job that its user
 * paused still finishes the stage that runs; one that waits for a review or for credits stands still.
 */
export const admitsClaims = (job: string, task: string): string => `
  ${task}.run_no = ${job}.run_no AND (
    ${job}.status IN ('pending', 'processing')
    OR (${job}.status = 'paused' AND ${job}.pause_reason = 'user' AND ${task}.stage = ${job}.current_stage))`;
