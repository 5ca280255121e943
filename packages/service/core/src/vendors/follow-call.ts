import type { VendorAnswer, VendorProgress, VendorTask } from "@reelwright/film/ports/vendors";
import {
  Snooze,
  type VendorErrorClass,
  VendorFailure,
  VendorUnavailable,
} from "@reelwright/film/vendor-failure";
import type { CallResult, VendorCall } from "../ports/vendor-calls.ts";
import { joinedSignal } from "../util/joined-signal.ts";
import { stopAtVendor } from "./abandoned-calls.ts";
import {
  type AnyCall,
  errorOf,
  fail,
  fileWaitMs,
  finalOf,
  leaveGate,
  maxWaitMsOf,
  measureEnd,
  report,
  stay,
  taskOf,
  unavailableWaitMs,
  waitedForFileMs,
} from "./call.ts";
import {
  type KeptResult,
  keepFinished,
  keepResult,
  noteDone,
  openResult,
  removeResults,
} from "./kept-results.ts";

/** A call that the vendor has accepted: its task is polled until it ends, and its result downloaded. */

/** Maximum time of one poll. An adapter that ignores the signal is abandoned. */
const pollTimeoutMs = 60_000;

/** A vendor's caches and replicas may need this long to know a new task. */
const youngMs = 60_000;
/** How often a task is polled again after the vendor reported it as unknown, and the wait before each poll. */
const goneAgainLimit = 2;
const goneWaitMs = 3_000;
/** How long a finished task's result may be missing or invalid. After temporary faults, `maxWaitMs` applies instead. */
const lateLimitMs = 15 * 60_000;

const ageOf = ({ call }: AnyCall): number => call.submittedAgeMs ?? 0;

const hasCallback = ({ deps, vendor, call }: AnyCall): boolean =>
  deps.callbackUrl(vendor.name, call.callbackKey) !== null;

const waitMsOf = (context: AnyCall, least = 0): number =>
  Math.max(least, context.pollWaitMs(ageOf(context), hasCallback(context)));

const isLate = (context: AnyCall): boolean => ageOf(context) > context.vendor.taskTimeoutMs;

/** Whether a task is past its time limit by as long as a vendor may be unreachable. */
const isLost = (context: AnyCall): boolean =>
  ageOf(context) > context.vendor.taskTimeoutMs + maxWaitMsOf(context.deps);

const timedOut = (): VendorFailure =>
  new VendorFailure("transient", "The service took too long with this step.");

/**
 * Handles a task that the vendor claims not to have. The vendor accepted it, so one such response proves nothing, and
 * another attempt would be paid again. A young task is polled again; an older one needs two such responses in a row.
 */
const gone = async (context: AnyCall, failure: VendorFailure): Promise<never> => {
  const { deps, vendor, call } = context;
  const isYoung = ageOf(context) < youngMs;
  const looks = Math.max(0, call.lookups);
  if (!isYoung && looks >= goneAgainLimit) return fail(context, failure, failure.costUsd);
  deps.log({ vendor: vendor.name, call: call.key, outcome: "not found", error: failure });
  if (isYoung) throw new Snooze(waitMsOf(context));
  await deps.store.change(call, { kind: "looked_up", lookups: looks + 1 });
  throw new Snooze(goneWaitMs);
};

/**
 * Handles a finished task whose result isn't available: it is paid for, and its file may be late. The vendor is polled
 * at growing intervals, counted from its report. Then the call fails for good: a new attempt starts only if the vendor
 * reports that the task failed or is gone.
 */
const late = async (context: AnyCall, failure: VendorFailure): Promise<never> => {
  const { deps, vendor, call } = context;
  // The vendor no longer works on it.
  await leaveGate(context);
  const looks = Math.max(0, -call.lookups);
  const limitMs = failure.errorClass === "transient" ? maxWaitMsOf(deps) : lateLimitMs;
  if (failure.isFinal || waitedForFileMs(looks) >= limitMs)
    return fail(context, finalOf(failure), null);
  deps.log({ vendor: vendor.name, call: call.key, outcome: "not fetched", error: failure });
  await deps.store.change(call, { kind: "looked_up", lookups: -looks - 1 });
  throw new Snooze(Math.max(failure.retryAfterMs ?? 0, fileWaitMs(looks)));
};

/** Cancels an accepted task that exceeded its time limit, and fails the attempt. */
const giveUp = async (context: AnyCall, task: VendorTask): Promise<never> => {
  const { deps, vendor, call, signal } = context;
  try {
    await vendor.cancel(task, signal);
  } catch (error) {
    deps.log({ vendor: vendor.name, call: call.key, outcome: "not cancelled", error });
  }
  return fail(context, timedOut(), null);
};

/** Failures of a poll that don't affect the task; it is polled again. */
const passingClasses: ReadonlySet<VendorErrorClass> = new Set([
  "transient",
  "concurrency",
  "operator",
]);

/** Ends a task that can't be polled. One that was reported as done is paid for and isn't sent again. */
const endLost = (
  context: AnyCall,
  task: VendorTask,
  failure: VendorFailure | null,
): Promise<never> =>
  context.call.lookups < 0
    ? fail(context, finalOf(failure ?? timedOut()), null)
    : giveUp(context, task);

/**
 * Handles a failed poll. It says nothing about the task or about submissions, so only rate limits, which apply to the
 * whole account, are reported to the gate.
 */
const unasked = async (context: AnyCall, task: VendorTask, error: unknown): Promise<never> => {
  const { deps, vendor, call, signal } = context;
  if (signal.aborted) throw error;
  const known = error instanceof VendorFailure ? error : null;
  if (known !== null && !passingClasses.has(known.errorClass))
    return fail(context, known, known.costUsd);
  deps.log({ vendor: vendor.name, call: call.key, outcome: "not asked", error });
  const retryAfterMs = known?.retryAfterMs ?? undefined;
  if (known?.errorClass === "concurrency") await report(context, "limited", retryAfterMs);
  if (isLost(context)) return endLost(context, task, known);
  if (known?.errorClass === "operator")
    throw new VendorUnavailable(vendor.name, "operator", unavailableWaitMs);
  throw new Snooze(waitMsOf(context, retryAfterMs));
};

const ask = async (context: AnyCall, task: VendorTask): Promise<VendorProgress> => {
  const { vendor, signal } = context;
  const { signal: given, release } = joinedSignal([signal], { limitMs: pollTimeoutMs });
  const ended = new Promise<never>((_resolve, reject) => {
    given.addEventListener("abort", () => reject(given.reason), { once: true });
  });
  try {
    return await Promise.race([vendor.poll(task, given), ended]);
  } catch (error) {
    return unasked(context, task, error);
  } finally {
    release();
  }
};

/** Handles a running task. */
const running = async (context: AnyCall, task: VendorTask, waitMs?: number): Promise<never> => {
  const { deps, call } = context;
  if (isLate(context)) return giveUp(context, task);
  if (call.lookups !== 0) await deps.store.change(call, { kind: "looked_up", lookups: 0 });
  throw new Snooze(waitMsOf(context, waitMs));
};

/** Polls the task once. Returns the answer of a finished task. Throws `Snooze` while it runs, or its failure. */
export const follow = async (context: AnyCall): Promise<VendorAnswer> => {
  const { call } = context;
  if (call.ref === null) throw new Error(`a submitted call without its task: ${call.key}`);
  const task = taskOf(call, call.ref);
  await stay(context);
  const progress = await ask(context, task);
  if (progress.kind === "failed") {
    const { failure } = progress;
    return failure.errorClass === "expired"
      ? gone(context, failure)
      : fail(context, failure, failure.costUsd);
  }
  if (progress.kind === "running") return running(context, task, progress.waitMs);
  if (progress.kind === "late") return late(context, progress.failure);
  const { result: made } = progress;
  let result: CallResult;
  try {
    result = await keepResult(context, made, context.signal);
  } catch (error) {
    return error instanceof VendorFailure ? late(context, error) : Promise.reject(error);
  }
  return finishCall(context, { ref: task.ref, result, costUsd: made.costUsd ?? null });
};

/** Fails the attempt and removes its files. The attempt is still paid for. */
const unusable = async (
  context: AnyCall,
  failure: VendorFailure,
  costUsd: number | null,
): Promise<never> => {
  const error = await errorOf(fail(context, failure, costUsd));
  // With any other error, another process has ended the call and may use the files.
  if (error instanceof VendorFailure)
    await removeResults(context.deps, context.subject, [context.call.key]);
  throw error;
};

const finished = async (
  context: AnyCall,
  { ref, result, costUsd }: KeptResult,
): Promise<CallResult> => {
  const { workspace, finish } = context;
  if (finish === null) return result;
  try {
    const files = await finish(await openResult(workspace, ref, result));
    return files === null ? result : await keepFinished(context, result, files);
  } catch (error) {
    return error instanceof VendorFailure
      ? unusable(context, error, costUsd)
      : Promise.reject(error);
  }
};

/**
 * Processes the result and marks the call as done. An unusable result fails the attempt at its cost. An error of ours
 * leaves the call unchanged, and the next run finishes it.
 */
export const finishCall = async (context: AnyCall, kept: KeptResult): Promise<VendorAnswer> => {
  await leaveGate(context);
  const result = await finished(context, kept);
  await noteDone(context, { ...kept, result });
  return openResult(context.workspace, kept.ref, result);
};

/** During a rollout, workers with old and new settings must not keep paying both vendors. */
const moveLimit = 4;

/** Whether the call is open at a vendor that no longer serves its port. */
export const isLeft = ({ call, vendor }: AnyCall): boolean =>
  call.vendor !== vendor.name && ["intent", "unknown", "submitted"].includes(call.state);

/**
 * Ends the call, so that the port's current vendor makes the next attempt. If the former vendor's key is still set, it
 * is asked once to cancel. The cost counted at submission stays. Returns the updated call.
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
  const isWritten = await deps.store.change(call, { kind: "failed", error, costUsd });
  const former = { ...context, vendor: { ...context.vendor, name } };
  await leaveGate(former);
  if (isWritten) measureEnd(former, "cancelled");
  deps.log({ vendor: name, call: key, outcome: "vendor changed" });
  return context.reread();
};
