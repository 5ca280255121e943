import { Failure } from "@reelwright/film/failure";
import type {
  FinishAnswer,
  ResultDownloads,
  Vendor,
  VendorTask,
} from "@reelwright/film/ports/control";
import type { Files } from "@reelwright/film/ports/tools";
import {
  Snooze,
  type UnavailableReason,
  VendorFailure,
  VendorUnavailable,
} from "@reelwright/film/vendor-failure";
import { type Meter, silentMeter } from "../telemetry/meter.ts";
import type { Tracer } from "../telemetry/tracer.ts";
import type { RequestObserver } from "./measured-vendor.ts";
import type { PollPace } from "./poll-pace.ts";
import type { Submissions } from "./submissions.ts";
import type { CallSubject, CallWorkspace } from "./unit-calls.ts";
import type { CallError, VendorCall, VendorCallStore } from "./vendor-call-store.ts";
import type { VendorGate } from "./vendor-gate.ts";
import { gateAwayWaitMs, overtakenWaitMs } from "./waits.ts";

export type VendorCallsDeps = {
  readonly store: VendorCallStore;
  readonly gate: VendorGate;
  readonly files: Pick<Files, "put" | "sizeBytes" | "removeAll">;
  readonly downloads: ResultDownloads;
  /** Of this process. */
  readonly submissions: Submissions;
  /** What may be spent at a vendor on one UTC day, USD; null: any amount. */
  readonly dailyLimitUsd: (vendor: string) => number | null;
  /** Those whose keys are set, by name: who is asked to stop a call whose port was set to another. */
  readonly vendors?: ReadonlyMap<string, Pick<Vendor<never>, "cancel">>;
  /** Where a vendor calls back; null: it is only polled. */
  readonly callbackUrl: (vendor: string, callbackKey: string) => string | null;
  /** What waits for a submission may run now: a unit's task was made due, a playground task is to be run. */
  readonly woken: (subject: CallSubject) => void;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  readonly meter?: Meter;
  readonly tracer?: Tracer;
  /** How long a call waits for a vendor that takes nothing; an hour where left out. */
  readonly maxWaitMs?: number;
  /** How long a unit waits for an answer before it gives its slot back; a second where left out. */
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
  /** Null: the result is used as it is. */
  readonly finish: FinishAnswer | null;
  /** From 1. */
  readonly attempt: number;
  readonly call: VendorCall;
  /** The call as it is now. */
  readonly reread: () => Promise<VendorCall>;
  /** Submissions of this run that are under way are noted here. */
  readonly leave: (submission: { readonly settled: Promise<void> }) => void;
  /** Resolves when the run is over and its end is written. */
  readonly released: Promise<void>;
  readonly observer: RequestObserver;
  /** Of this process. */
  readonly pollWaitMs: PollPace;
};

/** The same where its request doesn't matter. */
export type AnyCall = Omit<CallContext<never>, "request">;

const attemptLimit = 3;
/** What a policy refused twice, it refuses. */
const policyAttemptLimit = 2;

const mayTryAgain = ({ errorClass, isPassing }: VendorFailure, attempt: number): boolean =>
  isPassing && attempt < (errorClass === "policy_output" ? policyAttemptLimit : attemptLimit);

/** The failure of a call as its row has it. */
export const failureOf = (error: CallError): VendorFailure =>
  new VendorFailure(error.class, error.message, {
    isFinal: !error.retryable,
    code: error.code,
    ...(error.input !== null && { input: error.input }),
  });

/** The same failure, after which no other attempt is made. */
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

export const meterOf = ({ deps }: AnyCall): Meter => deps.meter ?? silentMeter;

/** Measures a call that has ended, from the moment when the vendor took it. */
export const measureEnd = (context: AnyCall, outcome: "done" | "failed" | "cancelled"): void => {
  const { vendor, call } = context;
  const labels = { vendor: vendor.name, model: call.model ?? "", outcome };
  const seconds = (call.submittedAgeMs ?? call.sentAgeMs ?? 0) / 1_000;
  meterOf(context).observe("reelwright_vendor_call_duration_seconds", labels, seconds);
};

/** Asks the gate. Throws `Snooze` where it can't be asked. */
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

/** Ends the attempt with a failure, and throws it; the next run of the unit makes another attempt where that may help. */
export const fail = async (
  context: AnyCall,
  failure: VendorFailure,
  costUsd: number | null,
): Promise<never> => {
  const { deps, call, attempt } = context;
  const retryable = !failure.isFinal && mayTryAgain(failure, attempt);
  const { errorClass, code, message, input } = failure;
  const error = { class: errorClass, code, message, input, retryable };
  const isWritten = await deps.store.change(call.key, { kind: "failed", error, costUsd });
  await leaveGate(context);
  if (!isWritten) throw new Snooze(overtakenWaitMs);
  measureEnd(context, "failed");
  deps.log({ vendor: context.vendor.name, call: call.key, outcome: "failed", error: failure });
  throw retryable ? failure : failureOf(error);
};

/** The error that a promise rejects with. */
export const errorOf = (work: Promise<never>): Promise<unknown> =>
  work.catch((error: unknown) => error);

/** How long a call waits for a vendor that takes nothing. */
export const maxWaitMsOf = ({ maxWaitMs = 3_600_000 }: VendorCallsDeps): number => maxWaitMs;

const unavailable = {
  down: "transient",
  operator: "operator",
  spending_limit: "operator",
} as const;

/** A day's spending limit is over with the day, and an hour more for those who wait before us. */
const spendingWaitMs = 25 * 3_600_000;

/** Notes that the call waits for the vendor; throws `VendorUnavailable`, or the failure of one that waited too long. */
export const waitFor = async (
  context: AnyCall,
  reason: UnavailableReason,
  waitMs: number,
): Promise<never> => {
  const { deps, call, vendor } = context;
  const limitMs = reason === "spending_limit" ? spendingWaitMs : maxWaitMsOf(deps);
  if ((call.waitedMs ?? 0) > limitMs) {
    const message = "A service that this step needs took no requests for too long.";
    const options = { isFinal: true, code: "VENDOR_UNAVAILABLE" };
    return fail(context, new VendorFailure(unavailable[reason], message, options), null);
  }
  if (call.waitedMs === null) await deps.store.change(call.key, { kind: "waits" });
  throw new VendorUnavailable(vendor.name, reason, waitMs);
};
