import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type Gate, type GateFixture, isReady, openGateFixture } from "../testing/gate-fixture.ts";

describe("a vendor gate whose Redis fails", () => {
  let fixture: GateFixture;
  let gate: Gate;
  beforeAll(async () => {
    fixture = await openGateFixture({ clock: "redis" });
    gate = fixture.gate({ concurrency: 1, requestsPerMinute: 6 });
    await waitFor("a gate", () => isReady(gate));
  });
  afterAll(() => fixture.close());

  const enter = (vendor: string, key: string) => gate.enter({ vendor, tenantId: "a", key });

  test("goes by Redis's clock, whatever the workers' clocks say", async () => {
    const vendor = fixture.newVendor();
    await gate.report(vendor, "limited", 1_000);
    expect((await enter(vendor, "one")).kind).toBe("wait");
    const since = performance.now();
    await waitFor("the hold to end", async () => (await enter(vendor, "one")).kind === "admitted");
    expect(performance.now() - since).toBeGreaterThan(500);
  });

  test("that lost everything lets calls pass, and what was under way ends as before", async () => {
    const [busy, down] = [fixture.newVendor(), fixture.newVendor()];
    expect((await enter(busy, "one")).kind).toBe("admitted");
    expect((await enter(busy, "two")).kind).toBe("wait");
    for (let at = 0; at < 5; at += 1) await gate.report(down, "fault");
    expect((await enter(down, "one")).kind).toBe("down");
    await fixture.redis.flushAll();
    expect(await gate.states()).toEqual([]);
    expect((await enter(down, "one")).kind).toBe("admitted");
    await gate.stay(busy, "one");
    await gate.leave(busy, "one");
    expect((await enter(busy, "two")).kind).toBe("admitted");
    await gate.report(busy, "ok");
    expect(await gate.states()).toMatchObject([
      { vendor: busy, circuit: "closed", inFlight: 1, waitingTenants: 0 },
      { vendor: down, circuit: "closed", inFlight: 1, waitingTenants: 0 },
    ]);
  });

  test("that is away is told soon, and works again afterwards", async () => {
    const vendor = fixture.newVendor();
    expect((await enter(vendor, "one")).kind).toBe("admitted");
    fixture.redis.freeze(true);
    const since = performance.now();
    await expect(enter(vendor, "one")).rejects.toMatchObject({ kind: "unavailable" });
    fixture.redis.freeze(false);
    await fixture.redis.crash();
    const calls = [
      () => enter(vendor, "one"),
      () => gate.stay(vendor, "one"),
      () => gate.leave(vendor, "one"),
      () => gate.report(vendor, "fault"),
      () => gate.states(),
    ];
    await fixture.redis.stop();
    for (const call of calls) await expect(call()).rejects.toMatchObject({ kind: "unavailable" });
    expect(performance.now() - since).toBeLessThan(60_000);
    await fixture.redis.start();
    await waitFor("a gate", () => isReady(gate));
    expect((await enter(vendor, "one")).kind).toBe("admitted");
  });
});
