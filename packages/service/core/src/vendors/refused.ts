/** A submission that the vendor's answer says was not taken. */
import { Snooze, type VendorFailure } from "@reelwright/film/vendor-failure";
import {
  type AnyCall,
  errorOf,
  fail,
  finalOf,
  leaveGate,
  maxWaitMsOf,
  report,
  waitFor,
} from "./call-context.ts";
import { backOffMs, unavailableWaitMs } from "./waits.ts";

/** Faults in a row, before the call fails; a vendor that we ask too often is waited for. */
const faultLimit = 8;

const isSpent = ({ deps, call }: AnyCall, { errorClass }: VendorFailure): boolean =>
  errorClass === "transient"
    ? call.refusals + 1 >= faultLimit
    : (call.waitedMs ?? 0) > maxWaitMsOf(deps);

/** Refused for a reason that passes: the same request is sent again later. */
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
  await deps.store.change(call.key, { kind: "refused", sends, isCounted: true });
  await leaveGate(context);
  return new Snooze(Math.max(retryAfterMs, backOffMs(call.refusals)));
};

/** Notes the refusal; returns what the unit is to throw: a wait, or the failure. */
export const refused = async (
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
    await deps.store.change(call.key, { kind: "refused", sends, isCounted: false });
    await leaveGate(context);
    return errorOf(waitFor(context, "operator", retryAfterMs ?? unavailableWaitMs));
  }
  await report(context, "ok");
  return errorOf(fail(context, failure, failure.costUsd));
};
