import type { DurationLog } from "@reelwright/core/estimates/duration-log";
import { remainingSeconds } from "@reelwright/core/estimates/remaining";
import type { JobRecord } from "@reelwright/core/jobs/model/job-state";
import { type JobView, presentJob } from "@reelwright/core/jobs/present";
import type { FileUrl } from "@reelwright/core/jobs/present-items";
import type { AnyStage } from "@reelwright/core/pipeline/stage";

/** Shows jobs with how long they will still take, by what was measured lately. */
export const showJobs =
  (stages: readonly AnyStage[], fileUrl: FileUrl, durations: Pick<DurationLog, "current">) =>
  (record: JobRecord): JobView => {
    const seen = { ...record, nowMs: Date.now() };
    return presentJob(record, fileUrl, remainingSeconds(stages, durations.current(), seen));
  };
