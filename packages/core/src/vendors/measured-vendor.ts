/** A vendor whose requests are measured. */
import { Snooze } from "../pipeline/snooze.ts";
import type { Meter } from "../telemetry/meter.ts";
import type { Vendor } from "./vendor.ts";
import { VendorFailure } from "./vendor-failure.ts";

type Operation = "submit" | "poll" | "find" | "cancel" | "download";

/** Measures one request; a `VendorFailure` counts by its class, anything else as `no_answer`. */
export const measuredRequest = async <Answer>(
  meter: Meter,
  { vendor, operation }: { readonly vendor: string; readonly operation: Operation },
  request: () => Promise<Answer>,
): Promise<Answer> => {
  const startedAt = performance.now();
  const note = (outcome: "ok" | "failed"): void =>
    meter.observe(
      "reelwright_vendor_request_duration_seconds",
      { vendor, operation, outcome },
      (performance.now() - startedAt) / 1_000,
    );
  try {
    const answer = await request();
    note("ok");
    return answer;
  } catch (error) {
    // The vendor has answered: it is to be asked again later.
    if (error instanceof Snooze) {
      note("ok");
      throw error;
    }
    note("failed");
    const errorClass = error instanceof VendorFailure ? error.errorClass : "no_answer";
    meter.count("reelwright_vendor_errors_total", { vendor, class: errorClass });
    throw error;
  }
};

/** The same vendor; what it takes, answers and fails is noted. */
export const measuredVendor = <Request>(vendor: Vendor<Request>, meter: Meter): Vendor<Request> => {
  const { name } = vendor;
  return {
    ...vendor,
    submit: (request, context) =>
      measuredRequest(meter, { vendor: name, operation: "submit" }, async () => {
        const submission = await vendor.submit(request, context);
        const labels = { vendor: name, model: vendor.modelOf(request) };
        meter.count("reelwright_vendor_spend_usd_total", labels, vendor.costUsd(request));
        return submission;
      }),
    poll: (task, signal) =>
      measuredRequest(meter, { vendor: name, operation: "poll" }, async () => {
        const progress = await vendor.poll(task, signal);
        if (progress.kind === "failed") {
          const { errorClass } = progress.failure;
          meter.count("reelwright_vendor_errors_total", { vendor: name, class: errorClass });
        }
        return progress;
      }),
    find: (...search) =>
      measuredRequest(meter, { vendor: name, operation: "find" }, () => vendor.find(...search)),
    cancel: (task, signal) =>
      measuredRequest(meter, { vendor: name, operation: "cancel" }, () =>
        vendor.cancel(task, signal),
      ),
  };
};
