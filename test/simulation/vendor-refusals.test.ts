import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { callKeyOf } from "@reelwright/core/vendors/call";
import {
  type Snooze,
  type VendorErrorClass,
  VendorFailure,
  VendorUnavailable,
} from "@reelwright/film/vendor-failure";
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
/** Throws it at these submissions; the others are taken. */
const refusing =
  (failure: Error, times: number) =>
  async (at: number): Promise<"accepted"> => {
    if (at <= times) throw failure;
    return "accepted";
  };
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("a refusal", () => {
  test.each<VendorErrorClass>(["invalid_input", "policy_input"])(
    "of class %s ends the call, and stays",
    async (errorClass) => {
      const failure = new VendorFailure(errorClass, "No.", { input: "product_name" });
      const { vendor, paid, seen } = openVendor({ submit: refusing(failure, 99) });
      const expected = { errorClass, message: "No.", input: "product_name", isFinal: true };
      await expect(rig.untilMade(vendor)).rejects.toMatchObject(expected);
      await expect(rig.untilMade(vendor)).rejects.toMatchObject(expected);
      expect([seen.submits, paid(), rig.gate.inside.size]).toEqual([1, 0, 0]);
      expect(rig.gate.reports).toEqual(["ok"]);
    },
  );

  test.each<[VendorErrorClass, string]>([
    ["concurrency", "limited"],
    ["transient", "fault"],
  ])(
    "of class %s is sent again after the time it names, and is no failure",
    async (errorClass, told) => {
      const failure = new VendorFailure(errorClass, "Busy.", { retryAfterMs: 45_000 });
      const { vendor, paid, seen } = openVendor({ submit: refusing(failure, 1) });
      const snooze = await thrownBy(rig.run(vendor));
      expect((snooze as Snooze).waitMs).toBeGreaterThanOrEqual(45_000);
      expect(await callAt(1)).toMatchObject({ state: "intent", submissions: 0, refusals: 1 });
      expect(rig.gate.inside.size).toBe(0);
      await rig.untilMade(vendor);
      expect([seen.submits, paid()]).toEqual([2, 1]);
      expect(rig.gate.reports[0]).toBe(told);
    },
  );

  test("by faults again and again fails the call after eight", async () => {
    const failure = new VendorFailure("transient", "It failed.");
    const { vendor, seen } = openVendor({ submit: refusing(failure, 99) });
    await expect(rig.untilMade(vendor)).rejects.toMatchObject({ isFinal: true });
    expect(seen.submits).toBe(8);
  });

  test("by a fault after rate limits is sent again: the limits aren't faults", async () => {
    const limited = new VendorFailure("concurrency", "Busy.");
    const fault = new VendorFailure("transient", "It failed.");
    const { vendor, seen } = openVendor({
      submit: (at) => {
        if (at <= 8) throw at <= 7 ? limited : fault;
        return "accepted";
      },
    });
    await rig.untilMade(vendor);
    expect(seen.submits).toBe(9);
    expect(await callAt(1)).toMatchObject({ state: "done", refusals: 8, faults: 1 });
  });

  test("of our account waits for the operator, for an hour at most", async () => {
    const failure = new VendorFailure("operator", "Unauthorised.");
    const { vendor, seen } = openVendor({ submit: refusing(failure, 3) });
    const waits = await thrownBy(rig.run(vendor));
    expect(waits).toBeInstanceOf(VendorUnavailable);
    expect(waits).toMatchObject({ reason: "operator", memo: { waitsFor: "operator" } });
    await rig.untilMade(vendor);
    expect(seen.submits).toBe(4);

    const never = await openRig();
    try {
      const { vendor: refused } = openVendor({ submit: refusing(failure, 1e9) });
      await expect(never.untilMade(refused)).rejects.toMatchObject({ code: "VENDOR_UNAVAILABLE" });
      expect(never.clock.nowMs() - rig.clock.nowMs()).toBeGreaterThan(50 * minuteMs);
    } finally {
      await never.close();
    }
  });
});

describe("a failure that may pass", () => {
  const failing = (errorClass: VendorErrorClass, times: number) => {
    const { vendor, seen, paid } = openVendor();
    let polls = 0;
    const failed: typeof vendor = {
      ...vendor,
      poll: async (task, signal) => {
        polls += 1;
        if (polls > times) return vendor.poll(task, signal);
        return { kind: "failed", failure: new VendorFailure(errorClass, "Bad.", { costUsd: 0.1 }) };
      },
    };
    return { vendor: failed, seen, paid };
  };
  /** As a unit whose failures are retried; how many there were. */
  const withRetries = async (vendor: ReturnType<typeof failing>["vendor"]) => {
    for (let failures = 0; ; failures += 1) {
      const error = await thrownBy(rig.untilMade(vendor));
      if (error === null) return { failures, error };
      if (!(error instanceof VendorFailure) || error.isFinal) return { failures, error };
    }
  };

  test("is made anew as the next attempt, each with its own key", async () => {
    const { vendor, paid } = failing("malformed_output", 2);
    expect(await withRetries(vendor)).toEqual({ failures: 2, error: null });
    expect(paid()).toBe(3);
    const states = await Promise.all([1, 2, 3].map(async (at) => (await callAt(at)).state));
    expect(states).toEqual(["failed", "failed", "done"]);
  });

  test.each<[VendorErrorClass, number]>([
    ["malformed_output", 3],
    ["transient", 3],
    ["expired", 3],
    ["policy_output", 2],
  ])("of class %s is given up after %i attempts", async (errorClass, attempts) => {
    const { vendor, paid } = failing(errorClass, 99);
    const { failures, error } = await withRetries(vendor);
    expect(failures).toBe(attempts - 1);
    expect(error).toMatchObject({ errorClass, isFinal: true });
    expect(paid()).toBe(attempts);
  });
});
