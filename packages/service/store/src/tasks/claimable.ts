/** SQL: whether a job lets its task be claimed once it is ready; the rule is `admits_claim` (prisma/functions/tasks.sql). */
export const admitsClaims = (job: string, task: string): string =>
  `admits_claim(${job}.run_no, ${job}.status, ${job}.pause_reason, ${job}.current_stage, ${task}.run_no, ${task}.stage)`;
