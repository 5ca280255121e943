/** Everything that moves credits, at once, on several tenants, while Postgres loses sessions: then the audit. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { chargeTopups } from "@reelwright/core/credits/auto-topup";
import { editionNamed } from "@reelwright/core/edition/edition";
import { retryJob } from "@reelwright/core/jobs/job-actions";
import { isEnded, type JobState } from "@reelwright/core/jobs/job-state";
import { stages } from "@reelwright/core/stages/stages";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import {
  cancel,
  claimAll,
  complete,
  done,
  fail,
  newJob,
  plentyOfRetries,
} from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

const actor = { id: "operator", requestId: null } as const;
const tenantCount = 5;
const rounds = 4;
/** Per tenant and round, all at once. */
const operations = 60;

let database: FreshDatabase;
let store: PostgresStore;
let admin: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  admin = new pg.Pool({ connectionString: database.url, max: 2, application_name: "campaign" });
});
afterAll(async () => {
  await admin.end();
  await store.close();
  await database.drop();
});

type Party = {
  readonly tenantId: string;
  readonly jobs: string[];
  readonly tasks: string[];
  readonly sold: { sessionId: string; cents: number; isPaid: boolean; isReversed: boolean }[];
};

const openParty = async (): Promise<Party> => {
  const tenantId = await makeTenant(store, 2_000);
  const card = { customer: null, brand: "visa", last4: "4242", expMonth: 12, expYear: 2040 };
  await store.billing.saveMethod(tenantId, "sandbox", { reference: randomUUID(), ...card });
  const [method] = await store.billing.methods(tenantId);
  const threshold_credits = 300;
  const topup = {
    pack_id: "starter",
    monthly_limit_usd: 1_000,
    payment_method_id: method?.id ?? "",
  } as const;
  await store.topups.setConfig(tenantId, { enabled: true, threshold_credits, ...topup }, actor);
  const email = "ops@example.com";
  await store.alerts.setAlert(tenantId, { enabled: true, threshold_credits, email }, actor, null);
  return { tenantId, jobs: [], tasks: [], sold: [] };
};

const create = async ({ tenantId, jobs }: Party, n: number) => {
  const { record } = await store.jobs.create(newJob(tenantId, { credits: 20 + (n % 7) * 10 }));
  jobs.push(record.job.job_id);
};
/** As core decides it: a job that a worker has ended already stays as it is. */
const unlessEnded =
  (transition: typeof cancel | typeof fail) =>
  ({ job }: JobState) => {
    if (isEnded(job.status)) throw new Error("it has ended");
    return transition();
  };
const change = (transition: typeof cancel | typeof fail) => (party: Party) =>
  store.jobs.update(party.tenantId, party.jobs.pop() ?? randomUUID(), unlessEnded(transition));
const failAndRetry = async (party: Party) => {
  const id = party.jobs.pop() ?? randomUUID();
  await store.jobs.update(party.tenantId, id, unlessEnded(fail));
  const retry = retryJob({ jobs: store.jobs, stages, defaultLimits: plentyOfRetries });
  await retry(party.tenantId, id, {});
  party.jobs.push(id);
};
const play = async ({ tenantId, tasks }: Party) => {
  const taskId: string = randomUUID();
  const trial = { modelId: "imgA_2", credits: 8, startWithinMs: 60_000, maxOpen: 1_000 };
  await store.playground.reserve({ taskId, tenantId, ...trial });
  tasks.push(taskId);
};
const settlePlay = ({ tasks }: Party, n: number) =>
  store.playground.settle(
    tasks.pop() ?? randomUUID(),
    n % 2 === 0 ? { kind: "completed", output: "a/b.png" } : { kind: "failed", message: "No." },
  );
const sell = async (party: Party) => {
  const sale = { sessionId: randomUUID(), cents: 1_000, isPaid: false, isReversed: false };
  await store.billing.createSession({
    session_id: sale.sessionId,
    tenant_id: party.tenantId,
    kind: "checkout",
    provider: "sandbox",
    payment_type: "card",
    pack_id: "starter",
    credits: 200,
    cents: sale.cents,
    save_method: false,
    success_url: "",
    cancel_url: "",
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  party.sold.push(sale);
};
const paid = ({ sessionId, cents }: { sessionId: string; cents: number }) =>
  ({ kind: "paid", sessionId, payment: `pay-${sessionId}`, cents, currency: "usd" }) as const;
/** The same callback three times at once. */
const pay = async ({ sold }: Party) => {
  const sale = sold.find(({ isPaid }) => !isPaid);
  if (!sale) return;
  sale.isPaid = true;
  const providerEvent = { id: `event-${sale.sessionId}`, type: "paid" };
  const tell = () =>
    store.billing.applyEvents({ provider: "sandbox", providerEvent, events: [paid(sale)] });
  await Promise.allSettled([tell(), tell(), tell()]);
};
const refund = async ({ sold }: Party) => {
  const sale = sold.find(({ isPaid, isReversed }) => isPaid && !isReversed);
  if (!sale) return;
  sale.isReversed = true;
  const reversal = {
    kind: "reversed",
    payment: `pay-${sale.sessionId}`,
    reference: `refund-${sale.sessionId}`,
    scope: "refund",
    cents: sale.cents,
    state: "lost",
    at: new Date().toISOString(),
  } as const;
  await store.billing.applyEvents({ provider: "sandbox", providerEvent: null, events: [reversal] });
};

/** A tenant whose refund finds every credit reserved: the cancelled job's release pays what it owes. */
const oweAndPay = async (debtors: string[]): Promise<void> => {
  const tenantId = await makeTenant(store, 0);
  debtors.push(tenantId);
  const party: Party = { tenantId, jobs: [], tasks: [], sold: [] };
  await sell(party);
  await pay(party);
  await store.jobs.create(newJob(tenantId, { credits: 200 })).then(({ record }) => {
    party.jobs.push(record.job.job_id);
  });
  await refund(party);
  await change(cancel)(party);
};

const mixed: readonly ((party: Party, n: number) => Promise<unknown>)[] = [
  create,
  create,
  change(cancel),
  create,
  failAndRetry,
  play,
  settlePlay,
  sell,
  pay,
  create,
  refund,
  ({ tenantId }, n) =>
    store.operator.grantOnce(tenantId, {
      type: "bonus",
      amount: 10,
      reason: "Gift",
      key: `${n % 40}`,
    }),
];

test("the ledger is exact, whatever moved it at once and whichever sessions died over it", async () => {
  const parties = await Promise.all(Array.from({ length: tenantCount }, openParty));
  const charged = new Map<string, number>();
  let refused = 0;
  let charges = 0;
  const charger = chargeTopups({
    topupCeilingUsd: 1_000,
    topups: store.topups,
    billing: store.billing,
    paymentsOf: () => ({
      charge: async ({ sessionId, cents }) => {
        charges += 1;
        charged.set(sessionId, cents);
        // Every third answer gets lost after the money has moved.
        if (charges % 3 === 0) return { kind: "unknown", cause: new Error("reset") };
        return { kind: "paid", paid: paid({ sessionId, cents }) };
      },
    }),
    edition: editionNamed("E1"),
    log: () => undefined,
    leaseMs: 200,
  });
  let isOver = false;
  let killed = 0;
  let spendable = 0;
  /** What breaks with a session is begun again by the next turn, as in a gateway. */
  const forever = async (turn: () => Promise<unknown>): Promise<void> => {
    while (!isOver) await turn().catch(() => undefined);
  };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const debtors: string[] = [];
  const background = [
    forever(() => oweAndPay(debtors).then(() => pause(20))),
    forever(() => charger(() => isOver).then(() => pause(20))),
    forever(() => charger(() => isOver).then(() => pause(20))),
    // Postponed charges are due at once here.
    forever(() =>
      admin
        .query("UPDATE topups SET next_attempt_at = clock_timestamp() WHERE state = 'pending'")
        .then(() => pause(50)),
    ),
    forever(async () => {
      const { rowCount } = await admin.query(`
        SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'reelwright' ORDER BY random() LIMIT 1) AS one`);
      killed += rowCount ?? 0;
      await pause(60);
    }),
    // At no moment has an account something to spend while it owes.
    forever(async () => {
      const { rowCount } = await admin.query(`
        SELECT FROM credit_accounts a JOIN payments p USING (tenant_id) WHERE a.balance > a.reserved AND p.taken < p.due`);
      spendable += rowCount ?? 0;
      await pause(10);
    }),
    forever(async () => {
      const { owner, close } = await store.registerWorker("worker");
      try {
        const claims = await claimAll(store, owner, 20);
        await Promise.allSettled(
          claims.map((claim, n) => store.tasks.finish(claim, done(), complete(n % 20))),
        );
      } finally {
        await close();
      }
      await pause(50);
    }),
  ];
  for (let round = 0; round < rounds; round += 1) {
    const all = await Promise.allSettled(
      parties.flatMap((party) =>
        Array.from({ length: operations }, async (_, n) =>
          mixed[(n + round) % mixed.length]?.(party, n),
        ),
      ),
    );
    refused += all.filter(({ status }) => status === "rejected").length;
  }
  isOver = true;
  await Promise.all(background);

  // What was under way ends, in peace; so does one debt, whatever became of those before.
  await oweAndPay(debtors);
  const open = async () =>
    (await admin.query("SELECT FROM topups WHERE state = 'pending'")).rowCount ?? 0;
  for (let look = 0; look < 50 && (await open()) > 0; look += 1) {
    await admin.query(
      "UPDATE topups SET next_attempt_at = clock_timestamp(), lease_expires_at = clock_timestamp() - interval '1 second' WHERE state = 'pending' AND lease_token IS NOT NULL",
    );
    await charger(() => false);
  }
  expect(await open()).toBe(0);

  const { drift, broken, accounts, transactions } = await store.ledger.run(60_000);
  const expected = tenantCount + debtors.length;
  expect({ drift, broken, accounts }).toEqual({ drift: [], broken: [], accounts: expected });
  expect((await store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
  // It was a campaign: sessions died, money moved, some was refused.
  expect(transactions).toBeGreaterThan(tenantCount * operations);
  expect(killed).toBeGreaterThan(5);
  expect(spendable).toBe(0);
  const { rows: debts } = await admin.query(`
    SELECT count(DISTINCT taken.transaction_id)::int AS paid FROM credit_transactions taken
      JOIN credit_transactions released ON released.xmin::text = taken.xmin::text
    WHERE taken.payment_id IS NOT NULL AND taken.type = 'reserve' AND released.type = 'release'`);
  expect(debts[0].paid).toBeGreaterThan(0);

  expect(refused).toBeGreaterThan(0);
  expect(charged.size).toBeGreaterThan(0);

  // Each charge at the provider bought its pack once, and no pack was bought without one.
  const { rows: bought } = await admin.query(
    "SELECT o.session_id, o.cents::int AS cents FROM checkout_sessions o WHERE kind = 'top_up' AND status = 'paid' ORDER BY 1",
  );
  expect(bought.map(({ session_id, cents }) => [session_id, cents])).toEqual([...charged].sort());
  // Where a refund took the credits below the threshold, none was begun.
  const { rows: ends } = await admin.query(
    "SELECT DISTINCT state FROM topups WHERE state <> 'paid' AND (state <> 'dropped' OR begun_at IS NOT NULL)",
  );
  expect(ends).toEqual([]);
  // As many mails as the ledger has crossings; what one transaction gives and takes is one step.
  const { rows: crossed } = await admin.query(`
    WITH steps AS (
      SELECT DISTINCT ON (tenant_id, xmin::text) tenant_id, seq, available_after FROM credit_transactions
      ORDER BY tenant_id, xmin::text, seq DESC)
    SELECT (SELECT count(*)::int FROM mails WHERE kind = 'credit_alert') AS mails, count(*)::int AS crossings FROM (
      SELECT available_after, lag(available_after) OVER (PARTITION BY tenant_id ORDER BY seq) AS before
      FROM steps) AS t WHERE before >= 300 AND available_after < 300`);
  expect(crossed[0].mails).toBe(crossed[0].crossings);
});
