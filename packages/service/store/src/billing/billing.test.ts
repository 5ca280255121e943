/** @tier all */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { type BillingWorld, openBillingWorld } from "../testing/billing-fixture.ts";
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

const actor = { id: "system", requestId: null };
const statusOf = async ({ tenantId, sessionId }: { tenantId: string; sessionId: string }) =>
  (await world.store.billing.session(tenantId, sessionId))?.status;
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe("a payment", () => {
  test("grants its order's credits and pays the order", async () => {
    const sale = await world.sale();
    expect(await world.tell(randomUUID(), paid(sale))).toEqual({
      isNew: true,
      effects: [{ kind: "granted", tenantId: sale.tenantId, moved: 1_000 }],
    });
    expect(await world.ledger(sale.tenantId)).toEqual([["purchase", 1_000]]);
    expect(await statusOf(sale)).toBe("paid");
  });

  test("grants once when one callback arrives fifty times at once", async () => {
    const sale = await world.sale();
    const event = randomUUID();
    const answers = await times(50, () => world.tell(event, paid(sale)));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await world.ledger(sale.tenantId)).toEqual([["purchase", 1_000]]);
  });

  test("grants once when fifty different events tell of it at once", async () => {
    const sale = await world.sale();
    const answers = await times(50, () => world.tell(randomUUID(), paid(sale)));
    expect(answers.flatMap(({ effects }) => effects)).toEqual([
      { kind: "granted", tenantId: sale.tenantId, moved: 1_000 },
    ]);
    expect(await world.balance(sale.tenantId)).toBe(1_000);
  });

  test.each(["expired", "failed"] as const)("counts also when its order has %s", async (kind) => {
    const sale = await world.sale();
    const ending = { kind, sessionId: sale.sessionId, reason: "Declined." } as const;
    await world.tell(randomUUID(), ending);
    expect(await statusOf(sale)).toBe(kind);
    await world.tell(randomUUID(), paid(sale));
    await world.tell(randomUUID(), ending);
    expect(await statusOf(sale)).toBe("paid");
    expect(await world.balance(sale.tenantId)).toBe(1_000);
  });

  test("of another amount or currency is refused and leaves the order open", async () => {
    const sale = await world.sale();
    for (const changes of [{ cents: 4_499 }, { cents: 45 }, { currency: "jpy" }]) {
      const { effects } = await world.tell(randomUUID(), paid(sale, changes));
      expect(effects).toMatchObject([{ kind: "refused" }]);
    }
    expect([await statusOf(sale), await world.balance(sale.tenantId)]).toEqual(["pending", 0]);
  });

  test("is not taken for a second one of its order, nor for another order's", async () => {
    const [one, two] = [await world.sale(), await world.sale()];
    await world.tell(randomUUID(), paid(one));
    const second = await world.tell(randomUUID(), paid(one, { payment: "pi_again" }));
    const foreign = await world.tell(randomUUID(), paid(two, { payment: one.payment }));
    expect([second.effects, foreign.effects]).toMatchObject([
      [{ kind: "refused" }],
      [{ kind: "refused" }],
    ]);
    expect([await world.balance(one.tenantId), await world.balance(two.tenantId)]).toEqual([
      1_000, 0,
    ]);
  });

  test("for a session nobody knows, or another provider's, moves nothing and is remembered", async () => {
    const sale = await world.sale();
    const event = randomUUID();
    const strangers = [null, "not-a-uuid", randomUUID()];
    for (const [n, sessionId] of strangers.entries()) {
      const { effects } = await world.tell(`${event}${n}`, paid(sale, { sessionId }));
      expect(effects).toEqual([{ kind: "unmatched", what: "paid" }]);
    }
    const elsewhere = await world.store.billing.applyEvents({
      provider: "paypal",
      providerEvent: { id: event, type: "test" },
      events: [paid(sale)],
    });
    expect(elsewhere.effects).toEqual([{ kind: "unmatched", what: "paid" }]);
    expect((await world.tell(`${event}0`, paid(sale))).isNew).toBe(false);
    expect(await world.balance(sale.tenantId)).toBe(0);
  });
});

describe("money that goes back", () => {
  test("takes its credits back as a reserve and a consume; what was refunded in part, in part", async () => {
    const sale = await world.sale();
    await world.tell(randomUUID(), paid(sale));
    await world.tell(randomUUID(), reversed(sale, { cents: 1_000 }));
    expect(await world.balance(sale.tenantId)).toBe(778);
    await world.tell(randomUUID(), reversed(sale, { cents: 4_500, at: second(2) }));
    expect(await world.ledger(sale.tenantId)).toEqual([
      ["purchase", 1_000],
      ["reserve", -222],
      ["consume", -222],
      ["reserve", -778],
      ["consume", -778],
    ]);
  });

  test("counts too when it is told of before the payment", async () => {
    const sale = await world.sale();
    await world.tell(randomUUID(), reversed(sale, { cents: 2_250 }));
    await world.tell(randomUUID(), paid(sale));
    expect(await world.balance(sale.tenantId)).toBe(500);
    expect(await statusOf(sale)).toBe("paid");
  });

  test("an older total changes nothing after a newer one", async () => {
    const sale = await world.sale();
    await world.tell(randomUUID(), paid(sale));
    await world.tell(randomUUID(), reversed(sale, { cents: 4_500, at: second(9) }));
    await world.tell(randomUUID(), reversed(sale, { cents: 900, at: second(3) }));
    expect(await world.balance(sale.tenantId)).toBe(0);
  });

  test("that an earlier refund failed counts no more once another was made, however often it is told", async () => {
    const sale = await world.sale();
    const failed = (n: number) =>
      reversed(sale, { scope: "returned", reference: "re_1", cents: 2_250, at: second(n) });
    await world.tell(randomUUID(), paid(sale));
    await world.tell(randomUUID(), reversed(sale, { cents: 2_250, at: second(1) }));
    await world.tell(randomUUID(), failed(2));
    expect(await world.balance(sale.tenantId)).toBe(1_000);
    await world.tell(randomUUID(), reversed(sale, { cents: 2_250, at: second(3) }));
    await world.tell(randomUUID(), failed(4));
    expect(await world.balance(sale.tenantId)).toBe(500);
  });

  test("of two words on one failed refund in the same second, the same one counts in either order", async () => {
    const balances = await Promise.all(
      [
        [1_000, 2_000],
        [2_000, 1_000],
      ].map(async (amounts) => {
        const sale = await world.sale();
        await world.tell(randomUUID(), paid(sale));
        await world.tell(randomUUID(), reversed(sale, { cents: 4_500 }));
        for (const cents of amounts) {
          const failed = reversed(sale, { scope: "returned", reference: "re_1", cents });
          await world.tell(randomUUID(), failed);
        }
        return world.balance(sale.tenantId);
      }),
    );
    // The larger sum counts: 25 of 45 dollars stay refunded, 555 of 1,000 credits, rounded in the buyer's favour.
    expect(balances).toEqual([445, 445]);
  });

  test("refunds of more than was paid take what was bought, and are told to people", async () => {
    const sale = await world.sale();
    await world.tell(randomUUID(), paid(sale));
    const refund = (reference: string, cents: number) =>
      world.tell(randomUUID(), reversed(sale, { scope: "refund", reference, cents }));
    const effects = [];
    // The second one is the first, told again under another event.
    for (const [reference, cents] of [
      ["re_1", 3_000],
      ["re_1", 3_000],
      ["re_2", 3_000],
    ] as const)
      effects.push((await refund(reference, cents)).effects);
    expect(effects).toMatchObject([
      [{ kind: "taken", moved: -666 }],
      [],
      [
        { kind: "taken", moved: -334 },
        { kind: "refused", why: "refunds exceed the payment" },
      ],
    ]);
    expect(await world.balance(sale.tenantId)).toBe(0);
  });

  test("a dispute takes at once, and what is won comes back as a refund", async () => {
    const sale = await world.sale();
    const dispute = (state: "opened" | "won" | "lost", n: number) =>
      world.tell(
        randomUUID(),
        reversed(sale, { scope: "dispute", reference: "dp_1", state, at: second(n) }),
      );
    await world.tell(randomUUID(), paid(sale));
    await dispute("opened", 1);
    expect(await world.balance(sale.tenantId)).toBe(0);
    await dispute("won", 2);
    await dispute("opened", 1);
    expect(await world.ledger(sale.tenantId)).toEqual([
      ["purchase", 1_000],
      ["reserve", -1_000],
      ["consume", -1_000],
      ["refund", 1_000],
    ]);
  });

  test("starts no automatic top-up, as spending does", async () => {
    const refunded = await world.sale();
    const spent = await world.sale();
    const topups = ({ tenantId }: typeof spent) =>
      world.sql(`SELECT state FROM topups WHERE tenant_id = '${tenantId}'`);
    for (const sale of [refunded, spent]) {
      await world.tell(randomUUID(), paid(sale));
      await world.sql(
        `UPDATE credit_accounts SET topup_below = 500 WHERE tenant_id = '${sale.tenantId}'`,
      );
    }
    await world.tell(randomUUID(), reversed(refunded, {}));
    await world.hold(spent.tenantId, 700);
    expect([await topups(refunded), await topups(spent)]).toEqual([
      [{ state: "dropped" }],
      [{ state: "pending" }],
    ]);
    await world.tell(randomUUID(), reversed(spent, {}));
    expect(await topups(spent)).toEqual([{ state: "pending" }]);
  });

  test("fifty refunds and payments of one tenant at once neither lock up nor leave anything over", async () => {
    const tenantId = await makeTenant(world.store, 0);
    const sales = await times(25, () => world.sale(tenantId));
    await Promise.all(
      sales.flatMap((sale) => [
        world.tell(randomUUID(), paid(sale)),
        world.tell(randomUUID(), reversed(sale, { cents: 2_250 })),
      ]),
    );
    expect(await world.balance(tenantId)).toBe(25 * 500);
  });
});

describe("orders", () => {
  test("one under a known id is left as it is", async () => {
    const sale = await world.sale();
    const order = await world.store.billing.session(sale.tenantId, sale.sessionId);
    if (!order) throw new Error("the order is gone");
    await world.store.billing.createSession({ ...order, cents: 1 });
    expect(await world.store.billing.session(sale.tenantId, sale.sessionId)).toEqual(order);
  });

  test("are listed newest first, by status and page", async () => {
    const { tenantId, sessionId: first } = await world.sale();
    const { billing } = world.store;
    const order = await billing.session(tenantId, first);
    if (!order) throw new Error("the order is gone");
    const later = [randomUUID(), randomUUID()];
    for (const session_id of later) await billing.createSession({ ...order, session_id });
    const [second, third] = later;
    const list = async (filter: Partial<Parameters<typeof billing.sessions>[1]>) => {
      const { items, total } = await billing.sessions(tenantId, {
        ...{ page: 1, pageSize: 10, status: null },
        ...filter,
      });
      return [items.map(({ session_id }) => session_id), total];
    };
    expect(await list({})).toEqual([[third, second, first], 3]);
    expect(await list({ page: 2, pageSize: 2 })).toEqual([[first], 3]);
    expect(await list({ status: "paid" })).toEqual([[], 0]);
    expect(await list({ status: "pending", pageSize: 1 })).toEqual([[third], 3]);
  });

  test("are seen by their tenant only", async () => {
    const sale = await world.sale();
    const stranger = await makeTenant(world.store, 0);
    const all = { page: 1, pageSize: 10, status: null };
    expect(await world.store.billing.sessions(stranger, all)).toEqual({ items: [], total: 0 });
    expect(await world.store.billing.session(stranger, sale.sessionId)).toBeNull();
    expect(await world.store.billing.session(sale.tenantId, "junk")).toBeNull();
    expect((await world.store.billing.anySession(sale.sessionId))?.tenant_id).toBe(sale.tenantId);
  });

  test("one that is past its time expires", async () => {
    const sale = await world.sale();
    expect(await world.store.billing.expireSession(sale.sessionId, 0)).toBe(false);
    expect(await statusOf(sale)).toBe("pending");
    expect(await world.store.billing.expireSession(sale.sessionId, -2 * 86_400_000)).toBe(true);
    expect(await statusOf(sale)).toBe("expired");
  });

  test("a way to pay that takes days keeps the order open", async () => {
    const sale = await world.sale();
    await world.tell(randomUUID(), { kind: "pending", sessionId: sale.sessionId });
    expect(await world.store.billing.expireSession(sale.sessionId, -2 * 86_400_000)).toBe(false);
  });

  test("are looked at by one asker each, a minute after they were made and then more rarely", async () => {
    const tenantId = await makeTenant(world.store, 0);
    const sales = await times(8, () => world.sale(tenantId));
    const ids = sales.map(({ sessionId }) => sessionId).sort();
    const aged = (column: string, minutes: number) =>
      world.sql(`UPDATE checkout_sessions SET ${column} = now() - interval '${minutes} minutes'
        WHERE tenant_id = '${tenantId}'`);
    const claimed = async (): Promise<string[]> => {
      const seen: string[] = [];
      for (;;) {
        const found = (await times(4, () => world.store.billing.claimPendingSessions(3))).flat();
        if (found.length === 0) return seen.sort();
        const own = found.filter(({ tenant_id }) => tenant_id === tenantId);
        seen.push(...own.map(({ session_id }) => session_id));
      }
    };
    expect(await claimed()).toEqual([]);
    await aged("created_at", 2);
    expect(await claimed()).toEqual(ids);
    expect(await claimed()).toEqual([]);
    await aged("created_at", 120);
    await aged("checked_at", 29);
    expect(await claimed()).toEqual([]);
    await aged("checked_at", 31);
    expect(await claimed()).toEqual(ids);
  });
});

describe("saved methods", () => {
  const card = (reference: string) => ({
    reference,
    customer: "cus_1",
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2030,
  });

  test("each is saved once; the first is the default, and the newest after it", async () => {
    const tenantId = await makeTenant(world.store, 0);
    const save = (reference: string) =>
      world.store.billing.saveMethod(tenantId, "stripe", card(reference));
    const name: string = randomUUID();
    await times(10, () => save(`pm_1${name}`));
    await save(`pm_2${name}`);
    const listed = await world.store.billing.methods(tenantId);
    expect(listed.map(({ is_default }) => is_default)).toEqual([true, false]);
    const removed = await world.store.billing.deleteMethod(tenantId, listed[0]?.id ?? "", actor);
    expect(removed).toMatchObject({ reference: `pm_1${name}`, customer: "cus_1" });
    expect(await world.store.billing.methods(tenantId)).toMatchObject([
      { id: listed[1]?.id, is_default: true },
    ]);
    await save(`pm_1${name}`);
    expect(await world.store.billing.methods(tenantId)).toHaveLength(1);
  });

  test("a foreign, unknown or removed one is missing", async () => {
    const [owner, stranger] = [await makeTenant(world.store, 0), await makeTenant(world.store, 0)];
    await world.store.billing.saveMethod(owner, "stripe", card(`pm_${owner}`));
    const [method] = await world.store.billing.methods(owner);
    const missing = { code: "PAYMENT_METHOD_NOT_FOUND" };
    const remove = (tenantId: string, id: string) =>
      world.store.billing.deleteMethod(tenantId, id, actor);
    await expect(remove(stranger, method?.id ?? "")).rejects.toMatchObject(missing);
    await expect(remove(owner, "junk")).rejects.toMatchObject(missing);
    expect(await world.store.billing.method(stranger, method?.id ?? "")).toBeNull();
    await remove(owner, method?.id ?? "");
    await expect(remove(owner, method?.id ?? "")).rejects.toMatchObject(missing);
    expect(await world.store.billing.method(owner, method?.id ?? "")).toBeNull();
  });

  test("one that its provider forgot is gone; a twenty-first isn't kept", async () => {
    const tenantId = await makeTenant(world.store, 0);
    for (let n = 0; n < 21; n += 1) {
      await world.store.billing.saveMethod(tenantId, "stripe", card(`pm_${n}_${tenantId}`));
    }
    expect(await world.store.billing.methods(tenantId)).toHaveLength(20);
    await world.tell(randomUUID(), { kind: "method_removed", reference: `pm_3_${tenantId}` });
    expect(await world.store.billing.methods(tenantId)).toHaveLength(19);
  });

  test("where the provider forgets the default, the newest becomes it; the audit log has both", async () => {
    const tenantId = await makeTenant(world.store, 0);
    for (const n of [1, 2, 3]) {
      await world.store.billing.saveMethod(tenantId, "stripe", card(`pm_${n}_${tenantId}`));
    }
    const newest = (await world.store.billing.methods(tenantId))[1];
    const forget = () =>
      world.tell(randomUUID(), { kind: "method_removed", reference: `pm_1_${tenantId}` });
    await Promise.all([forget(), forget()]);
    expect(await world.store.billing.methods(tenantId)).toMatchObject([
      { id: newest?.id, is_default: true },
      { is_default: false },
    ]);
    const page = { page: 1, pageSize: 10 };
    const { items } = await world.store.identity.auditLog(tenantId, page);
    const noted = items.map(({ actor, action }) => [actor, action]);
    expect(noted.filter(([, action]) => action === "payment_method.removed")).toEqual([
      ["provider:stripe", "payment_method.removed"],
    ]);
    expect(noted.filter(([, action]) => action === "payment_method.saved")).toHaveLength(3);
  });
});
