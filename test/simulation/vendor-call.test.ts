import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { VendorCallStore } from "@reelwright/core/ports/vendor-calls";
import { callKeyOf, type VendorCallsDeps } from "@reelwright/core/vendors/call";
import { Snooze } from "@reelwright/film/vendor-failure";
import { openRig, openVendor, type Rig, subject } from "./vendor-rig.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(() => rig.close());

const reset = async (): Promise<never> => {
  throw new Error("connection reset");
};
/** Takes the request, and the answer is lost. */
const losing = async (_at: number, take: () => unknown): Promise<never> => {
  take();
  return reset();
};

describe("a paid call", () => {
  test("gives its slot back while the vendor works, is paid once, and its result is stored", async () => {
    const { vendor, paid } = openVendor({ polls: 3 });
    const answer = await rig.untilMade(vendor);
    expect(answer).toMatchObject({ ref: "task-1", info: { seed: 7 }, runs: 5 });
    const [file] = answer.files;
    expect(await readFile(file?.path ?? "", "utf8")).toBe("https://vendor.test/task-1");
    expect([...rig.stored.keys()]).toEqual([
      expect.stringMatching(/^t\/j\/1\/generation\/0\/calls\//),
    ]);
    expect(paid()).toBe(1);
    expect(rig.gate.inside.size).toBe(0);
    // Asked for again, it opens what it stored.
    expect(await rig.run(vendor)).toMatchObject({ ref: "task-1", info: { seed: 7 } });
    expect(paid()).toBe(1);
  });

  test("whose answer was lost is found again by its key, not sent again", async () => {
    const { vendor, paid, seen } = openVendor({ submit: losing, canFind: true });
    await rig.untilMade(vendor);
    expect([paid(), seen.submits]).toEqual([1, 1]);
    expect(rig.gate.reports).toContain("fault");
  });

  test("is sent at most once more to a vendor that can't look keys up", async () => {
    const { vendor, paid } = openVendor({ submit: losing });
    await expect(rig.untilMade(vendor)).rejects.toMatchObject({
      code: "SUBMISSION_UNKNOWN",
      errorClass: "unknown_submission",
    });
    expect(paid()).toBe(2);
    expect(await rig.deps.store.intend({ ...newCall(), attempt: 1 })).toMatchObject({
      state: "failed",
      submissions: 2,
    });
  });

  test("that never arrived is paid by nobody", async () => {
    const { vendor, paid } = openVendor({ submit: reset, canFind: true });
    await expect(rig.untilMade(vendor)).rejects.toMatchObject({ code: "SUBMISSION_UNKNOWN" });
    expect(paid()).toBe(0);
  });

  test("whose answer was lost waits for the vendor's callback before it is sent again", async () => {
    const own = { ...rig.deps, callbackUrl: () => "https://reelwright.test/callback" };
    const { vendor, seen } = openVendor({ submit: losing, taskTimeoutMs: 3_600_000 });
    const until = async (): Promise<void> => {
      const deadlineMs = rig.clock.nowMs() + 230_000;
      while (rig.clock.nowMs() < deadlineMs) {
        const error = await rig.run(vendor, own).catch((thrown: unknown) => thrown);
        if (!(error instanceof Snooze)) throw error;
        rig.clock.advance(error.waitMs);
      }
    };
    await until();
    expect(seen.submits).toBe(1);
    const call = await rig.deps.store.intend(newCall());
    const { callbackKey, key } = call;
    const found = await rig.deps.store.byCallback({ vendor: "test", ref: "task-1", callbackKey });
    expect(found).toMatchObject({ key, state: "unknown" });
    await rig.deps.store.change(call, { kind: "accepted", task: { ref: "task-1", handle: null } });
    expect(await rig.untilMade(vendor, own)).toMatchObject({ ref: "task-1" });
    expect(seen.submits).toBe(1);
  });

  test("that two hands make at once, a stale lease and its heir, leaves once, also to a vendor that knows no keys", async () => {
    const { vendor, paid } = openVendor();
    const hands = await Promise.allSettled([1, 2, 3].map(() => rig.run(vendor)));
    expect(hands.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await rig.untilMade(vendor);
    expect(paid()).toBe(1);
  });
});

const newCall = () => ({
  ...callKeyOf(subject, "clip", 1),
  subject,
  vendor: "test",
  name: "clip",
  attempt: 1,
});

/** Dies right after the point: what was done is done, what follows never is. */
const dying = (deps: VendorCallsDeps, point: string): VendorCallsDeps => {
  const dieAfter = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const value = await work;
    if (name === point) return new Promise<never>(() => undefined);
    return value;
  };
  const { store, files } = deps;
  const changes: VendorCallStore["change"] = (call, change) =>
    dieAfter(change.kind, store.change(call, change));
  return {
    ...deps,
    store: {
      ...store,
      intend: (call) => dieAfter("intend", store.intend(call)),
      count: (submission) => dieAfter("count", store.count(submission)),
      change: changes,
    },
    files: { ...files, put: (...args) => dieAfter("put", files.put(...args)) },
  };
};

describe("a crash", () => {
  const points = ["intend", "count", "submit", "accepted", "poll", "put", "done"];
  test.each(points)("right after %s is taken up by the next lease and paid once", async (point) => {
    const { vendor, paid } = openVendor({ canFind: true, polls: 1 });
    const never = () => new Promise<never>(() => undefined);
    const first: typeof vendor = {
      ...vendor,
      submit: (...args) =>
        point === "submit" ? vendor.submit(...args).then(never) : vendor.submit(...args),
      poll: (...args) =>
        point === "poll" ? vendor.poll(...args).then(never) : vendor.poll(...args),
    };
    const dead = await openRig();
    try {
      const deps = {
        ...dying(rig.deps, point),
        submissions: dead.deps.submissions,
        patienceMs: 20,
      };
      // It dies in one of its first runs.
      for (let runs = 0; runs < 4; runs += 1) {
        const ended = rig.run(first, deps).catch((error: unknown) => error);
        const late = new Promise((resolve) => setTimeout(() => resolve("dead"), 60));
        const error = await Promise.race([ended, late]);
        if (!(error instanceof Snooze)) break;
        rig.clock.advance(error.waitMs);
      }
      await rig.untilMade(vendor);
      expect(paid()).toBe(1);
    } finally {
      await dead.close();
    }
  });
});
