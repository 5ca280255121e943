import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type Gate, type GateFixture, isReady, openGateFixture } from "../testing/gate-fixture.ts";
import type { VendorLimits } from "./vendor-gate.ts";

const minuteMs = 60_000;

describe("the limits of vendors' accounts", () => {
  let fixture: GateFixture;
  beforeAll(async () => {
    fixture = await openGateFixture();
  });
  afterAll(() => fixture.close());

  /** A vendor and how its calls enter: `enter("a", 3)` is the third call of tenant a. */
  const open = async (limits: Partial<VendorLimits>, gate?: Gate) => {
    const opened = gate ?? fixture.gate(limits);
    await waitFor("a gate", () => isReady(opened));
    const vendor = fixture.newVendor();
    const enter = (tenantId: string, call: number) =>
      opened.enter({ vendor, tenantId, key: `${tenantId}-${call}` });
    return {
      vendor,
      gate: opened,
      enter,
      leave: (tenantId: string, call: number) => opened.leave(vendor, `${tenantId}-${call}`),
      /** Of the calls from `first` on, those that get a place. */
      admitted: async (tenantId: string, first: number, calls: number) => {
        const got: number[] = [];
        for (let call = first; call < first + calls; call += 1)
          if ((await enter(tenantId, call)).kind === "admitted") got.push(call);
        return got;
      },
      state: async () => (await opened.states()).find((state) => state.vendor === vendor),
    };
  };

  test("of 200 calls of two processes at once exactly as many enter as there are places", async () => {
    const one = await open({ concurrency: 12 });
    const other = fixture.gate({ concurrency: 12 });
    await waitFor("a gate", () => isReady(other));
    const entered = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        (at % 2 ? one.gate : other).enter({
          vendor: one.vendor,
          tenantId: `tenant-${at % 3}`,
          key: `call-${at}`,
        }),
      ),
    );
    expect(entered.filter(({ kind }) => kind === "admitted")).toHaveLength(12);
    expect(entered.filter(({ kind }) => kind === "wait")).toHaveLength(188);
    expect(await one.state()).toMatchObject({ inFlight: 12, waitingTenants: 3 });
  });

  test("a call that asks again keeps its place; who leaves makes room", async () => {
    const { enter, leave, state } = await open({ concurrency: 1 });
    for (let time = 0; time < 3; time += 1) expect((await enter("a", 1)).kind).toBe("admitted");
    expect((await enter("a", 2)).kind).toBe("wait");
    await leave("a", 1);
    await leave("a", 1);
    expect((await enter("a", 2)).kind).toBe("admitted");
    expect(await state()).toMatchObject({ inFlight: 1, waitingTenants: 0 });
  });

  test("a tenant alone uses all places; one who comes gets the next ones until it has its share", async () => {
    const { enter, leave, admitted } = await open({ concurrency: 10 });
    expect(await admitted("a", 0, 100)).toHaveLength(10);
    expect(await admitted("b", 0, 5)).toEqual([]);
    for (let round = 0; round < 5; round += 1) {
      await leave("a", round);
      // The flood comes first, as often as it likes.
      expect(await admitted("a", 10 + 10 * round, 10)).toEqual([]);
      expect((await enter("b", round)).kind).toBe("admitted");
    }
    // Both have their share of five, and nobody else waits.
    await leave("a", 9);
    expect(await admitted("a", 60, 10)).toHaveLength(1);
  });

  test("of three tenants who wait for all, each gets its share; the fewest go first", async () => {
    const { admitted, leave, state } = await open({ concurrency: 9 });
    const held = new Map([
      ["a", await admitted("a", 0, 50)],
      ["b", await admitted("b", 0, 50)],
      ["c", await admitted("c", 0, 50)],
    ]);
    for (let round = 1; round <= 12; round += 1) {
      const [most = ""] =
        [...held].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
      await leave(most, held.get(most)?.shift() ?? -1);
      for (const tenant of held.keys())
        held.get(tenant)?.push(...(await admitted(tenant, 50 * round, 50)));
    }
    expect([...held.values()].map(({ length }) => length)).toEqual([3, 3, 3]);
    expect(await state()).toMatchObject({ inFlight: 9 });
  });

  test("requests per minute are spread over the minute", async () => {
    const { admitted, enter } = await open({ requestsPerMinute: 60 });
    // Five seconds' worth at once.
    expect(await admitted("a", 0, 20)).toHaveLength(5);
    const refused = await enter("a", 20);
    expect(refused).toMatchObject({ kind: "wait" });
    let taken = 0;
    for (let second = 0; second < 60; second += 1) {
      fixture.pass(1_000);
      taken += (await admitted("a", 100 + 10 * second, 10)).length;
    }
    expect(taken).toBe(60);
    fixture.pass(10 * minuteMs);
    expect(await admitted("a", 1_000, 20)).toHaveLength(5);
  });

  test("of a scarce rate who holds fewer places gets the next request", async () => {
    const { admitted, enter } = await open({ requestsPerMinute: 6 });
    expect(await admitted("a", 0, 20)).toEqual([0]);
    expect((await enter("b", 0)).kind).toBe("wait");
    fixture.pass(10_000);
    expect(await admitted("a", 20, 20)).toEqual([]);
    expect((await enter("b", 0)).kind).toBe("admitted");
  });

  test("places of a dead worker are free after ten minutes, unless somebody stays for them", async () => {
    const { gate, vendor, enter, state } = await open({ concurrency: 2 });
    await enter("a", 1);
    await enter("b", 2);
    fixture.pass(9 * minuteMs);
    await gate.stay(vendor, "b-2");
    await gate.stay(vendor, "never-entered");
    fixture.pass(minuteMs + 1);
    expect(await state()).toMatchObject({ inFlight: 1 });
    expect((await enter("c", 3)).kind).toBe("admitted");
    expect((await enter("c", 4)).kind).toBe("wait");
  });

  test("who stops asking is no longer waited for", async () => {
    const { enter, admitted, leave, state } = await open({ concurrency: 2 });
    expect(await admitted("a", 0, 2)).toHaveLength(2);
    await enter("b", 0);
    await leave("a", 0);
    expect((await enter("a", 2)).kind).toBe("wait");
    fixture.pass(minuteMs);
    expect((await enter("a", 2)).kind).toBe("admitted");
    expect(await state()).toMatchObject({ waitingTenants: 0 });
  });

  test("500 calls that wait come back one after the other", async () => {
    const { enter } = await open({ concurrency: 1 });
    await enter("a", 0);
    const waits = await Promise.all(Array.from({ length: 500 }, (_, at) => enter("a", at + 1)));
    const late = waits.slice(250).map((each) => (each.kind === "wait" ? each.waitMs : 0));
    const perSecond = new Map<number, number>();
    for (const waitMs of late) {
      const second = Math.floor(waitMs / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(Math.min(...late)).toBeGreaterThanOrEqual(2_500);
    expect(Math.max(...late)).toBeLessThanOrEqual(25_000);
    expect(Math.max(...perSecond.values())).toBeLessThan(50);
  });
});
