import { AsyncLocalStorage } from "node:async_hooks";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { Snooze, VendorFailure, vendorErrorClasses } from "@reelwright/film/vendor-failure";
import { type Meter, silentMeter } from "../telemetry/meter.ts";
import { silentTracer, type TraceContext, type Tracer } from "../telemetry/tracer.ts";

/** A vendor whose requests are measured and traced. */

type Operation = "submit" | "poll" | "find" | "cancel" | "download";

/** Observer of requests. */
export type RequestObserver = {
  readonly meter?: Meter;
  readonly tracer?: Tracer;
  /** Trace of the unit that makes the requests. */
  readonly traceContext?: TraceContext | null;
  /** Receives the duration of each request. */
  readonly spent?: (ms: number) => void;
};

type Observed = {
  readonly vendor: string;
  readonly operation: Operation;
  readonly model?: string;
};

const spanOf = (
  { tracer = silentTracer, traceContext = null }: RequestObserver,
  { vendor, operation, model }: Observed,
) =>
  tracer.begin(`${operation} ${vendor}`, {
    kind: "client",
    parent: traceContext,
    attributes: {
      "peer.service": vendor,
      "reelwright.vendor.name": vendor,
      "reelwright.vendor.operation": operation,
      "reelwright.vendor.model": model,
    },
  });

/** Measures and traces one request. Counts a `VendorFailure` by its class, any other error as `no_answer`. */
export const measuredRequest = async <Answer>(
  observer: RequestObserver,
  observed: Observed,
  request: () => Promise<Answer>,
): Promise<Answer> => {
  const { meter = silentMeter, spent } = observer;
  const { vendor, operation } = observed;
  const startedAt = performance.now();
  const span = spanOf(observer, observed);
  const { answer: answering, status } = withAnswerStatus(request);
  const note = (outcome: "ok" | "failed"): void => {
    const ms = performance.now() - startedAt;
    const labels = { vendor, operation, outcome };
    meter.observe("reelwright_vendor_request_duration_seconds", labels, ms / 1_000);
    spent?.(ms);
    span.set({ "http.response.status_code": status() ?? undefined });
    span.end();
  };
  try {
    const answer = await answering;
    note("ok");
    return answer;
  } catch (error) {
    // The vendor has responded. Poll again later.
    if (error instanceof Snooze) {
      note("ok");
      throw error;
    }
    const errorClass = error instanceof VendorFailure ? error.errorClass : "no_answer";
    span.set({ "error.type": errorClass });
    span.fail(error);
    note("failed");
    meter.count("reelwright_vendor_errors_total", { vendor, class: errorClass });
    throw error;
  }
};

const operations: readonly Operation[] = ["submit", "poll", "find", "cancel", "download"];

/** Initializes a vendor's series with zero, except those with a model label. */
export const startVendorMetrics = (meter: Meter, vendor: string): void => {
  for (const operation of operations)
    for (const outcome of ["ok", "failed"])
      meter.start("reelwright_vendor_request_duration_seconds", { vendor, operation, outcome });
  for (const errorClass of [...vendorErrorClasses, "no_answer"])
    meter.start("reelwright_vendor_errors_total", { vendor, class: errorClass });
};

/** Wraps a vendor to measure its requests, spending and failures. */
export const measuredVendor = <Request>(
  vendor: Vendor<Request>,
  observer: RequestObserver,
): Vendor<Request> => {
  const { name } = vendor;
  const { meter = silentMeter } = observer;
  return {
    ...vendor,
    submit: (request, context) => {
      const labels = { vendor: name, model: vendor.modelOf(request) };
      return measuredRequest(observer, { ...labels, operation: "submit" }, async () => {
        const submission = await vendor.submit(request, context);
        meter.count("reelwright_vendor_spend_usd_total", labels, vendor.costUsd(request));
        return submission;
      });
    },
    poll: (task, signal) =>
      measuredRequest(observer, { vendor: name, operation: "poll" }, async () => {
        const progress = await vendor.poll(task, signal);
        if (progress.kind === "failed" || progress.kind === "late") {
          const { errorClass } = progress.failure;
          meter.count("reelwright_vendor_errors_total", { vendor: name, class: errorClass });
        }
        return progress;
      }),
    find: (...search) =>
      measuredRequest(observer, { vendor: name, operation: "find" }, () => vendor.find(...search)),
    cancel: (task, signal) =>
      measuredRequest(observer, { vendor: name, operation: "cancel" }, () =>
        vendor.cancel(task, signal),
      ),
  };
};

type Noted = { status: number | null };

/** Passes the HTTP status of a vendor's response to the tracer, past the adapters in between. */
const requests = new AsyncLocalStorage<Noted>();

/** Records the status of a response for the current request. The last one counts. */
export const noteAnswerStatus = (status: number): void => {
  const noted = requests.getStore();
  if (noted) noted.status = status;
};

/** Makes the request. `status` returns its recorded status; null if there was no response. */
const withAnswerStatus = <Answer>(
  request: () => Promise<Answer>,
): { readonly answer: Promise<Answer>; readonly status: () => number | null } => {
  const noted: Noted = { status: null };
  return { answer: requests.run(noted, request), status: () => noted.status };
};
