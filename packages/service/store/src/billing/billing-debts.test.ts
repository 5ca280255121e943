import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { type BillingWorld, openBillingWorld } from "../testing/billing-fixture.ts";
import { cancel, newJob } from "../testing/conformance/scenario.ts";
import { paid, reversed, second } from "../testing/sale.ts";
import { makeTenant } from "../testing/tenant.ts";

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld();
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
});
afterAll(() => world.close());

describe("credits that are owed", () => {
  test("what is spent stays owed and is taken from the next purchase", async () => {
    const sale = await world.sale();
    await world.tell(randomUUID(), paid(sale));
    await (await world.hold(sale.tenantId, 700)).consume();
    await world.tell(randomUUID(), reversed(sale, {}));
    expect(await world.balance(sale.tenantId)).toBe(0);
    await world.tell(randomUUID(), paid(await world.sale(sale.tenantId)));
    expect(await world.balance(sale.tenantId)).toBe(300);
  });

  test("what is held by work is taken once it is let go, and no sooner", async () => {
    const sale = await world.sale();
    await world.tell(randomUUID(), paid(sale));
    const held = await world.hold(sale.tenantId, 600);
    await world.tell(randomUUID(), reversed(sale, {}));
    expect(await world.store.credits.balance(sale.tenantId)).toEqual({
      credit_balance: 600,
      credit_reserved: 600,
      available_credits: 0,
    });
    await held.release();
    expect(await world.balance(sale.tenantId)).toBe(0);
    expect((await world.ledger(sale.tenantId)).slice(-3)).toEqual([
      ["release", 600],
      ["reserve", -600],
      ["consume", -600],
    ]);
  });

  /** A tenant that holds 600 of its 1,000 credits when their payment is refunded: it owes 600, and has none. */
  const indebted = async (): Promise<{ tenantId: string; free: () => Promise<unknown> }> => {
    const sale = await world.sale();
    await world.tell(randomUUID(), paid(sale));
    const credits = 600;
    const { record } = await world.store.jobs.create(newJob(sale.tenantId, { credits }));
    await world.tell(randomUUID(), reversed(sale, {}));
    const { tenantId } = sale;
    return {
      tenantId,
      free: () => world.store.jobs.update(tenantId, record.job.job_id, cancel),
    };
  };
  const available = async (tenantId: string) =>
    (await world.store.credits.balance(tenantId)).available_credits;

  test("nothing that a cancelled job gives back can be spent before the debt is paid", async () => {
    const { tenantId, free } = await indebted();
    // Whoever spends at the same moment finds nothing, before the cancellation and after it.
    const spend = () => world.store.jobs.create(newJob(tenantId, { credits: 1 }));
    const spent = await Promise.allSettled([
      ...Array.from({ length: 8 }, spend),
      free(),
      ...Array.from({ length: 8 }, spend),
    ]);
    expect(spent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(spend()).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    expect(await available(tenantId)).toBe(0);
  });

  test.each<[string, (tenantId: string) => Promise<unknown>]>([
    [
      "a bonus",
      (id) => world.store.credits.grant(id, { type: "bonus", amount: 100, description: "Gift" }),
    ],
    [
      "an operator's refund",
      (id) =>
        world.store.operator.grantOnce(id, {
          type: "refund",
          amount: 100,
          reason: "Ticket",
          key: "1",
        }),
    ],
  ])("%s pays what is owed first", async (_what, add) => {
    const { tenantId, free } = await indebted();
    await add(tenantId);
    expect(await available(tenantId)).toBe(0);
    await free();
    expect(await available(tenantId)).toBe(100);
  });

  test("what a won dispute gives back pays what is owed for another payment", async () => {
    const tenantId = await makeTenant(world.store, 0);
    const [lost, won] = [await world.sale(tenantId), await world.sale(tenantId)];
    const dispute = { scope: "dispute", reference: "dp_2" } as const;
    await world.tell(randomUUID(), paid(lost), paid(won));
    await world.tell(randomUUID(), reversed(won, { ...dispute, state: "opened" }));
    await (await world.hold(tenantId, 700)).consume();
    await world.tell(randomUUID(), reversed(lost, {}));
    const back = reversed(won, { ...dispute, state: "won", at: second(2) });
    const { effects } = await world.tell(randomUUID(), back);
    expect(effects.map(({ kind, ...effect }) => [kind, "moved" in effect && effect.moved])).toEqual(
      [
        ["given_back", 1_000],
        ["taken", -700],
      ],
    );
    expect(await available(tenantId)).toBe(300);
  });

  test("credits that come and go again in one step cross no threshold", async () => {
    const { tenantId, free } = await indebted();
    await world.sql(
      `UPDATE credit_accounts SET topup_below = 500, alert_below = NULL WHERE tenant_id = '${tenantId}'`,
    );
    await world.sql(`DELETE FROM topups WHERE tenant_id = '${tenantId}'`);
    await free();
    await world.tell(randomUUID(), paid(await world.sale(tenantId)));
    await world.tell(randomUUID(), reversed(await world.sale(tenantId), {}));
    expect(await world.sql(`SELECT state FROM topups WHERE tenant_id = '${tenantId}'`)).toEqual([]);
  });

  test("a dispute that is won cancels what is still owed before anything comes back", async () => {
    const sale = await world.sale();
    await world.tell(randomUUID(), paid(sale));
    await (await world.hold(sale.tenantId, 700)).consume();
    const dispute = { scope: "dispute", reference: "dp_1" } as const;
    await world.tell(randomUUID(), reversed(sale, { ...dispute, state: "opened" }));
    await world.tell(randomUUID(), reversed(sale, { ...dispute, state: "won", at: second(2) }));
    expect(await world.balance(sale.tenantId)).toBe(300);
    await world.tell(randomUUID(), paid(await world.sale(sale.tenantId)));
    expect(await world.balance(sale.tenantId)).toBe(1_300);
  });
});
