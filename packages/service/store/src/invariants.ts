import { maxTemplates } from "@reelwright/core/ports/jobs";
import type { Database } from "./database/database.ts";
import { inSnapshot, type Select } from "./database/transaction.ts";

/** An invariant and the number of rows that violate it. */
export type InvariantCheck = { readonly check: string; readonly rows: number };

const ended = "('completed', 'failed', 'cancelled')";

type Checks = { readonly [check: string]: string };

/** Accounts, holds and payments. Each query selects the rows that violate the invariant. */
export const creditChecks: Checks = {
  "each ledger row continues the balance before it": `
    SELECT FROM (
      SELECT type, amount, credit_balance_after, available_after, balance_before,
        lag(credit_balance_after, 1, 0::bigint) OVER account AS balance_until,
        lag(available_after, 1, 0::bigint) OVER account AS available_until
      FROM credit_transactions WINDOW account AS (PARTITION BY tenant_id ORDER BY seq)) AS chain
    WHERE credit_balance_after - balance_until <> CASE WHEN type IN ('reserve', 'release') THEN 0 ELSE amount END
      OR available_after - available_until <> CASE WHEN type = 'consume' THEN 0 ELSE amount END
      OR balance_before <> CASE WHEN type IN ('reserve', 'release') THEN available_until ELSE balance_until END`,
  "an account's balance is the sum of what moved it": `
    SELECT FROM credit_accounts a WHERE balance <> (
      SELECT coalesce(sum(amount), 0) FROM credit_transactions t
      WHERE t.tenant_id = a.tenant_id AND type NOT IN ('reserve', 'release'))`,
  "an account's last ledger row shows its balance": `
    SELECT FROM credit_accounts a JOIN LATERAL (
      SELECT * FROM credit_transactions t WHERE t.tenant_id = a.tenant_id ORDER BY seq DESC LIMIT 1) AS t ON true
    WHERE (a.balance, a.reserved) <> (t.credit_balance_after, t.credit_reserved_after)`,
  "an account reserves the sum of its pending holds": `
    SELECT FROM credit_accounts a CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS amount, count(*) AS holds FROM credit_holds h
      WHERE h.tenant_id = a.tenant_id AND state = 'pending') AS h CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS amount FROM playground_holds p
      WHERE p.tenant_id = a.tenant_id AND state = 'pending') AS p
    WHERE a.reserved <> h.amount + p.amount OR a.live_jobs <> h.holds`,
  "an account counts its jobs": `
    SELECT FROM credit_accounts a
    WHERE jobs_total <> (SELECT count(*) FROM jobs j WHERE j.tenant_id = a.tenant_id)`,
  "a hold's ledger rows add up": `
    SELECT FROM credit_holds h LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE type = 'reserve'), 0) AS reserved,
        coalesce(sum(amount) FILTER (WHERE type = 'consume'), 0) AS consumed,
        coalesce(sum(amount) FILTER (WHERE type = 'release'), 0) AS released
      FROM credit_transactions t WHERE t.cause_id = h.hold_id AND t.hold_id = h.hold_id) AS t ON true
    WHERE t.reserved <> -h.amount OR t.consumed <> -coalesce(h.consumed, 0)
      OR t.released <> CASE h.state WHEN 'settled' THEN h.amount - h.consumed ELSE 0 END`,
  "a playground task's ledger rows add up": `
    SELECT FROM playground_holds h LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE type = 'reserve'), 0) AS reserved,
        coalesce(sum(amount) FILTER (WHERE type = 'consume'), 0) AS consumed,
        coalesce(sum(amount) FILTER (WHERE type = 'release'), 0) AS released
      FROM credit_transactions t WHERE t.cause_id = h.task_id AND t.playground_task_id = h.task_id) AS t ON true
    WHERE t.reserved <> -h.amount OR t.consumed <> -coalesce(h.consumed, 0)
      OR t.released <> CASE h.state WHEN 'settled' THEN h.amount - h.consumed ELSE 0 END`,
  "a payment granted its credits once": `
    SELECT FROM payments p CROSS JOIN LATERAL (
      SELECT count(*) AS rows, coalesce(sum(amount), 0) AS credits FROM credit_transactions t
      WHERE t.cause_id = p.payment_id AND t.payment_id = p.payment_id AND t.tenant_id = p.tenant_id AND t.type = 'purchase') AS t
    WHERE (t.rows, t.credits) <> (CASE WHEN p.session_id IS NULL THEN 0 ELSE 1 END, p.credits)
      OR (SELECT count(*) FROM payments own WHERE own.session_id = p.session_id) > 1`,
  "what was taken back of a payment is what its ledger rows say, and no more than was granted": `
    SELECT FROM payments p CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE type = 'reserve'), 0) AS reserved,
        coalesce(sum(amount) FILTER (WHERE type = 'consume'), 0) AS consumed,
        coalesce(sum(amount) FILTER (WHERE type = 'refund'), 0) AS given_back
      FROM credit_transactions t WHERE t.cause_id = p.payment_id AND t.payment_id = p.payment_id AND t.tenant_id = p.tenant_id) AS t
    WHERE -t.consumed - t.given_back <> p.taken OR t.reserved <> t.consumed OR p.taken > p.due OR p.due > p.credits`,
  "an account that owes credits has none available": `
    SELECT FROM credit_accounts a WHERE a.balance > a.reserved
      AND EXISTS (SELECT FROM payments p WHERE p.tenant_id = a.tenant_id AND p.taken < p.due)`,
  "a ledger row of a payment is its tenant's": `
    SELECT FROM credit_transactions t JOIN payments p USING (payment_id) WHERE p.tenant_id IS DISTINCT FROM t.tenant_id`,
  "a paid order has its payment, and no other has one": `
    SELECT FROM checkout_sessions o LEFT JOIN payments p USING (session_id)
    WHERE (o.status = 'paid') <> (p.payment_id IS NOT NULL)
      OR p.payment_id IS NOT NULL AND (p.cents, p.credits, p.tenant_id, p.provider) <> (o.cents, o.credits, o.tenant_id, o.provider)`,
  "a top-up that is paid has its payment": `
    SELECT FROM topups t WHERE t.state = 'paid' AND NOT EXISTS (
      SELECT FROM checkout_sessions o WHERE o.session_id = t.topup_id AND o.tenant_id = t.tenant_id AND o.status = 'paid')`,
};

/** Counters and page marks of lists. */
const listChecks: Checks = {
  "an account counts its ended jobs and its ledger rows": `
    SELECT FROM credit_accounts a CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'completed') AS completed, count(*) FILTER (WHERE status = 'failed') AS failed,
        count(*) FILTER (WHERE status = 'cancelled') AS cancelled FROM jobs j WHERE j.tenant_id = a.tenant_id) AS j
    WHERE a.jobs_completed <> j.completed OR a.jobs_failed <> j.failed OR a.jobs_cancelled <> j.cancelled
      OR a.transactions_total <> (SELECT count(*) FROM credit_transactions t WHERE t.tenant_id = a.tenant_id)`,
  "a page mark is at its row's place": `
    SELECT FROM page_marks m LEFT JOIN LATERAL (
      SELECT place FROM (
        SELECT job_id, row_number() OVER (ORDER BY created_at, job_id) AS place FROM jobs j
        WHERE j.tenant_id = m.tenant_id AND (m.list = 'jobs' OR m.list = 'jobs.' || j.status)) AS numbered
      WHERE numbered.job_id = m.job_id) AS job ON true
    WHERE CASE m.list
      WHEN 'transactions' THEN m.place <> (SELECT count(*) FROM credit_transactions t WHERE t.tenant_id = m.tenant_id AND t.seq <= m.seq)
      ELSE m.place IS DISTINCT FROM job.place END`,
};

/** SQL: the UTC day of a time. */
const dayOf = (time: string): string => `(${time} AT TIME ZONE 'UTC')::date`;

/** Usage days compared with the rows that they count. */
const usageChecks: Checks = {
  "a usage day counts the jobs created on it": `
    SELECT FROM (SELECT * FROM usage_days WHERE jobs_created > 0) AS u FULL JOIN (
      SELECT tenant_id, ${dayOf("created_at")} AS day, count(*) AS jobs FROM jobs GROUP BY 1, 2) AS j USING (tenant_id, day)
    WHERE u.jobs_created IS DISTINCT FROM j.jobs`,
  "a usage day's credits are what was consumed on it": `
    SELECT FROM (SELECT * FROM usage_days WHERE credits > 0) AS u FULL JOIN (
      SELECT tenant_id, ${dayOf("settled_at")} AS day, sum(consumed) AS credits FROM (
        SELECT tenant_id, settled_at, consumed FROM credit_holds
        UNION ALL SELECT tenant_id, settled_at, consumed FROM playground_holds) AS holds
      WHERE consumed > 0 GROUP BY 1, 2) AS h USING (tenant_id, day)
    WHERE u.credits IS DISTINCT FROM h.credits`,
  "a usage day's components are the charges of what was settled on it": `
    SELECT FROM (
      SELECT tenant_id, day, key AS component, value::numeric AS credits FROM usage_days, jsonb_each_text(components)) AS u
    FULL JOIN (
      SELECT tenant_id, ${dayOf("settled_at")} AS day, component, sum(credits) AS credits FROM (
        SELECT tenant_id, settled_at, c.component, c.quantity * c."unitCredits" AS credits
        FROM credit_holds, jsonb_to_recordset(charges) AS c(component text, quantity numeric, "unitCredits" numeric)
        UNION ALL SELECT tenant_id, settled_at, 'playground', consumed FROM playground_holds WHERE state = 'settled') AS parts
      GROUP BY 1, 2, 3 HAVING sum(credits) > 0) AS h USING (tenant_id, day, component)
    WHERE u.credits IS DISTINCT FROM h.credits`,
  // Earlier runs of a job may have ended before usage was counted, hence the inequalities.
  "usage days count each end of a run once": `
    SELECT FROM (
      SELECT tenant_id, count(*) FILTER (WHERE status = 'completed') AS completed,
        count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
      FROM jobs GROUP BY 1) AS j
    FULL JOIN (SELECT tenant_id, count(*) AS runs FROM credit_holds WHERE state = 'settled' GROUP BY 1) AS h USING (tenant_id)
    FULL JOIN (
      SELECT tenant_id, sum(jobs_completed) AS completed, sum(jobs_failed) AS failed, sum(jobs_cancelled) AS cancelled
      FROM usage_days GROUP BY 1) AS u USING (tenant_id)
    WHERE coalesce(u.completed, 0) < coalesce(j.completed, 0) OR coalesce(u.failed, 0) < coalesce(j.failed, 0)
      OR coalesce(u.cancelled, 0) < coalesce(j.cancelled, 0)
      OR coalesce(u.completed + u.failed + u.cancelled, 0) > coalesce(h.runs, 0)`,
};

const checks: Checks = {
  ...creditChecks,
  ...listChecks,
  ...usageChecks,
  "a tenant has at most 20 templates, one of them the default": `
    SELECT FROM templates GROUP BY tenant_id
    HAVING count(*) > ${maxTemplates} OR count(*) FILTER (WHERE is_default) > 1`,
  "a live job has the pending hold it shows": `
    SELECT FROM jobs j LEFT JOIN credit_holds h ON h.job_id = j.job_id AND h.run_no = j.run_no AND h.state = 'pending'
    WHERE j.status NOT IN ${ended} AND h.amount IS DISTINCT FROM j.credits_reserved`,
  "an ended job has no pending hold": `
    SELECT FROM jobs j LEFT JOIN credit_holds h ON h.job_id = j.job_id AND h.state = 'pending'
    WHERE j.status IN ${ended} AND (h.hold_id IS NOT NULL OR j.credits_reserved <> 0 OR j.completed_at IS NULL)`,
  "a job consumed what its holds say": `
    SELECT FROM jobs j WHERE j.credits_consumed <> (
      SELECT coalesce(sum(h.consumed), 0) FROM credit_holds h WHERE h.job_id = j.job_id)`,
  "a hold's charges add up to what it consumed": `
    SELECT FROM credit_holds h CROSS JOIN LATERAL (
      SELECT coalesce(sum((c ->> 'quantity')::numeric * (c ->> 'unitCredits')::numeric), 0) AS credits
      FROM jsonb_array_elements(h.charges) AS c) AS c
    WHERE h.state = 'settled' AND h.charges IS NOT NULL AND ceil(c.credits - 0.000001) <> h.consumed`,
  "each run of a job has one hold": `
    SELECT FROM jobs j WHERE j.run_no <> (SELECT count(*) FROM credit_holds h WHERE h.job_id = j.job_id)`,
  "an earlier run has no pending hold": `
    SELECT FROM jobs j JOIN credit_holds h USING (job_id) WHERE h.run_no <> j.run_no AND h.state = 'pending'`,
  "an idempotency key is its job's": `
    SELECT FROM job_keys k LEFT JOIN jobs j USING (job_id) WHERE (j.tenant_id, j.idempotency_key) IS DISTINCT FROM (k.tenant_id, k.key)`,
  "an ended job has no open task": `
    SELECT FROM jobs j JOIN tasks t USING (job_id)
    WHERE j.status IN ${ended} AND t.status IN ('ready', 'leased', 'waiting', 'review')`,
  "only the current run has open tasks": `
    SELECT FROM jobs j JOIN tasks t USING (job_id)
    WHERE t.run_no <> j.run_no AND t.status IN ('ready', 'leased', 'waiting', 'review')`,
  "a job that waits for a human has something to show": `
    SELECT FROM jobs j WHERE j.status = 'paused' AND j.pause_reason = 'human_review' AND NOT EXISTS (
      SELECT FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no AND t.status = 'review')`,
  "a pending or processing job has something to do": `
    SELECT FROM jobs j WHERE j.status IN ('pending', 'processing') AND NOT EXISTS (
      SELECT FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no AND t.status IN ('ready', 'leased', 'waiting'))`,
  "each lease's owner is registered": `
    SELECT FROM tasks t WHERE t.status = 'leased' AND NOT EXISTS (SELECT FROM workers w WHERE w.owner = t.lease_owner)`,
  "a unit's output is committed once": `
    SELECT FROM tasks WHERE status = 'done' GROUP BY job_id, run_no, stage, unit HAVING count(*) > 1
    UNION ALL SELECT FROM tasks WHERE status <> 'done' AND output IS NOT NULL`,
  "tasks and events belong to a job": `
    SELECT FROM tasks t WHERE NOT EXISTS (SELECT FROM jobs j WHERE j.job_id = t.job_id AND j.tenant_id = t.tenant_id)
    UNION ALL SELECT FROM job_events e WHERE NOT EXISTS (SELECT FROM jobs j WHERE j.job_id = e.job_id)`,
  "a job's events are numbered without a gap": `
    SELECT FROM jobs j CROSS JOIN LATERAL (
      SELECT coalesce(sum(1 + coalesce(jsonb_array_length(earlier), 0)), 0) AS events,
        coalesce(min(seq - coalesce(jsonb_array_length(earlier), 0)), 1) AS first, coalesce(max(seq), 0) AS last
      FROM job_events e WHERE e.job_id = j.job_id) AS e
    -- If a job's month was dropped or its files were deleted, the events of its former runs are gone.
    WHERE (e.events > 0 OR j.status NOT IN ${ended}
        OR j.created_at > clock_timestamp() - interval '28 days' AND j.files_deleted_at IS NULL)
      AND (e.last <> j.event_seq OR e.events <> e.last - e.first + 1 OR e.first <> 1 AND j.run_no = 1)`,
  "a completed or failed job's event goes out where there is an address": `
    SELECT FROM jobs j WHERE j.status IN ('completed', 'failed') AND j.params ->> 'webhook_url' IS NOT NULL
      AND EXISTS (SELECT FROM job_events e WHERE e.job_id = j.job_id) AND NOT EXISTS (SELECT FROM webhook_deliveries d
        WHERE d.job_id = j.job_id AND d.run_no = j.run_no AND d.event = 'job.' || j.status)`,
};

/** Counts the violations of each check. */
export const runChecks = async (
  ask: Select,
  chosen: Checks,
): Promise<readonly InvariantCheck[]> => {
  const lines: InvariantCheck[] = [];
  for (const [check, query] of Object.entries(chosen)) {
    const [row] = await ask<{ rows: number }>(`SELECT count(*) AS rows FROM (${query}) AS broken`);
    lines.push({ check, rows: row?.rows ?? 0 });
  }
  return lines;
};

/** Runs all checks, for tests, the fault campaign and `reelwright admin`. Too slow for a busy database. */
export const checkInvariants = ({
  pool,
}: Pick<Database, "pool">): Promise<readonly InvariantCheck[]> =>
  // One snapshot for all checks, so that work in progress doesn't look like a violation.
  inSnapshot(pool, 300_000, (ask) => runChecks(ask, checks));
