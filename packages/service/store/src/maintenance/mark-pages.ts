import type { MaintenanceStore } from "@reelwright/core/ports/maintenance-store";
import type { Database } from "../database/database.ts";
import { markEvery } from "../database/page-marks.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

/** Rows that one transaction looks at, which holds the account's lock meanwhile: some ten milliseconds. */
const rowsAtOnce = 20 * markEvery;

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

/** Marks one list as far as it goes; returns how many rows. */
const markList = async (
  { pool }: Database,
  { tenant_id, list }: List,
  isStopped: () => boolean,
): Promise<number> => {
  let sum = 0;
  while (!isStopped()) {
    const values = [tenant_id, list, markEvery, rowsAtOnce];
    const [row] = await retrying(() => rowsOf<{ marked: number }>(pool, markPages, values));
    const marked = row?.marked ?? 0;
    sum += marked;
    if (marked < rowsAtOnce / markEvery) break;
  }
  return sum;
};

const countedLists = ["jobs.completed", "jobs.failed", "jobs.cancelled", "transactions"] as const;

/** Marks first: while the account is locked, only what lies beyond the marks is counted. */
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

/** Counts and marks what has grown since. A page that isn't marked yet is right all the same, only slower. */
export const pageMarking =
  (db: Database): MaintenanceStore["markPages"] =>
  async (isStopped) => {
    const first = await countAll(db, isStopped);
    let { marked } = first;
    for (const list of await retrying(() => rowsOf<List>(db.pool, findGrown, [markEvery]))) {
      marked += await markList(db, list, isStopped);
    }
    return { counted: first.counted, marked };
  };
