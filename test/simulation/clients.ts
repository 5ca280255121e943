/** Simulated clients, which control running jobs and finally let all of them end. */

import { cancelJob, pauseJob, resumeJob, retryJob } from "@reelwright/core/jobs/job-actions";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import { type ReviewBody, submitReview } from "@reelwright/core/jobs/submit-review";
import { stages } from "@reelwright/core/stages/stages";
import { Failure } from "@reelwright/film/failure";
import type { MemoryStore } from "./memory-store.ts";
import type { Random } from "./random.ts";

type Job = { readonly tenant_id: string; readonly job_id: string };

/** Error codes that a call may get in any state of the job. */
const declared = [
  "INVALID_STATE",
  "REVIEW_PENDING",
  "INSUFFICIENT_CREDITS",
  "CONCURRENT_JOB_LIMIT",
];

/** Waits for a call. Returns the code of a declared error, or null. Rethrows any other error, which is a bug. */
const called = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof Failure && declared.includes(error.code)) return error.code;
    throw error;
  }
};

export type Clients = {
  /** A random client performs a random action on a random job. */
  act(random: Random): Promise<void>;
  /** A random client cancels a random job. */
  cancel(random: Random): Promise<void>;
  /** Resumes every paused job without a limit, and approves every review. */
  resumeAll(): Promise<void>;
  /** Number of accepted calls by action. */
  readonly accepted: ReadonlyMap<string, number>;
};

export const clientsOf = (store: MemoryStore): Clients => {
  const { jobs } = store;
  const accepted = new Map<string, number>();
  const count = async (action: string, call: Promise<unknown>): Promise<void> => {
    if ((await called(call)) === null) accepted.set(action, (accepted.get(action) ?? 0) + 1);
  };
  const defaultLimits = { concurrent: 1_000, jobRetries: 1_000, dailyRetries: 1_000_000 };
  const review = ({ tenant_id, job_id }: Job, body: ReviewBody) =>
    count(body.decision, submitReview({ jobs, stages })(tenant_id, job_id, body));
  const resume = ({ tenant_id, job_id }: Job, max_credits: number | null) =>
    count("resume", resumeJob({ jobs, stages })(tenant_id, job_id, { max_credits }));
  const waiting = ({ job_id }: Job): readonly Pick<ReviewBody, "kind" | "index">[] =>
    store.data.tasks
      .filter((task) => task.jobId === job_id && task.status === "review")
      .map(({ stage, unit }) => ({ kind: stage === "init" ? "keyframe" : "video", index: unit }));

  const actions: readonly ((job: Job, random: Random) => Promise<void>)[] = [
    ({ tenant_id, job_id }) => count("pause", pauseJob({ jobs })(tenant_id, job_id)),
    (job, random) => resume(job, random.chance(0.5) ? null : 100 + random.below(900)),
    ({ tenant_id, job_id }, random) => {
      const restart_from_stage = random.chance(0.5) ? null : random.pick(stageNames);
      const retry = retryJob({ jobs, stages, defaultLimits });
      return count("retry", retry(tenant_id, job_id, { restart_from_stage }));
    },
    async (job, random) => {
      const items = waiting(job);
      if (items.length === 0) return;
      const decision = random.chance(0.5) ? "approve" : "reject";
      await review(job, { ...random.pick(items), decision, feedback: "brighter" });
    },
  ];
  const any = (random: Random): Job => random.pick([...store.data.jobs.values()]);

  return {
    accepted,
    act: (random) => random.pick(actions)(any(random), random),
    cancel: async (random) => {
      const { tenant_id, job_id } = any(random);
      await count("cancel", cancelJob({ jobs })(tenant_id, job_id));
    },
    resumeAll: async () => {
      for (const job of store.data.jobs.values()) {
        if (job.status !== "paused") continue;
        for (const item of waiting(job)) await review(job, { ...item, decision: "approve" });
        await resume(job, null);
      }
    },
  };
};
