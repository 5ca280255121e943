import type { DashboardSource } from "../dashboard.ts";

const of = 'vendor=~"$vendor"';

/** Vendors that are paid per call. */
export const vendors: DashboardSource = {
  name: "vendors",
  title: "vendors",
  description:
    "Vendors' answers, errors, circuit breakers, and what is spent. Empty where the embedded provider makes everything.",
  variables: [
    { name: "vendor", label: "Vendor", metric: "reelwright_vendor_request_duration_seconds_count" },
  ],
  rows: [
    {
      title: "Health",
      panels: [
        {
          title: "Circuit breakers that aren't closed",
          description: "1: open, half-open, or the vendor refuses our credentials or our balance.",
          unit: "short",
          queries: [[`reelwright:vendor_circuit_broken:max{${of}}`, "{{vendor}}"]],
          alarmAt: 1,
          alerts: ["ReelwrightVendorCircuitOpen"],
        },
        {
          title: "Failed requests",
          description:
            "Share of requests to the vendor that got no answer or an error, over five minutes.",
          unit: "percentunit",
          queries: [[`reelwright:vendor_failures:ratio_rate5m{${of}}`, "{{vendor}}"]],
          warnAt: 0.05,
          alarmAt: 0.2,
          alerts: ["ReelwrightVendorErrors"],
        },
        {
          title: "Errors per minute by class",
          description:
            "operator: credentials or balance; policy: what was ordered; transient and no_answer: theirs, tried again.",
          unit: "short",
          queries: [
            [
              `60 * sum by (vendor, class) (rate(reelwright_vendor_errors_total{${of}}[$__rate_interval]))`,
              "{{vendor}} {{class}}",
            ],
          ],
          isStacked: true,
          alerts: ["ReelwrightVendorErrors"],
        },
      ],
    },
    {
      title: "Calls",
      panels: [
        {
          title: "Requests per second",
          description: "By operation: submit, poll, find, cancel, download.",
          unit: "reqps",
          queries: [
            [
              `sum by (vendor, operation) (rate(reelwright_vendor_request_duration_seconds_count{${of}}[$__rate_interval]))`,
              "{{vendor}} {{operation}}",
            ],
          ],
        },
        {
          title: "Duration of requests, 95%",
          description: "One request: an answer, not the finished work.",
          unit: "s",
          queries: [
            [
              `histogram_quantile(0.95, sum by (vendor, operation, le) (rate(reelwright_vendor_request_duration_seconds_bucket{${of}}[$__rate_interval])))`,
              "{{vendor}} {{operation}}",
            ],
          ],
        },
        {
          title: "Duration of calls, 95%",
          description: "From the submission to the end of the work, by model.",
          unit: "s",
          queries: [
            [
              `histogram_quantile(0.95, sum by (vendor, model, le) (rate(reelwright_vendor_call_duration_seconds_bucket{${of}}[$__rate_interval])))`,
              "{{vendor}} {{model}}",
            ],
          ],
        },
        {
          title: "Open calls by state",
          description:
            "intent waits until it may leave; unknown: the answer to a submission was lost; submitted: the vendor works.",
          unit: "short",
          queries: [
            [
              `max by (vendor, state) (reelwright_vendor_open_calls{${of}})`,
              "{{vendor}} {{state}}",
            ],
          ],
          isStacked: true,
          alerts: ["ReelwrightVendorCircuitOpen"],
        },
        {
          title: "Spent per hour by model",
          description: "US dollars, by our price data.",
          unit: "currencyUSD",
          queries: [
            [
              `3600 * sum by (vendor, model) (rate(reelwright_vendor_spend_usd_total{${of}}[$__rate_interval]))`,
              "{{vendor}} {{model}}",
            ],
          ],
          isStacked: true,
        },
        {
          title: "Spent today of the daily limit",
          description:
            "UTC day. At 100% nothing more is submitted. Absent where there is no limit.",
          unit: "percentunit",
          queries: [[`reelwright:vendor_spend_today:ratio{${of}}`, "{{vendor}}"]],
          warnAt: 0.8,
          alarmAt: 1,
          alerts: ["ReelwrightVendorSpendNearLimit"],
        },
      ],
    },
  ],
};
