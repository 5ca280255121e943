/** @tier all */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { type ChargeTopupsDeps, chargeTopups } from "@reelwright/core/credits/auto-topup";
import { editionNamed } from "@reelwright/core/edition/edition";
import type { AutoTopup } from "@reelwright/core/ports/credits";
import type { Charge, ChargeOutcome } from "@reelwright/core/ports/payments";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { cancel, newJob } from "../testing/conformance/scenario.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

const actor = { id: "operator", requestId: null } as const;
const go = () => false;
/** 200 credits for 10 USD. */
const starter = { pack_id: "starter", threshold_credits: 50, monthly_limit_usd: 25 } as const;

/** A provider that charges each key once and answers as it is told, and then pays. */
const bank = (answers: readonly ("lost" | "declined" | "pending" | "silent")[] = []) => {
  const charged = new Map<string, Charge>();
  let calls = 0;
  const paid = (charge: Charge): ChargeOutcome => {
    charged.set(charge.sessionId, charge);
    const { sessionId, cents } = charge;
    return {
      kind: "paid",
      paid: { kind: "paid", sessionId, payment: `pay-${sessionId}`, cents, currency: "usd" },
    };
  };
  const charge = async (each: Charge): Promise<ChargeOutcome> => {
    const answer = answers[calls];
    calls += 1;
    if (answer === "declined") return { kind: "failed", reason: "The card was declined." };
    if (answer === "pending") return { kind: "pending" };
    if (answer === "silent") return { kind: "unknown", cause: new Error("nobody answered") };
    const outcome = paid(each);
    // The money moved, and the answer got lost.
    return answer === "lost" ? { kind: "unknown", cause: new Error("reset") } : outcome;
  };
  return { charged, calls: () => calls, charge };
};
type Bank = ReturnType<typeof bank>;

describe("automatic top-ups", () => {
  let database: FreshDatabase;
  let store: PostgresStore;
  let admin: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url });
    admin = new pg.Pool({ connectionString: database.url, max: 2 });
  });
  afterEach(async () => {
    const broken = (await store.checkInvariants()).filter(({ rows }) => rows > 0);
    await emptyTables(database.url);
    expect(broken).toEqual([]);
  });
  afterAll(async () => {
    await admin.end();
    await store.close();
    await database.drop();
  });

  const configure = (tenantId: string, config: AutoTopup) =>
    store.topups.setConfig(tenantId, config, actor);
  /** A tenant with so many credits and a card that is charged when fewer than 50 are left. */
  const thrifty = async (credits: number, changes: Partial<AutoTopup> = {}) => {
    const tenantId = await makeTenant(store, credits);
    const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2040, customer: null };
    await store.billing.saveMethod(tenantId, "sandbox", { reference: randomUUID(), ...card });
    const [method] = await store.billing.methods(tenantId);
    const config = { enabled: true, payment_method_id: method?.id ?? "", ...starter, ...changes };
    await configure(tenantId, config);
    return { tenantId, config };
  };
  const spend = async (tenantId: string, credits: number) =>
    (await store.jobs.create(newJob(tenantId, { credits }))).record.job.job_id;
  const loop = ({ charge }: Pick<Bank, "charge">, changes: Partial<ChargeTopupsDeps> = {}) =>
    chargeTopups({
      topups: store.topups,
      billing: store.billing,
      paymentsOf: () => ({ charge }),
      edition: editionNamed("E1"),
      topupCeilingUsd: 1_000,
      log: () => undefined,
      ...changes,
    });
  const rows = async (text: string, tenantId: string) =>
    (await admin.query(text, [tenantId])).rows.map((row) => Object.values(row));
  const states = (tenantId: string) =>
    rows("SELECT state FROM topups WHERE tenant_id = $1 ORDER BY created_at", tenantId).then(
      (all) => all.flat(),
    );
  const mails = (tenantId: string) =>
    rows("SELECT kind FROM mails WHERE tenant_id = $1 ORDER BY created_at", tenantId).then((all) =>
      all.flat(),
    );
  const balance = async (tenantId: string) =>
    (await store.credits.balance(tenantId)).credit_balance;
  /** Time passes: what waits or is leased is due. */
  const later = () =>
    admin.query(
      "UPDATE topups SET next_attempt_at = clock_timestamp(), lease_expires_at = clock_timestamp() - interval '1 second' WHERE state = 'pending' AND lease_token IS NOT NULL",
    );
  const address = (tenantId: string) =>
    admin.query(
      "UPDATE tenants SET email = 'owner@example.com', email_verified = true WHERE tenant_id = $1",
      [tenantId],
    );

  test("a crossing buys the pack once, with ten gateways at once", async () => {
    const { tenantId } = await thrifty(100);
    const provider = bank();
    await spend(tenantId, 51);
    const gateway = loop(provider);
    await Promise.all(Array.from({ length: 10 }, () => gateway(go)));
    await gateway(go);
    expect([provider.calls(), await states(tenantId), await balance(tenantId)]).toEqual([
      1,
      ["paid"],
      300,
    ]);
    const { items } = await store.credits.transactions(tenantId, {
      page: 1,
      pageSize: 9,
      jobId: null,
    });
    expect(items.map(({ type, amount }) => [type, amount])).toEqual([
      ["purchase", 200],
      ["reserve", -51],
      ["bonus", 100],
    ]);
  });

  test("a limit from before the operator's ceiling is capped by it", async () => {
    const { tenantId } = await thrifty(100, { monthly_limit_usd: 50_000 });
    await address(tenantId);
    const provider = bank();
    await spend(tenantId, 51);
    await loop(provider, { topupCeilingUsd: 9 })(go);
    expect([provider.calls(), await states(tenantId)]).toEqual([0, ["limited"]]);
    const [[data]] = (await rows(
      "SELECT data FROM mails WHERE tenant_id = $1 AND kind = 'topup_limited'",
      tenantId,
    )) as [[{ limitUsd: number }]];
    expect(data.limitUsd).toBe(9);
  });

  test("at the threshold nothing is bought; a further crossing buys again", async () => {
    const { tenantId } = await thrifty(100);
    const provider = bank();
    const gateway = loop(provider);
    await spend(tenantId, 50);
    await gateway(go);
    expect(provider.calls()).toBe(0);
    await spend(tenantId, 1);
    await gateway(go);
    await spend(tenantId, 200);
    await gateway(go);
    expect([await states(tenantId), await balance(tenantId)]).toEqual([["paid", "paid"], 500]);
  });

  test("while one is under way a further crossing starts none", async () => {
    const { tenantId } = await thrifty(100);
    const provider = bank(["silent", "lost"]);
    const gateway = loop(provider);
    const job = await spend(tenantId, 60);
    await gateway(go);
    await store.jobs.update(tenantId, job, cancel);
    await spend(tenantId, 60);
    expect(await states(tenantId)).toEqual(["pending"]);
    for (let look = 0; look < 3; look += 1) {
      await later();
      await gateway(go);
    }
    expect([await states(tenantId), await balance(tenantId)]).toEqual([["paid"], 300]);
    expect(provider.charged.size).toBe(1);
  });

  test("an answer that got lost is asked for again under the same key, and charged once", async () => {
    const { tenantId } = await thrifty(100);
    const provider = bank(["lost", "lost", "pending"]);
    const gateway = loop(provider);
    await spend(tenantId, 60);
    for (let look = 0; look < 5; look += 1) {
      await gateway(go);
      await later();
    }
    expect([provider.calls(), provider.charged.size]).toEqual([4, 1]);
    expect([await states(tenantId), await balance(tenantId)]).toEqual([["paid"], 300]);
  });

  test("a callback that comes before the answer grants, and nobody charges again", async () => {
    const { tenantId } = await thrifty(100);
    const provider = bank(["lost"]);
    const gateway = loop(provider);
    await spend(tenantId, 60);
    await gateway(go);
    const [charge] = provider.charged.values();
    const paid = {
      kind: "paid",
      sessionId: charge?.sessionId ?? "",
      payment: `pay-${charge?.sessionId}`,
      cents: 1_000,
      currency: "usd",
    } as const;
    await store.billing.applyEvents({
      provider: "sandbox",
      providerEvent: { id: "event", type: "paid" },
      events: [paid],
    });
    await later();
    await gateway(go);
    expect([provider.calls(), await states(tenantId), await balance(tenantId)]).toEqual([
      1,
      ["paid"],
      300,
    ]);
  });

  test.each(["begin", "createSession", "charge", "applyEvents", "end"])(
    "a gateway that dies at %s, before or after, leaves one charge and one pack",
    async (step) => {
      for (const isAfter of [false, true]) {
        const { tenantId } = await thrifty(100);
        const provider = bank();
        // Dies at the step, before it does anything or once it is done: nothing comes after.
        const dying = <T extends object>(port: T): T =>
          new Proxy(port, {
            get: (target, name) => {
              const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
              if (name !== step) return method;
              return async (...args: unknown[]) => {
                if (isAfter) await method(...args);
                throw new Error("killed");
              };
            },
          });
        await spend(tenantId, 60);
        const killed = loop(provider, {
          topups: dying(store.topups),
          billing: dying(store.billing),
          paymentsOf: () => dying({ charge: provider.charge }),
        });
        await expect(killed(go)).rejects.toThrow("killed");
        await later();
        await Promise.all([loop(provider)(go), loop(provider)(go)]);
        expect([provider.charged.size, await states(tenantId), await balance(tenantId)]).toEqual([
          1,
          ["paid"],
          300,
        ]);
      }
    },
  );

  test("a decline is told of once and not tried again; the next crossing tries again", async () => {
    const { tenantId } = await thrifty(100);
    await address(tenantId);
    const provider = bank(["declined"]);
    const gateway = loop(provider);
    const job = await spend(tenantId, 60);
    for (let look = 0; look < 3; look += 1) await gateway(go);
    await spend(tenantId, 5);
    await gateway(go);
    expect([provider.calls(), await states(tenantId), await mails(tenantId)]).toEqual([
      1,
      ["declined"],
      ["topup_declined"],
    ]);
    await store.jobs.update(tenantId, job, cancel);
    await spend(tenantId, 60);
    await gateway(go);
    expect([await states(tenantId), await balance(tenantId)]).toEqual([["declined", "paid"], 300]);
  });

  test("after a decline, saving the configuration tries again; after a payment it doesn't", async () => {
    const { tenantId, config } = await thrifty(10, { threshold_credits: 1_000 });
    const provider = bank(["declined"]);
    const gateway = loop(provider);
    await gateway(go);
    expect(await states(tenantId)).toEqual(["declined"]);
    await Promise.all([configure(tenantId, config), configure(tenantId, config)]);
    await gateway(go);
    await configure(tenantId, config);
    await gateway(go);
    // 210 credits are below the threshold still: that was told and bought for.
    expect([await states(tenantId), await balance(tenantId)]).toEqual([["declined", "paid"], 210]);
  });

  test("the third decline in a row switches it off, with a mail that says so", async () => {
    const { tenantId, config } = await thrifty(10);
    await address(tenantId);
    const provider = bank(["declined", "declined", "declined"]);
    const gateway = loop(provider);
    for (let crossing = 0; crossing < 3; crossing += 1) {
      await gateway(go);
      await store.credits.grant(tenantId, { type: "bonus", amount: 100, description: "Gift" });
      await spend(tenantId, 100);
    }
    await gateway(go);
    expect(await states(tenantId)).toEqual(["declined", "declined", "declined"]);
    expect(await mails(tenantId)).toEqual(["topup_declined", "topup_declined", "topup_stopped"]);
    expect(await store.topups.config(tenantId)).toMatchObject({ enabled: false });
    const { items } = await store.identity.auditLog(tenantId, { page: 1, pageSize: 1 });
    expect(items).toMatchObject([{ actor: "system", action: "auto_topup.stopped" }]);
    await configure(tenantId, config);
    await gateway(go);
    expect([await states(tenantId).then((all) => all.at(-1)), await balance(tenantId)]).toEqual([
      "paid",
      510,
    ]);
  });

  test("the month's limit is never exceeded, and is told of", async () => {
    const { tenantId } = await thrifty(10);
    await address(tenantId);
    const provider = bank();
    const gateway = loop(provider);
    for (let crossing = 0; crossing < 3; crossing += 1) {
      await gateway(go);
      const { available_credits } = await store.credits.balance(tenantId);
      await store.credits.grant(tenantId, { type: "bonus", amount: 100, description: "Gift" });
      await spend(tenantId, available_credits + 90);
    }
    await gateway(go);
    // 25 USD a month admit two packs of 10.
    expect(provider.charged.size).toBe(2);
    expect(await states(tenantId)).toEqual(["paid", "paid", "limited", "limited"]);
    expect(await mails(tenantId)).toEqual(["topup_limited", "topup_limited"]);
    await admin.query("UPDATE topups SET finished_at = finished_at - interval '32 days'");
    await store.credits.grant(tenantId, { type: "bonus", amount: 100, description: "Gift" });
    await spend(tenantId, 100);
    await gateway(go);
    expect(provider.charged.size).toBe(3);
  });

  test("switched off before it was charged, it is not", async () => {
    const { tenantId, config } = await thrifty(10);
    await configure(tenantId, { ...config, enabled: false });
    const provider = bank();
    await loop(provider)(go);
    expect([provider.calls(), await states(tenantId)]).toEqual([0, ["dropped"]]);
  });

  test("a method that is removed just then is not configured, and nothing waits for it", async () => {
    for (let round = 0; round < 15; round += 1) {
      const { tenantId, config } = await thrifty(1_000, { enabled: false });
      const method = config.payment_method_id ?? "";
      const wanted = { ...config, enabled: true, threshold_credits: 50 + round };
      const [configured, removed] = await Promise.allSettled([
        configure(tenantId, wanted),
        store.billing.deleteMethod(tenantId, method, actor),
      ]);
      expect(removed.status).toBe("fulfilled");
      expect(configured.status).toBe("fulfilled");
      expect(await store.topups.config(tenantId)).toMatchObject({
        enabled: false,
        payment_method_id: null,
      });
    }
    const { tenantId, config } = await thrifty(1_000);
    await store.billing.deleteMethod(tenantId, config.payment_method_id ?? "", actor);
    expect(await configure(tenantId, config)).toBe(false);
    expect(await configure(tenantId, { ...config, enabled: false })).toBe(true);
  });

  test("what nobody answers for a day is given up, counts for the month, and is told of", async () => {
    const { tenantId } = await thrifty(10, { monthly_limit_usd: 10 });
    await address(tenantId);
    const provider = bank(["silent", "silent"]);
    const gateway = loop(provider);
    await gateway(go);
    await admin.query("UPDATE topups SET begun_at = begun_at - interval '21 hours'");
    await later();
    await gateway(go);
    expect([await states(tenantId), await mails(tenantId)]).toEqual([["lost"], ["topup_lost"]]);
    await store.credits.grant(tenantId, { type: "bonus", amount: 100, description: "Gift" });
    await spend(tenantId, 100);
    await gateway(go);
    expect([provider.calls(), await states(tenantId)]).toEqual([2, ["lost", "limited"]]);
  });
});
