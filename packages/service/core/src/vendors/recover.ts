/** A call whose submission got no answer: it is unknown whether the vendor accepted it. */

import type { VendorAnswer, VendorTask } from "@reelwright/film/ports/control";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import { type CallContext, fail, maxWaitMsOf, stay } from "./call-context.ts";
import { finishCall } from "./finish.ts";
import { follow } from "./follow.ts";
import { keptManifest } from "./kept-results.ts";
import { send } from "./send.ts";
import { backOffMs, lookUpWaitMs, overtakenWaitMs, underWayWaitMs } from "./waits.ts";

/** One submission, and at most one more when the first left no trace. */
const submissionLimit = 2;
/** Between two checks while only a callback can report the task. */
const callbackWaitMs = 60_000;
/** How long after a submission its callback is waited for, before it is sent once more. */
const callbackLimitMs = 5 * 60_000;
/** Beyond the adapter's own limit, before an answer counts as lost. */
const marginMs = 1_000;

const neverConfirmed = (): VendorFailure =>
  new VendorFailure(
    "unknown_submission",
    "A service never confirmed that it took this step; it was not sent again.",
    { code: "SUBMISSION_UNKNOWN" },
  );

/** How long the answer may still be under way, here or in another process; 0: it is lost. */
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

/** Handles a look-up that found nothing: repeats it, waits for a callback, and then submits once more. */
const untraced = async <Request>(context: CallContext<Request>): Promise<VendorAnswer> => {
  const { deps, vendor, call } = context;
  const waitMs = lookUpWaitMs(call.lookups);
  if (waitMs !== null) {
    await deps.store.change(call.key, { kind: "looked_up", lookups: call.lookups + 1 });
    throw new Snooze(waitMs);
  }
  const mayBeCalled = deps.callbackUrl(vendor.name, call.callbackKey) !== null;
  const limitMs = Math.min(vendor.taskTimeoutMs, callbackLimitMs);
  if (mayBeCalled && (call.sentAgeMs ?? 0) < limitMs) throw new Snooze(callbackWaitMs);
  if (call.submissions < submissionLimit) return send(context);
  return fail(context, neverConfirmed(), null);
};

/** Continues a call whose submission got no answer. Returns and throws as `send` and `follow` do. */
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
  const isTaken = await deps.store.change(call.key, { kind: "accepted", task: found });
  if (!isTaken) throw new Snooze(overtakenWaitMs);
  const { ref, handle } = found;
  return follow({ ...context, call: { ...call, ref, handle, lookups: 0, submittedAgeMs: 0 } });
};
