/** How a unit's run ends, and what its job does then. */
import { type Failure, isDiskFull, isRetryable } from "@reelwright/film/failure";
import type { Note } from "@reelwright/film/ports/control";
import { type Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import type { JobEventDraft, JobState } from "../jobs/model/job-state.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import type { Transition } from "../jobs/model/transition.ts";
import { merge, onUnitCompleted, onUnitFailed } from "../pipeline/advance.ts";
import { type AnyStage, Completed } from "../pipeline/stage.ts";
import type { Claim, TaskResult } from "../ports/task-store.ts";
import { type VendorFailureDetails, vendorFailureDetails } from "../vendors/failure-details.ts";
import { jobFieldsOf } from "./job-fields.ts";

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

/** What the unit waits for, by its memo: `down`, `operator`, `spending_limit`; null: for nobody who is unavailable. */
const waitsFor = (memo: unknown): string | null =>
  typeof memo === "object" && memo !== null && "waitsFor" in memo ? String(memo.waitsFor) : null;

/** Told once when the unit begins to wait for a vendor that takes nothing, and once when it goes on. */
const waitEvents = ({ stage, unit, memo }: Claim, result: TaskResult): readonly JobEventDraft[] => {
  if (result.kind !== "snooze" && result.kind !== "done") return [];
  const before = waitsFor(memo);
  const reason = result.kind === "snooze" ? waitsFor(result.memo) : null;
  if (reason === before) return [];
  return reason === null
    ? [{ type: "vendor.resumed", data: { stage, unit } }]
    : [{ type: "vendor.waiting", data: { stage, unit, reason } }];
};

/** What the job does when a unit ends like this. `notes`: what its run noted, told where its output is taken. */
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
