/** The invariants as SQL queries of the stack's database. Each check counts the rows that violate it. */
import { openStore } from "@reelwright/store/open-store";
import type { Database } from "./database.ts";
import { exactly, type Figure } from "./experiment.ts";

/** An accepted job, which must exist afterwards. */
export type Accepted = { readonly jobId: string; readonly tenantId: string };

export type Broken = { readonly check: string; readonly rows: number };

const ended = "('completed', 'failed', 'cancelled')";

/** Each query selects the rows that violate the invariant; $1: ids of the accepted jobs, $2: their tenants. */
const checks: { readonly [check: string]: string } = {
  "an accepted job exists": `
    SELECT FROM unnest($1::uuid[], $2::uuid[]) AS a(job_id, tenant_id)
      LEFT JOIN jobs j USING (job_id, tenant_id) WHERE j.job_id IS NULL`,
  "an accepted job has ended": `
    SELECT FROM unnest($1::uuid[]) AS a(job_id) JOIN jobs j USING (job_id) WHERE j.status NOT IN ${ended}`,
  "a job fails only where its order says so": `
    SELECT FROM jobs WHERE status = 'failed' AND coalesce(params -> 'metadata' ->> 'fault', '') NOT LIKE '%fail:%'`,
  "a unit is committed once": `
    SELECT FROM chaos.task_history GROUP BY task_id
    HAVING count(*) FILTER (WHERE what = 'done') - count(*) FILTER (WHERE what = 'reopened') > 1`,
  "a commit holds what its own lease made": "SELECT FROM chaos.task_history WHERE is_foreign",
  "a lease's number is given once": `
    SELECT FROM chaos.task_history WHERE what = 'leased' GROUP BY token HAVING count(*) > 1`,
  "a completed job finished each of its units": `
    SELECT FROM jobs j JOIN tasks t USING (job_id, run_no) WHERE j.status = 'completed' AND t.status <> 'done'`,
  "a tenant has one job under a key": `
    SELECT FROM jobs GROUP BY tenant_id, idempotency_key HAVING count(*) > 1`,
  "a vendor's creations have one key each": `
    SELECT FROM vendor_calls WHERE vendor_task_id IS NOT NULL
    GROUP BY provider, vendor_task_id HAVING count(DISTINCT key) > 1`,
};

/** Events of ended jobs without a delivery attempt; only for stacks with a dispatcher. */
const tried = `
  SELECT FROM jobs j JOIN webhook_deliveries d USING (job_id, run_no)
  WHERE j.status IN ('completed', 'failed') AND (d.attempts = 0 OR d.attempts > 3)`;

const count = async (
  { rows }: Pick<Database, "rows">,
  query: string,
  accepted: readonly Accepted[],
): Promise<number> => {
  const values = [accepted.map(({ jobId }) => jobId), accepted.map(({ tenantId }) => tenantId)];
  // The CTE refers to both parameters, so that queries may use only one of them.
  const text = `WITH told AS (SELECT $1::uuid[], $2::uuid[]) SELECT count(*) AS n FROM (${query}) AS broken`;
  return (await rows<{ n: number }>(text, values))[0]?.n ?? 0;
};

type Options = { readonly hasDispatcher?: boolean };

/** The campaign's own invariants, with the number of rows that violate each. */
export const campaignChecks = async (
  database: Pick<Database, "rows">,
  accepted: readonly Accepted[],
  { hasDispatcher = false }: Options = {},
): Promise<readonly Broken[]> => {
  const all = { ...checks, ...(hasDispatcher && { "an ended job's event was tried": tried }) };
  const found: Broken[] = [];
  for (const [name, query] of Object.entries(all)) {
    found.push({ check: name, rows: await count(database, query, accepted) });
  }
  return found;
};

/** All invariants, those of the store's audit and of the campaign, with the number of rows that violate each. */
export const check = async (
  database: Pick<Database, "rows" | "url">,
  accepted: readonly Accepted[],
  options: Options = {},
): Promise<readonly Broken[]> => {
  const store = await openStore({ url: database.url, poolSize: 1 });
  try {
    return [
      ...(await store.checkInvariants()),
      ...(await campaignChecks(database, accepted, options)),
    ];
  } finally {
    await store.close();
  }
};

const jobsLost = new Set(["an accepted job exists", "an accepted job has ended"]);
const doubles = new Set([
  "a unit is committed once",
  "a commit holds what its own lease made",
  "a unit's output is committed once",
  "a tenant has one job under a key",
  "a vendor's creations have one key each",
]);

/** Figures of the result: lost, double, and the violated other invariants by name. */
export const invariantFigures = (found: readonly Broken[]): readonly Figure[] => {
  const sum = (names: ReadonlySet<string>) =>
    found.reduce((total, { check: name, rows }) => total + (names.has(name) ? rows : 0), 0);
  const others = found.filter(
    ({ check: name, rows }) => rows > 0 && !jobsLost.has(name) && !doubles.has(name),
  );
  const named = others.map(({ check: name, rows }) => `${name} (${rows})`).join("; ");
  return [
    exactly("jobs lost", sum(jobsLost), 0),
    exactly("doubles", sum(doubles), 0),
    exactly(`broken of ${found.length} invariants`, named || 0, 0),
  ];
};
