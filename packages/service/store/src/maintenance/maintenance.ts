import type { MaintenanceStore } from "@reelwright/core/ports/storage";
import type { Database } from "../database/database.ts";
import { markEvery } from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

/** Rows that one transaction counts. It holds the account's lock for about 10 ms. */
const countedPerTransaction = 20 * markEvery;

const findUncounted: Statement = {
  name: "accounts_uncounted",
  text: "SELECT tenant_id FROM credit_accounts WHERE jobs_completed IS NULL ORDER BY tenant_id",
};
const countLists: Statement = {
  name: "lists_count",
  text: "SELECT count_lists($1) AS counted",
};

const findGrown: Statement = {
  name: "lists_grown",
  text: `
    SELECT a.tenant_id, l.list FROM credit_accounts a CROSS JOIN LATERAL (VALUES
      ('jobs', a.jobs_total), ('jobs.completed', a.jobs_completed), ('jobs.failed', a.jobs_failed),
      ('jobs.cancelled', a.jobs_cancelled), ('transactions', a.transactions_total)) AS l(list, total)
    WHERE greatest(a.jobs_total, a.transactions_total) >= $1 AND l.total >= $1 AND l.total - $1 >= coalesce(
      (SELECT max(m.place) FROM page_marks m WHERE m.tenant_id = a.tenant_id AND m.list = l.list), 0)`,
};
const markPages: Statement = {
  name: "lists_mark_pages",
  text: "SELECT mark_pages($1, $2, $3, $4) AS marked",
};

type List = { readonly tenant_id: string; readonly list: string };

/** Marks one list to its end. Returns the number of new marks. */
const markList = async (
  { pool }: Database,
  { tenant_id, list }: List,
  isStopped: () => boolean,
): Promise<number> => {
  let sum = 0;
  while (!isStopped()) {
    const values = [tenant_id, list, markEvery, countedPerTransaction];
    const [row] = await retrying(() => rowsOf<{ marked: number }>(pool, markPages, values));
    const marked = row?.marked ?? 0;
    sum += marked;
    if (marked < countedPerTransaction / markEvery) break;
  }
  return sum;
};

const countedLists = ["jobs.completed", "jobs.failed", "jobs.cancelled", "transactions"] as const;

/** Marks lists before counting them, because under the account's lock only rows beyond the marks are counted. */
const countAll = async (db: Database, isStopped: () => boolean) => {
  const { pool } = db;
  const accounts = await retrying(() => rowsOf<{ tenant_id: string }>(pool, findUncounted, []));
  let counted = 0;
  let marked = 0;
  for (const { tenant_id } of accounts) {
    for (const list of countedLists) marked += await markList(db, { tenant_id, list }, isStopped);
    if (isStopped()) break;
    const [row] = await retrying(() => rowsOf<{ counted: boolean }>(pool, countLists, [tenant_id]));
    if (row?.counted) counted += 1;
  }
  return { counted, marked };
};

/** Counts and marks lists that have grown. A page without a mark is correct too, only slower. */
const pageMarking =
  (db: Database): MaintenanceStore["markPages"] =>
  async (isStopped) => {
    const first = await countAll(db, isStopped);
    let { marked } = first;
    for (const list of await retrying(() => rowsOf<List>(db.pool, findGrown, [markEvery]))) {
      marked += await markList(db, list, isStopped);
    }
    return { counted: first.counted, marked };
  };

const deletedPerTransaction = 1_000;

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
const jobKeys: Statement = {
  name: "job_keys_delete_old",
  text: `
    WITH gone AS (
      DELETE FROM job_keys WHERE (tenant_id, key) IN (
        SELECT tenant_id, key FROM job_keys WHERE created_at < statement_timestamp() - $1::int * interval '1 day' LIMIT $2)
      RETURNING 1)
    SELECT count(*) AS gone FROM gone`,
};
/** Retention of idempotency keys, documented in the API reference. */
const keyDays = 30;
// Deleted because they contain sealed secrets of former webhooks.
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
const deletedUploads: Statement = {
  name: "uploads_delete_old",
  text: `
    WITH gone AS (
      DELETE FROM uploads WHERE upload_id IN (
        SELECT upload_id FROM uploads WHERE deleted_at < statement_timestamp() - $1::int * interval '1 day'
        ORDER BY deleted_at LIMIT $2)
      RETURNING 1)
    SELECT count(*) AS gone FROM gone`,
};
/** Days that a deleted upload is remembered: longer than a round of the sweep, which deletes a file that is left. */
const deletedUploadDays = 90;
/** Days that an expired link still shows that it has expired. */
const expiredChangeDays = 30;
/** Retention of events for tenants that stream them. */
const streamHours = 1;

/** More days than any row is old. */
const forGood = 700_000;

/** Deletes in short transactions until nothing is left. */
const oldRowDeletion =
  ({ pool }: Database): MaintenanceStore["deleteOld"] =>
  async (days, isStopped) => {
    let sum = 0;
    const work = [
      [mails, days.mails],
      [paymentEvents, days.paymentEvents],
      [streamedEvents, streamHours],
      [idempotencyKeys, keyDays],
      [accountChanges, expiredChangeDays],
      [deletedUploads, deletedUploadDays],
      [jobKeys, days.jobKeys || forGood],
    ] as const;
    for (const [statement, age] of work) {
      while (!isStopped()) {
        const values = [age, deletedPerTransaction];
        const [row] = await retrying(() => rowsOf<{ gone: number }>(pool, statement, values));
        sum += row?.gone ?? 0;
        if ((row?.gone ?? 0) < deletedPerTransaction) break;
      }
    }
    return sum;
  };

/** Partitions are created this many months ahead. */
const monthsAhead = 2;

const makeMonths: Statement = {
  name: "months_make",
  text: "SELECT make_partitions(clock_timestamp(), $1) AS late",
};
// The ledger is kept for good.
const findMonthly: Statement = {
  name: "months_tables",
  text: "SELECT parent, part_key FROM monthly_tables() WHERE parent <> 'credit_transactions'",
};
const dropMonth: Statement = {
  name: "months_drop",
  text: `
    SELECT drop_month($1, $2, month_begin(t.since, -$4::int), t.since) AS part
    FROM (SELECT clock_timestamp() - $3::int * interval '1 day' AS since) AS t`,
};

// Not retried: whoever waits for a table's lock keeps others waiting. The next pass has time enough.
const monthCreation =
  ({ pool }: Database): MaintenanceStore["makeMonths"] =>
  async () => {
    const [row] = await rowsOf<{ late: number }>(pool, makeMonths, [monthsAhead]);
    return row?.late ?? 0;
  };

const monthDeletion =
  ({ pool }: Database): MaintenanceStore["deleteMonths"] =>
  async ({ days, months }, isStopped) => {
    const tables = await rowsOf<{ parent: string; part_key: string }>(pool, findMonthly, []);
    let sum = 0;
    for (const { parent, part_key } of tables) {
      let isLast = false;
      while (!isLast && !isStopped()) {
        const values = [parent, part_key, days, months];
        const [row] = await rowsOf<{ part: string | null }>(pool, dropMonth, values);
        isLast = (row?.part ?? null) === null;
        if (!isLast) sum += 1;
      }
    }
    return sum;
  };

/** Maintenance that keeps a large database fast. */
export const maintenanceStore = (db: Database): MaintenanceStore => ({
  markPages: pageMarking(db),
  makeMonths: monthCreation(db),
  deleteMonths: monthDeletion(db),
  deleteOld: oldRowDeletion(db),
});
