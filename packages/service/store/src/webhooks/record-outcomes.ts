import type { AttemptRecord, DeliveryStore } from "@reelwright/core/ports/delivery-store";
import { arrayLiteral } from "../database/array-literal.ts";
import type { Database } from "../database/database.ts";
import { groupCommit, type Outcome } from "../database/group-commit.ts";
import { measuredBatches } from "../database/measured-batches.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

/** Attempts that are kept of a delivery: three by itself, and three for each replay. */
const maxLogged = 20;

/** SQL: the delivery's log with this attempt. */
const withAttempt = `
  CASE WHEN jsonb_array_length(d.attempt_log) >= ${maxLogged} THEN d.attempt_log - 0 ELSE coalesce(d.attempt_log, '[]') END
    || jsonb_build_object('at', iso(clock_timestamp() - n.latency_ms * interval '1 millisecond'), 'latency_ms', n.latency_ms,
      'status', n.status, 'error', n.error)`;

/** The next wait begins now, when the outcome is known. What has ended needs its secret no more. */
const writeOutcomes: Statement = {
  name: "deliveries_record_outcomes",
  text: `
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
    RETURNING d.delivery_id`,
};

// The token stays after a lease was ended by its note: so a note whose answer got lost is recognised.
const findRecorded: Statement = {
  name: "deliveries_find_recorded",
  text: `
    SELECT d.delivery_id FROM webhook_deliveries d JOIN unnest($1::uuid[], $2::bigint[]) AS n(delivery_id, token)
      ON d.delivery_id = n.delivery_id AND d.lease_token = n.token AND d.lease_expires_at IS NULL`,
};

type IdRow = { readonly delivery_id: string };

/** Longest text of an error that is kept. */
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
    // Nobody waits for it, and an outcome that is lost is a delivery made twice.
    const patienceMs = workDeadlineMs - waitedMs;
    const written = await retrying(() => rowsOf<IdRow>(pool, writeOutcomes, values), patienceMs);
    const kept = new Set(written.map(({ delivery_id }) => delivery_id));
    if (kept.size < batch.length) {
      const noted = await retrying(() => rowsOf<IdRow>(pool, findRecorded, leases), patienceMs);
      for (const { delivery_id } of noted) kept.add(delivery_id);
    }
    return batch.map(({ deliveryId }) => ({ ok: true, value: kept.has(deliveryId) }));
  };

/** Notes outcomes by group commit. */
export const recordOutcomes = (db: Database): DeliveryStore["recordOutcome"] =>
  groupCommit(recordBatch(db), {
    maxBatch: 256,
    keyOf: ({ deliveryId }) => deliveryId,
    batched: measuredBatches(db, "record_deliveries"),
  });
