import { type Failure, isDiskFull, isRetryable } from "@reelwright/film/failure";
import type { Note } from "@reelwright/film/ports/vendors";
import { type Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import type { JobParams } from "../jobs/job-params.ts";
import type { JobEventDraft, JobState, Transition } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import { merge, onUnitCompleted, onUnitFailed } from "../pipeline/advance.ts";
import { type AnyStage, Completed } from "../pipeline/stage.ts";
import type { Claim, TaskResult } from "../ports/task-store.ts";
import { type SpanAttributes, traceFields } from "../telemetry/tracer.ts";
import { type VendorFailureDetails, vendorFailureDetails } from "../vendors/failure-details.ts";

/** How a unit's run ends, and what its job does then. */

/** How long work that found the disk full waits before it looks again. */
const diskFullWaitMs = 10_000;

const delayOf = (stage: AnyStage, failures: number): number =>
  stage.retry.delaysMs[Math.min(failures, stage.retry.delaysMs.length - 1)] ?? 0;

/** A vendor's failure in the words of the job: what was sent was made of its fields. */
const detailsOf = (failure: VendorFailure, claim: Claim): VendorFailureDetails =>
  failure.input === null
    ? vendorFailureDetails(failure)
    : vendorFailureDetails(failure, jobFieldsOf(failure.input, claim));

export const failureResult = (
  stage: AnyStage,
  claim: Claim,
  error: Failure,
  raw: unknown,
): TaskResult => {
  // Not an error of the job: it waits until there is disk space, however long, and no failure is counted.
  if (isDiskFull(error)) {
    return { kind: "snooze", waitMs: diskFullWaitMs, memo: claim.memo, items: claim.items };
  }
  const retryable = isRetryable(error.code === "INTERNAL" ? raw : error);
  const vendors = error instanceof VendorFailure ? error : null;
  const failed = {
    code: error.code,
    message: error.message,
    retryable,
    ...(vendors && { details: detailsOf(vendors, claim) }),
  };
  return retryable && !vendors?.isFinal && claim.failures + 1 < stage.retry.maxFailures
    ? { kind: "retry", delayMs: delayOf(stage, claim.failures), error: failed }
    : { kind: "failed", error: failed };
};

export const snoozeResult = (claim: Claim, { waitMs, memo }: Snooze): TaskResult => ({
  kind: "snooze",
  waitMs,
  memo,
  items: claim.items,
});

export const doneResult = (made: unknown): TaskResult =>
  made instanceof Completed
    ? { kind: "done", output: made.output, items: made.items }
    : { kind: "done", output: made, items: 1 };

type Unit = { readonly stage: StageName; readonly unit: number };

/** Notes of one run at most; what comes after them is dropped. */
const notesLimit = 64;

/** Collects what a run notes for the job's events. */
export const openNotes = ({ stage, unit }: Unit) => {
  const events: JobEventDraft[] = [];
  const note: Note = (type, data) => {
    if (events.length < notesLimit) events.push({ type, data: { stage, unit, ...data } });
  };
  return { note, events: events as readonly JobEventDraft[] };
};

/** Why the unit waits, from its memo: `down`, `operator`, `spending_limit`; null: not for a vendor. */
const waitsFor = (memo: unknown): string | null =>
  typeof memo === "object" && memo !== null && "waitsFor" in memo ? String(memo.waitsFor) : null;

/** Called once when the unit starts waiting for an unavailable vendor, and once when it continues. */
const waitEvents = ({ stage, unit, memo }: Claim, result: TaskResult): readonly JobEventDraft[] => {
  if (result.kind !== "snooze" && result.kind !== "done") return [];
  const before = waitsFor(memo);
  const reason = result.kind === "snooze" ? waitsFor(result.memo) : null;
  if (reason === before) return [];
  return reason === null
    ? [{ type: "vendor.resumed", data: { stage, unit } }]
    : [{ type: "vendor.waiting", data: { stage, unit, reason } }];
};

/** Returns what the job does after this end of a unit. `notes` of the run are published if its output is accepted. */
export const decide =
  (
    stages: readonly AnyStage[],
    claim: Claim,
    result: TaskResult,
    notes: readonly JobEventDraft[],
  ) =>
  (state: JobState): Transition => {
    const events = waitEvents(claim, result);
    if (result.kind === "done") {
      const told = { events: [...events, ...notes] };
      return merge(told, onUnitCompleted(stages)(state, claim, result.output));
    }
    if (result.kind === "failed") return onUnitFailed({ ...result.error, stage: claim.stage });
    return events.length > 0 ? { events } : {};
  };

/** Poison: a unit that took its process down again and again fails its job. */
export const poisoned = (_state: JobState, unit: Unit): Transition =>
  onUnitFailed({
    code: "WORKER_CRASHED",
    message: "This step ended its worker again and again; we have been told.",
    stage: unit.stage,
    retryable: true,
  });

type Job = Pick<Claim, "stage" | "params">;

const isGiven = (value: JobParams[keyof JobParams]): boolean =>
  typeof value === "string" ? value.trim() !== "" : Array.isArray(value) && value.length > 0;

const given = (params: JobParams, names: readonly (keyof JobParams)[]): readonly string[] =>
  names.filter((name) => isGiven(params[name]));

/** Pictures and clips are described by these, in words of our own. */
const described = ({ params }: Job) => given(params, ["product_name", "environment_description"]);

/** A narration is the caller's own script, or was written about the product. */
const spoken = ({ params }: Job): readonly string[] => {
  const own = given(params, ["custom_script"]);
  return own.length > 0 ? own : given(params, ["product_name", "key_selling_points", "cta_text"]);
};

/** Every image that is sent shows the product, or derives from its image. */
const picture = () => ["product_image_url"];

/** Only clips have a model, a length and a shape that the vendor may refuse. */
const ofClips =
  (field: keyof JobParams) =>
  ({ stage }: Job): readonly string[] =>
    stage === "generation" ? [field] : [];

const fields: { readonly [input: string]: (job: Job) => readonly string[] } = {
  prompt: described,
  shots: described,
  custom_script: spoken,
  music: ({ params }) => [isGiven(params.custom_music_id) ? "custom_music_id" : "music_mood"],
  start_image_url: picture,
  end_image_url: picture,
  reference_images: picture,
  model: ofClips("video_model"),
  duration: ofClips("segment_duration"),
  resolution: ({ stage }) => [stage === "generation" ? "video_resolution" : "keyframe_resolution"],
  task_id: ofClips("video_resolution"),
};

/**
 * Fields of `POST /jobs` that an input of a vendor's request was made of, first the one that it owes most to; empty where
 * a caller can change nothing about it. Vendors' adapters name inputs as the playground does, and `keyframes[n]`.
 */
const jobFieldsOf = (input: string, job: Job): readonly string[] => {
  if (/^keyframes\[\d+\]$/.test(input)) return picture();
  if (Object.hasOwn(fields, input)) return fields[input]?.(job) ?? [];
  return Object.hasOwn(job.params, input) ? [input] : [];
};

/** Log fields of a unit's run. */
export const unitFields = (claim: Claim): { readonly [key: string]: unknown } => ({
  job_id: claim.jobId,
  tenant_id: claim.tenantId,
  run: claim.run,
  stage: claim.stage,
  unit: claim.unit,
  claim: claim.claimCount,
  attempt: claim.failures + 1,
  queued_ms: Math.round(claim.waitedMs),
  ...traceFields(claim.traceContext),
});

/** Span attributes of a unit's run. */
export const unitAttributes = (claim: Claim): SpanAttributes => ({
  "messaging.system": "reelwright",
  "messaging.operation.type": "process",
  "messaging.destination.name": claim.stage,
  "messaging.message.id": claim.taskId,
  "reelwright.job.id": claim.jobId,
  "reelwright.tenant.id": claim.tenantId,
  "reelwright.request.id": claim.traceContext?.request_id,
  "reelwright.run": claim.run,
  "reelwright.stage": claim.stage,
  "reelwright.unit": claim.unit,
  "reelwright.claim": claim.claimCount,
  "reelwright.attempt": claim.failures + 1,
});
