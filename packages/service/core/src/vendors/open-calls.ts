/** Paid calls, each made exactly once. docs/contribute/states.md has the diagram. */
import { Failure } from "@reelwright/film/failure";
import type { Vendor, VendorAnswer } from "@reelwright/film/ports/vendors";
import type {
  CallError,
  CallKey,
  CallSubject,
  OpenCalls,
  UnitCalls,
} from "../ports/vendor-calls.ts";
import { traceFields } from "../telemetry/tracer.ts";
import {
  type CallContext,
  callKeyOf,
  failureOf,
  openPollPace,
  type VendorCallsDeps,
} from "./call.ts";
import { follow, isLeft, leaveVendor } from "./follow-call.ts";
import { openResult, removeResults } from "./kept-results.ts";
import { measuredVendor } from "./measured-vendor.ts";
import { recover, send } from "./send-call.ts";

/** Continues one attempt of a call. Null: it has failed, and another attempt is needed. */
const attemptAt = async <Request>(context: CallContext<Request>): Promise<VendorAnswer | null> => {
  const { call, workspace } = context;
  switch (call.state) {
    case "intent":
      return send(context);
    case "unknown":
      return recover(context);
    case "submitted":
      return follow(context);
    case "done":
      if (!call.result) throw new Error(`a done call without its result: ${call.key}`);
      return openResult(workspace, call.ref, call.result);
    case "failed":
      if (call.error?.retryable) return null;
      throw failureOf(call.error as CallError);
    case "cancelled":
      throw new Failure("conflict", "VENDOR_CALL_CANCELLED", "This step was cancelled.");
  }
};

type Run = Pick<
  CallContext<never>,
  "deps" | "subject" | "workspace" | "signal" | "leave" | "released" | "pollWaitMs" | "observer"
>;

const makeCall = async <Request>(
  run: Run,
  unmeasured: Vendor<Request>,
  name: string,
  work: Pick<CallContext<Request>, "request" | "finish">,
  used: (call: CallKey) => void,
): Promise<VendorAnswer> => {
  const vendor = measuredVendor(unmeasured, run.observer);
  for (let attempt = 1; ; attempt += 1) {
    const { deps, subject } = run;
    const id = callKeyOf(subject, name, attempt);
    const reread = () => deps.store.intend({ ...id, subject, vendor: vendor.name, name, attempt });
    const call = await reread();
    const context = { ...run, ...work, vendor, attempt, call, reread };
    const now = isLeft(context) ? await leaveVendor(context) : call;
    const answer = await attemptAt({ ...context, call: now });
    if (answer === null) continue;
    used(id);
    return answer;
  }
};

/** Log fields that identify the call's owner. */
const subjectFields = (subject: CallSubject): { readonly [key: string]: unknown } => {
  const tenant = { tenant_id: subject.tenantId };
  switch (subject.kind) {
    case "unit": {
      const { jobId, run, stage, unit } = subject;
      return { ...tenant, job_id: jobId, run, stage, unit };
    }
    case "playground":
      return { ...tenant, task_id: subject.taskId };
    case "suggestion":
      return { ...tenant, suggestion_id: subject.suggestionId };
  }
};

/** Opens the calls of one run of a unit. A later `make` continues the same call, in any process and after any crash. */
export const vendorCalls = (deps: VendorCallsDeps): OpenCalls => {
  const pollWaitMs = openPollPace();
  return (subject: CallSubject, { workspace, signal, traceContext, spent }): UnitCalls => {
    const used = new Map<string, CallKey>();
    const underWay: Promise<void>[] = [];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { meter, tracer } = deps;
    const fields = { ...subjectFields(subject), ...traceFields(traceContext) };
    const run: Run = {
      deps: { ...deps, log: (line) => deps.log({ ...fields, ...line }) },
      observer: {
        ...(meter && { meter }),
        ...(tracer && { tracer }),
        ...(spent && { spent }),
        traceContext: traceContext ?? null,
      },
      subject,
      workspace,
      signal,
      released,
      pollWaitMs,
      leave: ({ settled }) => void underWay.push(settled),
    };
    return {
      make: (vendor, name, request, finish) =>
        makeCall(
          run,
          vendor,
          name,
          { request, finish: finish ?? null },
          (call) => void used.set(call.key, call),
        ),
      release: () => release(),
      idle: async () => void (await Promise.all(underWay)),
      sweep: async () => {
        if (used.size === 0) return;
        await removeResults(deps, subject, [...used.keys()]);
        await deps.store.swept([...used.values()]);
      },
    };
  };
};
