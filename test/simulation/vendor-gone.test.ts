import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { VendorFailure } from "@reelwright/core/vendors";
import { openRig, openVendor, type Rig } from "./vendor-rig.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(() => rig.close());

const gone = () => new VendorFailure("expired", "The service no longer has the request.");

describe("a task that the vendor says it doesn't have", () => {
  test("right after it took it is asked for again for a minute, and not paid again", async () => {
    const start = rig.clock.nowMs();
    const poll = (): void => {
      if (rig.clock.nowMs() - start < 55_000) throw gone();
    };
    const { vendor, paid, seen } = openVendor({ missing: poll });
    await rig.untilMade(vendor);
    expect(paid()).toBe(1);
    expect(seen.polls).toBeGreaterThan(5);
  });

  test("later is asked for twice more", async () => {
    const { vendor, paid } = openVendor({
      polls: 60,
      taskTimeoutMs: 3_600_000,
      missing: (at) => {
        if ([40, 41, 45, 46, 61].includes(at)) throw gone();
      },
    });
    await rig.untilMade(vendor);
    expect(paid()).toBe(1);
  });

  test("three times in a row is made anew, by the third attempt at most", async () => {
    const { vendor, paid, seen } = openVendor({
      missing: () => {
        throw gone();
      },
    });
    const ended = await rig.untilEnded(vendor);
    expect(ended).toMatchObject({ errorClass: "expired" });
    expect(paid()).toBe(3);
    expect(seen.polls).toBeGreaterThanOrEqual(3 * 3);
    expect(rig.gate.inside.size).toBe(0);
  });

  test("or whose result's address is gone, is asked for again before it is paid again", async () => {
    let fetches = 0;
    const { downloads } = rig.deps;
    const fetch: typeof downloads.fetch = async (output, path, signal) => {
      fetches += 1;
      if (fetches < 5) throw gone();
      return downloads.fetch(output, path, signal);
    };
    const { vendor, paid } = openVendor();
    await rig.untilMade(vendor, { ...rig.deps, downloads: { fetch } });
    expect([fetches, paid()]).toEqual([5, 1]);
  });
});

describe("a file that can't be used", () => {
  const spoiled = (times: number) => {
    let fetches = 0;
    const { downloads } = rig.deps;
    const fetch: typeof downloads.fetch = async (output, path, signal) => {
      fetches += 1;
      if (fetches <= times) throw new VendorFailure("malformed_output", "The result is no video.");
      return downloads.fetch(output, path, signal);
    };
    return { own: { ...rig.deps, downloads: { fetch } }, fetches: () => fetches };
  };

  test("is fetched twice more before it is paid for again", async () => {
    const { own, fetches } = spoiled(2);
    const { vendor, paid } = openVendor();
    await rig.untilMade(vendor, own);
    expect([fetches(), paid()]).toEqual([3, 1]);
  });

  test("three times is made anew", async () => {
    const { own, fetches } = spoiled(3);
    const { vendor, paid } = openVendor();
    await expect(rig.untilMade(vendor, own)).rejects.toMatchObject({ isFinal: false });
    await rig.untilMade(vendor, own);
    expect([fetches(), paid()]).toEqual([4, 2]);
  });
});

describe("a port that is set to another vendor", () => {
  const open = () => ({
    former: openVendor({ name: "former", polls: 1e9 }),
    latter: openVendor({ name: "latter" }),
  });
  const withKeyOf = (...opened: ReturnType<typeof openVendor>[]) => ({
    ...rig.deps,
    vendors: new Map(opened.map(({ vendor }) => [vendor.name, vendor] as const)),
  });
  const begun = async ({ vendor }: ReturnType<typeof openVendor>): Promise<void> => {
    await rig.run(vendor).catch(() => undefined);
    rig.clock.advance(5_000);
    await rig.run(vendor).catch(() => undefined);
  };

  test("has its open calls made there, and cancelled at the former one", async () => {
    const { former, latter } = open();
    await begun(former);
    await rig.untilMade(latter.vendor, withKeyOf(former, latter));
    expect([former.paid(), latter.paid()]).toEqual([1, 1]);
    expect(former.seen.cancelled).toEqual(["task-1"]);
    expect(rig.gate.inside.size).toBe(0);
  });

  test("whose key is gone has them made there as well", async () => {
    const { former, latter } = open();
    await begun(former);
    await rig.untilMade(latter.vendor, withKeyOf(latter));
    expect([latter.paid(), former.seen.cancelled]).toEqual([1, []]);
  });

  test("waits no longer for a submission that the former one never answered", async () => {
    const former = openVendor({
      name: "former",
      submit: () => Promise.reject(new Error("connection reset")),
    });
    const { latter } = open();
    await begun(former);
    const own = { ...withKeyOf(former, latter), callbackUrl: () => "https://reelwright.test/c" };
    await rig.untilMade(latter.vendor, own);
    expect(latter.paid()).toBe(1);
  });

  test("and back again, by workers that differ, ends", async () => {
    const { former } = open();
    const latter = openVendor({ name: "latter", polls: 1e9 });
    const own = withKeyOf(former, latter);
    for (let turn = 0; turn < 40; turn += 1) {
      await rig.run((turn % 2 === 0 ? former : latter).vendor, own).catch(() => undefined);
      rig.clock.advance(3_000);
    }
    expect(former.paid() + latter.paid()).toBeLessThanOrEqual(4);
  });

  test("uses what the former one has made by then", async () => {
    const former = openVendor({ name: "former" });
    const { latter } = open();
    await rig.untilMade(former.vendor);
    expect(await rig.run(latter.vendor)).toMatchObject({ ref: "task-1" });
    expect(latter.paid()).toBe(0);
  });
});
