import type { DashboardSource } from "../dashboard.ts";

const inStage = 'stage=~"$stage"';

/** What waits, and who could work on it. */
export const queues: DashboardSource = {
  name: "queues",
  title: "queues",
  description:
    "What waits for a worker and for how long, the workers and their slots, and the processes themselves.",
  variables: [
    { name: "stage", label: "Stage", metric: "reelwright_queue_slots" },
    { name: "app", label: "App", metric: "process_start_time_seconds" },
  ],
  rows: [
    {
      title: "Waiting",
      panels: [
        {
          title: "Oldest waiting unit",
          description:
            "How long the stage's oldest unit has been ready. By this the worker pools are scaled.",
          unit: "s",
          queries: [
            [`max by (stage) (reelwright_queue_oldest_waiting_seconds{${inStage}})`, "{{stage}}"],
          ],
          warnAt: 60,
          alarmAt: 300,
          alerts: ["ReelwrightTasksWaitTooLong"],
        },
        {
          title: "Units by state",
          description:
            "ready isn't in its queue yet; dispatched is in its queue in Redis; leased is worked on; waiting is for a vendor or the next attempt; paused goes on with its job.",
          unit: "short",
          queries: [
            [
              `sum by (state) (max by (stage, state) (reelwright_queue_tasks{${inStage}}))`,
              "{{state}}",
            ],
          ],
          isStacked: true,
        },
        {
          title: "Time in the queue, 95%",
          description: "From ready to claimed, of units that were claimed.",
          unit: "s",
          queries: [
            [
              `histogram_quantile(0.95, sum by (stage, le) (rate(reelwright_queue_wait_seconds_bucket{${inStage}}[$__rate_interval])))`,
              "{{stage}}",
            ],
          ],
          alerts: ["ReelwrightTasksWaitTooLong"],
        },
        {
          title: "Ready while most slots are free",
          description:
            "Age of the oldest. Anything above a few seconds means that Redis, or the workers' way to it, is broken.",
          unit: "s",
          queries: [["reelwright:tasks_waiting_while_free_seconds:max", "{{stage}}"]],
          alarmAt: 60,
          alerts: ["ReelwrightDispatchStalled"],
        },
        {
          title: "Oldest open hold",
          description:
            "Of a job (which may wait for a human for days) and of a playground task (which ends within the hour).",
          unit: "s",
          queries: [["max by (holder) (reelwright_credit_hold_oldest_seconds)", "{{holder}}"]],
          alerts: ["ReelwrightPlaygroundStuck"],
        },
        {
          title: "Calls per statement",
          description: "Group commit: calls that travelled together to the database, on average.",
          unit: "short",
          queries: [
            [
              "sum by (operation) (rate(reelwright_group_commit_batch_size_sum[$__rate_interval])) / (sum by (operation) (rate(reelwright_group_commit_batch_size_count[$__rate_interval])) > 0)",
              "{{operation}}",
            ],
          ],
        },
      ],
    },
    {
      title: "Workers",
      panels: [
        {
          title: "Slots by stage",
          description: "Units that all workers run at once at most. 0: nobody runs the stage.",
          unit: "short",
          queries: [[`max by (stage) (reelwright_queue_slots{${inStage}})`, "{{stage}}"]],
          alarmAt: 1,
          isLowBad: true,
          alerts: ["ReelwrightStageWithoutWorkers"],
        },
        {
          title: "Busy slots",
          description: "Share of the slots in use. 1 for long: add workers.",
          unit: "percentunit",
          queries: [
            [
              `sum by (stage) (reelwright_worker_slots_busy{${inStage}}) / sum by (stage) (reelwright_worker_slots{${inStage}})`,
              "{{stage}}",
            ],
          ],
          warnAt: 0.9,
        },
        {
          title: "Registered processes",
          description: "Processes with a fresh heartbeat, by app. Normal: as many as run.",
          unit: "short",
          queries: [["max by (app) (reelwright_workers)", "{{app}}"]],
        },
      ],
    },
    {
      title: "Processes",
      panels: [
        {
          title: "Processes that answer",
          description: "1: its metrics could be read.",
          unit: "short",
          queries: [["reelwright:process_up:min", "{{service}} {{instance}}"]],
          alarmAt: 1,
          isLowBad: true,
          alerts: ["ReelwrightProcessDown"],
        },
        {
          title: "Event loop lag, 99%",
          description: "How late timers are. A worker that stands still for 8 s loses its leases.",
          unit: "s",
          queries: [
            [
              'max by (app, instance) (nodejs_eventloop_lag_p99_seconds{app=~"$app"})',
              "{{app}} {{instance}}",
            ],
          ],
          warnAt: 0.2,
          alarmAt: 0.5,
          alerts: ["ReelwrightEventLoopLag"],
        },
        {
          title: "CPU",
          description: "Cores in use by the Node process; ffmpeg runs in processes of its own.",
          unit: "short",
          queries: [
            [
              'sum by (app) (rate(process_cpu_seconds_total{app=~"$app"}[$__rate_interval]))',
              "{{app}}",
            ],
          ],
          isStacked: true,
        },
        {
          title: "Memory",
          description: "Resident memory of each process.",
          unit: "bytes",
          queries: [
            [
              'max by (app, instance) (process_resident_memory_bytes{app=~"$app"})',
              "{{app}} {{instance}}",
            ],
          ],
        },
        {
          title: "Wait for a database session, 99%",
          description: "By app and pool. It grows when all sessions of the pool are busy.",
          unit: "s",
          queries: [['reelwright:database_pool_wait_seconds:p99{app=~"$app"}', "{{app}} {{pool}}"]],
          warnAt: 0.1,
          alarmAt: 0.5,
          alerts: ["ReelwrightDatabasePoolWaits"],
        },
        {
          title: "Database sessions",
          description: "By state; waiting are callers without a session.",
          unit: "short",
          queries: [['sum by (state) (reelwright_database_sessions{app=~"$app"})', "{{state}}"]],
          isStacked: true,
          alerts: ["ReelwrightDatabasePoolWaits"],
        },
        {
          title: "Rows without a month",
          description: "Written before their month had a partition, within an hour.",
          unit: "short",
          queries: [["reelwright:database_late_rows:max", "rows"]],
          kind: "stat",
          alarmAt: 1,
          alerts: ["ReelwrightRowsWithoutMonth"],
        },
        {
          title: "Room on disks",
          description: "Share that is free, by place.",
          unit: "percentunit",
          queries: [['reelwright:disk_free:ratio{app=~"$app"}', "{{app}} {{place}}"]],
          warnAt: 0.2,
          alarmAt: 0.1,
          isLowBad: true,
          alerts: ["ReelwrightDiskFilling"],
        },
        {
          title: "Warnings of /readyz",
          description: "Directories that can't be written.",
          unit: "short",
          queries: [
            [
              'max by (app, instance) (reelwright_readiness_warnings{app=~"$app"})',
              "{{app}} {{instance}}",
            ],
          ],
          alarmAt: 1,
          alerts: ["ReelwrightDirectoryNotWritable"],
        },
        {
          title: "Elected gateways",
          description: "One exports the figures of the installation; for a moment it may be two.",
          unit: "short",
          queries: [["reelwright:elected:sum", "elected"]],
          kind: "stat",
          alarmAt: 1,
          isLowBad: true,
          alerts: ["ReelwrightNobodyElected"],
        },
      ],
    },
  ],
};
