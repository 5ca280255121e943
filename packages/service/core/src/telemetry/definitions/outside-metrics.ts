/** Vendors, and receivers of webhooks. */
import { long, short } from "./buckets.ts";
import type { Definition } from "./definition.ts";

export const vendorMetrics = {
  reelwright_vendor_request_duration_seconds: {
    type: "histogram",
    help: "Requests to a vendor, by operation (submit, poll, find, cancel, download) and outcome (ok, failed)",
    labels: ["vendor", "operation", "outcome"],
    buckets: long,
  },
  reelwright_vendor_call_duration_seconds: {
    type: "histogram",
    help: "Calls from their first submission to their end (done, failed, cancelled)",
    labels: ["vendor", "model", "outcome"],
    buckets: long,
  },
  reelwright_vendor_errors_total: {
    type: "counter",
    help: "Vendors' failures by error class",
    labels: ["vendor", "class"],
  },
  reelwright_vendor_spend_usd_total: {
    type: "counter",
    help: "What submissions of this process cost at the vendor, US dollars, by our price data",
    labels: ["vendor", "model"],
  },
  reelwright_vendor_daily_limit_usd: {
    type: "gauge",
    help: "What may be spent at the vendor on one UTC day, US dollars; absent: any amount",
    labels: ["vendor"],
  },
} as const satisfies Record<string, Definition>;

export const webhookMetrics = {
  reelwright_webhook_attempt_duration_seconds: {
    type: "histogram",
    help: "Attempts at deliveries, by outcome (delivered, retried, abandoned)",
    labels: ["outcome"],
    buckets: short,
  },
  reelwright_webhook_lag_seconds: {
    type: "histogram",
    help: "From an event to the first attempt at delivering it",
    labels: [],
    buckets: long,
  },
} as const satisfies Record<string, Definition>;
