import type { JobRow } from "@reelwright/core/jobs/job-state";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import type { DeliveryView, OpenTask, WholeJob } from "@reelwright/core/operations/replies";
import type {
  LiveJob,
  NewestJob,
  OperatorReads,
  StageCapacity,
  WholeRow,
  WorkerView,
} from "@reelwright/core/ports/operators";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { firstId, isUuid } from "../ids.ts";
import { isLive } from "./figures.ts";

/** SQL: seconds since `since`, rounded to tenths. */
const ageOf = (since: string): string =>
  `round(extract(epoch FROM clock_timestamp() - ${since})::numeric, 1)::float8`;
/** SQL: seconds until `at`, rounded to tenths; negative if it has passed. */
export const untilOf = (at: string): string =>
  `round(extract(epoch FROM ${at} - clock_timestamp())::numeric, 1)::float8`;

const lease = `json_build_object('owner', t.lease_owner,
  'app', (SELECT w.name FROM workers w WHERE w.owner = t.lease_owner),
  'is_alive', coalesce((SELECT w.departed_at IS NULL FROM workers w WHERE w.owner = t.lease_owner), false),
  'expires_in_s', coalesce((SELECT ${untilOf("w.alive_until")} FROM workers w WHERE w.owner = t.lease_owner), 0))`;

// Only the last attempt at a call can be open.
const openCall = `(SELECT json_build_object('vendor', c.provider, 'model', c.model, 'state', c.state,
    'waited_s', ${ageOf("c.waits_since")})
  FROM vendor_calls c WHERE c.scope_id = t.job_id AND c.run_no = t.run_no AND c.stage = t.stage AND c.unit = t.unit
    AND c.state IN ('intent', 'unknown', 'submitted') ORDER BY c.created_at DESC LIMIT 1)`;

const openTasks = `
  SELECT coalesce(json_agg(json_build_object(
    'task_id', t.task_id, 'job_id', t.job_id, 'tenant_id', t.tenant_id, 'run', t.run_no, 'stage', t.stage,
    'unit', t.unit, 'status', t.status, 'claims', t.claim_count, 'failures', t.failures, 'crashes', t.crashes,
    'progress', t.progress,
    'error', CASE WHEN t.error IS NOT NULL THEN json_build_object('code', t.error ->> 'code', 'message', t.error ->> 'message') END,
    'for_s', ${ageOf(`CASE t.status WHEN 'ready' THEN t.ready_at WHEN 'leased' THEN t.claimed_at
      WHEN 'review' THEN to_timestamp((t.past_claims -> -1 ->> 'ended_ms')::float8 / 1000)
      ELSE coalesce(t.started_at, t.created_at) END`)},
    'is_dispatched', CASE WHEN t.status <> 'ready' THEN true END, 'due_in_s', ${untilOf("t.not_before")},
    'lease', CASE WHEN t.lease_owner IS NOT NULL THEN ${lease} END, 'call', ${openCall},
    'waits_for', CASE WHEN t.status = 'waiting' THEN t.memo ->> 'waitsFor' END)), '[]')
  FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no
    AND t.status IN ('ready', 'leased', 'waiting', 'review')`;

const liveColumns = `
  j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.run_no AS run,
  j.credits_reserved, iso(j.created_at) AS created_at, ${ageOf("j.created_at")} AS age_s,
  ${ageOf("j.updated_at")} AS unchanged_s, (${openTasks}) AS tasks`;

// A live job has one pending hold, and ids grow with time, so the index of pending holds lists the live jobs in order.
export const liveJobs: Statement = {
  name: "operations_live_jobs",
  text: `
    WITH page AS MATERIALIZED (
      SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' AND h.job_id > $1 AND ${isLive} ORDER BY h.job_id LIMIT $2)
    SELECT ${liveColumns} FROM page CROSS JOIN LATERAL (SELECT * FROM jobs WHERE job_id = page.job_id) AS j ORDER BY j.job_id`,
};
export const liveJobsOfTenant: Statement = {
  name: "operations_live_jobs_of_tenant",
  text: `
    WITH page AS MATERIALIZED (
      SELECT job_id FROM jobs WHERE tenant_id = $3 AND status IN ('pending', 'processing', 'paused') AND job_id > $1
      ORDER BY job_id LIMIT $2)
    SELECT ${liveColumns} FROM page CROSS JOIN LATERAL (SELECT * FROM jobs WHERE job_id = page.job_id) AS j ORDER BY j.job_id`,
};

const placeOf = new Map<string, number>(stageNames.map((name, index) => [name, index]));
const inOrder = (tasks: readonly OpenTask[]): readonly OpenTask[] =>
  [...tasks].sort(
    (a, b) => (placeOf.get(a.stage) ?? 0) - (placeOf.get(b.stage) ?? 0) || a.unit - b.unit,
  );

/** Live jobs with their open units. */
const readLiveJobs =
  ({ pool }: Pick<Database, "pool">): OperatorReads["liveJobs"] =>
  async ({ after, limit, tenantId }) => {
    if (tenantId !== null && !isUuid(tenantId)) return [];
    const from = after !== null && isUuid(after) ? after : firstId;
    const rows = await retrying(
      () =>
        tenantId === null
          ? rowsOf<LiveJob & JobRow>(pool, liveJobs, [from, limit])
          : rowsOf<LiveJob & JobRow>(pool, liveJobsOfTenant, [from, limit, tenantId]),
      requestDeadlineMs,
    );
    return rows.map(({ tasks, ...job }) => ({ ...job, tasks: inOrder(tasks) }));
  };

const newestColumns = `
  j.job_id, j.tenant_id, j.status, j.current_stage, j.run_no AS run, j.error, j.credits_consumed,
  iso(j.created_at) AS created_at, iso(j.completed_at) AS completed_at, ${ageOf("coalesce(j.completed_at, j.updated_at)")} AS ended_s`;

/** Greater than all ids. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

// The caller filters by status: a status may be rare, and scanning the newest ids has a bounded cost.
export const newestJobs: Statement = {
  name: "operations_newest_jobs",
  text: `SELECT ${newestColumns} FROM jobs j WHERE j.job_id < $1 AND ${isLive} ORDER BY j.job_id DESC LIMIT $2`,
};
export const newestJobsOfTenant: Statement = {
  name: "operations_newest_jobs_of_tenant",
  text: `
    SELECT ${newestColumns} FROM jobs j
    WHERE j.tenant_id = $3 AND (j.created_at, j.job_id) < (coalesce((SELECT created_at FROM jobs WHERE job_id = $1), 'infinity'), $1::uuid)
    ORDER BY j.created_at DESC, j.job_id DESC LIMIT $2`,
};

/** Jobs of any status, newest first. */
const readNewestJobs =
  ({ pool }: Pick<Database, "pool">): OperatorReads["newestJobs"] =>
  async ({ after, limit, tenantId }) => {
    if (tenantId !== null && !isUuid(tenantId)) return [];
    const from = after !== null && isUuid(after) ? after : lastId;
    return retrying(
      () =>
        tenantId === null
          ? rowsOf<NewestJob>(pool, newestJobs, [from, limit])
          : rowsOf<NewestJob>(pool, newestJobsOfTenant, [from, limit, tenantId]),
      requestDeadlineMs,
    );
  };

/** Only the newest events are shown. A job usually has at most some hundreds. */
const maxEvents = 1_000;

// to_jsonb includes columns of later versions. The callback key is a secret, so it is left out.
const job: Statement = {
  name: "operations_whole_job",
  text: `
    SELECT to_jsonb(j) AS job,
      (SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t.run_no, t.created_at, t.unit), '[]') FROM tasks t
        WHERE t.job_id = $1) AS tasks,
      (SELECT coalesce(jsonb_agg(to_jsonb(e) ORDER BY e.seq), '[]')
        FROM events_of_job($1, j.event_seq - ${maxEvents}) AS e) AS events,
      (SELECT coalesce(jsonb_agg(to_jsonb(h) ORDER BY h.run_no), '[]') FROM credit_holds h
        WHERE h.job_id = j.job_id) AS holds,
      (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'callback_key' ORDER BY c.created_at), '[]') FROM vendor_calls c
        WHERE c.scope_id = $1) AS vendor_calls
    FROM jobs j WHERE j.job_id = $1`,
};
const task: Statement = {
  name: "operations_whole_task",
  text: "SELECT to_jsonb(t) AS task FROM tasks t WHERE t.task_id = $1",
};

type FoundJob = Omit<WholeJob, "deliveries">;

/** Complete rows, for an operator who inspects one job or task. */
const readWhole = (db: Pick<Database, "pool">): Pick<OperatorReads, "wholeJob" | "wholeTask"> => ({
  wholeJob: async (jobId) => {
    if (!isUuid(jobId)) return null;
    const read = <Row extends object>(statement: Statement) =>
      retrying(
        () => rowsOf<Row & { [column: string]: unknown }>(db.pool, statement, [jobId]),
        requestDeadlineMs,
      );
    const [found] = await read<FoundJob>(job);
    if (!found) return null;
    return { ...found, deliveries: [...(await readDeliveries(db).deliveriesOf(jobId))] };
  },
  wholeTask: async (taskId) => {
    if (!isUuid(taskId)) return null;
    const rows = await retrying(() => rowsOf<{ task: WholeRow }>(db.pool, task, [taskId]));
    return rows[0]?.task ?? null;
  },
});

const deliveryColumns = `
  d.delivery_id, d.tenant_id, d.job_id, d.run_no AS run, d.event, d.url, d.state, d.attempts, d.crashes, d.last_status,
  d.last_error, d.lease_expires_at IS NOT NULL AS is_leased, ${untilOf("d.next_attempt_at")} AS due_in_s,
  ${ageOf("d.created_at")} AS age_s, iso(d.created_at) AS created_at, iso(d.finished_at) AS finished_at`;

/** A page of deliveries in a state, ordered by the column of its index. */
const pageOf = (state: "pending" | "abandoned", time: string): Statement => ({
  name: `operations_deliveries_${state}`,
  text: `
    SELECT ${deliveryColumns} FROM webhook_deliveries d
    WHERE d.state = '${state}' AND CASE WHEN $3::uuid IS NULL THEN ${isLive} ELSE d.tenant_id = $3 END AND (d.${time}, d.delivery_id)
      > (coalesce((SELECT ${time} FROM webhook_deliveries WHERE delivery_id = $1), '-infinity'), $1::uuid)
    ORDER BY d.${time}, d.delivery_id LIMIT $2`,
});
export const deliveryPages = {
  pending: pageOf("pending", "next_attempt_at"),
  abandoned: pageOf("abandoned", "finished_at"),
} as const;

const ofJob: Statement = {
  name: "operations_deliveries_of_job",
  text: `SELECT ${deliveryColumns} FROM webhook_deliveries d WHERE d.job_id = $1 ORDER BY d.run_no, d.event`,
};
const one: Statement = {
  name: "operations_delivery",
  text: `SELECT ${deliveryColumns} FROM webhook_deliveries d WHERE d.delivery_id = $1`,
};

type Views = Pick<OperatorReads, "deliveries" | "deliveriesOf" | "wholeDelivery">;

/** Deliveries without their bodies and secrets. */
const readDeliveries = ({ pool }: Pick<Database, "pool">): Views => ({
  deliveries: async ({ state, after, limit, tenantId }) => {
    if (tenantId !== null && !isUuid(tenantId)) return [];
    const from = after !== null && isUuid(after) ? after : firstId;
    return retrying(
      () => rowsOf<DeliveryView>(pool, deliveryPages[state], [from, limit, tenantId]),
      requestDeadlineMs,
    );
  },
  deliveriesOf: async (jobId) => {
    if (!isUuid(jobId)) return [];
    return retrying(() => rowsOf<DeliveryView>(pool, ofJob, [jobId]), requestDeadlineMs);
  },
  wholeDelivery: async (deliveryId) => {
    if (!isUuid(deliveryId)) return null;
    const rows = await retrying(() => rowsOf<DeliveryView>(pool, one, [deliveryId]));
    return rows[0] ?? null;
  },
});

export const stageCapacities: Statement = {
  name: "operations_stages",
  text: `
    WITH announced AS (
      SELECT s.key AS stage, coalesce(sum(s.value::int) FILTER (WHERE w.draining_since IS NULL), 0)::int AS slots,
        count(*) FILTER (WHERE w.draining_since IS NULL)::int AS workers,
        count(*) FILTER (WHERE w.draining_since IS NOT NULL)::int AS draining
      FROM workers w, jsonb_each_text(w.slots) AS s
      WHERE w.alive_until > clock_timestamp() GROUP BY s.key
    ), leased AS (
      SELECT stage, count(*)::int AS leased FROM tasks WHERE status = 'leased' GROUP BY stage
    )
    SELECT stage, coalesce(slots, 0) AS slots, coalesce(leased, 0) AS leased, coalesce(workers, 0) AS workers,
      coalesce(draining, 0) AS draining
    FROM announced FULL JOIN leased USING (stage)`,
};

export const registeredWorkers: Statement = {
  name: "operations_workers",
  text: `
    SELECT w.owner, w.name AS app, w.slots, w.departed_at IS NULL AS is_alive, iso(w.started_at) AS started_at,
      ${ageOf("(w.alive_until - interval '8 seconds')")} AS seen_s, ${ageOf("w.draining_since")} AS draining_s, ${untilOf("w.hand_back_at")} AS hand_back_in_s,
      (SELECT count(*)::int FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = w.owner) AS leased
    FROM workers w ORDER BY w.name, w.owner`,
};

/** Slots by stage, and registered processes. */
const readCapacities = ({
  pool,
}: Pick<Database, "pool">): Pick<OperatorReads, "stages" | "workers"> => ({
  stages: () => retrying(() => rowsOf<StageCapacity>(pool, stageCapacities, []), requestDeadlineMs),
  workers: () => retrying(() => rowsOf<WorkerView>(pool, registeredWorkers, []), requestDeadlineMs),
});

/** Views of all tenants for operators. */
export const operatorReads = (db: Pick<Database, "pool">): OperatorReads => ({
  liveJobs: readLiveJobs(db),
  newestJobs: readNewestJobs(db),
  ...readCapacities(db),
  ...readDeliveries(db),
  ...readWhole(db),
});
