/** @tier all */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { PaymentEvent } from "@reelwright/core/ports/payments";
import fc from "fast-check";
import { type BillingWorld, openBillingWorld } from "../testing/billing-fixture.ts";
import { paid, reversed, type Sale, second } from "../testing/sale.ts";

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld();
});
afterAll(() => world.close());

/** What may be told of a sale besides its payment. */
type Fact = (sale: Sale) => PaymentEvent;
const anyCents = fc.integer({ min: 1, max: 4_500 });
const anyState = fc.constantFrom("opened" as const, "lost" as const, "won" as const);
const anyAt = fc.integer({ min: 1, max: 5 }).map(second);
const anyFact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ cents: anyCents, at: anyAt }).map(
    (r): Fact =>
      (sale) =>
        reversed(sale, r),
  ),
  fc
    .record({
      cents: anyCents,
      at: anyAt,
      state: fc.constantFrom("lost" as const, "won" as const),
      reference: fc.constantFrom("re_1", "re_2"),
    })
    .map(
      (r): Fact =>
        (sale) =>
          reversed(sale, { ...r, scope: "refund" }),
    ),
  fc.record({ cents: anyCents, at: anyAt, reference: fc.constantFrom("re_1", "re_2") }).map(
    (r): Fact =>
      (sale) =>
        reversed(sale, { ...r, scope: "returned" }),
  ),
  fc
    .record({ cents: anyCents, at: anyAt, state: anyState, reference: fc.constantFrom("d1", "d2") })
    .map(
      (r): Fact =>
        (sale) =>
          reversed(sale, { ...r, scope: "dispute" }),
    ),
  fc.constant<Fact>(({ sessionId }) => ({ kind: "expired", sessionId })),
  fc.constant<Fact>(({ sessionId }) => ({ kind: "failed", sessionId, reason: "Declined." })),
  fc.constant<Fact>(({ sessionId }) => ({ kind: "pending", sessionId })),
);

/** Facts, and an order in which to tell them: each at least once, some again. */
const anyStory = fc.array(anyFact, { maxLength: 5 }).chain((facts) =>
  fc.record({
    facts: fc.constant(facts),
    again: fc.array(fc.nat({ max: facts.length }), { maxLength: 6 }),
    seed: fc.array(fc.nat(), { minLength: facts.length + 7, maxLength: facts.length + 7 }),
  }),
);

describe("callbacks of one payment", () => {
  test("end in the same balance, whatever their order and repetition, one by one or at once", async () => {
    const story = fc.asyncProperty(anyStory, async ({ facts, again, seed }) => {
      const all: Fact[] = [(sale) => paid(sale), ...facts];
      const tellAll = async (order: readonly number[], atOnce: boolean) => {
        const sale = await world.sale();
        const tell = (n: number) =>
          world.tell(`${sale.sessionId}/${n}`, ...(all[n] ? [all[n](sale)] : []));
        if (atOnce) await Promise.all(order.map(tell));
        else for (const n of order) await tell(n);
        return { balance: await world.balance(sale.tenantId), sale };
      };
      const plain = all.map((_, n) => n);
      const shuffled = [...plain, ...again]
        .map((n, index) => ({ n, key: seed[index] ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ n }) => n);
      const expected = await tellAll(plain, false);
      const reordered = await tellAll(shuffled, false);
      const together = await tellAll(shuffled, true);
      expect([reordered.balance, together.balance]).toEqual([expected.balance, expected.balance]);
      const { tenantId, sessionId } = together.sale;
      expect((await world.store.billing.session(tenantId, sessionId))?.status).toBe("paid");
    });
    await fc.assert(story, { numRuns: 30 });
    expect(await world.broken()).toEqual([]);
  });

  test("of many payments at once leave each account as its own facts say", async () => {
    const sales = await Promise.all(Array.from({ length: 10 }, () => world.sale()));
    const told = sales.flatMap((sale, n) => [
      ...Array.from({ length: 3 }, () => paid(sale)),
      ...(n % 2 === 0 ? [reversed(sale, { cents: 2_250 }), reversed(sale, { cents: 2_250 })] : []),
    ]);
    await Promise.all(told.map((paymentEvent) => world.tell(randomUUID(), paymentEvent)));
    const balances = await Promise.all(sales.map(({ tenantId }) => world.balance(tenantId)));
    expect(balances).toEqual(sales.map((_, n) => (n % 2 === 0 ? 500 : 1_000)));
    expect(await world.broken()).toEqual([]);
  });
});
