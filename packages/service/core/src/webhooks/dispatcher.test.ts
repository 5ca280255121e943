import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { DeliveryClaim, DeliveryStore, DueDelivery, SendOutcome } from "../ports/webhooks.ts";
import { type Dispatcher, startDispatcher } from "./dispatcher.ts";

/** The dispatcher over deliveries in memory, with receivers that answer when the test says so. */
describe("the dispatcher", () => {
  let dispatcher: Dispatcher;
  let answers: ((outcome: SendOutcome) => void)[];
  let looks: number;
  let errors: unknown[];
  beforeEach(() => {
    jest.useFakeTimers();
    [answers, looks, errors] = [[], 0, []];
  });
  afterEach(async () => {
    const stopped = dispatcher.stop();
    for (const answer of answers) answer({ kind: "stopped", durationMs: 1 });
    await jest.advanceTimersByTimeAsync(1_000);
    await stopped;
    jest.useRealTimers();
  });

  /** `knowsOrigins`: looks leave out origins that are full. */
  const start = (deliveries: readonly DueDelivery[], knowsOrigins: boolean) => {
    const leased = new Set<string>();
    const store: DeliveryStore = {
      findDue: async ({ limit, full }) => {
        looks += 1;
        const due = deliveries.filter(
          ({ deliveryId, url, origin }) =>
            !leased.has(deliveryId) &&
            !full.urls.includes(url) &&
            !(knowsOrigins && full.origins.includes(origin)),
        );
        return { due: due.slice(0, limit), nextDueMs: due.length >= limit ? 0 : null };
      },
      claim: async (ids) =>
        ids.map((deliveryId) => {
          leased.add(deliveryId);
          const due = deliveries.find((each) => each.deliveryId === deliveryId);
          return { ...due, leaseToken: "1", secret: null, body: new Uint8Array() } as DeliveryClaim;
        }),
      recordOutcome: async () => true,
      giveBack: async () => undefined,
      reap: async () => 0,
    };
    dispatcher = startDispatcher({
      deliveries: store,
      sender: { send: () => new Promise((resolve) => answers.push(resolve)) },
      secrets: { open: () => "" },
      waitsSeconds: [0, 1, 2],
      registration: {
        owner: 1,
        sweep: () => ({ leads: async () => true, resign: () => undefined }),
        stale: () => 0,
      },
      log: () => undefined,
      onError: (_part, error) => errors.push(error),
    });
    dispatcher.wake();
    return { attempted: () => leased.size };
  };
  /** Deliveries to addresses of their own at so many origins. */
  const due = (origins: number, each: number): DueDelivery[] =>
    Array.from({ length: origins * each }, (_, n) => {
      const origin = `https://r${n % origins}.test`;
      return { deliveryId: `${n}`, url: `${origin}/${n}`, origin, attempts: 0 };
    });

  test.each([
    ["one receiver with many addresses", 1, true],
    ["one receiver with many addresses, which a look brings all the same", 1, false],
    ["a thousand receivers", 1_000, true],
  ])(
    "rests while %s hangs, and goes on when a slot becomes free",
    async (_what, origins, known) => {
      const { attempted } = start(due(origins, 5_000 / origins), known);
      await jest.advanceTimersByTimeAsync(1_000);
      const [first, before] = [attempted(), looks];
      expect(first).toBeGreaterThan(100);
      expect(first).toBeLessThan(1_000);
      await jest.advanceTimersByTimeAsync(5_000);
      expect([attempted(), errors]).toEqual([first, []]);
      expect(looks - before).toBeLessThan(30);
      for (const answer of answers.splice(0))
        answer({ kind: "answered", status: 200, durationMs: 9 });
      await jest.advanceTimersByTimeAsync(10);
      expect(attempted()).toBeGreaterThan(first);
    },
  );

  test("gives back the slot of an attempt that broke before its outcome was known", async () => {
    const { attempted } = start(due(1, 2_000), true);
    await jest.advanceTimersByTimeAsync(1_000);
    const first = attempted();
    for (const answer of answers.splice(0)) answer(Promise.reject(new Error("broken")) as never);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(errors.length).toBeGreaterThan(100);
    expect(attempted()).toBeGreaterThan(first);
  });
});
