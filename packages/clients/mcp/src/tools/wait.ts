/** Follow a job. */
import type { Job, JobEvent, Reelwright } from "reelwright";
import { z } from "zod";
import { jobData, jobLinks, jobShape, jobText } from "../job-result.ts";
import type { Call, Tool } from "../tool.ts";

const input = {
  job_id: z.string(),
  timeout_seconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .default(50)
    .describe(
      "Returns after this time at the latest, whatever the state. Many clients end calls after 60 s.",
    ),
};
const shape = {
  ...jobShape,
  timed_out: z.boolean().describe("Whether the job still goes on; call wait_for_job again."),
};

const isOver = ({ status }: Pick<Job, "status">): boolean =>
  ["completed", "failed", "cancelled"].includes(status);

const messageOf = ({ type, data }: JobEvent): string => {
  const stage = "stage" in data && typeof data["stage"] === "string" ? ` (${data["stage"]})` : "";
  return type === "snapshot" ? `${data.status} (${data.current_stage})` : `${type}${stage}`;
};

/** Follows the job's events until it ends or waits for somebody, or the time is over. */
const follow = async (
  reelwright: Reelwright,
  jobId: string,
  { signal, progress }: Pick<Call, "signal" | "progress">,
): Promise<void> => {
  for await (const event of reelwright.jobs.events(jobId, { signal })) {
    const percent = event.data.progress_percent;
    if (percent !== undefined) await progress(percent, messageOf(event));
    const { status } = event.data;
    // A job that waits for a decision won't go on by itself.
    if (status === "paused") return;
    if (event.type === "job.paused" || event.type === "review.requested") return;
  }
};

export const waitForJob: Tool<typeof input, typeof shape> = {
  name: "wait_for_job",
  title: "Wait for a video",
  description:
    "Follows a job, tells its progress, and returns when it has ended, waits for a decision, or the time is over. " +
    "Where timed_out is true, call it again.",
  input,
  output: shape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ job_id, timeout_seconds }, { reelwright, signal, progress }) => {
    const timeout = AbortSignal.timeout(timeout_seconds * 1_000);
    try {
      await follow(reelwright, job_id, { signal: AbortSignal.any([signal, timeout]), progress });
    } catch (error) {
      signal.throwIfAborted();
      if (!timeout.aborted) throw error;
    }
    const job = await reelwright.jobs.get(job_id, { signal });
    const timedOut = !isOver(job) && job.status !== "paused";
    return {
      text: jobText(job),
      data: { ...jobData(job), timed_out: timedOut },
      more: jobLinks(job),
    };
  },
};
