/** Stages that a job can be retried from. Pure. */
import type { Job, StageName } from "reelwright";

/** Returns them in their order: all that have finished, and the one after those. */
export const retryStages = ({ stages }: Job): readonly StageName[] => {
  const open = stages.findIndex(({ status }) => status !== "completed");
  return stages.slice(0, open === -1 ? undefined : open + 1).map(({ name }) => name);
};

/** Returns the stage that a retry begins with unless another one is chosen: the one that failed or comes next, else the first. */
export const firstRetryStage = (job: Job): StageName => {
  const stages = retryStages(job);
  const last = stages.at(-1);
  const isWhole = job.stages.every(({ status }) => status === "completed");
  return (isWhole ? stages[0] : last) ?? "prepare";
};
