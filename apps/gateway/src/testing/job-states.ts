/** Jobs brought to a state without a worker: by the store, as a worker's commit would. */
import type { JobStatus, Transition } from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import { startJob } from "@reelwright/store/testing/start-job";
import { minimalJob } from "./test-gateway.ts";
import type { Caller, TestGateway } from "./test-gateway-options.ts";

export const created = async (
  gateway: TestGateway,
  caller: Caller,
  part: object = {},
): Promise<string> => {
  const { status, body } = await gateway
    .api("post", "/jobs", caller)
    .send({ ...minimalJob, ...part });
  if (status !== 201) throw new Error(`POST /jobs answered ${status}: ${JSON.stringify(body)}`);
  return body.job_id;
};

/** Writes a transition of this job. */
export const moved = (
  gateway: TestGateway,
  caller: Caller,
  jobId: string,
  transition: Transition,
) => gateway.store.jobs.update(caller.tenantId, jobId, () => transition);

const error = { code: "TEST", message: "It failed.", stage: "prepare", retryable: true } as const;
const ended = { cancelOpen: true, settle: { consumed: 0, charges: [] } } as const;

const ways: { readonly [status in JobStatus]: Transition } = {
  pending: {},
  processing: {},
  paused: { set: { status: "paused", pause_reason: "user" } },
  completed: {
    ...ended,
    set: { status: "completed" },
    events: [{ type: "job.completed", data: { status: "completed" } }],
  },
  failed: {
    ...ended,
    set: { status: "failed", error },
    events: [{ type: "job.failed", data: { status: "failed", error } }],
  },
  cancelled: {
    ...ended,
    set: { status: "cancelled" },
    events: [{ type: "job.cancelled", data: { status: "cancelled" } }],
  },
};

/** A job of this status. */
export const jobIn = async (
  gateway: TestGateway,
  caller: Caller,
  status: JobStatus,
  part: object = {},
): Promise<string> => {
  const jobId = await created(gateway, caller, part);
  if (status !== "pending") await startJob(gateway.databaseUrl, jobId);
  await moved(gateway, caller, jobId, ways[status]);
  return jobId;
};

/** Every unit of a stage made, as a stage's commit leaves them: what a retry keeps. */
export const withStage = async (
  gateway: TestGateway,
  caller: Caller,
  jobId: string,
  stage: StageName,
  outputs: readonly unknown[],
) => {
  await moved(gateway, caller, jobId, { insert: outputs.map((_, unit) => ({ stage, unit })) });
  await moved(gateway, caller, jobId, {
    units: outputs.map((output, unit) => ({
      stage,
      unit,
      status: "done",
      output,
      items: 1,
      retries: 0,
      rejections: 0,
      candidates: [],
    })),
  });
};

const keyframe = (index: number, score: number) => ({
  index,
  image: `keyframe-${index}.png`,
  prompt: `a prompt ${index}`,
  recipe: null,
  score: { score, parts: { product: 0.7 } },
});

/** A job that waits for a human to look at these keyframes, by their scores. */
export const jobInReview = async (
  gateway: TestGateway,
  caller: Caller,
  scores: readonly number[],
  part: object = {},
): Promise<string> => {
  const jobId = await created(gateway, caller, { human_review: "all", ...part });
  await startJob(gateway.databaseUrl, jobId);
  await withStage(gateway, caller, jobId, "prepare", [{}]);
  const units = scores.map((score, unit) => ({ unit, output: keyframe(unit, score), score }));
  await moved(gateway, caller, jobId, {
    set: { current_stage: "init" },
    insert: units.map(({ unit }) => ({ stage: "init", unit })),
  });
  await moved(gateway, caller, jobId, {
    set: { status: "paused", pause_reason: "human_review" },
    units: units.map(({ unit, output, score }) => ({
      stage: "init",
      unit,
      status: "review",
      output: null,
      items: 1,
      retries: 0,
      rejections: 0,
      candidates: [{ output, score, refused: null, feedback: null }],
    })),
  });
  return jobId;
};
