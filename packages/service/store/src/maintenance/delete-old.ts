import type { MaintenanceStore } from "@reelwright/core/ports/maintenance-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

const rowsAtOnce = 1_000;

const mails: Statement = {
  name: "mails_delete_old",
  text: `
    WITH gone AS (
      DELETE FROM mails WHERE mail_id IN (
        SELECT mail_id FROM mails WHERE finished_at < statement_timestamp() - $1::int * interval '1 day'
        ORDER BY finished_at LIMIT $2)
      RETURNING 1)
    SELECT count(*) AS gone FROM gone`,
};
const paymentEvents: Statement = {
  name: "payment_events_delete_old",
  text: `
    WITH gone AS (
      DELETE FROM payment_events WHERE (provider, event_id) IN (
        SELECT provider, event_id FROM payment_events WHERE created_at < statement_timestamp() - $1::int * interval '1 day'
        ORDER BY created_at LIMIT $2)
      RETURNING 1)
    SELECT count(*) AS gone FROM gone`,
};

const streamedEvents: Statement = {
  name: "webhook_stream_events_delete_old",
  text: `
    WITH gone AS (
      DELETE FROM webhook_stream_events WHERE event_no IN (
        SELECT event_no FROM webhook_stream_events WHERE created_at < statement_timestamp() - $1::int * interval '1 hour'
        ORDER BY event_no LIMIT $2)
      RETURNING 1)
    SELECT count(*) AS gone FROM gone`,
};
const idempotencyKeys: Statement = {
  name: "idempotency_keys_delete_old",
  text: `
    WITH gone AS (
      DELETE FROM idempotency_keys WHERE (tenant_id, key) IN (
        SELECT tenant_id, key FROM idempotency_keys WHERE created_at < statement_timestamp() - $1::int * interval '1 day'
        ORDER BY created_at LIMIT $2)
      RETURNING 1)
    SELECT count(*) AS gone FROM gone`,
};
/** Documented in the API's reference. */
const keyDays = 30;
// They hold sealed secrets of former webhooks.
const accountChanges: Statement = {
  name: "account_changes_delete_old",
  text: `
    WITH gone AS (
      DELETE FROM account_changes WHERE change_id IN (
        SELECT change_id FROM account_changes WHERE expires_at < statement_timestamp() - $1::int * interval '1 day'
        ORDER BY expires_at LIMIT $2)
      RETURNING 1)
    SELECT count(*) AS gone FROM gone`,
};
/** So long a link says that it has expired. */
const expiredChangeDays = 30;
/** As long as events are kept for a tenant that was listening. */
const streamHours = 1;

/** Deletes in short transactions until nothing is left. */
export const oldRowDeletion =
  ({ pool }: Database): MaintenanceStore["deleteOld"] =>
  async (days, isStopped) => {
    let sum = 0;
    const work = [
      [mails, days.mails],
      [paymentEvents, days.paymentEvents],
      [streamedEvents, streamHours],
      [idempotencyKeys, keyDays],
      [accountChanges, expiredChangeDays],
    ] as const;
    for (const [statement, age] of work) {
      while (!isStopped()) {
        const values = [age, rowsAtOnce];
        const [row] = await retrying(() => rowsOf<{ gone: number }>(pool, statement, values));
        sum += row?.gone ?? 0;
        if ((row?.gone ?? 0) < rowsAtOnce) break;
      }
    }
    return sum;
  };
