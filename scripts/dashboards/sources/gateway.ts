import type { DashboardSource } from "../dashboard.ts";

const onRoute = 'route=~"$route"';
const timed = 'route!~".*/events|/files.*|.*/uploads/.*|.*/suggest-fields"';
const quantile = (share: number, by: string): string =>
  `histogram_quantile(${share}, sum by (${by}) (rate(reelwright_http_request_duration_seconds_bucket{${onRoute},${timed}}[$__rate_interval])))`;

/** Requests: rate, errors, duration. */
export const gateway: DashboardSource = {
  name: "gateway",
  title: "gateway",
  description:
    "Requests to the API: how many, how they end, how long they take, and what is left of the month's error budget.",
  variables: [
    { name: "route", label: "Route", metric: "reelwright_http_request_duration_seconds_count" },
  ],
  rows: [
    {
      title: "Objectives",
      panels: [
        {
          title: "Requests that fail with 5xx",
          description:
            "The objective is 0.1% over a month. The alert pages at 1.44% over an hour, as the budget would be used up in two days.",
          unit: "percentunit",
          queries: [
            ["reelwright:request_errors:ratio_rate5m", "5 min"],
            ["reelwright:request_errors:ratio_rate1h", "1 h"],
            ["reelwright:request_errors:ratio_rate6h", "6 h"],
          ],
          warnAt: 0.001,
          alarmAt: 0.0144,
          width: 12,
          alerts: ["ReelwrightRequestErrors"],
        },
        {
          title: "Requests that take longer than a second",
          description:
            "The objective is 1% over a month, without streams of events, uploads, files and suggestions. The alert pages at 14.4% over an hour.",
          unit: "percentunit",
          queries: [
            ["reelwright:slow_requests:ratio_rate5m", "5 min"],
            ["reelwright:slow_requests:ratio_rate1h", "1 h"],
            ["reelwright:slow_requests:ratio_rate6h", "6 h"],
          ],
          warnAt: 0.01,
          alarmAt: 0.144,
          width: 12,
          alerts: ["ReelwrightSlowRequests"],
        },
      ],
    },
    {
      title: "Requests",
      panels: [
        {
          title: "Requests per second by route",
          description: "By the pattern of the path. unknown: no such path.",
          unit: "reqps",
          queries: [
            [
              `sum by (route) (rate(reelwright_http_request_duration_seconds_count{${onRoute}}[$__rate_interval]))`,
              "{{route}}",
            ],
          ],
          isStacked: true,
          width: 12,
        },
        {
          title: "Requests per second by status",
          description:
            "402: no credits; 409: the same key again; 429: a limit of the tenant; 5xx: our fault.",
          unit: "reqps",
          queries: [
            [
              `sum by (status) (rate(reelwright_http_request_duration_seconds_count{${onRoute}}[$__rate_interval]))`,
              "{{status}}",
            ],
          ],
          isStacked: true,
          width: 12,
          alerts: ["ReelwrightRequestErrors"],
        },
        {
          title: "Duration",
          description: "Without streams of events, uploads, files and suggestions.",
          unit: "s",
          queries: [
            [quantile(0.5, "le"), "half of them"],
            [quantile(0.95, "le"), "95%"],
            [quantile(0.99, "le"), "99%"],
          ],
          warnAt: 0.5,
          alarmAt: 1,
          alerts: ["ReelwrightSlowRequests"],
        },
        {
          title: "Duration by route, 95%",
          description: "Which endpoint is slow.",
          unit: "s",
          queries: [[quantile(0.95, "route, le"), "{{route}}"]],
          alerts: ["ReelwrightSlowRequests"],
        },
        {
          title: "Open requests and streams",
          description: "Requests that are being handled, and open streams of job events.",
          unit: "short",
          queries: [
            ["sum(reelwright_http_requests_in_flight)", "requests"],
            ["sum(reelwright_event_streams)", "streams of events"],
            ["sum by (state) (reelwright_uploads)", "uploads {{state}}"],
          ],
        },
        {
          title: "Event loop lag of gateways, 99%",
          description: "A gateway that stands still answers nobody.",
          unit: "s",
          queries: [
            ['max by (instance) (nodejs_eventloop_lag_p99_seconds{app="gateway"})', "{{instance}}"],
          ],
          warnAt: 0.2,
          alarmAt: 0.5,
          alerts: ["ReelwrightEventLoopLag"],
        },
        {
          title: "Wait for a database session, 99%",
          description: "Of gateways, by pool.",
          unit: "s",
          queries: [['reelwright:database_pool_wait_seconds:p99{app="gateway"}', "{{pool}}"]],
          warnAt: 0.1,
          alarmAt: 0.5,
          alerts: ["ReelwrightDatabasePoolWaits"],
        },
      ],
    },
  ],
};
