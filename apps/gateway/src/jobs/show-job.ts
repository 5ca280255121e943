import { type DurationLog, remainingSeconds } from "@reelwright/core/estimates";
import { type FileUrl, type JobRecord, type JobView, presentJob } from "@reelwright/core/jobs";
import type { AnyStage } from "@reelwright/core/pipeline";

/** Shows jobs with how long they will still take, by what was measured lately. */
export const showJobs =
  (stages: readonly AnyStage[], fileUrl: FileUrl, durations: Pick<DurationLog, "current">) =>
  (record: JobRecord): JobView => {
    const seen = { ...record, nowMs: Date.now() };
    return presentJob(record, fileUrl, remainingSeconds(stages, durations.current(), seen));
  };
