import { roles } from "../identity/operator.ts";
import { jobErrorSchema } from "../jobs/job-schema.ts";
import { jobStatusSchema, pauseReasonSchema, taskStatusSchema } from "../jobs/job-state.ts";
import { stageNameSchema } from "../jobs/stage-names.ts";
import { nullable, record, type Schema, type Static, schema } from "../validation/schema.ts";

/**
 * Replies of the operators' API (`/admin/…`). The types of the same data are derived from these schemas, the dashboard's
 * client is generated from them, and the gateway's tests check every reply against them. docs/operate/operators-api.md.
 */

export const listOf = <const Title extends string, const Item extends Schema>(
  title: Title,
  item: Item,
) => record(title, { items: { type: "array", items: item } });

/** A page of a list. `next` is the cursor of the next page. */
const page = <const Title extends string, const Item extends Schema>(title: Title, item: Item) =>
  record(title, {
    items: { type: "array", items: item },
    next: {
      ...nullable({ type: "string" }),
      description: "Pass it as `after` to get the next page. Null on the last page.",
    },
  });

const id = { type: "string", format: "uuid" } as const;
const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const flag = { type: "boolean" } as const;
const time = { type: "string", format: "date-time" } as const;
const optionalTime = nullable(time);
const optionalText = nullable(text);
const seconds = { type: "number" } as const;

const described = <const S extends Schema>(description: string, value: S) => ({
  ...value,
  description,
});

const reasonSchema = record("Reason", {
  code: text,
  text: described("What is the case, and what helps.", text),
  is_stuck: described("It doesn't continue on its own, or takes far longer than it should.", flag),
});
/** Why a job, a unit, a delivery or a process is in its state. */
export type Reason = Static<typeof reasonSchema>;

const dueFields = {
  due: count,
  waiting: count,
  leased: count,
  oldest_s: described("Age of the oldest due one; 0 if none is due.", seconds),
} as const;

const unitCounts = {
  ready: described("Ready units that their queue in Redis doesn't hold (yet).", count),
  dispatched: described("Ready units whose entries wait in their queue.", count),
  leased: count,
  waiting: described("For a vendor or for the next attempt.", count),
  paused: described("Ready units of paused jobs.", count),
} as const;

const queueAges = {
  oldest_s: described("Age of the oldest ready or dispatched unit; 0 if there is none.", seconds),
  undispatched_s: described(
    "Age of the oldest ready unit if the queue doesn't hold all of them; 0 otherwise.",
    seconds,
  ),
} as const;

const slots = described("Units that all workers run concurrently at most.", count);

const queueSchema = record("Queue", {
  stage: stageNameSchema,
  ...unitCounts,
  ...queueAges,
  slots,
  workers: count,
  draining: described("Workers of the stage that take no new units.", count),
  reason: reasonSchema,
});
/** Units of live jobs at one stage. Ages are in seconds, to a tenth. */
export type QueueView = Static<typeof queueSchema>;

export const overviewSchema = record("Overview", {
  at: described("When the figures were read.", time),
  queues: { type: "array", items: queueSchema },
  dispatch: record("Dispatch", { ...unitCounts, slots, ...queueAges }),
  jobs: described(
    "Jobs that haven't ended.",
    record("JobCounts", { pending: count, processing: count, paused: count }),
  ),
  workers: described("Processes seen within 15 s.", {
    type: "array",
    items: record("WorkerCount", { app: text, count }),
  }),
  deliveries: record("DeliveryCounts", {
    ...dueFields,
    abandoned: described("Counted up to 1000.", count),
  }),
  mails: record("MailCounts", dueFields),
  credits: record("CreditTotals", {
    available: { type: "number" },
    reserved: { type: "number" },
    owed: { type: "number" },
  }),
  holds: described(
    "Open reservations, and the age of the oldest.",
    record("HoldCounts", {
      job: count,
      job_oldest_s: seconds,
      playground: count,
      playground_oldest_s: seconds,
    }),
  ),
  sessions: described(
    "Open sessions of the database server, and their limit.",
    record("Sessions", { open: count, max: count }),
  ),
  queue_board: described("Whether `/admin/queues` is served.", flag),
});
/** The state of the installation, without what only the gateway knows. */
export type Overview = Omit<Static<typeof overviewSchema>, "queue_board">;

const latelyFields = {
  calls: count,
  failures: count,
  median_s: described("From sending to the result, of calls that succeeded.", nullable(seconds)),
  p95_s: nullable(seconds),
  last_error: described("Code of the last failure.", optionalText),
} as const;

const vendorSchema = record("Vendor", {
  vendor: text,
  ports: described("Ports that are set to it here.", { type: "array", items: text }),
  circuit: described("`refused`: it refuses our credentials or our balance.", {
    enum: ["closed", "open", "half_open", "refused", null],
  }),
  in_flight: described("Calls that count toward `concurrency`.", nullable(count)),
  concurrency: nullable(count),
  waiting_tenants: nullable(count),
  running: described("Open calls that the vendor has accepted.", count),
  waiting: described("Open calls that wait until the vendor accepts calls again.", count),
  unknown: described("Open calls whose submission's answer was lost.", count),
  calls_today: count,
  failures_today: count,
  spent_usd_today: { type: "number" },
  daily_limit_usd: nullable({ type: "number" }),
  lately: described("Calls that ended within the last 15 minutes.", record("Lately", latelyFields)),
});
/** A vendor's state and figures; null: unknown or unlimited. */
export type VendorView = Static<typeof vendorSchema>;
export const vendorsSchema = listOf("Vendors", vendorSchema);

const throughputSchema = record("ThroughputPoint", {
  at: described("Start of the ten minutes.", time),
  stage: stageNameSchema,
  units: count,
});
/** Units that a stage finished in ten minutes that began at `at`. */
export type ThroughputPoint = Static<typeof throughputSchema>;

const spendSchema = record("SpendPoint", {
  day: described("UTC day, `YYYY-MM-DD`.", { type: "string", format: "date" }),
  vendor: text,
  usd: { type: "number" },
});
/** USD spent at a vendor on a UTC day. */
export type SpendPoint = Static<typeof spendSchema>;

export const historySchema = record("History", {
  throughput: described("The last 24 hours, oldest first.", {
    type: "array",
    items: throughputSchema,
  }),
  spend: described("The last 30 days, oldest first.", { type: "array", items: spendSchema }),
});
export type History = Static<typeof historySchema>;

const tenantSchema = record("Tenant", {
  tenant_id: id,
  name: text,
  live_jobs: count,
  queued_units: count,
  leased_units: count,
  waiting_units: count,
  available_credits: { type: "number" },
  reserved_credits: { type: "number" },
  jobs_today: count,
  concurrent_limit: count,
  daily_limit: count,
});
/** The load of a tenant with unfinished jobs, with the limits in force. */
export type TenantView = Static<typeof tenantSchema>;
export const tenantsSchema = page("TenantPage", tenantSchema);

const workerFields = {
  owner: described("The process's number.", count),
  app: text,
  slots: described("By stage.", { type: "object", additionalProperties: count }),
  is_alive: described("False once it said goodbye or was found dead.", flag),
  started_at: time,
  seen_s: described("Since its last heartbeat, which it sends every 2 s.", seconds),
  leased: count,
  draining_s: nullable(seconds),
  hand_back_in_s: described(
    "Until its remaining units are handed back. Null: never.",
    nullable(seconds),
  ),
} as const;
const listedWorkerSchema = record("Worker", { ...workerFields, reason: reasonSchema });
/** A registered process. */
export type ListedWorker = Static<typeof listedWorkerSchema>;
export const workersSchema = listOf("Workers", listedWorkerSchema);

const listedJobSchema = record("LiveJob", {
  job_id: id,
  tenant_id: id,
  status: { enum: ["pending", "processing", "paused"] },
  current_stage: stageNameSchema,
  progress_percent: { type: "number" },
  pause_reason: nullable(pauseReasonSchema),
  run: count,
  credits_reserved: count,
  created_at: time,
  age_s: seconds,
  unchanged_s: described("Since it last changed.", seconds),
  open_tasks: count,
  reason: reasonSchema,
});
/** A job that hasn't ended. */
export type ListedJob = Static<typeof listedJobSchema>;
const liveJobsSchema = page("LiveJobPage", listedJobSchema);

const endedJobSchema = record("EndedJob", {
  job_id: id,
  tenant_id: id,
  status: { enum: ["completed", "failed", "cancelled"] },
  current_stage: stageNameSchema,
  run: count,
  error: nullable(jobErrorSchema),
  credits_consumed: count,
  created_at: time,
  completed_at: optionalTime,
  ended_s: described("Since it ended.", seconds),
});
export type EndedJob = Static<typeof endedJobSchema>;
const endedJobsSchema = page("EndedJobPage", endedJobSchema);

/** Ended jobs if the request has `status`, else live ones. */
export const jobsSchema = schema({ anyOf: [liveJobsSchema, endedJobsSchema] });

const taskFields = {
  task_id: id,
  job_id: id,
  tenant_id: id,
  run: count,
  stage: stageNameSchema,
  unit: count,
  status: { enum: ["ready", "leased", "waiting", "review"] },
  claims: count,
  failures: count,
  crashes: count,
  progress: described("0 to 1.", { type: "number" }),
  error: described(
    "Of its last attempt.",
    nullable(record("TaskError", { code: text, message: text })),
  ),
  for_s: described(
    "In its status. For a unit that waits for a vendor: since its first claim.",
    seconds,
  ),
  is_dispatched: described(
    "Whether its queue holds an entry for it. Null: unknown, because Redis can't be asked.",
    nullable(flag),
  ),
  due_in_s: described(
    "Until its next attempt; negative once it is due. Null: it doesn't wait.",
    nullable(seconds),
  ),
  lease: nullable(
    record("Lease", {
      owner: count,
      app: described("Null: the process is no longer registered.", optionalText),
      is_alive: described("False once the process said goodbye or was found dead.", flag),
      expires_in_s: described(
        "Negative once it has expired. The process's heartbeat sets it to 8 s.",
        seconds,
      ),
    }),
  ),
  call: described(
    "Its open paid call.",
    nullable(
      record("OpenCall", {
        vendor: text,
        model: optionalText,
        state: { enum: ["intent", "unknown", "submitted"] },
        waited_s: described("How long the vendor has accepted nothing.", nullable(seconds)),
      }),
    ),
  ),
  waits_for: described("Why the vendor accepted nothing at the last attempt.", {
    enum: ["down", "operator", "spending_limit", null],
  }),
} as const;
const openTaskSchema = record("OpenTask", taskFields);
/** A unit that hasn't ended, of a job that hasn't. Ages are in seconds, by the database's clock. */
export type OpenTask = Static<typeof openTaskSchema>;
const listedTaskSchema = record("Task", { ...taskFields, reason: reasonSchema });
export type ListedTask = Static<typeof listedTaskSchema>;
export const tasksSchema = page("TaskPage", listedTaskSchema);

const deliveryFields = {
  delivery_id: id,
  tenant_id: id,
  job_id: id,
  run: count,
  event: text,
  url: text,
  state: { enum: ["pending", "delivered", "abandoned"] },
  attempts: count,
  crashes: count,
  last_status: nullable({ type: "integer" }),
  last_error: optionalText,
  is_leased: flag,
  due_in_s: described("Until the next attempt; negative once it is due.", seconds),
  age_s: seconds,
  created_at: time,
  finished_at: optionalTime,
} as const;
const deliverySchema = record("StoredDelivery", deliveryFields);
/** A webhook delivery without its body and secret. */
export type DeliveryView = Static<typeof deliverySchema>;
const listedDeliverySchema = record("Delivery", { ...deliveryFields, reason: reasonSchema });
export type ListedDelivery = Static<typeof listedDeliverySchema>;
export const deliveriesSchema = page("DeliveryPage", listedDeliverySchema);

const row = { type: "object", additionalProperties: {} } as const;
const rows = { type: "array", items: row } as const;
/** A job with the stored rows of all its runs, without secrets and bodies. */
export const wholeJobSchema = record("StoredJob", {
  job: row,
  tasks: rows,
  events: rows,
  holds: rows,
  vendor_calls: rows,
  deliveries: { type: "array", items: deliverySchema },
});
export type WholeJob = Static<typeof wholeJobSchema>;

const changed = described("False: nothing had to change.", flag);

export const jobDoneSchema = record("ChangedJob", {
  job_id: id,
  status: jobStatusSchema,
  run: count,
  current_stage: stageNameSchema,
  credits_reserved: count,
  changed,
});
/** A job after an action. */
export type JobDone = Static<typeof jobDoneSchema>;

export const taskActionSchema = record("RequeuedTask", {
  task_id: id,
  job_id: id,
  was: taskStatusSchema,
  changed,
});
export type TaskAction = Static<typeof taskActionSchema>;

export const deliveryActionSchema = record("ReplayedDelivery", {
  delivery_id: id,
  was: deliveryFields.state,
  changed,
});
export type DeliveryAction = Static<typeof deliveryActionSchema>;

export const workerActionSchema = record("ChangedWorker", {
  owner: count,
  app: text,
  leased: count,
  changed,
});
export type WorkerAction = Static<typeof workerActionSchema>;

/** `/admin/me`, for anybody who is signed in. */
export const callerSchema = record("Caller", {
  subject: described("The issuer's `sub`.", text),
  roles: { type: "array", items: { enum: roles } },
});
