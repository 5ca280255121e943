import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { VendorFailure } from "@reelwright/film/vendor-failure";
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
});

describe("a task that the vendor calls done", () => {
  const minuteMs = 60_000;
  /** Fails the download with this until `untilMs` after the first one. */
  const serving = (failure: VendorFailure, untilMs: number) => {
    const fetches: number[] = [];
    const { downloads } = rig.deps;
    const fetch: typeof downloads.fetch = async (output, path, signal) => {
      fetches.push(rig.clock.nowMs());
      if (rig.clock.nowMs() - (fetches[0] ?? 0) < untilMs) throw failure;
      return downloads.fetch(output, path, signal);
    };
    return { own: { ...rig.deps, downloads: { fetch } }, fetches };
  };
  const faults = [
    new VendorFailure("expired", "The result is no longer offered."),
    new VendorFailure("malformed_output", "The result is no video."),
    new VendorFailure("operator", "The result is not given to our account."),
    new VendorFailure("transient", "The result could not be fetched just now."),
  ];

  test.each(faults)(
    "long after it was taken, and whose file is late by minutes ($errorClass), is paid once",
    async (failure) => {
      const { own, fetches } = serving(failure, 10 * minuteMs);
      const { vendor, paid } = openVendor({ polls: 60, taskTimeoutMs: 60 * minuteMs });
      await rig.untilMade(vendor, own);
      expect(paid()).toBe(1);
      const gaps = fetches.slice(1).map((at, index) => at - (fetches[index] ?? 0));
      expect(gaps).toEqual([...gaps].sort((one, other) => one - other));
      expect(fetches.length).toBeLessThan(15);
      expect(rig.gate.inside.size).toBe(0);
    },
  );

  test.each(faults)(
    "and whose file never comes ($errorClass) ends the call, and is never made anew",
    async (failure) => {
      const { own, fetches } = serving(failure, Number.POSITIVE_INFINITY);
      const { vendor, paid } = openVendor({ polls: 5 });
      const ended = { errorClass: failure.errorClass, isFinal: true };
      await expect(rig.untilMade(vendor, own)).rejects.toMatchObject(ended);
      await expect(rig.untilMade(vendor, own)).rejects.toMatchObject(ended);
      expect(paid()).toBe(1);
      expect((fetches.at(-1) ?? 0) - (fetches[0] ?? 0)).toBeGreaterThan(10 * minuteMs);
    },
  );

  test("and whose address isn't allowed ends the call at once", async () => {
    const never = new VendorFailure("malformed_output", "Its address.", { isFinal: true });
    const { own, fetches } = serving(never, Number.POSITIVE_INFINITY);
    const { vendor, paid } = openVendor();
    await expect(rig.untilMade(vendor, own)).rejects.toMatchObject({ isFinal: true });
    expect([fetches.length, paid()]).toEqual([1, 1]);
  });

  test("and whose result it doesn't give yet is waited for, and paid once", async () => {
    const { vendor, paid } = openVendor({ polls: 2 });
    let polls = 0;
    const late: typeof vendor = {
      ...vendor,
      poll: async (task, signal) => {
        polls += 1;
        if (polls > 4 && polls < 12) return { kind: "late", failure: gone() };
        return vendor.poll(task, signal);
      },
    };
    await rig.untilMade(late);
    expect(paid()).toBe(1);
  });

  test("and then no longer has is made anew once it said so three times", async () => {
    const { own } = serving(gone(), Number.POSITIVE_INFINITY);
    const { vendor, paid } = openVendor({
      polls: 20,
      missing: (at) => {
        if (at > 25) throw gone();
      },
    });
    await expect(rig.untilMade(vendor, own)).rejects.toMatchObject({ isFinal: false });
    expect(paid()).toBe(1);
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
