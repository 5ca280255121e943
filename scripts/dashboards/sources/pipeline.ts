import type { DashboardSource } from "../dashboard.ts";

const inStage = 'stage=~"$stage"';

/** How jobs get on: from their creation to the video. */
export const pipeline: DashboardSource = {
  name: "pipeline",
  title: "pipeline",
  description:
    "Jobs from their creation to the video: how many end how, how long they take, and which stage the time goes to.",
  variables: [{ name: "stage", label: "Stage", metric: "reelwright_queue_slots" }],
  rows: [
    {
      title: "Jobs",
      panels: [
        {
          title: "Jobs by status",
          description:
            "Jobs that haven't ended. Many pending: workers are missing. Many paused: tenants review, or have no credits.",
          unit: "short",
          queries: [["max by (status) (reelwright_jobs)", "{{status}}"]],
          isStacked: true,
          alerts: ["ReelwrightTasksWaitTooLong"],
        },
        {
          title: "Jobs ended per minute",
          description:
            "By status and cause: operation is our fault, input is a picture or a text that can't be used.",
          unit: "short",
          queries: [
            [
              "60 * sum by (status, cause) (rate(reelwright_jobs_ended_total[$__rate_interval]))",
              "{{status}} {{cause}}",
            ],
          ],
          isStacked: true,
          alerts: ["ReelwrightJobFailures"],
        },
        {
          title: "Failed for a reason of ours",
          description:
            "Share of ended jobs. The objective is 1% over a month; the alert pages at 14.4% over an hour.",
          unit: "percentunit",
          queries: [
            ["reelwright:job_failures:ratio_rate1h", "1 h"],
            ["reelwright:job_failures:ratio_rate6h", "6 h"],
          ],
          warnAt: 0.01,
          alarmAt: 0.144,
          alerts: ["ReelwrightJobFailures"],
        },
        {
          title: "Time to the video",
          description: "From creation to completion, first runs only, with all pauses.",
          unit: "s",
          queries: [
            [
              'histogram_quantile(0.5, sum by (le) (rate(reelwright_job_duration_seconds_bucket{status="completed"}[$__rate_interval])))',
              "half of them",
            ],
            [
              'histogram_quantile(0.95, sum by (le) (rate(reelwright_job_duration_seconds_bucket{status="completed"}[$__rate_interval])))',
              "95%",
            ],
          ],
          width: 24,
        },
      ],
    },
    {
      title: "Stages",
      panels: [
        {
          title: "Units per second",
          description: "Runs of units that ended, by stage.",
          unit: "ops",
          queries: [
            [
              `sum by (stage) (rate(reelwright_stage_duration_seconds_count{${inStage}}[$__rate_interval]))`,
              "{{stage}}",
            ],
          ],
          isStacked: true,
        },
        {
          title: "Duration of units, 95%",
          description:
            "From claim to commit, of runs that were done. Units that wait for a vendor give their slot back (snooze) and don't count.",
          unit: "s",
          queries: [
            [
              `histogram_quantile(0.95, sum by (stage, le) (rate(reelwright_stage_duration_seconds_bucket{${inStage},outcome="done"}[$__rate_interval])))`,
              "{{stage}}",
            ],
          ],
        },
        {
          title: "How runs end",
          description:
            "done; snooze waits for a vendor; retry and failed met an error; release was stopped; fenced lost its lease.",
          unit: "ops",
          queries: [
            [
              `sum by (outcome) (rate(reelwright_stage_duration_seconds_count{${inStage}}[$__rate_interval]))`,
              "{{outcome}}",
            ],
          ],
          isStacked: true,
          alerts: ["ReelwrightResultsFenced"],
        },
        {
          title: "Retries per minute",
          description: "Units that failed and are tried again, by stage.",
          unit: "short",
          queries: [
            [
              `60 * sum by (stage) (rate(reelwright_tasks_retried_total{${inStage}}[$__rate_interval]))`,
              "{{stage}}",
            ],
          ],
        },
        {
          title: "Leases lost in ten minutes",
          description:
            "fenced: a result came too late. reaped: a lease was taken back from a process that is gone. A few at every deployment.",
          unit: "short",
          queries: [
            ["reelwright:tasks_fenced:increase10m", "fenced"],
            ["reelwright:tasks_reaped:increase10m", "reaped"],
          ],
          warnAt: 5,
          alarmAt: 10,
          alerts: ["ReelwrightLeasesReaped", "ReelwrightResultsFenced"],
        },
        {
          title: "Claims per second",
          description: "Leases given, by stage: also those of a chain, which never were in Redis.",
          unit: "ops",
          queries: [
            [
              `sum by (stage) (rate(reelwright_tasks_claimed_total{${inStage}}[$__rate_interval]))`,
              "{{stage}}",
            ],
          ],
        },
      ],
    },
  ],
};
