import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type Gate, type GateFixture, isReady, openGateFixture } from "../testing/gate-fixture.ts";

const minuteMs = 60_000;

describe("a vendor's circuit breaker", () => {
  let fixture: GateFixture;
  let gate: Gate;
  beforeAll(async () => {
    fixture = await openGateFixture();
    gate = fixture.gate();
    await waitFor("a gate", () => isReady(gate));
  });
  afterAll(() => fixture.close());

  const open = () => {
    const vendor = fixture.newVendor();
    const enter = (key: string) => gate.enter({ vendor, tenantId: "a", key });
    return {
      vendor,
      enter,
      faults: async (count: number) => {
        for (let at = 0; at < count; at += 1) await gate.report(vendor, "fault");
      },
      report: (outcome: "ok" | "refused" | "fault" | "limited", retryAfterMs?: number) =>
        gate.report(vendor, outcome, retryAfterMs),
      leave: (key: string) => gate.leave(vendor, key),
      /** The kinds of as many calls that enter at once. */
      kinds: async (count: number) =>
        (await Promise.all(Array.from({ length: count }, (_, at) => enter(`call-${at}`)))).map(
          ({ kind }) => kind,
        ),
      circuit: async () => (await gate.states()).find((state) => state.vendor === vendor)?.circuit,
      isRefused: async () =>
        (await gate.states()).find((state) => state.vendor === vendor)?.isRefused,
    };
  };

  test("opens at the fifth fault in a row, and says when it may be asked again", async () => {
    const { faults, enter, circuit } = open();
    await faults(4);
    expect((await enter("one")).kind).toBe("admitted");
    await faults(1);
    const refused = await enter("two");
    expect(refused.kind).toBe("down");
    // It is open for 30 seconds, and those who wait are spread over 10 more. Some of that has passed.
    expect(refused.kind === "down" && refused.waitMs).toBeGreaterThan(10_000);
    expect(refused.kind === "down" && refused.waitMs).toBeLessThanOrEqual(40_000);
    expect(await circuit()).toBe("open");
  });

  test("stays closed where faults are older than a minute, or a submission was taken between", async () => {
    const { faults, report, circuit } = open();
    await faults(4);
    await report("ok");
    await faults(4);
    fixture.pass(minuteMs + 1);
    await faults(4);
    expect(await circuit()).toBe("closed");
    await faults(1);
    expect(await circuit()).toBe("open");
  });

  test("lets one probe through, whose success closes it", async () => {
    const { faults, kinds, report, circuit, enter } = open();
    await faults(5);
    fixture.pass(29_999);
    expect(await kinds(20)).not.toContain("admitted");
    fixture.pass(1);
    expect(await circuit()).toBe("half_open");
    const some = await kinds(20);
    expect(some.filter((kind) => kind === "admitted")).toHaveLength(1);
    // The probe itself may ask again; nobody else may.
    expect(await kinds(20)).toEqual(some);
    await report("ok");
    expect(await circuit()).toBe("closed");
    expect((await enter("next")).kind).toBe("admitted");
  });

  test("opens again for twice as long when the probe fails, five minutes at most", async () => {
    const { faults, enter, report, circuit } = open();
    await faults(5);
    const closedFor: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      let seconds = 0;
      while ((await circuit()) === "open") {
        fixture.pass(5_000);
        seconds += 5;
      }
      closedFor.push(seconds);
      expect((await enter(`probe-${round}`)).kind).toBe("admitted");
      await report("fault");
    }
    expect(closedFor).toEqual([30, 60, 120, 240, 300, 300]);
    // Faults of calls that were under way don't make it longer.
    fixture.pass(299_999);
    await faults(10);
    fixture.pass(1);
    await report("ok");
    await faults(5);
    fixture.pass(30_000);
    expect(await circuit()).toBe("half_open");
  });

  test("admits another probe when one left, or is not heard of for two minutes", async () => {
    const { faults, enter, leave } = open();
    await faults(5);
    fixture.pass(30_000);
    expect((await enter("one")).kind).toBe("admitted");
    expect((await enter("two")).kind).toBe("down");
    await leave("one");
    expect((await enter("two")).kind).toBe("admitted");
    fixture.pass(2 * minuteMs - 1);
    expect((await enter("three")).kind).toBe("down");
    fixture.pass(1);
    expect((await enter("three")).kind).toBe("admitted");
  });

  test("refused credentials stop the vendor for a minute, then one probe asks again", async () => {
    const { report, kinds, isRefused, enter } = open();
    await report("refused");
    expect(await kinds(3)).toEqual(["operator", "operator", "operator"]);
    fixture.pass(minuteMs);
    expect((await kinds(10)).filter((kind) => kind === "admitted")).toHaveLength(1);
    expect(await isRefused()).toBe(true);
    await report("refused");
    expect((await enter("next")).kind).toBe("operator");
    fixture.pass(minuteMs);
    expect((await enter("next")).kind).toBe("admitted");
    await report("ok");
    expect(await isRefused()).toBe(false);
    expect((await enter("another")).kind).toBe("admitted");
  });

  test.each([
    [undefined, 5_000],
    [20, 1_000],
    [12_000, 12_000],
    [3_600_000, 5 * minuteMs],
  ])("a vendor that asks to wait %p ms is left alone for %p ms", async (asked, heldMs) => {
    const { report, enter } = open();
    await report("limited", asked);
    fixture.pass(heldMs - 1);
    expect((await enter("one")).kind).toBe("wait");
    fixture.pass(1);
    expect((await enter("one")).kind).toBe("admitted");
  });

  test("a shorter hold doesn't end a longer one", async () => {
    const { report, enter } = open();
    await report("limited", 60_000);
    await report("limited", 1_000);
    fixture.pass(59_999);
    const held = await enter("one");
    expect(held.kind).toBe("wait");
  });
});
