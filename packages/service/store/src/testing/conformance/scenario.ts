import { randomUUID } from "node:crypto";
import type { JobParams } from "@reelwright/core/jobs/job-params";
import type { JobRecord, JobState, Transition } from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { NewJob } from "@reelwright/core/ports/jobs";
import type { Registration, Store } from "@reelwright/core/ports/store";
import type { Claim, Entry } from "@reelwright/core/ports/task-store";
import type { Priority } from "@reelwright/core/ports/tenants";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import { newId } from "../../ids.ts";

/** A store under test. `tenant` creates a tenant with these credits and returns its id. */
export type Opened = {
  readonly store: Store;
  tenant(credits: number, priority?: Priority): Promise<string>;
  /** The store's invariants, each with the number of rows that violate it. */
  checkInvariants(): Promise<readonly { readonly check: string; readonly rows: number }[]>;
  close(): Promise<void>;
};

export type Open = () => Promise<Opened>;

/** Limits that no test reaches by chance. */
export const plentyOfRetries = {
  concurrent: 1_000,
  jobRetries: 1_000,
  dailyRetries: 1_000,
} as const;

export const params: JobParams = sampleParams({
  product_name: "Mug",
  segment_count: 3,
  key_selling_points: ["Keeps warm"],
});

/** A job to create, with 10 credits, one first unit and high limits. */
export const newJob = (tenantId: string, changes: Partial<NewJob> = {}): NewJob => ({
  jobId: newId(),
  tenantId,
  idempotencyKey: randomUUID(),
  fingerprint: "a".repeat(64),
  params,
  credits: 10,
  firstTasks: [{ stage: "prepare", unit: 0 }],
  defaultLimits: { concurrent: 1_000, daily: 1_000 },
  ...changes,
});

export const jobWith = (changes: Partial<JobParams>): Pick<NewJob, "params"> => ({
  params: { ...params, ...changes },
});

export const units = (stage: StageName, count: number) =>
  Array.from({ length: count }, (_, unit) => ({ stage, unit }));

/** The entries of tasks that can be claimed now, in the order of their turns. */
export const readyEntries = async (store: Store): Promise<readonly Entry[]> => {
  const { open } = await store.tasks.entries({ after: null, jobs: 1_000 });
  return open.filter(({ delayMs }) => delayMs <= 0).sort((a, b) => a.turn - b.turn);
};

/** A task that there isn't. */
export const noTask = { taskId: "", jobId: "" };

/** Claims up to `limit` tasks in their turns. */
export const claimAll = async (store: Store, owner: number, limit = 100): Promise<Claim[]> => {
  const entries = (await readyEntries(store)).slice(0, limit);
  const claims = await Promise.all(entries.map((entry) => store.tasks.claim(entry, owner)));
  return claims.filter((claim) => claim !== null);
};

/** Claims the only ready task. Throws unless there is exactly one. */
export const claimOnly = async (store: Store, owner: number): Promise<Claim> => {
  const [claim, ...others] = await claimAll(store, owner);
  if (!claim || others.length > 0) {
    throw new Error(`one task was expected, not ${claim ? others.length + 1 : 0}`);
  }
  return claim;
};

/** Sends a heartbeat with this lease. Returns whether the lease is lost. */
export const isLost = async (
  { keep, beat }: Pick<Registration, "keep" | "beat">,
  { taskId, jobId, leaseToken }: Pick<Claim, "taskId" | "jobId" | "leaseToken">,
  progress = 0,
): Promise<boolean> => {
  let found = false;
  keep({
    beats: () => [{ taskId, jobId, leaseToken, progress }],
    answered: (_beats, lost) => {
      found = lost.has(taskId);
    },
  });
  await beat();
  return found;
};

export const done = (output: unknown = {}, items = 1) => ({ kind: "done", output, items }) as const;

/** A transition to `count` units of the next stage. */
export const goOn =
  (stage: StageName, count = 1) =>
  (): Transition => ({
    set: { current_stage: stage },
    insert: units(stage, count),
    events: [{ type: "stage.started", data: { stage } }],
  });

/** A transition that completes the job at this price. */
export const complete = (consumed: number) => (): Transition => ({
  set: { status: "completed", progress_percent: 100 },
  settle: { consumed, charges: [{ component: "script", quantity: consumed, unitCredits: 1 }] },
  webhook: {
    event: "job.completed",
    status: "completed",
    final_video_url: "https://example.com/final.mp4",
    thumbnail_url: null,
    error_message: null,
  },
  events: [{ type: "job.completed", data: { credits_consumed: consumed } }],
});

/** A transition that fails the job and releases its credits. */
export const fail = (): Transition => ({
  set: {
    status: "failed",
    error: { code: "BROKEN", message: "It broke.", stage: "prepare", retryable: false },
  },
  cancelOpen: true,
  settle: { consumed: 0, charges: [] },
  webhook: {
    event: "job.failed",
    status: "failed",
    final_video_url: null,
    thumbnail_url: null,
    error_message: "It broke.",
  },
  events: [{ type: "job.failed", data: {} }],
});

export const cancel = (): Transition => ({
  set: { status: "cancelled" },
  cancelOpen: true,
  settle: { consumed: 0, charges: [] },
  events: [{ type: "job.cancelled", data: {} }],
});

export const pause =
  (reason: "user" | "credit_limit" = "user") =>
  (): Transition => ({ set: { status: "paused", pause_reason: reason } });
export const resume = (): Transition => ({ set: { status: "processing", pause_reason: null } });

export const nothing = (): Transition => ({});
export const never = (): Transition => {
  throw new Error("nothing was to be decided");
};

/** Decides like core: continues once all units of the task's stage are done. */
export const whenAllDone =
  (stage: StageName, next: () => Transition) =>
  (state: JobState): Transition =>
    state.tasks.every((task) => task.stage !== stage || task.status === "done") ? next() : {};

export const taskOf = (record: JobRecord | null, stage: StageName, unit = 0) =>
  record?.tasks.find((task) => task.stage === stage && task.unit === unit);

/** The codes of rejected results. */
export const codesOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as { code?: unknown }).code] : [],
  );
