import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type BillingWorld, openBillingWorld } from "../testing/billing-fixture.ts";
import { paid, reversed, second } from "../testing/sale.ts";

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld();
});
afterAll(() => world.close());

/** Ends every session of the store, whatever it is doing. */
const killSessions = () =>
  world.sql(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'reelwright'`);

test("callbacks whose sessions are killed under them are applied once", async () => {
  const sales = await Promise.all(Array.from({ length: 20 }, () => world.sale()));
  const told = sales.flatMap((sale, n) => {
    const [payment, refund] = [randomUUID(), randomUUID()];
    const events = [
      { event: payment, paymentEvent: paid(sale) },
      { event: payment, paymentEvent: paid(sale) },
      { event: randomUUID(), paymentEvent: paid(sale) },
    ];
    const back = reversed(sale, { cents: 2_250, at: second(1) });
    return n % 2 === 0 ? events : [...events, { event: refund, paymentEvent: back }];
  });
  let isOver = false;
  const killing = (async () => {
    let kills = 0;
    while (!isOver) {
      kills += (await killSessions()).length;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return kills;
  })();
  // A provider tells again until it is answered.
  const deliver = async ({ event, paymentEvent }: (typeof told)[number]): Promise<void> => {
    for (;;) {
      try {
        await world.tell(event, paymentEvent);
        return;
      } catch (error) {
        expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      }
    }
  };
  const delivered = Promise.all(told.map(deliver));
  const rounds = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([delivered, rounds]);
  isOver = true;
  expect(await killing).toBeGreaterThan(5);
  await delivered;
  const balances = await Promise.all(sales.map(({ tenantId }) => world.balance(tenantId)));
  expect(balances).toEqual(sales.map((_, n) => (n % 2 === 0 ? 1_000 : 500)));
  expect(await world.broken()).toEqual([]);
});
