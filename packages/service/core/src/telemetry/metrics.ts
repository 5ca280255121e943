/** Every metric that processes export, declared once: types, the `/metrics` endpoint and docs/operate/metrics.md follow from it. */

/** Upper bounds of histograms' buckets. */

/** Seconds: requests, statements. */
const short = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const gatewayMetrics = {
  reelwright_http_request_duration_seconds: {
    type: "histogram",
    help: "Requests by the pattern of their path: how many, how they ended, how long they took",
    labels: ["method", "route", "status"],
    buckets: short,
  },
  reelwright_http_requests_in_flight: {
    type: "gauge",
    help: "Requests that are being handled",
    labels: [],
  },
  reelwright_event_streams: {
    type: "gauge",
    help: "Open streams of job events",
    labels: [],
  },
  reelwright_requests_limited_total: {
    type: "counter",
    help: "Requests refused with RATE_LIMITED, by class",
    labels: ["class"],
  },
  reelwright_uploads: {
    type: "gauge",
    help: "Uploads by state: receiving (each holds a slot until its files are deleted), waiting for a slot",
    labels: ["state"],
  },
} as const satisfies Record<string, Definition>;

/** Seconds: stages, waits in queues, vendors. */
const long = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1_800];

const pipelineMetrics = {
  reelwright_stage_duration_seconds: {
    type: "histogram",
    help: "Runs of units, from claim to commit, by how they ended: done, snooze, retry, failed, release, fenced",
    labels: ["stage", "outcome"],
    buckets: long,
  },
  reelwright_queue_wait_seconds: {
    type: "histogram",
    help: "How long a unit was ready before it was claimed",
    labels: ["stage"],
    buckets: long,
  },
  reelwright_tasks_claimed_total: {
    type: "counter",
    help: "Leases given to this process",
    labels: ["stage"],
  },
  reelwright_tasks_retried_total: {
    type: "counter",
    help: "Units that failed and are tried again",
    labels: ["stage"],
  },
  reelwright_tasks_fenced_total: {
    type: "counter",
    help: "Results thrown away because the lease was lost",
    labels: ["stage"],
  },
  reelwright_tasks_reaped_total: {
    type: "counter",
    help: "Leases taken back from processes that are gone or silent",
    labels: [],
  },
  reelwright_jobs_ended_total: {
    type: "counter",
    help: "Jobs that ended, by status and why: input (what was ordered can't be made), operation (a retry may help), none",
    labels: ["status", "cause"],
  },
  reelwright_job_duration_seconds: {
    type: "histogram",
    help: "First runs of jobs from creation to their end, with all pauses",
    labels: ["status"],
    buckets: long,
  },
  reelwright_worker_slots: {
    type: "gauge",
    help: "Units of the stage that this process runs at once at most",
    labels: ["stage"],
  },
  reelwright_worker_slots_busy: {
    type: "gauge",
    help: "Units of the stage that this process runs",
    labels: ["stage"],
  },
} as const satisfies Record<string, Definition>;

const vendorMetrics = {
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

const webhookMetrics = {
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

const sizes = [1, 2, 4, 8, 16, 32, 64];

const databaseMetrics = {
  reelwright_group_commit_batch_size: {
    type: "histogram",
    help: "Calls that travelled together to the database",
    labels: ["operation"],
    buckets: sizes,
  },
  reelwright_database_pool_wait_seconds: {
    type: "histogram",
    help: "How long a statement waited for a session",
    labels: ["pool"],
    buckets: short,
  },
  reelwright_database_sessions: {
    type: "gauge",
    help: "Sessions of this process by state: busy, idle, and callers that wait for one",
    labels: ["pool", "state"],
  },
} as const satisfies Record<string, Definition>;

const processMetrics = {
  reelwright_readiness_warnings: {
    type: "gauge",
    help: "Warnings of /readyz: directories that can't be written",
    labels: [],
  },
  reelwright_disk_free_bytes: {
    type: "gauge",
    help: "Room that is left on the disk of the place",
    labels: ["place"],
  },
  reelwright_disk_size_bytes: {
    type: "gauge",
    help: "Size of the disk of the place",
    labels: ["place"],
  },
} as const satisfies Record<string, Definition>;

const installationMetrics = {
  reelwright_queue_tasks: {
    type: "gauge",
    help: "Units of live jobs by stage and state (ready and not in its queue in Redis; dispatched: ready and in its queue; leased; waiting; paused with their job)",
    labels: ["stage", "state"],
    isGlobal: true,
  },
  reelwright_queue_oldest_waiting_seconds: {
    type: "gauge",
    help: "Age of the unit of the stage that has been ready for the longest time; 0: none is ready",
    labels: ["stage"],
    isGlobal: true,
  },
  reelwright_dispatch_oldest_waiting_seconds: {
    type: "gauge",
    help: "Age of the stage's unit that has been ready for the longest time, if its queue in Redis doesn't hold all ready units; 0 otherwise",
    labels: ["stage"],
    isGlobal: true,
  },
  reelwright_queue_slots: {
    type: "gauge",
    help: "Units of the stage that all workers run at once at most",
    labels: ["stage"],
    isGlobal: true,
  },
  reelwright_jobs: {
    type: "gauge",
    help: "Jobs that haven't ended, by status",
    labels: ["status"],
    isGlobal: true,
  },
  reelwright_workers: {
    type: "gauge",
    help: "Registered processes by app",
    labels: ["app"],
    isGlobal: true,
  },
  reelwright_webhook_deliveries: {
    type: "gauge",
    help: "Deliveries that aren't settled, by state (due, waiting, leased)",
    labels: ["state"],
    isGlobal: true,
  },
  reelwright_webhook_oldest_due_seconds: {
    type: "gauge",
    help: "Age of the delivery that has been due for the longest time; 0: none is due",
    labels: [],
    isGlobal: true,
  },
  reelwright_mails: {
    type: "gauge",
    help: "Mails that aren't settled, by state (due, waiting, leased)",
    labels: ["state"],
    isGlobal: true,
  },
  reelwright_mail_oldest_due_seconds: {
    type: "gauge",
    help: "Age of the mail that has been due for the longest time; 0: none is due",
    labels: [],
    isGlobal: true,
  },
  reelwright_credits: {
    type: "gauge",
    help: "Credits of all accounts: available, reserved for jobs and playground tasks, owed",
    labels: ["kind"],
    isGlobal: true,
  },
  reelwright_credit_holds: {
    type: "gauge",
    help: "Open holds of credits, by what holds them (job, playground)",
    labels: ["holder"],
    isGlobal: true,
  },
  reelwright_credit_hold_oldest_seconds: {
    type: "gauge",
    help: "Age of the oldest open hold, by what holds it; 0: none is open. A job may wait for a human for long",
    labels: ["holder"],
    isGlobal: true,
  },
  reelwright_vendor_circuit: {
    type: "gauge",
    help: "1 at the state that the vendor's circuit breaker is in: closed, half_open, open, refused (credentials or balance)",
    labels: ["vendor", "state"],
    isGlobal: true,
  },
  reelwright_vendor_open_calls: {
    type: "gauge",
    help: "Paid calls that haven't ended, by state",
    labels: ["vendor", "state"],
    isGlobal: true,
  },
  reelwright_vendor_spend_today_usd: {
    type: "gauge",
    help: "Spent at the vendor on this UTC day, US dollars",
    labels: ["vendor"],
    isGlobal: true,
  },
  reelwright_ledger_drift_rows: {
    type: "gauge",
    help: "Rows that broke an invariant of the ledger in its last audit",
    labels: [],
  },
  reelwright_ledger_audited_timestamp_seconds: {
    type: "gauge",
    help: "When the last audit of the ledger was finished",
    labels: [],
  },
  reelwright_ledger_audit_duration_seconds: {
    type: "gauge",
    help: "How long the last audit of the ledger took",
    labels: [],
  },
  reelwright_database_late_rows: {
    type: "gauge",
    help: "Rows that the last maintenance found in a table's default partition, because their month had none; it made the month and moved them",
    labels: [],
  },
  reelwright_elected: {
    type: "gauge",
    help: "1: this process exports what is known of the whole installation",
    labels: [],
  },
} as const satisfies Record<string, Definition>;

const storageMetrics = {
  reelwright_storage_files: {
    type: "gauge",
    help: "Stored files by kind (job, call, upload, playground, sample, other), as the last finished round counted them",
    labels: ["kind"],
  },
  reelwright_storage_bytes: {
    type: "gauge",
    help: "Size of the stored files by kind, as the last finished round counted it",
    labels: ["kind"],
  },
  reelwright_storage_orphan_files: {
    type: "gauge",
    help: "Files that no row refers to and that were not removed, by kind, in the last finished round",
    labels: ["kind"],
  },
  reelwright_storage_orphan_bytes: {
    type: "gauge",
    help: "Size of these files",
    labels: ["kind"],
  },
  reelwright_storage_round_finished_timestamp_seconds: {
    type: "gauge",
    help: "When the last round over the file store was finished; absent before the first one",
    labels: [],
  },
  reelwright_storage_round_duration_seconds: {
    type: "gauge",
    help: "How long the last finished round took, with its pauses",
    labels: [],
  },
  reelwright_storage_round_late_seconds: {
    type: "gauge",
    help: "How much longer than the retention that it serves the current or last round takes; 0: it keeps up",
    labels: [],
  },
  reelwright_storage_removed_files_total: {
    type: "counter",
    help: "Files that the walk removed: orphans, and intermediate files that expired",
    labels: ["cause"],
  },
  reelwright_storage_removed_bytes_total: {
    type: "counter",
    help: "Size of these files",
    labels: ["cause"],
  },
} as const satisfies Record<string, Definition>;

export const metricDefinitions = {
  ...gatewayMetrics,
  ...pipelineMetrics,
  ...vendorMetrics,
  ...webhookMetrics,
  ...databaseMetrics,
  ...processMetrics,
  ...installationMetrics,
  ...storageMetrics,
} as const;

/** The same by subject, as they are documented. */
export const metricSections: readonly {
  readonly title: string;
  readonly metrics: Readonly<Record<string, Definition>>;
}[] = [
  { title: "Gateway", metrics: gatewayMetrics },
  { title: "Pipeline", metrics: pipelineMetrics },
  { title: "Vendors", metrics: vendorMetrics },
  { title: "Webhooks", metrics: webhookMetrics },
  { title: "Database sessions", metrics: databaseMetrics },
  { title: "Disks", metrics: processMetrics },
  { title: "The whole installation", metrics: installationMetrics },
  { title: "The file store", metrics: storageMetrics },
];

type Definitions = typeof metricDefinitions;
export type MetricName = keyof Definitions;
/** The names of the metrics of one type. */
type NameOf<Type extends Definition["type"]> = {
  [Name in MetricName]: Definitions[Name]["type"] extends Type ? Name : never;
}[MetricName];
export type CounterName = NameOf<"counter">;
export type GaugeName = NameOf<"gauge">;
export type HistogramName = NameOf<"histogram">;
/** The labels of a metric, each with its value. */
export type LabelsOf<Name extends MetricName> = {
  readonly [Label in Definitions[Name]["labels"][number]]: string;
};

/** Declaration of a metric. */
type Definition = {
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  /** Never a tenant or a job: each value of a label is a time series of its own. */
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[];
  /** Set by one elected process, for the whole database. */
  readonly isGlobal?: true;
};

/** Metrics of workers and of ended jobs. */

/** Metrics of a process: requests, database sessions and disks. */

/** Metrics of the file store, from the gateway that is elected to scan it. */

/** Metrics of vendors and of webhook receivers. */

/** Metrics of the whole installation, from one elected gateway. */
