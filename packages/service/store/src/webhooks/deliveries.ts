import { testInputOf } from "@reelwright/core/jobs/test-inputs";
import type {
  AttemptRecord,
  ClaimedEndpoint,
  DeliveryClaim,
  DeliveryStore,
  DueDelivery,
} from "@reelwright/core/ports/webhooks";
import type { TraceContext } from "@reelwright/core/telemetry/tracer";
import type { Database } from "../database/database.ts";
import { groupCommit, measuredBatches, type Outcome } from "../database/group-commit.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";
import { arrayLiteral, rowsOf, type Statement } from "../database/statement.ts";
import { livingOwners } from "../workers.ts";
import { secretsInForce } from "./endpoints.ts";

/** Minimum of rows per origin in one walk, however many origins there are. */
const minWindow = 16;
/** Origins that one walk visits at least. */
const minOrigins = 128;
/** Time until the next look, if a walk found nothing and hasn't visited all origins. */
const walkPauseMs = 50;

// The oldest due rows. At most twice the limit is examined, so a backlog that is leased or full costs no more.
const findOldest: Statement = {
  name: "deliveries_find_oldest",
  text: `
    WITH seen AS MATERIALIZED (
      (SELECT delivery_id, url, attempts, next_attempt_at, lease_expires_at FROM webhook_deliveries
        WHERE state = 'pending' AND attempts = 0
          AND next_attempt_at <= statement_timestamp() - $2::float8 * interval '1 millisecond'
        ORDER BY next_attempt_at LIMIT 2 * $1::int)
      UNION ALL
      (SELECT delivery_id, url, attempts, next_attempt_at, lease_expires_at FROM webhook_deliveries
        WHERE state = 'pending' AND attempts > 0 AND next_attempt_at <= statement_timestamp()
        ORDER BY next_attempt_at LIMIT 2 * $1::int)
    ), free AS (
      SELECT delivery_id, url, attempts, next_attempt_at FROM seen
      WHERE lease_expires_at IS NULL AND url <> ALL ($3::text[]) LIMIT $1
    )
    SELECT free.delivery_id, free.url, free.attempts, cut.is_cut FROM (
      SELECT (SELECT count(*) FROM free) >= $1 OR EXISTS (SELECT FROM seen WHERE attempts = 0 OFFSET 2 * $1::int - 1)
        OR EXISTS (SELECT FROM seen WHERE attempts > 0 OFFSET 2 * $1::int - 1) AS is_cut) AS cut
      LEFT JOIN free ON true
    ORDER BY free.next_attempt_at`,
};

// One index probe for each of the next $7 origins with pending deliveries, then the due rows of each in order. So the backlog
// of one receiver doesn't hide the others. statement_timestamp() can be used in index conditions.
const walkOrigins: Statement = {
  name: "deliveries_walk_origins",
  text: `
    WITH RECURSIVE origins AS (
      (SELECT webhook_origin(url) AS origin, 1 AS place FROM webhook_deliveries
        WHERE state = 'pending' AND webhook_origin(url) > $6 ORDER BY webhook_origin(url) LIMIT 1)
      UNION ALL
      SELECT next.origin, o.place + 1 FROM origins o CROSS JOIN LATERAL (
        SELECT webhook_origin(d.url) AS origin FROM webhook_deliveries d
        WHERE d.state = 'pending' AND webhook_origin(d.url) > o.origin
        ORDER BY webhook_origin(d.url) LIMIT 1) AS next
      WHERE o.place < $7::int
    ), windows AS (
      -- Twice a fair share, because many origins have fewer rows.
      SELECT origin, least($1::int, greatest(${minWindow}, 2 * $1::int / count(*) OVER ())) AS width,
        origin = ANY ($4::text[]) AS is_full
      FROM origins WHERE origin <> ALL ($4::text[]) OR origin IN (SELECT webhook_origin(url) FROM unnest($5::text[]) AS url)
    ), due AS (
      SELECT c.delivery_id, c.url, c.attempts, c.next_attempt_at
      FROM windows w CROSS JOIN (VALUES (false), (true)) AS known(is_retry) CROSS JOIN LATERAL (
        SELECT d.delivery_id, d.url, d.attempts, d.next_attempt_at, row_number() OVER (ORDER BY d.next_attempt_at) AS place
        FROM webhook_deliveries d
        WHERE d.state = 'pending' AND webhook_origin(d.url) = w.origin AND (d.attempts > 0) = known.is_retry
          AND d.next_attempt_at <= statement_timestamp()
            - CASE WHEN known.is_retry THEN 0 ELSE $2::float8 END * interval '1 millisecond'
          AND d.lease_expires_at IS NULL AND d.url <> ALL ($3::text[]) AND (NOT w.is_full OR d.url = ANY ($5::text[]))
        ORDER BY d.next_attempt_at LIMIT w.width) AS c
      ORDER BY c.attempts > 0, c.place, c.next_attempt_at LIMIT $1
    )
    SELECT due.delivery_id, due.url, due.attempts, walked.until FROM (
      SELECT (SELECT origin FROM origins WHERE place = $7::int) AS until) AS walked LEFT JOIN due ON true
    ORDER BY due.next_attempt_at`,
};

const nextDue: Statement = {
  name: "deliveries_next_due",
  text: `
    SELECT (1000 * extract(epoch FROM min(at) - statement_timestamp()))::float8 AS next_due_ms FROM (
      (SELECT next_attempt_at AS at FROM webhook_deliveries
        WHERE state = 'pending' AND attempts > 0 AND next_attempt_at > statement_timestamp() ORDER BY next_attempt_at LIMIT 1)
      UNION ALL
      (SELECT next_attempt_at + $1::float8 * interval '1 millisecond' FROM webhook_deliveries
        WHERE state = 'pending' AND attempts = 0
          AND next_attempt_at > statement_timestamp() - $1::float8 * interval '1 millisecond'
        ORDER BY next_attempt_at LIMIT 1)) AS coming`,
};

type Found = {
  readonly delivery_id: string | null;
  readonly url: string;
  readonly attempts: number;
};
/** As `webhook_origin` in SQL, which costs more. */
const originOf = (url: string): string => /^[^:/]+:\/\/[^/?#\\]+/.exec(url)?.[0] ?? url;

const dueOf = (rows: readonly Found[]): DueDelivery[] =>
  rows.flatMap(({ delivery_id: deliveryId, url, attempts }) =>
    deliveryId === null ? [] : [{ deliveryId, url, origin: originOf(url), attempts }],
  );

/** First attempts before retries, origins in turn, each delivery once. `found`: the oldest first. */
const inTurn = (found: readonly DueDelivery[]): DueDelivery[] => {
  const places = new Map<string, number>();
  const byId = new Map(found.map((each) => [each.deliveryId, each]));
  return [...byId.values()]
    .map((due) => {
      const isRetry = due.attempts > 0;
      const turn = `${isRetry} ${due.origin}`;
      const place = places.get(turn) ?? 0;
      places.set(turn, place + 1);
      return { due, isRetry, place };
    })
    .sort((a, b) => Number(a.isRetry) - Number(b.isRetry) || a.place - b.place)
    .map(({ due }) => due);
};

type Wanted = Parameters<DeliveryStore["findDue"]>[0];

/** Visits the origins in turn. Several looks visit all of them, each continues where the last one ended. */
const originWalk = ({ pool }: Database) => {
  let after = "";
  return async ({ limit, firstWaitMs, full }: Wanted, origins: number) => {
    const { urls, origins: fullOrigins, quickUrls } = full;
    const values = [limit, firstWaitMs, urls, fullOrigins, quickUrls, after, origins];
    const rows = await retrying(() =>
      rowsOf<Found & { readonly until: string | null }>(pool, walkOrigins, values),
    );
    const isWhole = after === "" && rows[0]?.until === null;
    after = rows[0]?.until ?? "";
    return { due: dueOf(rows), isWhole };
  };
};

/** Whether deliveries are of so many origins that none of these can hide others behind its backlog. */
const areVaried = (found: readonly DueDelivery[], limit: number): boolean =>
  new Set(found.map(({ origin }) => origin)).size >= Math.min(minOrigins, limit / 2);

/**
 * Due deliveries. The oldest ones are all there are, or some of a backlog: if that is of few origins, all origins are visited in
 * turn as well.
 * The time of the next one is queried only if fewer than `limit` are due.
 */
const findDueDeliveries = (db: Database): DeliveryStore["findDue"] => {
  const walk = originWalk(db);
  return async (wanted) => {
    const { limit, firstWaitMs, full } = wanted;
    const rows = await retrying(() =>
      rowsOf<Found & { readonly is_cut: boolean }>(db.pool, findOldest, [
        limit,
        firstWaitMs,
        full.urls,
      ]),
    );
    const [origins, quickUrls] = [new Set(full.origins), new Set(full.quickUrls)];
    const oldest = dueOf(rows).filter(
      ({ origin, url }) => !origins.has(origin) || quickUrls.has(url),
    );
    const isCut = rows[0]?.is_cut ?? false;
    const walked =
      isCut && !areVaried(oldest, limit)
        ? await walk(wanted, Math.max(minOrigins, limit - oldest.length))
        : { due: [], isWhole: !isCut };
    const due = inTurn([...walked.due, ...oldest]).slice(0, limit);
    if (due.length >= limit) return { due, nextDueMs: 0 };
    if (!walked.isWhole) return { due, nextDueMs: walkPauseMs };
    const [next] = await retrying(() =>
      rowsOf<{ next_due_ms: number | null }>(db.pool, nextDue, [firstWaitMs]),
    );
    return { due, nextDueMs: next?.next_due_ms ?? null };
  };
};

// Claims in the order of ids, to avoid deadlocks. The conditions are checked again, because a delivery may have been attempted
// since `findDue`. If this process already holds the lease, the response to this claim was lost: the lease is granted again with
// a new token. The commit is asynchronous: a lease that a crash of Postgres loses is claimed again. Attempts are signed with
// the tenant's current secret, or with the event's secret if the webhook was removed. An endpoint's go to its current URL.
const claimDue: Statement = {
  name: "deliveries_claim",
  text: `
    WITH hurried AS MATERIALIZED (
      SELECT set_config('synchronous_commit', 'off', true)
    ), known AS (
      INSERT INTO webhook_claimants (owner) VALUES ($2) ON CONFLICT DO NOTHING
    ), wanted AS (
      SELECT id, $2::int AS owner FROM hurried CROSS JOIN unnest($1::uuid[]) AS each(id) ORDER BY id
    )
    UPDATE webhook_deliveries d SET lease_token = nextval('fence'), lease_owner = w.owner,
      url = CASE WHEN d.endpoint_id IS NULL THEN d.url
        ELSE coalesce((SELECT e.url FROM webhook_endpoints e WHERE e.endpoint_id = d.endpoint_id), d.url) END,
      lease_expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
    FROM wanted w WHERE d.delivery_id = w.id AND d.state = 'pending' AND d.next_attempt_at <= clock_timestamp()
      AND (d.lease_expires_at IS NULL OR d.lease_owner = w.owner)
    RETURNING d.delivery_id, d.lease_token::text AS lease_token, d.tenant_id, d.job_id, d.run_no, d.event, d.url,
      d.body, d.attempts, d.trace_context, (
        SELECT CASE WHEN t.webhook_url IS NULL THEN d.secret ELSE t.webhook_secret END
        FROM (SELECT 1) AS one LEFT JOIN tenants t ON t.tenant_id = d.tenant_id) AS secret,
      CASE WHEN d.endpoint_id IS NOT NULL THEN (
        SELECT json_build_object('endpointId', d.endpoint_id, 'schedule', coalesce(e.schedule, 'contract'),
          'state', CASE WHEN e.enabled THEN 'enabled' WHEN e.enabled IS NULL THEN 'deleted' ELSE 'disabled' END,
          'secrets', ARRAY(SELECT encode(s, 'base64') FROM unnest(${secretsInForce}) AS s))
        FROM (SELECT 1) AS one LEFT JOIN webhook_endpoints e ON e.endpoint_id = d.endpoint_id) END AS endpoint,
      (1000 * extract(epoch FROM clock_timestamp() - d.created_at))::float8 AS age_ms,
      CASE WHEN is_test_tenant(d.tenant_id)
        THEN (SELECT j.params ->> 'product_name' FROM jobs j WHERE j.job_id = d.job_id) END AS test_input`,
};

// Returned without an attempt, so nothing is counted.
const giveBack: Statement = {
  name: "deliveries_give_back",
  text: `
    UPDATE webhook_deliveries d SET lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL
    FROM unnest($1::uuid[], $2::bigint[]) AS l(delivery_id, token)
    WHERE d.delivery_id = l.delivery_id AND d.lease_token = l.token AND d.state = 'pending'`,
};

type ClaimRow = {
  readonly delivery_id: string;
  readonly lease_token: string;
  readonly tenant_id: string;
  readonly job_id: string;
  readonly run_no: number;
  readonly event: string;
  readonly url: string;
  readonly body: Buffer;
  readonly secret: Buffer | null;
  readonly endpoint:
    | (Omit<ClaimedEndpoint, "secrets"> & { readonly secrets: readonly string[] })
    | null;
  readonly attempts: number;
  readonly age_ms: number;
  readonly trace_context: TraceContext | null;
  /** The product's name in test mode. */
  readonly test_input: string | null;
};
const claimOf = (row: ClaimRow): DeliveryClaim => ({
  deliveryId: row.delivery_id,
  leaseToken: row.lease_token,
  tenantId: row.tenant_id,
  jobId: row.job_id,
  run: row.run_no,
  event: row.event,
  url: row.url,
  body: row.body,
  secret: row.secret,
  endpoint: row.endpoint && {
    ...row.endpoint,
    secrets: row.endpoint.secrets.map((sealed) => Buffer.from(sealed, "base64")),
  },
  attempts: row.attempts,
  ageMs: row.age_ms,
  traceContext: row.trace_context,
  timesOut:
    row.test_input !== null &&
    testInputOf(row.tenant_id, { product_name: row.test_input })?.kind === "webhook_timeout",
});

/** Leases deliveries. Returns them in the requested order. */
const deliveryClaim =
  ({ pool }: Database): DeliveryStore["claim"] =>
  async (deliveryIds, { owner, leaseMs }) => {
    const rows = await retrying(() =>
      rowsOf<ClaimRow>(pool, claimDue, [arrayLiteral(deliveryIds), owner, leaseMs]),
    );
    const byId = new Map(rows.map((row) => [row.delivery_id, claimOf(row)]));
    return deliveryIds.flatMap((id) => byId.get(id) ?? []);
  };

/** Ends leases without an attempt. */
const deliveryGiveBack =
  ({ pool }: Database): DeliveryStore["giveBack"] =>
  async (leases) => {
    const values = [
      leases.map(({ deliveryId }) => deliveryId),
      leases.map(({ leaseToken }) => leaseToken),
    ];
    await retrying(() => rowsOf(pool, giveBack, values), workDeadlineMs);
  };

/** Logged attempts per delivery: three, and three more for each replay. */
const maxLogged = 20;

/** SQL: the delivery's log with this attempt appended. */
const withAttempt = `
  CASE WHEN jsonb_array_length(d.attempt_log) >= ${maxLogged} THEN d.attempt_log - 0 ELSE coalesce(d.attempt_log, '[]') END
    || jsonb_build_object('at', iso(clock_timestamp() - n.latency_ms * interval '1 millisecond'), 'latency_ms', n.latency_ms,
      'status', n.status, 'error', n.error)`;

/** The next wait begins when the outcome is recorded. Ended deliveries lose their secret. */
const writeOutcomes: Statement = {
  name: "deliveries_record_outcomes",
  text: `
    WITH recorded AS (
    UPDATE webhook_deliveries d SET
      state = n.state, attempts = d.attempts + n.is_counted::int, last_status = n.status, last_error = n.error,
      next_attempt_at = CASE WHEN n.state = 'pending'
        THEN clock_timestamp() + n.wait_ms * interval '1 millisecond' ELSE d.next_attempt_at END,
      finished_at = CASE WHEN n.state <> 'pending' THEN clock_timestamp() END,
      secret = CASE WHEN n.state = 'pending' THEN d.secret END, lease_owner = NULL, lease_expires_at = NULL,
      attempt_log = CASE WHEN n.latency_ms IS NULL THEN d.attempt_log ELSE ${withAttempt} END
    FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::float8[], $5::boolean[], $6::int[], $7::text[], $8::int[])
      AS n(delivery_id, token, state, wait_ms, is_counted, status, error, latency_ms)
    WHERE d.delivery_id = n.delivery_id AND d.lease_token = n.token AND d.lease_expires_at IS NOT NULL
      AND d.state = 'pending'
    RETURNING d.delivery_id, d.endpoint_id, n.state <> 'delivered' AS failed, n.is_counted
    ), noted AS MATERIALIZED (
      SELECT note_endpoint_attempts(array_agg(endpoint_id), array_agg(failed)) FROM recorded
      WHERE endpoint_id IS NOT NULL AND is_counted HAVING count(*) > 0
    )
    SELECT delivery_id, (SELECT count(*) FROM noted) FROM recorded`,
};

// The token stays after the outcome was recorded, so that a retry after a lost response is recognized.
const findRecorded: Statement = {
  name: "deliveries_find_recorded",
  text: `
    SELECT d.delivery_id FROM webhook_deliveries d JOIN unnest($1::uuid[], $2::bigint[]) AS n(delivery_id, token)
      ON d.delivery_id = n.delivery_id AND d.lease_token = n.token AND d.lease_expires_at IS NULL`,
};

type IdRow = { readonly delivery_id: string };

/** Longer error texts are cut. */
const maxErrorLength = 200;

const recordBatch =
  ({ pool }: Database) =>
  async (
    batch: readonly AttemptRecord[],
    waitedMs: number,
  ): Promise<readonly Outcome<boolean>[]> => {
    const leases = [
      arrayLiteral(batch.map(({ deliveryId }) => deliveryId)),
      arrayLiteral(batch.map(({ leaseToken }) => leaseToken)),
    ];
    const values = [
      ...leases,
      arrayLiteral(batch.map(({ next }) => next.state)),
      arrayLiteral(batch.map(({ next }) => (next.state === "pending" ? next.waitMs : null))),
      arrayLiteral(batch.map(({ isCounted }) => isCounted)),
      arrayLiteral(batch.map(({ status }) => status)),
      batch.map(({ error }) => error?.slice(0, maxErrorLength) ?? null),
      arrayLiteral(batch.map(({ latencyMs }) => latencyMs)),
    ];
    // Retried for long: nobody waits for it, and a lost outcome would repeat the delivery.
    const patienceMs = workDeadlineMs - waitedMs;
    const written = await retrying(() => rowsOf<IdRow>(pool, writeOutcomes, values), patienceMs);
    const kept = new Set(written.map(({ delivery_id }) => delivery_id));
    if (kept.size < batch.length) {
      const noted = await retrying(() => rowsOf<IdRow>(pool, findRecorded, leases), patienceMs);
      for (const { delivery_id } of noted) kept.add(delivery_id);
    }
    return batch.map(({ deliveryId }) => ({ ok: true, value: kept.has(deliveryId) }));
  };

/** Records outcomes in batches (group commit). */
const recordOutcomes = (db: Database): DeliveryStore["recordOutcome"] =>
  groupCommit(recordBatch(db), {
    maxBatch: 256,
    keyOf: ({ deliveryId }) => deliveryId,
    batched: measuredBatches(db, "record_deliveries"),
  });

/** A delivery that crashes the dispatcher more often is abandoned. */
const maxCrashes = 20;
/** Leases that one statement takes back. */
const maxBatch = 1_000;

// A process that ends leaves no outcome. Its attempt isn't counted and is repeated.
const takeBack: Statement = {
  name: "deliveries_take_back",
  text: `
    UPDATE webhook_deliveries d SET lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL,
      crashes = d.crashes + 1,
      state = CASE WHEN d.crashes >= ${maxCrashes} THEN 'abandoned' ELSE d.state END,
      last_error = CASE WHEN d.crashes >= ${maxCrashes} THEN 'attempt:DISPATCHER_CRASHED' ELSE d.last_error END,
      secret = CASE WHEN d.crashes < ${maxCrashes} THEN d.secret END,
      finished_at = CASE WHEN d.crashes >= ${maxCrashes} THEN clock_timestamp() END
    WHERE d.delivery_id IN (
      SELECT f.delivery_id FROM webhook_deliveries f
      WHERE f.state = 'pending' AND f.lease_owner IS NOT NULL
        AND (f.lease_expires_at < clock_timestamp() OR f.lease_owner = ANY ($1::int[]))
      LIMIT ${maxBatch} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING d.delivery_id`,
};

// Leases have no index. Only processes that may hold some are checked. A silent one may still be sending what it claimed.
const goneClaimants: Statement = {
  name: "claimants_gone",
  text: `
    SELECT c.owner FROM webhook_claimants c LEFT JOIN workers w USING (owner)
    WHERE w.owner IS NULL OR w.departed_at IS NOT NULL`,
};
const forgetClaimants: Statement = {
  name: "claimants_delete",
  text: `
    DELETE FROM webhook_claimants c WHERE owner NOT IN (${livingOwners})
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.state = 'pending' AND d.lease_owner = c.owner)`,
};

/**
 * Takes back the leases of owners that said goodbye or were reported dead, and every `expirySweepMs` expired leases, which
 * scans all pending deliveries.
 */
const deliveryReap = ({ pool, timing }: Database): DeliveryStore["reap"] => {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async (stale) => {
    const rows =
      stale > 0
        ? await retrying(() => rowsOf<{ readonly owner: number }>(pool, goneClaimants, []))
        : [];
    const gone = rows.map(({ owner }) => owner);
    const isSweep = performance.now() >= sweptAt + timing.expirySweepMs;
    if (gone.length === 0 && !isSweep) return 0;
    const taken = (await retrying(() => rowsOf(pool, takeBack, [gone]))).length;
    if (taken === maxBatch) return taken;
    sweptAt = performance.now();
    if (stale > 0) await retrying(() => rowsOf(pool, forgetClaimants, []));
    return taken;
  };
};

/** Webhook deliveries and their leases. It runs as the system and sees all tenants' rows. */
export const deliveryStore = (db: Database): DeliveryStore => ({
  findDue: findDueDeliveries(db),
  claim: deliveryClaim(db),
  recordOutcome: recordOutcomes(db),
  giveBack: deliveryGiveBack(db),
  reap: deliveryReap(db),
});
