import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { callKeyOf } from "@reelwright/core/vendors/call";
import { Failure } from "@reelwright/film/failure";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import { openRig, openVendor, type Rig, subject } from "./vendor-rig.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(() => rig.close());

const minuteMs = 60_000;
const callAt = (attempt: number) => {
  const id = callKeyOf(subject, "clip", attempt);
  return rig.deps.store.intend({ ...id, subject, vendor: "test", name: "clip", attempt });
};
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("a vendor's answer that takes long", () => {
  const slow = () => {
    let answer: (picture: Uint8Array) => void = () => undefined;
    const answered = new Promise<Uint8Array>((resolve) => {
      answer = resolve;
    });
    const opened = openVendor({ submit: () => answered, submitTimeoutMs: 60_000 });
    return { ...opened, answer: () => answer(Buffer.from("picture")) };
  };

  test("is waited for by the process, not by the unit, which is woken", async () => {
    const { vendor, seen, answer } = slow();
    const woken: unknown[] = [];
    const deps = {
      ...rig.deps,
      patienceMs: 10,
      store: { ...rig.deps.store, wake: async () => "woken" as const },
      woken: (who: unknown) => woken.push(who),
    };
    const first = await thrownBy(rig.run(vendor, deps));
    expect(first).toBeInstanceOf(Snooze);
    // Asked again meanwhile, here or in another process, nothing is sent.
    rig.clock.advance(20_000);
    expect(await thrownBy(rig.run(vendor, deps))).toBeInstanceOf(Snooze);
    const elsewhere = await openRig();
    const others = { ...deps, submissions: elsewhere.deps.submissions };
    expect(await thrownBy(rig.run(vendor, others))).toBeInstanceOf(Snooze);
    await elsewhere.close();
    answer();
    await rig.deps.submissions.stop(60_000);
    expect(woken).toEqual([subject]);
    const made = await rig.run(vendor, deps);
    expect(await readFile(made.files[0]?.path ?? "", "utf8")).toBe("picture");
    expect(seen.submits).toBe(1);
  });

  test("and whose process ends before it could note it is found in the file store", async () => {
    const { vendor, seen, answer } = slow();
    const never = () => new Promise<never>(() => undefined);
    const { store } = rig.deps;
    const change: typeof store.change = (key, what) =>
      what.kind === "done" ? never() : store.change(key, what);
    const dying = { ...rig.deps, patienceMs: 10, store: { ...store, change } };
    await thrownBy(rig.run(vendor, dying));
    answer();
    while (rig.stored.size < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const heir = await openRig();
    const made = await rig.untilMade(vendor, {
      ...rig.deps,
      submissions: heir.deps.submissions,
    });
    await heir.close();
    expect(await readFile(made.files[0]?.path ?? "", "utf8")).toBe("picture");
    expect(seen.submits).toBe(1);
  });
});

describe("a task at the vendor", () => {
  test("that can't be asked for is asked for later", async () => {
    const poll = (at: number): void => {
      if (at === 1) throw new VendorFailure("transient", "No answer.");
      if (at === 2) throw new Error("connection reset");
    };
    const { vendor, paid } = openVendor({ poll });
    await rig.untilMade(vendor);
    expect(paid()).toBe(1);
  });

  test("tells the gate about its submission only, however its polls and look-ups end", async () => {
    const poll = (at: number): void => {
      if (at === 1) throw new VendorFailure("transient", "No answer.");
      if (at === 2) throw new VendorFailure("operator", "Unauthorised.");
      if (at === 3) throw new VendorFailure("concurrency", "Too many questions.");
    };
    const { vendor } = openVendor({ poll, polls: 3 });
    await rig.untilMade(vendor);
    expect(rig.gate.reports).toEqual(["ok", "limited"]);

    const other = await openRig();
    try {
      const submit = async (_at: number, take: () => unknown): Promise<never> => {
        take();
        throw new Error("connection reset");
      };
      await other.untilMade(openVendor({ submit, canFind: true, polls: 3 }).vendor);
      expect(other.gate.reports).toEqual(["fault"]);
    } finally {
      await other.close();
    }
  });

  test("that takes too long is cancelled, and made anew", async () => {
    const { vendor, seen } = openVendor({ polls: 1e9, taskTimeoutMs: 5 * minuteMs });
    const error = await thrownBy(rig.untilMade(vendor));
    expect(error).toMatchObject({ errorClass: "transient", isFinal: false });
    expect(seen.cancelled).toEqual(["task-1"]);
    await thrownBy(rig.untilMade(vendor));
    expect(seen.cancelled).toEqual(["task-1", "task-2"]);
  });

  test("whose result's address has expired is asked for a fresh one, once", async () => {
    let addresses = 0;
    const { vendor, seen } = openVendor({ url: () => `https://vendor.test/${++addresses}` });
    const fetched: string[] = [];
    const { downloads } = rig.deps;
    const fetch: typeof downloads.fetch = async (output, path, signal) => {
      fetched.push(output.url);
      if (fetched.length === 1) throw new VendorFailure("expired", "Gone.");
      return downloads.fetch(output, path, signal);
    };
    await rig.untilMade(vendor, { ...rig.deps, downloads: { fetch } });
    expect(fetched).toEqual(["https://vendor.test/1", "https://vendor.test/2"]);
    expect(seen.submits).toBe(1);
  });

  test("whose result can't be fetched for now is not paid again", async () => {
    let fetches = 0;
    const { downloads } = rig.deps;
    const fetch: typeof downloads.fetch = async (output, path, signal) => {
      fetches += 1;
      if (fetches < 4) throw new VendorFailure("transient", "Cut off.");
      return downloads.fetch(output, path, signal);
    };
    const { vendor, paid } = openVendor();
    await rig.untilMade(vendor, { ...rig.deps, downloads: { fetch } });
    expect([fetches, paid()]).toEqual([4, 1]);
  });

  test("that nobody wants any more when the vendor has taken it is cancelled there", async () => {
    const { vendor, seen } = openVendor({
      submit: async (_at, take) => {
        take();
        await rig.deps.store.change(await callAt(1), { kind: "cancelled" });
        return "accepted" as const;
      },
    });
    await expect(rig.untilMade(vendor)).rejects.toMatchObject({ code: "VENDOR_CALL_CANCELLED" });
    expect(seen.cancelled).toEqual(["task-1"]);
  });
});

describe("a call", () => {
  test("waits for its turn, for Redis, and for a vendor that is down, without being sent", async () => {
    const { vendor, seen } = openVendor();
    rig.gate.say.next = { kind: "wait", waitMs: 700 };
    expect(await thrownBy(rig.run(vendor))).toMatchObject({ waitMs: 700, memo: null });
    rig.gate.say.next = new Failure("unavailable", "SERVICE_UNAVAILABLE", "Redis is away.");
    expect((await thrownBy(rig.run(vendor))) as Snooze).toBeInstanceOf(Snooze);
    rig.gate.say.next = { kind: "down", waitMs: 30_000 };
    expect(await thrownBy(rig.run(vendor))).toMatchObject({ reason: "down", waitMs: 30_000 });
    rig.clock.advance(61 * minuteMs);
    await expect(rig.run(vendor)).rejects.toMatchObject({ code: "VENDOR_UNAVAILABLE" });
    expect(seen.submits).toBe(0);
  });

  test("beyond the day's spending limit waits, and says why", async () => {
    const { vendor, seen } = openVendor();
    const poor = { ...rig.deps, dailyLimitUsd: () => 0.2 };
    const waits = await thrownBy(rig.run(vendor, poor));
    expect(waits).toMatchObject({ reason: "spending_limit" });
    expect([seen.submits, rig.gate.inside.size]).toEqual([0, 0]);
    rig.clock.advance(2 * 60 * minuteMs);
    expect(await thrownBy(rig.run(vendor, poor))).toMatchObject({ reason: "spending_limit" });
    await rig.untilMade(vendor);
    expect(seen.submits).toBe(1);
  });
});
