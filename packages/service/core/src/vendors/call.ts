import { createHash } from "node:crypto";
import { Failure } from "@reelwright/film/failure";
import { clamp, jittered } from "@reelwright/film/numbers";
import type { Files } from "@reelwright/film/ports/tools";
import type {
  FinishAnswer,
  ResultDownloads,
  Vendor,
  VendorTask,
} from "@reelwright/film/ports/vendors";
import {
  Snooze,
  type UnavailableReason,
  VendorFailure,
  VendorUnavailable,
} from "@reelwright/film/vendor-failure";
import type {
  CallError,
  CallKey,
  CallSubject,
  CallWorkspace,
  VendorCall,
  VendorCallStore,
  VendorGate,
} from "../ports/vendor-calls.ts";
import { type Meter, silentMeter } from "../telemetry/meter.ts";
import type { Tracer } from "../telemetry/tracer.ts";
import type { RequestObserver } from "./measured-vendor.ts";

export type VendorCallsDeps = {
  readonly store: VendorCallStore;
  readonly gate: VendorGate;
  readonly files: Pick<Files, "put" | "sizeBytes" | "removeAll">;
  readonly downloads: ResultDownloads;
  /** Of this process. */
  readonly submissions: Submissions;
  /**
   * Spending limit of a vendor per UTC day, USD; null: unlimited. Suggestions have a budget of their own, so that they never
   * consume that of jobs and playground tasks.
   */
  readonly dailyLimitUsd: (vendor: string, subject: CallSubject["kind"]) => number | null;
  /** Vendors with configured keys, by name. If a port moves to another vendor, its former vendor is asked to cancel. */
  readonly vendors?: ReadonlyMap<string, Pick<Vendor<never>, "cancel">>;
  /** Callback URL for a vendor; null: the vendor is only polled. */
  readonly callbackUrl: (vendor: string, callbackKey: string) => string | null;
  /** Called when a submission has ended: wakes a unit's task that is now due, or a playground task. */
  readonly woken: (subject: CallSubject) => void;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  readonly meter?: Meter;
  readonly tracer?: Tracer;
  /** How long a call waits for a vendor that accepts no calls; default 1 h. */
  readonly maxWaitMs?: number;
  /** How long a unit waits for a response before it releases its slot; default 1 s. */
  readonly patienceMs?: number;
};

/** One attempt at one call, in one run of its unit. */
export type CallContext<Request> = {
  readonly deps: VendorCallsDeps;
  readonly subject: CallSubject;
  readonly workspace: CallWorkspace;
  readonly signal: AbortSignal;
  readonly vendor: Vendor<Request>;
  readonly request: () => Promise<Request>;
  /** Processes the result; null: the result is used unchanged. */
  readonly finish: FinishAnswer | null;
  /** From 1. */
  readonly attempt: number;
  readonly call: VendorCall;
  /** Reads the call's current row. */
  readonly reread: () => Promise<VendorCall>;
  /** Registers a submission of this run that is in progress. */
  readonly leave: (submission: { readonly settled: Promise<void> }) => void;
  /** Resolves when the run is over and its result is stored. */
  readonly released: Promise<void>;
  readonly observer: RequestObserver;
  /** Of this process. */
  readonly pollWaitMs: PollPace;
};

/** A `CallContext` for code that doesn't need the request. */
export type AnyCall = Omit<CallContext<never>, "request">;

const attemptLimit = 3;
/** A second refusal by policy is final. */
const policyAttemptLimit = 2;

const mayTryAgain = ({ errorClass, isPassing }: VendorFailure, attempt: number): boolean =>
  isPassing && attempt < (errorClass === "policy_output" ? policyAttemptLimit : attemptLimit);

/** The failure recorded in a call's row. */
export const failureOf = (error: CallError): VendorFailure =>
  new VendorFailure(error.class, error.message, {
    isFinal: !error.retryable,
    code: error.code,
    ...(error.input !== null && { input: error.input }),
  });

/** The same failure without further attempts. */
export const finalOf = ({ errorClass, code, message, input }: VendorFailure): VendorFailure =>
  failureOf({ class: errorClass, code, message, input, retryable: false });

export const taskOf = (call: VendorCall, ref: string): VendorTask => ({
  ref,
  handle: call.handle,
  ...(call.model !== null && { model: call.model }),
});

/** Logs a gate that can't be reached instead of failing: without its state it admits calls again. */
const told = async ({ deps, vendor }: AnyCall, telling: Promise<void>): Promise<void> => {
  try {
    await telling;
  } catch (error) {
    deps.log({ vendor: vendor.name, outcome: "gate away", error });
  }
};
export const report = (
  context: AnyCall,
  outcome: "ok" | "fault" | "refused" | "limited",
  retryAfterMs?: number,
): Promise<void> =>
  told(context, context.deps.gate.report(context.vendor.name, outcome, retryAfterMs));
export const stay = (context: AnyCall): Promise<void> =>
  told(context, context.deps.gate.stay(context.vendor.name, context.call.key));
export const leaveGate = (context: AnyCall): Promise<void> =>
  told(context, context.deps.gate.leave(context.vendor.name, context.call.key));

const meterOf = ({ deps }: AnyCall): Meter => deps.meter ?? silentMeter;

/** Measures the duration of an ended call, from the vendor's acceptance. */
export const measureEnd = (context: AnyCall, outcome: "done" | "failed" | "cancelled"): void => {
  const { vendor, call } = context;
  const labels = { vendor: vendor.name, model: call.model ?? "", outcome };
  const seconds = (call.submittedAgeMs ?? call.sentAgeMs ?? 0) / 1_000;
  meterOf(context).observe("reelwright_vendor_call_duration_seconds", labels, seconds);
};

/** Requests admission. Throws `Snooze` if the gate can't be reached. */
export const enterGate = async ({ deps, vendor, subject, call }: AnyCall) => {
  try {
    const { tenantId } = subject;
    return await deps.gate.enter({ vendor: vendor.name, tenantId, key: call.key });
  } catch (error) {
    if (error instanceof Failure && error.kind === "unavailable")
      throw new Snooze(gateAwayWaitMs());
    throw error;
  }
};

/** Ends the attempt with a failure and throws it. If it is retryable, the unit's next run makes another attempt. */
export const fail = async (
  context: AnyCall,
  failure: VendorFailure,
  costUsd: number | null,
): Promise<never> => {
  const { deps, call, attempt } = context;
  const retryable = !failure.isFinal && mayTryAgain(failure, attempt);
  const { errorClass, code, message, input } = failure;
  const error = { class: errorClass, code, message, input, retryable };
  const isWritten = await deps.store.change(call, { kind: "failed", error, costUsd });
  await leaveGate(context);
  if (!isWritten) throw new Snooze(overtakenWaitMs);
  measureEnd(context, "failed");
  deps.log({ vendor: context.vendor.name, call: call.key, outcome: "failed", error: failure });
  throw retryable ? failure : failureOf(error);
};

/** The error that a promise rejects with. */
export const errorOf = (work: Promise<never>): Promise<unknown> =>
  work.catch((error: unknown) => error);

/** How long a call waits for a vendor that accepts no calls. */
export const maxWaitMsOf = ({ maxWaitMs = 3_600_000 }: VendorCallsDeps): number => maxWaitMs;

const unavailable = {
  down: "transient",
  operator: "operator",
  spending_limit: "operator",
} as const;

/** The spending limit resets within a day. The extra hour allows for calls that waited longer. */
const maxSpendingWaitMs = 25 * 3_600_000;

/** Records that the call waits for the vendor. Throws `VendorUnavailable`, or a failure if it has waited too long. */
export const waitFor = async (
  context: AnyCall,
  reason: UnavailableReason,
  waitMs: number,
): Promise<never> => {
  const { deps, call, vendor } = context;
  const limitMs = reason === "spending_limit" ? maxSpendingWaitMs : maxWaitMsOf(deps);
  if ((call.waitedMs ?? 0) > limitMs) {
    const message = "A service that this step needs took no requests for too long.";
    const options = { isFinal: true, code: "VENDOR_UNAVAILABLE" };
    return fail(context, new VendorFailure(unavailable[reason], message, options), null);
  }
  if (call.waitedMs === null) await deps.store.change(call, { kind: "waits" });
  throw new VendorUnavailable(vendor.name, reason, waitMs);
};

/** Submissions in progress in this process. A long one continues after its unit has released the slot. */
type Submissions = {
  /**
   * Starts `work` under a key. `first` is its result, or null if it takes longer than `waitMs`. It then continues in
   * the background, and `ended` is called after it. `settled` resolves when everything is over and never rejects.
   */
  begin<T>(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    options: { readonly waitMs: number; readonly ended: () => Promise<void> },
  ): { readonly first: Promise<{ readonly value: T } | null>; readonly settled: Promise<void> };
  isUnderWay(key: string): boolean;
  /** Whether the process is ending and nothing more may be sent. */
  isStopped(): boolean;
  /** Lets submissions continue for this long, then aborts them and waits for their end. */
  stop(graceMs: number): Promise<void>;
};

/** `onError` receives errors of submissions that continued in the background. */
export const openSubmissions = (onError: (error: unknown) => void): Submissions => {
  const underWay = new Map<string, Promise<void>>();
  const abort = new AbortController();

  return {
    begin: (key, work, { waitMs, ended }) => {
      let isAlone = false;
      let timer: NodeJS.Timeout | undefined;
      const passed = new Promise<null>((resolve) => {
        timer = setTimeout(() => {
          isAlone = true;
          resolve(null);
        }, waitMs);
      });
      const result = work(abort.signal).finally(() => clearTimeout(timer));
      const settled = result
        .then(
          () => undefined,
          (error: unknown) => (isAlone ? onError(error) : undefined),
        )
        .then(() => {
          underWay.delete(key);
          return isAlone ? ended() : undefined;
        })
        .catch(onError);
      underWay.set(key, settled);
      return { settled, first: Promise.race([result.then((value) => ({ value })), passed]) };
    },
    isUnderWay: (key) => underWay.has(key),
    isStopped: () => abort.signal.aborted,
    stop: async (graceMs) => {
      const grace = setTimeout(() => abort.abort(new Error("shut down")), graceMs);
      while (underWay.size > 0) await Promise.all(underWay.values());
      clearTimeout(grace);
      abort.abort(new Error("shut down"));
    },
  };
};

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const ownerOf = (subject: CallSubject): readonly (string | number)[] => {
  switch (subject.kind) {
    case "unit":
      return [subject.jobId, subject.run, subject.stage, subject.unit, subject.item];
    case "playground":
      return ["playground", subject.taskId];
    case "suggestion":
      return ["suggestion", subject.suggestionId];
  }
};

const scopeOf = (subject: CallSubject): string => {
  switch (subject.kind) {
    case "unit":
      return subject.jobId;
    case "playground":
      return subject.taskId;
    case "suggestion":
      return subject.suggestionId;
  }
};

/** The key is the SHA-256 (hex) of the call's owner, name and attempt. Independent of the lease. */
export const callKeyOf = (subject: CallSubject, name: string, attempt: number): CallKey => ({
  scope: scopeOf(subject),
  key: sha256([...ownerOf(subject), name, attempt].join("/")),
});

const folderOf = (subject: CallSubject): string => {
  switch (subject.kind) {
    case "unit":
      return `${subject.tenantId}/${subject.jobId}/${subject.run}/${subject.stage}/${subject.unit}`;
    case "playground":
      return `${subject.tenantId}/playground/${subject.taskId}`;
    case "suggestion":
      return `${subject.tenantId}/suggestions`;
  }
};

/** Prefix of a call's results, which are kept until the unit has stored its own output. */
export const callPrefix = (subject: CallSubject, key: string): string =>
  `${folderOf(subject)}/calls/${key}/`;

/** The callback URL of one call. The key is random, so only the vendor knows it. */
export const callbackUrlOf = (callbackUrl: string, callbackKey: string): string =>
  `${callbackUrl}?key=${callbackKey}`;

/** Waits between lookups of a submission whose response was lost. After the last one, lookups end. */
const lookUpWaitsMs = [2_000, 5_000, 15_000, 30_000, 60_000];

/** The wait after this many lookups; null: no more lookups. */
export const lookUpWaitMs = (lookups: number): number | null => lookUpWaitsMs[lookups] ?? null;

/** Delay before a refused request is sent again: doubles each time, up to a minute. */
export const backOffMs = (refusals: number): number =>
  jittered(Math.min(1_000 * 2 ** Math.min(refusals, 10), 60_000), 0.2);

/** Delay before a finished task is polled again for its file: doubles each time, up to two minutes. */
export const fileWaitMs = (looks: number): number => Math.min(3_000 * 2 ** looks, 120_000);
/** Approximate time that the file has been waited for. */
export const waitedForFileMs = (looks: number): number =>
  Array.from({ length: looks }, (_, at) => fileWaitMs(at)).reduce((sum, each) => sum + each, 0);

/** Wait while Redis can't be reached. */
const gateAwayWaitMs = (): number => jittered(1_000, 0.2);
/** Wait for a submission in progress in this or another process. Its end wakes the unit earlier. */
export const underWayWaitMs = 10_000;
/** Wait after another process has changed the call first. The row is then read again. */
export const overtakenWaitMs = 1_000;
/** Wait for a vendor that accepts no calls and doesn't say for how long. */
export const unavailableWaitMs = 60_000;
/** Delay until the day's spending is checked again. */
export const spendingWaitMs = (waitedMs: number): number =>
  jittered(clamp(waitedMs / 8, 60_000, 300_000), 0.1);

/**
 * Approximate polls per second of one process. Vendors limit polls, too (Replicate: 3,000 a minute for all workers),
 * and each poll needs a claim.
 */
const pollsPerSecond = 20;
/** Window over which recent polls are averaged. */
const windowMs = 15_000;
const leastMs = 2_000;
const mostMs = { polled: 15_000, calledBack: 60_000 } as const;

/** Milliseconds until a running task of this age is polled again. `hasCallback`: its vendor also calls back. */
type PollPace = (ageMs: number, hasCallback: boolean) => number;

/**
 * Sets the interval between polls of a task: an eighth of its age. If that makes too many polls for one process, all
 * intervals grow by the same factor, but each to at most half of the task's age, so that short tasks don't wait for
 * long ones. `now`: milliseconds.
 */
export const openPollPace = (now: () => number = () => performance.now()): PollPace => {
  /** Polls in the window if nothing was slowed down. Older ones decay. */
  let wanted = 0;
  let at = now();
  return (ageMs, hasCallback) => {
    const usualMs = clamp(ageMs / 8, leastMs, hasCallback ? mostMs.calledBack : mostMs.polled);
    wanted *= Math.exp((at - now()) / windowMs);
    at = now();
    const slowdown = Math.max(1, wanted / (windowMs / 1_000) / pollsPerSecond);
    const slowedMs = clamp(ageMs / 2, usualMs, Math.max(usualMs, mostMs.calledBack));
    const waitMs = Math.min(usualMs * slowdown, slowedMs);
    wanted += waitMs / usualMs;
    return jittered(waitMs, 0.1);
  };
};
