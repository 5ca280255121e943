import { setTimeout as wait } from "node:timers/promises";
import type { Files } from "@reelwright/film/ports/tools";
import type { Vendor } from "@reelwright/film/ports/vendors";
import type {
  AbandonedCall,
  CalledBack,
  CallKey,
  VendorCallStore,
  VendorGate,
} from "../ports/vendor-calls.ts";
import { callPrefix } from "./call.ts";
import { measuredRequest, type RequestObserver } from "./measured-vendor.ts";

/** Calls or stored results per pass. */
const batch = 200;
/** Timeout of a cancel request. */
const cancelTimeoutMs = 30_000;

export type CancelDeps = {
  readonly calls: Pick<VendorCallStore, "abandoned" | "change">;
  /** All configured vendors by name. */
  readonly vendors: ReadonlyMap<string, Pick<Vendor<never>, "cancel">>;
  readonly gate: Pick<VendorGate, "leave">;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  readonly observer: RequestObserver;
};

/** Cancels the call at its vendor. False: the request failed and must be repeated later. */
export const stopAtVendor = async (
  { vendors, log, observer }: Pick<CancelDeps, "vendors" | "log" | "observer">,
  { key, vendor: name, ref, handle, model }: AbandonedCall,
): Promise<boolean> => {
  const vendor = vendors.get(name);
  // A submission without an answer yet is cancelled by the process that receives the answer.
  if (ref === null || !vendor) return true;
  try {
    const task = { ref, handle, ...(model !== null && { model }) };
    const observed = {
      vendor: name,
      operation: "cancel",
      ...(model !== null && { model }),
    } as const;
    await measuredRequest(observer, observed, () =>
      vendor.cancel(task, AbortSignal.timeout(cancelTimeoutMs)),
    );
    return true;
  } catch (error) {
    log({ vendor: name, call: key, outcome: "not cancelled", error });
    return false;
  }
};

/** Ends a call. Returns whether it was open. */
const endCall = async ({ calls, gate, log }: CancelDeps, call: AbandonedCall): Promise<boolean> => {
  const { key, vendor } = call;
  const isEnded = await calls.change(call, { kind: "cancelled" });
  await gate.leave(vendor, key).catch((error: unknown) => {
    log({ vendor, call: key, outcome: "gate away", error });
  });
  return isEnded;
};

/**
 * Ends open calls that nothing waits for: of cancelled, failed or restarted jobs and of settled playground tasks.
 * Cancels them at their vendors; an unreachable vendor is tried again in the next pass. Returns the number of ended
 * calls.
 */
export const cancelAbandonedCalls = (deps: CancelDeps) => async (): Promise<number> => {
  const unreachable = new Set<string>();
  let count = 0;
  for (const call of await deps.calls.abandoned(batch)) {
    if (unreachable.has(call.vendor)) continue;
    if (!(await stopAtVendor(deps, call))) unreachable.add(call.vendor);
    else if (await endCall(deps, call)) count += 1;
  }
  return count;
};

/** Deletes stored results of calls whose job ended before it removed them. Returns the number of calls. */
export const sweepCallResults =
  (deps: {
    readonly calls: Pick<VendorCallStore, "unswept" | "swept">;
    readonly files: Pick<Files, "removeAll">;
  }) =>
  async (): Promise<number> => {
    const unswept = await deps.calls.unswept(batch);
    for (const { key, subject } of unswept) await deps.files.removeAll(callPrefix(subject, key));
    if (unswept.length > 0) await deps.calls.swept(unswept);
    return unswept.length;
  };

export type ReceiveCallbackDeps = {
  readonly calls: Pick<VendorCallStore, "byCallback" | "change" | "wake">;
  /** Called when a task of this job was made due, to end its entry's delay. */
  readonly woken: (jobId: string) => void;
  /** Runs a snoozed playground task now. */
  readonly wakePlayground: (taskId: string) => Promise<void>;
};

/** Wait between attempts to wake a running unit. If all fail, the unit still polls, only later. */
const busyWaitMs = 400;
const busyLooks = 5;

/** Makes the unit's task due. If it is running, waits for it. */
const wakeUnit = async (
  { calls, woken }: ReceiveCallbackDeps,
  call: CallKey,
  jobId: string,
): Promise<void> => {
  for (let looks = 0; looks < busyLooks; looks += 1) {
    const outcome = await calls.wake(call);
    if (outcome === "woken") return woken(jobId);
    if (outcome === "none") return;
    await wait(busyWaitMs);
  }
};

/** Whether the call waits for the callback's task. A call whose response was lost gets its task from the callback. */
const isAwaited = async (
  { calls }: ReceiveCallbackDeps,
  call: CalledBack,
  ref: string,
): Promise<boolean> =>
  call.state === "unknown"
    ? calls.change(call, { kind: "accepted", task: { ref, handle: null } })
    : call.state === "submitted" && call.ref === ref;

/**
 * Handles a vendor's callback: the waiting unit or task polls now. `key` is from the callback's URL. The callback's
 * content isn't trusted. An unknown key changes nothing.
 */
export const receiveVendorCallback =
  (deps: ReceiveCallbackDeps) =>
  async (callback: {
    readonly vendor: string;
    readonly ref: string;
    readonly key: string | null;
  }): Promise<void> => {
    const { vendor, ref, key: callbackKey } = callback;
    const call = await deps.calls.byCallback({ vendor, ref, callbackKey });
    if (!call || !(await isAwaited(deps, call, ref))) return;
    if (call.playgroundTaskId !== null) await deps.wakePlayground(call.playgroundTaskId);
    else if (call.jobId !== null) await wakeUnit(deps, call, call.jobId);
  };
