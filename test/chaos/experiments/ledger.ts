import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { openSale, paid, reversed, tell } from "@reelwright/store/testing/sale";
import type { Random } from "../../simulation/random.ts";
import { check, invariantFigures } from "../checker.ts";
import { type Account, type Client, openAccount, openClient } from "../client.ts";
import { tryConstraints } from "../constraints.ts";
import { type Controlled, control, openControlled } from "../control.ts";
import type { Database } from "../database.ts";
import { atLeast, type Experiment, exactly, scaled, shown } from "../experiment.ts";
import { killBackend } from "../inject.ts";
import { jobRequest, settle } from "../load.ts";
import { withStack } from "../stack.ts";
import { clientFigures } from "../under-load.ts";

const operations = 200;

type Bench = {
  readonly client: Client;
  readonly account: Account;
  readonly store: PostgresStore;
  readonly seen: Controlled;
  readonly granted: Map<string, number>;
  readonly jobs: string[];
  unpaid: number;
};

const grant = async ({ client, store, granted }: Bench, amount: number): Promise<void> => {
  const { tenantId } = client.tenant;
  await store.credits.grant(tenantId, { type: "bonus", amount, description: "Chaos" });
  granted.set(tenantId, (granted.get(tenantId) ?? 0) + amount);
};

/** A paid credit pack whose notification arrives twice concurrently, optionally together with a refund of half of it. */
const sell = async ({ client, store, granted }: Bench, isRefunded: boolean): Promise<void> => {
  const { tenantId } = client.tenant;
  const sale = await openSale(store, tenantId);
  const told = [paid(sale), paid(sale), ...(isRefunded ? [reversed(sale, { cents: 2_250 })] : [])];
  await Promise.all(told.map((paymentEvent) => tell(store, randomUUID(), paymentEvent)));
  granted.set(tenantId, (granted.get(tenantId) ?? 0) + 1_000);
};

const create = async (bench: Bench, n: number): Promise<void> => {
  const { client, jobs, account } = bench;
  // Some jobs fail immediately, so that they can be retried.
  const request = jobRequest(n, n % 3 === 0 ? "fail:prepare" : "");
  const { status, body } = await client.call("POST", "/jobs", request, `op-${n}`);
  if (status === 402) bench.unpaid++;
  else if (status < 300) {
    jobs.push(String(body["job_id"]));
    account.accepted.push({ jobId: String(body["job_id"]), tenantId: client.tenant.tenantId });
  } else account.undeclared.push(`POST /jobs: ${status} ${JSON.stringify(body)}`);
};

const alertBelow = 1_500;

/** Sets up low-credit alerts and automatic top-ups with a sandbox card. */
const watch = async ({ client, store, account }: Bench): Promise<void> => {
  const { tenantId } = client.tenant;
  const card = { customer: null, brand: "visa", last4: "4242", expMonth: 12, expYear: 2040 };
  const reference = `sandbox_card_visa_${tenantId}`;
  await store.billing.saveMethod(tenantId, "sandbox", { reference, ...card });
  const [method] = await store.billing.methods(tenantId);
  const settings: readonly (readonly [path: string, body: object])[] = [
    ["credit-alert", { threshold_credits: alertBelow, email: "ops@example.com" }],
    ["auto-topup", { threshold_credits: 1_000, pack_id: "starter", payment_method_id: method?.id }],
  ];
  for (const [path, body] of settings) {
    const { status } = await client.call("POST", `/billing/${path}`, { enabled: true, ...body });
    if (status !== 200) account.undeclared.push(`POST /billing/${path}: ${status}`);
  }
};

/** Generates an image in the playground; 402 and 429 are permitted. */
const play = async ({ client, account }: Bench): Promise<void> => {
  const { status } = await client.call("POST", "/models/imgA_2/try", {
    model_id: "imgA_2",
    prompt: "A mug",
  });
  if (![200, 402, 429].includes(status)) account.undeclared.push(`POST /models: ${status}`);
};

/** Performs one random operation that moves credits. */
const operate = async (bench: Bench, random: Random, n: number): Promise<void> => {
  const { client, jobs, seen } = bench;
  const chance = random.fraction();
  if (chance < 0.02) return sell(bench, chance < 0.01);
  if (chance < 0.05) return play(bench);
  if (chance < 0.1) return grant(bench, 1 + random.below(50));
  if (chance > 0.5 || jobs.length === 0) return create(bench, n);
  await control(client, random.pick(jobs), chance < 0.35 ? "cancel" : "retry", seen);
};

/** Each account's granted credits without top-ups, whose number isn't known in advance. */
const balances = `
  SELECT a.tenant_id, a.balance
    + coalesce((SELECT sum(consumed) FROM credit_holds h WHERE h.tenant_id = a.tenant_id), 0)
    + coalesce((SELECT sum(consumed) FROM playground_holds h WHERE h.tenant_id = a.tenant_id), 0)
    + coalesce((SELECT sum(taken) FROM payments p WHERE p.tenant_id = a.tenant_id), 0)
    - coalesce((SELECT sum(credits) FROM checkout_sessions o
        WHERE o.tenant_id = a.tenant_id AND o.kind = 'top_up' AND o.status = 'paid'), 0) AS ever
  FROM credit_accounts a`;

type TopupCounts = { readonly open: number; readonly paid: number; readonly stray: number };
/** Paid top-ups without payment, and other top-ups with one. */
const topups = `
  SELECT count(*) FILTER (WHERE t.state = 'pending') AS open, count(*) FILTER (WHERE t.state = 'paid') AS paid,
    count(*) FILTER (WHERE (t.state = 'paid') <> (o.status IS NOT DISTINCT FROM 'paid')) AS stray
  FROM topups t LEFT JOIN checkout_sessions o ON o.session_id = t.topup_id`;

/** Alert emails, and crossings of the threshold in the ledger. */
const alerts = `
  SELECT (SELECT count(*) FROM mails WHERE kind = 'credit_alert') AS mails, count(*) AS crossings FROM (
    SELECT available_after, lag(available_after) OVER (PARTITION BY tenant_id ORDER BY seq) AS before
    FROM credit_transactions) AS t WHERE before >= ${alertBelow} AND available_after < ${alertBelow}`;

const inWork = `
  SELECT FROM topups WHERE state = 'pending' UNION ALL SELECT FROM playground_holds WHERE state = 'pending'`;
const patienceMs = 120_000;

/** Waits until playground tasks and top-ups have ended. */
const settleOthers = async ({ rows }: Pick<Database, "rows">): Promise<void> => {
  const deadlineMs = Date.now() + patienceMs;
  while ((await rows(inWork)).length > 0 && Date.now() < deadlineMs) await wait(250);
};

const killEveryMs = 400;

/** 200 concurrent operations on each of ten tenants, whose credits don't suffice for all. */
export const ledgerExperiment: Experiment = {
  name: "ledger",
  title: "200 concurrent mixed ledger operations × 10 tenants",
  fullMinutes: 3,
  run: (context) =>
    withStack(context.checkout, async (stack) => {
      const account = openAccount();
      const seen = openControlled();
      const granted = new Map<string, number>();
      const tenantCount = scaled(context, 10, 2);
      const initial = 6_000;
      const store = await openStore({ url: stack.database.url });
      let unpaid = 0;
      let killed = 0;
      const killing = setInterval(() => {
        void killBackend(stack).then((count) => {
          killed += count;
        });
      }, killEveryMs);
      try {
        const tenants = await stack.tenants(tenantCount, initial);
        // Two tenants at a time: 400 concurrent requests.
        for (let first = 0; first < tenants.length; first += 2) {
          const pair = tenants.slice(first, first + 2).map((tenant): Bench => {
            granted.set(tenant.tenantId, initial);
            const client = openClient(stack.baseUrl, tenant, account);
            return { client, account, store, seen, granted, jobs: [], unpaid: 0 };
          });
          await Promise.all(pair.map(watch));
          await Promise.all(
            pair.flatMap((bench) =>
              Array.from({ length: operations }, (_, n) => operate(bench, context.random, n)),
            ),
          );
          // Repeated now that there are jobs to cancel and retry.
          await Promise.all(
            pair.flatMap((bench) =>
              Array.from({ length: operations }, (_, n) =>
                operate(bench, context.random, operations + n),
              ),
            ),
          );
          unpaid += pair.reduce((sum, each) => sum + each.unpaid, 0);
        }
      } finally {
        clearInterval(killing);
        await store.close();
      }
      await settle(stack.database);
      await settleOthers(stack.database);
      const [bought] = await stack.database.rows<TopupCounts>(topups);
      const [told] = await stack.database.rows<{ mails: number; crossings: number }>(alerts);
      const rows = await stack.database.rows<{ tenant_id: string; ever: number }>(balances);
      const wrong = rows.filter(
        ({ tenant_id, ever }) => granted.has(tenant_id) && granted.get(tenant_id) !== ever,
      );
      const fallen = await tryConstraints(stack.database);
      return {
        injected: `${tenantCount * operations * 2} operations, ${2 * operations} at once, ${killed} sessions killed`,
        figures: [
          shown(
            "control calls",
            [...seen.counts]
              .sort()
              .map(([key, n]) => `${key} ×${n}`)
              .join(", "),
          ),
          atLeast("creations refused with 402", unpaid, 1),
          atLeast("automatic top-ups that were paid", bought?.paid ?? 0, 1),
          exactly("top-ups without an end", bought?.open ?? 0, 0),
          exactly("top-ups that differ from their payments", bought?.stray ?? 0, 0),
          atLeast("crossings of an alert's threshold", told?.crossings ?? 0, 1),
          exactly("alerts", told?.mails ?? 0, told?.crossings ?? 0),
          exactly("accounts that differ from what was granted", wrong.length, 0),
          exactly(
            "control answers outside the contract",
            seen.wrong.length === 0 ? 0 : seen.wrong.slice(0, 3).join(" | "),
            0,
          ),
          exactly("writes that the database should refuse and takes", fallen.join("; ") || 0, 0),
          ...invariantFigures(await check(stack.database, account.accepted)),
          ...clientFigures(account),
        ],
      };
    }),
};
