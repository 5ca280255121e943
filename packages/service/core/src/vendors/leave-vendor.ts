/** Calls whose port was set to another vendor while they were open. */
import { stopAtVendor } from "./abandoned-calls.ts";
import { type AnyCall, leaveGate, measureEnd } from "./call-context.ts";
import type { VendorCall } from "./vendor-call-store.ts";

/** Workers with old and new settings at the same time must not pay both vendors without end. */
const moveLimit = 4;

/** Whether the call is open at another vendor than the one that serves its port now. */
export const isLeft = ({ call, vendor }: AnyCall): boolean =>
  call.vendor !== vendor.name && ["intent", "unknown", "submitted"].includes(call.state);

/**
 * Ends the call, so that the next attempt is made by the vendor that serves the port now. The former vendor is asked to
 * stop, once, provided that its key is still set; what it charges nevertheless is counted as it was. Returns the
 * call as it is then.
 */
export const leaveVendor = async (context: AnyCall): Promise<VendorCall> => {
  const { deps, call, attempt, observer } = context;
  const { key, vendor: name, state } = call;
  await stopAtVendor({ vendors: deps.vendors ?? new Map(), log: deps.log, observer }, call);
  const error = {
    class: "transient",
    code: "VENDOR_CHANGED",
    message: "Another service makes this step now.",
    input: null,
    retryable: attempt < moveLimit,
  } as const;
  const costUsd = state === "intent" ? 0 : null;
  const isWritten = await deps.store.change(key, { kind: "failed", error, costUsd });
  const former = { ...context, vendor: { ...context.vendor, name } };
  await leaveGate(former);
  if (isWritten) measureEnd(former, "cancelled");
  deps.log({ vendor: name, call: key, outcome: "vendor changed" });
  return context.reread();
};
