/** The code under test for the model's commands: use cases with the in-memory store, dispatches and workers. */

import { poisoned } from "@reelwright/core/execution/results";
import { createJob } from "@reelwright/core/jobs/create-job";
import { cancelJob, pauseJob, resumeJob, retryJob } from "@reelwright/core/jobs/job-actions";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import { type ReviewBody, submitReview } from "@reelwright/core/jobs/submit-review";
import { onUnitCompleted, onUnitFailed } from "@reelwright/core/pipeline/advance";
import type { Claim, TaskResult } from "@reelwright/core/ports/task-store";
import { stages } from "@reelwright/core/stages/stages";
import { fakeCatalogue } from "@reelwright/core/testing/fake-tools";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { InvalidFields } from "@reelwright/core/validation/invalid-fields";
import { Failure } from "@reelwright/film/failure";
import { isLost } from "@reelwright/store/testing/conformance/scenario";
import { type MemoryStore, openMemoryStore } from "../memory-store.ts";
import { plainParams } from "../submit-jobs.ts";
import type { JobRequest } from "./job.ts";

export const credits = 650;
export const concurrent = 3;
/** Longer than a unit waits for its next attempt. */
const longestWaitMs = 4_001;
const leaseMs = 8_001;
const modes = new Map([
  [80, "strict"],
  [65, "standard"],
  [50, "lenient"],
]);

/** `ok` or the error code. Rethrows other errors. */
const answerOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return "ok";
  } catch (error) {
    if (error instanceof InvalidFields) return "INVALID_FIELDS";
    if (error instanceof Failure && error.kind !== "internal") return error.code;
    throw error;
  }
};

const bodyOf = (request: JobRequest, limit: number | null) =>
  ({
    ...plainParams,
    product_name: "Product",
    segment_count: request.segments,
    qai_mode: modes.get(request.threshold),
    max_retries_keyframe: request.keyframeRetries,
    max_retries_video: request.segmentRetries,
    failure_behavior: request.failsByScore ? "fail" : "accept_best",
    human_review: request.review,
    human_review_max_rejections: request.rejections,
    human_review_budget: request.failsByReview ? "fail" : "accept_best",
    stop_at_stage: request.stopAt === null ? null : stageNames[request.stopAt],
    tts_voice_id: null,
    max_credits: limit,
  }) as unknown as Parameters<ReturnType<typeof createJob>>[1];

export const openReal = async (open: () => MemoryStore = openMemoryStore) => {
  const store = open();
  const { jobs, tasks, clock, data } = store;
  const tenantId = uuidv7();
  const key = { id: uuidv7(), name: "key", hash: tenantId, prefix: "rw_live_" };
  await store.tenants.create({ tenantId, name: "Tenant", credits, key });
  const workers = [await store.registerWorker("0"), await store.registerWorker("1")];
  const jobIds: string[] = [];
  const held: Claim[] = [];
  let dispatched = new Set<string>();
  const idOf = (job: number): string => jobIds[job] ?? "";
  const many = 1_000_000;
  const defaultLimits = { concurrent, daily: many, jobRetries: many, dailyRetries: many };
  const known = { catalogue: fakeCatalogue, urlIssue: () => null, testFaults: false };

  const dispatch = async (): Promise<void> => {
    const { open } = await tasks.entries({ after: null, jobs: 100 });
    for (const { taskId, delayMs } of open) if (delayMs <= 0) dispatched.add(taskId);
  };
  /** Sends heartbeats for all leases. Returns the indexes in `held` of lost leases. */
  const beat = async (): Promise<readonly number[]> => {
    const lost: number[] = [];
    for (const worker of workers) await worker.beat();
    for (const [place, claim] of held.entries())
      if (workers[0] && (await isLost(workers[0], claim, 0.5))) lost.push(place);
    return lost;
  };
  const taskOf = (job: number, unit: number) =>
    data.tasks.find(
      (task) =>
        task.jobId === idOf(job) &&
        task.run === data.jobs.get(idOf(job))?.run &&
        task.stage === data.jobs.get(idOf(job))?.current_stage &&
        task.unit === unit,
    );

  return {
    store,
    idOf,
    beat,
    create: async (request: JobRequest, limit: number | null): Promise<string> => {
      const none = { get: async () => null };
      const create = createJob({
        jobs,
        templates: none,
        tracks: none,
        stages,
        known,
        defaultLimits,
      });
      const sent = { idempotencyKey: null, sent: new Set<string>(), sentBody: {} };
      return answerOf(
        create(tenantId, bodyOf(request, limit), sent).then(({ record }) =>
          jobIds.push(record.job.job_id),
        ),
      );
    },
    pause: (job: number) => answerOf(pauseJob({ jobs })(tenantId, idOf(job))),
    resume: (job: number, max_credits: number | null) =>
      answerOf(resumeJob({ jobs, stages })(tenantId, idOf(job), { max_credits })),
    cancel: (job: number) => answerOf(cancelJob({ jobs })(tenantId, idOf(job))),
    retry: (job: number, from: number | null) =>
      answerOf(
        retryJob({ jobs, stages, defaultLimits })(tenantId, idOf(job), {
          restart_from_stage: from === null ? null : (stageNames[from] ?? null),
        }),
      ),
    review: (job: number, body: ReviewBody) =>
      answerOf(submitReview({ jobs, stages })(tenantId, idOf(job), body)),
    /** A worker claims this unit of the running stage by its entry. Throws if it has none in time. */
    claim: async (job: number, unit: number, worker: number): Promise<void> => {
      await dispatch();
      const taskId = taskOf(job, unit)?.taskId ?? "";
      if (!dispatched.has(taskId)) {
        await beat();
        clock.advance(longestWaitMs);
        await dispatch();
      }
      if (!dispatched.has(taskId)) throw new Error(`no entry for unit ${unit} of job ${job}`);
      const claim = await tasks.claim({ taskId, jobId: idOf(job) }, workers[worker]?.owner ?? 0);
      if (!claim) throw new Error(`unit ${unit} of job ${job} can't be claimed`);
      held.push(claim);
    },
    /** Tries to claim all units of the job in any run. Returns the claims. */
    claimAny: async (job: number): Promise<readonly Claim[]> => {
      const own = data.tasks.filter(({ jobId }) => jobId === idOf(job));
      const taken = await Promise.all(own.map((task) => tasks.claim(task, workers[0]?.owner ?? 0)));
      return taken.filter((claim) => claim !== null);
    },
    finish: async (lease: number, result: TaskResult): Promise<boolean> => {
      const claim = held[lease];
      if (!claim) throw new Error("no such lease");
      const { isWritten } = await tasks.finish(claim, result, (state) => {
        if (result.kind === "done") return onUnitCompleted(stages)(state, claim, result.output);
        return result.kind === "failed"
          ? onUnitFailed({ ...result.error, stage: claim.stage })
          : {};
      });
      return isWritten;
    },
    /** Kills the worker, which is replaced by another process. */
    kill: async (worker: number): Promise<void> => {
      store.kill(workers[worker]?.owner ?? 0);
      workers[worker] = await store.registerWorker(String(worker));
      await tasks.reap(poisoned, true);
    },
    /** Freezes all workers until their leases have expired. */
    freeze: async (): Promise<void> => {
      clock.advance(leaseMs);
      await tasks.reap(poisoned, true);
    },
    /** Drops all entries. */
    flush: (): void => {
      dispatched = new Set();
    },
    view: async (job: number) => {
      const record = await jobs.get(tenantId, idOf(job));
      if (!record) throw new Error("the job is gone");
      return { record, holds: await jobs.holds(tenantId, idOf(job)) };
    },
    balance: () => store.credits.balance(tenantId),
  };
};
export type Real = Awaited<ReturnType<typeof openReal>>;
