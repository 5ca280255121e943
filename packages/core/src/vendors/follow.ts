/** A call that the vendor has accepted: its task is polled until it ends, and its result downloaded. */
import { Snooze } from "../pipeline/snooze.ts";
import { joinedSignal } from "../util/joined-signal.ts";
import { type AnyCall, fail, maxWaitMsOf, report, stay, taskOf } from "./call-context.ts";
import { finishCall } from "./finish.ts";
import { keepResult } from "./kept-results.ts";
import type { VendorProgress, VendorTask } from "./vendor.ts";
import type { CallResult } from "./vendor-call-store.ts";
import type { VendorAnswer } from "./vendor-calls.ts";
import { VendorFailure } from "./vendor-failure.ts";
import { VendorUnavailable } from "./vendor-unavailable.ts";
import { unavailableWaitMs } from "./waits.ts";

/** The longest that one poll may take; an adapter that ignores the signal is no longer waited for. */
const pollTimeoutMs = 60_000;

/** Vendors' own caches and replicas know of a task within this time. */
const youngMs = 60_000;
/** How often a task is asked for again that the vendor said it doesn't have, and the wait before each. */
const goneAgainLimit = 2;
const goneWaitMs = 3_000;

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
 * Handles a task, or a result, that the vendor says it doesn't have: it took the task, so one such answer is no proof, and
 * another attempt would be paid for again. A young task is asked for again; an older one twice in a row.
 */
const gone = async (
  context: AnyCall,
  failure: VendorFailure,
  costUsd: number | null,
): Promise<never> => {
  const { deps, vendor, call } = context;
  const isYoung = failure.errorClass === "expired" && ageOf(context) < youngMs;
  if (!isYoung && call.lookups >= goneAgainLimit) return fail(context, failure, costUsd);
  deps.log({ vendor: vendor.name, call: call.key, outcome: "not found", error: failure });
  if (isYoung) throw new Snooze(waitMsOf(context));
  await deps.store.change(call.key, { kind: "looked_up", lookups: call.lookups + 1 });
  throw new Snooze(goneWaitMs);
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

/** Handles a poll that failed, which says nothing about the task itself. */
const unasked = async (context: AnyCall, task: VendorTask, error: unknown): Promise<never> => {
  const { deps, vendor, call, signal } = context;
  if (signal.aborted) throw error;
  const known = error instanceof VendorFailure ? error : null;
  const passes =
    known === null || known.errorClass === "transient" || known.errorClass === "concurrency";
  const isOperator = known?.errorClass === "operator";
  if (!passes && !isOperator) return fail(context, known, known.costUsd);
  deps.log({ vendor: vendor.name, call: call.key, outcome: "not asked", error });
  const retryAfterMs = known?.retryAfterMs ?? undefined;
  const outcome = isOperator
    ? "refused"
    : known?.errorClass === "concurrency"
      ? "limited"
      : "fault";
  await report(context, outcome, retryAfterMs);
  if (isLost(context)) return giveUp(context, task);
  if (isOperator) throw new VendorUnavailable(vendor.name, "operator", unavailableWaitMs);
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

/** Handles a failed download: transient faults are retried later, expired addresses are asked for once more. */
const notKept = async (
  context: AnyCall,
  error: unknown,
  isRepeated: boolean,
): Promise<VendorAnswer> => {
  const { deps, vendor, call } = context;
  if (!(error instanceof VendorFailure)) throw error;
  const { errorClass, retryAfterMs } = error;
  if (errorClass === "expired")
    return isRepeated ? gone(context, error, null) : follow(context, true);
  // What came may have been a proxy's: the file is fetched again before it is paid for again.
  if (errorClass === "malformed_output") return gone(context, error, null);
  if (errorClass !== "transient" || isLost(context)) return fail(context, error, null);
  deps.log({ vendor: vendor.name, call: call.key, outcome: "not fetched", error });
  throw new Snooze(waitMsOf(context, retryAfterMs ?? 0));
};

/** Handles a task that still runs. */
const running = async (context: AnyCall, task: VendorTask, waitMs?: number): Promise<never> => {
  const { deps, call } = context;
  if (isLate(context)) return giveUp(context, task);
  if (call.lookups > 0) await deps.store.change(call.key, { kind: "looked_up", lookups: 0 });
  throw new Snooze(waitMsOf(context, waitMs));
};

/** Polls the task once. Returns the answer of one that is done; throws `Snooze` while it runs, and its failure. */
export const follow = async (context: AnyCall, isRepeated = false): Promise<VendorAnswer> => {
  const { call } = context;
  if (call.ref === null) throw new Error(`a submitted call without its task: ${call.key}`);
  const task = taskOf(call, call.ref);
  if (!isRepeated) await stay(context);
  const progress = await ask(context, task);
  if (progress.kind === "failed") {
    const { failure } = progress;
    await report(context, failure.errorClass === "transient" ? "fault" : "ok");
    const end = failure.errorClass === "expired" ? gone : fail;
    return end(context, failure, failure.costUsd);
  }
  await report(context, "ok");
  if (progress.kind === "running") return running(context, task, progress.waitMs);
  const { result: made } = progress;
  let result: CallResult;
  try {
    result = await keepResult(context, made, context.signal);
  } catch (error) {
    return notKept(context, error, isRepeated);
  }
  return finishCall(context, { ref: task.ref, result, costUsd: made.costUsd ?? null });
};
