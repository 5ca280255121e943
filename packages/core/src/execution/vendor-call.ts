/** A paid call that survives crashes and is never paid twice. docs/states.md has the diagram. */
import { createHash } from "node:crypto";
import { Failure } from "../errors/failure.ts";
import { Snooze } from "../pipeline/snooze.ts";
import type { Vendor } from "../ports/vendor.ts";
import type { VendorCall, VendorCallStore } from "../ports/vendor-call-store.ts";

/** One item of one unit: the key names it, whichever lease works on it. */
export type CallSubject = {
  readonly tenantId: string;
  readonly jobId: string;
  readonly run: number;
  readonly stage: string;
  readonly unit: number;
  /** Which item of this unit, from 0: a quality retry is another item, another lease is not. */
  readonly item: number;
};
type Context = {
  readonly calls: VendorCallStore;
  readonly subject: CallSubject;
  /** The unit's memo: how often an unknown submission was looked up. */
  readonly memo: unknown;
  readonly signal: AbortSignal;
};

/** Waits between look-ups of a submission whose answer was lost; after the last one it counts as not made. */
const lookUpWaitsMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** One submission, and at most one more when the first left no trace. */
const submissionLimit = 2;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** SHA-256 (hex) of job, run, stage, unit and item; never of the lease. */
export const idempotencyKeyOf = ({ jobId, run, stage, unit, item }: CallSubject): string =>
  sha256([jobId, run, stage, unit, item].join("/"));

const lookUps = (memo: unknown): number =>
  typeof memo === "object" && memo !== null && "lookUps" in memo ? Number(memo.lookUps) : 0;

const failed = (call: VendorCall): Failure => {
  const { code, message } = call.result as { code: string; message: string };
  return new Failure("internal", code, message);
};

const follow = async <Request, Result>(
  context: Context,
  vendor: Vendor<Request, Result>,
  key: string,
  ref: string,
) => {
  const progress = await vendor.poll(ref, context.signal);
  if (progress.kind === "running") return new Snooze(progress.waitMs, null);
  if (progress.kind === "done") {
    await context.calls.update(key, { state: "done", result: progress.result });
    return progress.result;
  }
  const { code, message } = progress.failure;
  await context.calls.update(key, { state: "failed", result: { code, message } });
  throw progress.failure;
};

/**
 * The count is written before the request leaves: a crash on the way finds "unknown", never "not yet". Of two hands (a
 * stale lease and its heir) one counts and sends, the other looks the call up later.
 */
const submit = async <Request, Result>(
  context: Context,
  vendor: Vendor<Request, Result>,
  request: Request,
  call: VendorCall,
): Promise<Result | Snooze> => {
  const { calls, signal } = context;
  if (!(await calls.countSubmission(call)))
    return new Snooze(lookUpWaitsMs[0] ?? 0, { lookUps: 1 });
  const submission = await vendor.submit(request, call.key, signal).catch(() => null);
  if (submission === null) return new Snooze(lookUpWaitsMs[0] ?? 0, { lookUps: 1 });
  if (submission.kind === "rejected") {
    const { code, message } = submission.failure;
    await calls.update(call.key, { state: "failed", result: { code, message } });
    throw submission.failure;
  }
  await calls.update(call.key, {
    state: "submitted",
    vendor_task_id: submission.ref,
    costUsd: vendor.costUsd(request),
  });
  return follow(context, vendor, call.key, submission.ref);
};

const recover = async <Request, Result>(
  context: Context,
  vendor: Vendor<Request, Result>,
  request: Request,
  call: VendorCall,
): Promise<Result | Snooze> => {
  const ref = await vendor.find(call.key, context.signal);
  if (ref !== null) {
    await context.calls.update(call.key, {
      state: "submitted",
      vendor_task_id: ref,
      costUsd: vendor.costUsd(request),
    });
    return follow(context, vendor, call.key, ref);
  }
  const done = lookUps(context.memo);
  const waitMs = lookUpWaitsMs[done];
  if (waitMs !== undefined) return new Snooze(waitMs, { lookUps: done + 1 });
  if (call.submissions < submissionLimit) return submit(context, vendor, request, call);
  const failure = new Failure(
    "internal",
    "SUBMISSION_UNKNOWN",
    `${vendor.name} never confirmed our request; it was not sent again.`,
  );
  await context.calls.update(call.key, {
    state: "failed",
    result: { code: failure.code, message: failure.message },
  });
  throw failure;
};

/**
 * Has `vendor` make one item. Returns its result, or `Snooze` while it works or while it is unknown whether it took
 * the order. Calling it again, from any process and after any crash, goes on where it was. Throws the vendor's
 * `Failure`, or SUBMISSION_UNKNOWN.
 */
export const callOnce = async <Request, Result>(
  context: Context,
  vendor: Vendor<Request, Result>,
  request: Request,
): Promise<Result | Snooze> => {
  const { subject, calls } = context;
  const call = await calls.intend({
    key: idempotencyKeyOf(subject),
    jobId: subject.jobId,
    tenantId: subject.tenantId,
    provider: vendor.name,
    requestHash: sha256(JSON.stringify(request)),
  });
  if (call.state === "done") return call.result as Result;
  if (call.state === "failed") throw failed(call);
  if (call.state === "submitted" && call.vendor_task_id !== null) {
    return follow(context, vendor, call.key, call.vendor_task_id);
  }
  if (call.state === "intent") return submit(context, vendor, request, call);
  return recover(context, vendor, request, call);
};
