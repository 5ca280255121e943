import { createJob } from "@reelwright/core/jobs/create-job";
import { retryJob } from "@reelwright/core/jobs/job-actions";
import type { JobParams } from "@reelwright/core/jobs/job-params";
import type { RetryLimits } from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import { type ReviewBody, submitReview } from "@reelwright/core/jobs/submit-review";
import { onUnitCompleted, onUnitFailed } from "@reelwright/core/pipeline/advance";
import type { Claim } from "@reelwright/core/ports/task-store";
import { stages } from "@reelwright/core/stages/stages";
import { Failure } from "@reelwright/film/failure";
import { claimAll, done, type Opened, params, plentyOfRetries } from "./scenario.ts";

const nobody = { personas: [], voices: [], tracks: [] };
const known = {
  catalogue: { ...nobody, persona: () => null, voice: () => null, track: () => null },
  urlIssue: () => null,
  testFaults: false,
};
/** A score that passes in every mode. */
const good = 90;

/** A possible output of a stage. Items name the lease that created them. */
export const made = ({ stage, unit, run, leaseToken }: Claim, score = good): unknown => {
  const delivered = { final_video_url: "https://example.com/v.mp4", thumbnail_url: null };
  return {
    [stage]: unit,
    key: `${run}/${stage}/${unit}/${leaseToken}`,
    score: { score, parts: {} },
    ...(stage === "complete" && delivered),
  };
};

/** How many segments a run speaks. */
const spokenIn = ({ params: { film, segment_count } }: Claim): number =>
  film?.makes?.speaks.length ?? segment_count;

/** A job with three segments that core's rules drive through a store. */
export const play = async (
  world: () => Opened,
  changes: Partial<JobParams> = {},
  credits = 10_000,
) => {
  const { store, tenant } = world();
  const tenantId = await tenant(credits);
  const none = { get: async () => null };
  const defaultLimits = { concurrent: 1_000, daily: 1_000 };
  const create = createJob({
    jobs: store.jobs,
    templates: none,
    tracks: none,
    stages,
    known,
    defaultLimits,
  });
  const request = { idempotencyKey: null, sent: new Set<string>(), sentBody: {} };
  const { record } = await create(tenantId, { ...params, music_mood: null, ...changes }, request);
  const jobId = record.job.job_id;
  const { owner } = await store.registerWorker("worker");

  const read = async () => {
    const found = await store.jobs.get(tenantId, jobId);
    if (!found) throw new Error("the job is gone");
    return found;
  };
  const claim = () => claimAll(store, owner);
  const finish = async (own: Claim, output = made(own)): Promise<boolean> => {
    const { isWritten } = await store.tasks.finish(
      own,
      done(output, own.stage === "audio" ? spokenIn(own) : 1),
      (state) => onUnitCompleted(stages)(state, own, output),
    );
    return isWritten;
  };
  const breakDown = (own: Claim) => {
    const error = { code: "BROKEN", message: "It broke.", retryable: true };
    return store.tasks.finish(own, { kind: "failed", error }, () =>
      onUnitFailed({ ...error, stage: own.stage }),
    );
  };
  /** Claims all ready tasks and completes them. Returns the claims. */
  const round = async (): Promise<readonly Claim[]> => {
    const claims = await claim();
    for (const own of claims) await finish(own);
    return claims;
  };
  /** Plays until this stage runs or the job stops. */
  const playTo = async (stage: StageName | null): Promise<void> => {
    while ((await read()).job.current_stage !== stage) {
      if ((await round()).length === 0) return;
    }
  };
  const review = (body: ReviewBody) =>
    submitReview({ jobs: store.jobs, stages })(tenantId, jobId, body);
  const retry = (from: StageName | null = null, limits: Partial<RetryLimits> = {}) =>
    retryJob({ jobs: store.jobs, stages, defaultLimits: { ...plentyOfRetries, ...limits } })(
      tenantId,
      jobId,
      { restart_from_stage: from },
    );
  const holds = () => store.jobs.holds(tenantId, jobId);
  const balance = () => store.credits.balance(tenantId);
  return {
    store,
    tenantId,
    jobId,
    owner,
    create,
    read,
    claim,
    finish,
    breakDown,
    round,
    playTo,
    playOut: () => playTo(null),
    review,
    retry,
    holds,
    balance,
  };
};

/** Makes concurrent calls. Returns the details of refused ones, and the number of accepted ones. */
export const atOnce = async (count: number, call: () => Promise<unknown>) => {
  const results = await Promise.allSettled(Array.from({ length: count }, call));
  const refused = results.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    if (!(result.reason instanceof Failure)) throw result.reason;
    return [result.reason.code];
  });
  return { succeeded: count - refused.length, refused: [...new Set(refused)] };
};
