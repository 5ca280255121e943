/** One submission of a call: counted before it leaves, and what its answer means. */

import type { VendorAnswer, VendorSubmission } from "@reelwright/film/ports/control";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import { joinedSignal } from "../util/joined-signal.ts";
import {
  type AnyCall,
  type CallContext,
  enterGate,
  errorOf,
  fail,
  leaveGate,
  report,
  taskOf,
  waitFor,
} from "./call-context.ts";
import { sha256 } from "./call-key.ts";
import { finishCall } from "./finish.ts";
import {
  type KeptResult,
  keepManifest,
  keepResult,
  noteDone,
  openResult,
  storable,
} from "./kept-results.ts";
import { refused } from "./refused.ts";
import { retryKeeping } from "./retry-keeping.ts";
import type { CallResult } from "./vendor-call-store.ts";
import { lookUpWaitMs, overtakenWaitMs, spendingWaitMs, underWayWaitMs } from "./waits.ts";

/** What a submission ended in: the result itself, or how the unit goes on. */
type Outcome =
  | { readonly kind: "done"; readonly ref: string | null; readonly result: CallResult }
  | { readonly kind: "kept"; readonly kept: KeptResult }
  | { readonly kind: "thrown"; readonly error: unknown };

const snoozed = (waitMs: number): Outcome => ({ kind: "thrown", error: new Snooze(waitMs) });

/** Records that it is unknown whether the vendor accepted the submission. */
const lost = async (context: AnyCall, sends: number, error: unknown): Promise<Snooze> => {
  const { deps, call, vendor } = context;
  deps.log({ vendor: vendor.name, call: call.key, outcome: "unknown submission", error });
  await report(context, "fault");
  await deps.store.change(call.key, { kind: "lost", sends });
  return new Snooze(lookUpWaitMs(0) ?? 0);
};

/** Records the task. Cancels it where the call ended in the meantime. */
const accepted = async (
  context: AnyCall,
  submission: Extract<VendorSubmission, { readonly kind: "accepted" }>,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { deps, vendor, call } = context;
  const { ref } = submission;
  const handle = storable(submission.handle ?? null);
  await report(context, "ok");
  if (await deps.store.change(call.key, { kind: "accepted", task: { ref, handle } })) {
    return snoozed(context.pollWaitMs(0, false));
  }
  deps.log({ vendor: vendor.name, call: call.key, outcome: "cancelled", ref });
  await vendor.cancel(taskOf({ ...call, handle }, ref), signal);
  return snoozed(overtakenWaitMs);
};

/** The answer holds the result itself, which can't be asked for again: it is stored before anything else. */
const completed = async (
  context: AnyCall,
  submission: Extract<VendorSubmission, { readonly kind: "completed" }>,
  signal: AbortSignal,
): Promise<Outcome> => {
  const ref = submission.ref ?? null;
  await report(context, "ok");
  try {
    const result = await retryKeeping(() => keepResult(context, submission.result, signal), signal);
    const kept = { ref, result, costUsd: submission.result.costUsd ?? null };
    await retryKeeping(() => keepManifest(context, kept), signal);
    await leaveGate(context);
    // A run of the unit finishes it: this may go on when the run has ended.
    if (context.finish !== null) return { kind: "kept", kept };
    await noteDone(context, kept);
    return { kind: "done", ref, result };
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    return { kind: "thrown", error: await errorOf(fail(context, error, null)) };
  }
};

const submitOnce = async <Request>(
  context: CallContext<Request>,
  request: Request,
  sends: number,
  stop: AbortSignal,
): Promise<Outcome> => {
  const { deps, vendor, call } = context;
  const { signal, release } = joinedSignal([stop], { limitMs: vendor.submitTimeoutMs });
  const callbackUrl = deps.callbackUrl(vendor.name, call.callbackKey);
  // An adapter that ignores the signal is no longer waited for.
  const given = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  let submission: VendorSubmission;
  try {
    const submitting = vendor.submit(request, { key: call.key, callbackUrl, signal });
    submission = await Promise.race([submitting, given]);
  } catch (error) {
    const known = error instanceof VendorFailure && error.errorClass !== "unknown_submission";
    return {
      kind: "thrown",
      error: await (known ? refused(context, sends, error) : lost(context, sends, error)),
    };
  } finally {
    release();
  }
  return submission.kind === "accepted"
    ? accepted(context, submission, stop)
    : completed(context, submission, stop);
};

/** Asks the gate, counts and builds. Throws `Snooze` or `VendorUnavailable` where nothing may leave now. */
const admit = async <Request>(context: CallContext<Request>): Promise<Request> => {
  const { deps, vendor, call } = context;
  // Another process sends it.
  if (deps.submissions.isStopped()) throw new Snooze(overtakenWaitMs);
  const admission = await enterGate(context);
  if (admission.kind === "wait") throw new Snooze(admission.waitMs);
  if (admission.kind !== "admitted") return waitFor(context, admission.kind, admission.waitMs);
  let counted: "counted" | "taken" | "over_limit";
  let request: Request;
  try {
    request = await context.request();
    counted = await deps.store.count({
      key: call.key,
      sends: call.sends,
      model: vendor.modelOf(request),
      // A request names files by where this run has them.
      requestHash: sha256(JSON.stringify(request, (name, value) => (name === "path" ? "" : value))),
      costUsd: vendor.costUsd(request),
      dailyLimitUsd: deps.dailyLimitUsd(vendor.name),
    });
  } catch (error) {
    await leaveGate(context);
    throw error;
  }
  if (counted === "counted") return request;
  // The other process holds the place at the gate, under the same key.
  if (counted === "taken") throw new Snooze(overtakenWaitMs);
  await leaveGate(context);
  return waitFor(context, "spending_limit", spendingWaitMs(call.waitedMs ?? 0));
};

/**
 * Submits the call. It is counted before the request leaves, so that a crash leaves it "unknown", never "not sent". Of two
 * processes (one whose lease expired, and its successor) one counts and submits. Returns the answer of a vendor that gives its result at once; throws
 * what the unit waits for, or the failure.
 */
export const send = async <Request>(context: CallContext<Request>): Promise<VendorAnswer> => {
  const { deps, subject, call, workspace } = context;
  const request = await admit(context);
  const sent = { ...context, call: { ...call, model: context.vendor.modelOf(request) } };
  const submission = deps.submissions.begin(
    call.key,
    (signal) => submitOnce(sent, request, call.sends + 1, signal),
    {
      waitMs: deps.patienceMs ?? 1_000,
      // The unit that is still being put to sleep can't be woken yet.
      ended: async () => {
        await context.released;
        const isDue = subject.kind !== "unit" || (await deps.store.wake(call.key)) === "woken";
        if (isDue) deps.woken(subject);
      },
    },
  );
  context.leave(submission);
  const outcome = await submission.first;
  if (outcome === null) throw new Snooze(underWayWaitMs);
  if (outcome.value.kind === "thrown") throw outcome.value.error;
  if (outcome.value.kind === "kept") return finishCall(context, outcome.value.kept);
  return openResult(workspace, outcome.value.ref, outcome.value.result);
};
