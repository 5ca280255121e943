import type { VendorAnswer, VendorSubmission, VendorTask } from "@reelwright/film/ports/vendors";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import type { CallResult } from "../ports/vendor-calls.ts";
import { joinedSignal } from "../util/joined-signal.ts";
import {
  type AnyCall,
  backOffMs,
  type CallContext,
  enterGate,
  errorOf,
  fail,
  finalOf,
  leaveGate,
  lookUpWaitMs,
  maxWaitMsOf,
  overtakenWaitMs,
  report,
  sha256,
  spendingWaitMs,
  stay,
  taskOf,
  unavailableWaitMs,
  underWayWaitMs,
  waitFor,
} from "./call.ts";
import { finishCall, follow } from "./follow-call.ts";
import {
  type KeptResult,
  keepManifest,
  keepResult,
  keptManifest,
  noteDone,
  openResult,
  retryKeeping,
  storable,
} from "./kept-results.ts";

/** One submission of a call: it is counted before it is sent, then its response is handled. */

/** Result of a submission: the output, or how the unit continues. */
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
  await deps.store.change(call, { kind: "lost", sends });
  return new Snooze(lookUpWaitMs(0) ?? 0);
};

/** Records the task. Cancels it if the call has ended meanwhile. */
const accepted = async (
  context: AnyCall,
  submission: Extract<VendorSubmission, { readonly kind: "accepted" }>,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { deps, vendor, call } = context;
  const { ref } = submission;
  const handle = storable(submission.handle ?? null);
  await report(context, "ok");
  if (await deps.store.change(call, { kind: "accepted", task: { ref, handle } })) {
    return snoozed(context.pollWaitMs(0, false));
  }
  deps.log({ vendor: vendor.name, call: call.key, outcome: "cancelled", ref });
  await vendor.cancel(taskOf({ ...call, handle }, ref), signal);
  return snoozed(overtakenWaitMs);
};

/** The response contains the result, which can't be fetched again, so it is stored before anything else. */
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
    // Left to a run of the unit, because this submission may outlive its own run.
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
  // An adapter that ignores the signal is abandoned.
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

/** Requests admission, builds the request and counts it. Throws `Snooze` or `VendorUnavailable` if it can't be sent. */
const admit = async <Request>(context: CallContext<Request>): Promise<Request> => {
  const { deps, subject, vendor, call } = context;
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
      scope: call.scope,
      key: call.key,
      sends: call.sends,
      model: vendor.modelOf(request),
      // Paths are local to this run.
      requestHash: sha256(JSON.stringify(request, (name, value) => (name === "path" ? "" : value))),
      costUsd: vendor.costUsd(request),
      dailyLimitUsd: deps.dailyLimitUsd(vendor.name, subject.kind),
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
 * Submits the call. It is counted before the request is sent, so a crash leaves it "unknown", never "not sent". Of two
 * processes (one whose lease expired, and its successor), only one counts and submits. Returns an immediate result.
 * Otherwise throws `Snooze`, `VendorUnavailable` or the failure.
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
      // A unit can't be woken before its snooze is stored.
      ended: async () => {
        await context.released;
        const isDue = subject.kind !== "unit" || (await deps.store.wake(call)) === "woken";
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

/** Faults after which the call fails. A rate-limited call waits instead, up to `maxWaitMs`. */
const faultLimit = 8;

const isSpent = ({ deps, call }: AnyCall, { errorClass }: VendorFailure): boolean =>
  errorClass === "transient"
    ? call.faults + 1 >= faultLimit
    : (call.waitedMs ?? 0) > maxWaitMsOf(deps);

/** Handles a temporary refusal: the same request is sent again later. */
const postponed = async (
  context: AnyCall,
  sends: number,
  failure: VendorFailure,
): Promise<unknown> => {
  const { deps, call } = context;
  const retryAfterMs = failure.retryAfterMs ?? 0;
  const outcome = failure.errorClass === "concurrency" ? "limited" : "fault";
  await report(context, outcome, failure.retryAfterMs ?? undefined);
  if (isSpent(context, failure)) return errorOf(fail(context, finalOf(failure), failure.costUsd));
  await deps.store.change(call, { kind: "refused", sends, reason: outcome });
  await leaveGate(context);
  return new Snooze(Math.max(retryAfterMs, backOffMs(call.refusals)));
};

/** Records the refusal. Returns what the unit must throw: a wait or the failure. */
const refused = async (
  context: AnyCall,
  sends: number,
  failure: VendorFailure,
): Promise<unknown> => {
  const { deps, call } = context;
  const { errorClass, retryAfterMs } = failure;
  if (errorClass === "concurrency" || errorClass === "transient") {
    return postponed(context, sends, failure);
  }
  if (errorClass === "operator") {
    await report(context, "refused");
    await deps.store.change(call, { kind: "refused", sends, reason: "operator" });
    await leaveGate(context);
    return errorOf(waitFor(context, "operator", retryAfterMs ?? unavailableWaitMs));
  }
  await report(context, "ok");
  return errorOf(fail(context, failure, failure.costUsd));
};

/** One submission, and at most one more when the first left no trace. */
const submissionLimit = 2;
/** Time between checks while only a callback can report the task. */
const callbackWaitMs = 60_000;
/** How long to wait for the callback of a submission before it is sent once more. */
const callbackLimitMs = 5 * 60_000;
/** Time beyond the adapter's own limit before a response counts as lost. */
const marginMs = 1_000;

const neverConfirmed = (): VendorFailure =>
  new VendorFailure(
    "unknown_submission",
    "A service never confirmed that it took this step; it was not sent again.",
    { code: "SUBMISSION_UNKNOWN" },
  );

/** How long to wait for a response that this or another process may still receive; 0: it is lost. */
const underWayMs = <Request>({ deps, vendor, call }: CallContext<Request>): number => {
  if (deps.submissions.isUnderWay(call.key)) return underWayWaitMs;
  if (call.lookups > 0) return 0;
  const leftMs = vendor.submitTimeoutMs + marginMs - (call.sentAgeMs ?? 0);
  return Math.max(0, Math.min(leftMs, underWayWaitMs));
};

const lookUp = async <Request>(
  context: CallContext<Request>,
): Promise<Pick<VendorTask, "ref" | "handle"> | null> => {
  const { deps, vendor, call, signal } = context;
  const request = await context.request();
  try {
    return await vendor.find(call.key, request, signal, {
      ageMs: call.sentAgeMs ?? 0,
      isOfAnotherCall: async (ref) => {
        const known = await deps.store.byCallback({ vendor: vendor.name, ref, callbackKey: null });
        return known !== null && known.key !== call.key;
      },
    });
  } catch (error) {
    if (signal.aborted || error instanceof Snooze) throw error;
    deps.log({ vendor: vendor.name, call: call.key, outcome: "not looked up", error });
    if ((call.sentAgeMs ?? 0) > maxWaitMsOf(deps)) {
      return fail(context, neverConfirmed(), null);
    }
    throw new Snooze(backOffMs(5));
  }
};

/** Handles a lookup that found nothing: repeats it, then waits for a callback, then submits once more. */
const untraced = async <Request>(context: CallContext<Request>): Promise<VendorAnswer> => {
  const { deps, vendor, call } = context;
  const waitMs = lookUpWaitMs(call.lookups);
  if (waitMs !== null) {
    await deps.store.change(call, { kind: "looked_up", lookups: call.lookups + 1 });
    throw new Snooze(waitMs);
  }
  const mayBeCalled = deps.callbackUrl(vendor.name, call.callbackKey) !== null;
  const limitMs = Math.min(vendor.taskTimeoutMs, callbackLimitMs);
  if (mayBeCalled && (call.sentAgeMs ?? 0) < limitMs) throw new Snooze(callbackWaitMs);
  if (call.submissions < submissionLimit) return send(context);
  return fail(context, neverConfirmed(), null);
};

/** Continues a call whose submission got no response. Returns and throws like `send` and `follow`. */
export const recover = async <Request>(context: CallContext<Request>): Promise<VendorAnswer> => {
  const { deps, call } = context;
  const isUnderWay = deps.submissions.isUnderWay(call.key);
  const kept = isUnderWay ? null : await keptManifest(context);
  if (kept !== null) return finishCall(context, kept);
  const waitMs = underWayMs(context);
  if (waitMs > 0) throw new Snooze(waitMs);
  await stay(context);
  const found = await lookUp(context);
  if (found === null) return untraced(context);
  const isTaken = await deps.store.change(call, { kind: "accepted", task: found });
  if (!isTaken) throw new Snooze(overtakenWaitMs);
  const { ref, handle } = found;
  return follow({ ...context, call: { ...call, ref, handle, lookups: 0, submittedAgeMs: 0 } });
};
