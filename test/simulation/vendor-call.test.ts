import { describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/core/errors";
import { callOnce } from "@reelwright/core/execution";
import { Snooze } from "@reelwright/core/pipeline";
import type { Vendor } from "@reelwright/core/ports";
import { openMemoryStore } from "./memory-store.ts";

const subject = { tenantId: "t", jobId: "j", run: 1, stage: "generation", unit: 0, item: 0 };
type Mood = "prompt" | "loses answers" | "takes nothing" | "rejects";

/** A vendor that counts what it was paid for; its moods are what goes wrong on the wire. */
const openVendor = (mood: Mood, options: { readonly canFind: boolean; readonly polls: number }) => {
  const tasks = new Map<string, { polls: number }>();
  let paid = 0;
  const vendor: Vendor<{ prompt: string }, { url: string }> = {
    name: "test vendor",
    costUsd: () => 0.3,
    submit: async (_request, key) => {
      if (mood === "rejects") {
        return {
          kind: "rejected",
          failure: new Failure("invalid", "POLICY", "Refused: show the product only."),
        };
      }
      if (mood === "takes nothing") throw new Error("connection reset");
      paid++;
      tasks.set(key, { polls: 0 });
      if (mood === "loses answers") throw new Error("connection reset");
      return { kind: "accepted", ref: key };
    },
    poll: async (ref) => {
      const task = tasks.get(ref);
      if (!task) throw new Error("unknown task");
      task.polls++;
      return task.polls <= options.polls
        ? { kind: "running", waitMs: 1_000 }
        : { kind: "done", result: { url: `https://vendor.test/${ref}` } };
    },
    find: async (key) => (options.canFind && tasks.has(key) ? key : null),
  };
  return { vendor, paid: () => paid };
};

const { signal } = new AbortController();

/** Calls until there is a result, as a task does that gives its slot back each time. */
const untilDone = async (
  vendor: Vendor<{ prompt: string }, { url: string }>,
  calls = openMemoryStore().vendorCalls,
): Promise<{ result: { url: string }; turns: number }> => {
  let memo: unknown = null;
  for (let turns = 1; turns < 50; turns++) {
    const answer = await callOnce({ calls, subject, memo, signal }, vendor, { prompt: "a cup" });
    if (!(answer instanceof Snooze)) return { result: answer, turns };
    memo = answer.memo;
  }
  throw new Error("never done");
};

describe("a paid call", () => {
  test("gives its slot back while the vendor works, and is paid once", async () => {
    const { vendor, paid } = openVendor("prompt", { canFind: true, polls: 3 });
    const { result, turns } = await untilDone(vendor);
    expect(result.url).toMatch(/^https:\/\/vendor.test\//);
    expect(turns).toBe(4);
    expect(paid()).toBe(1);
  });

  test("whose answer was lost is found again by its key, not sent again", async () => {
    const { vendor, paid } = openVendor("loses answers", { canFind: true, polls: 0 });
    await untilDone(vendor);
    expect(paid()).toBe(1);
  });

  test("is sent at most once more to a vendor that can't look keys up", async () => {
    const { vendor, paid } = openVendor("loses answers", { canFind: false, polls: 0 });
    await expect(untilDone(vendor)).rejects.toMatchObject({ code: "SUBMISSION_UNKNOWN" });
    expect(paid()).toBe(2);
  });

  test("that two hands make at once, a stale lease and its heir, leaves once, also to a vendor that knows no keys", async () => {
    const { vendor, paid } = openVendor("prompt", { canFind: false, polls: 0 });
    const calls = openMemoryStore().vendorCalls;
    const hands = [1, 2, 3].map(() =>
      callOnce({ calls, subject, memo: null, signal }, vendor, { prompt: "a cup" }),
    );
    const answers = await Promise.all(hands);
    expect(answers.filter((answer) => answer instanceof Snooze)).toHaveLength(2);
    expect(paid()).toBe(1);
  });

  test("that never arrived is paid by nobody", async () => {
    const { vendor, paid } = openVendor("takes nothing", { canFind: true, polls: 0 });
    await expect(untilDone(vendor)).rejects.toMatchObject({ code: "SUBMISSION_UNKNOWN" });
    expect(paid()).toBe(0);
  });

  test("that was refused stays refused, and is not sent again", async () => {
    const { vendor } = openVendor("rejects", { canFind: true, polls: 0 });
    const calls = openMemoryStore().vendorCalls;
    await expect(untilDone(vendor, calls)).rejects.toMatchObject({ code: "POLICY" });
    await expect(
      untilDone(openVendor("prompt", { canFind: true, polls: 0 }).vendor, calls),
    ).rejects.toMatchObject({
      code: "POLICY",
      message: "Refused: show the product only.",
    });
  });

  test.each(["intend", "count", "submit", "update", "poll"])(
    "a crash right after %s is taken up by the next lease and paid once",
    async (point) => {
      const { vendor, paid } = openVendor("prompt", { canFind: true, polls: 1 });
      const { vendorCalls } = openMemoryStore();
      const dieAfter = async <T>(name: string, work: Promise<T>): Promise<T> => {
        const value = await work;
        if (name === point) throw new Error("SIGKILL");
        return value;
      };
      const dying = {
        intend: (call: Parameters<typeof vendorCalls.intend>[0]) =>
          dieAfter("intend", vendorCalls.intend(call)),
        countSubmission: (call: Parameters<typeof vendorCalls.countSubmission>[0]) =>
          dieAfter("count", vendorCalls.countSubmission(call)),
        update: (...args: Parameters<typeof vendorCalls.update>) =>
          dieAfter("update", vendorCalls.update(...args)),
      };
      // A process that dies inside `submit` never hears that it was accepted.
      const dyingVendor: typeof vendor = {
        ...vendor,
        submit: (...args) =>
          point === "submit"
            ? vendor.submit(...args).then(() => new Promise<never>(() => undefined))
            : vendor.submit(...args),
        poll: (...args) => dieAfter("poll", vendor.poll(...args)),
      };
      const first = callOnce({ calls: dying, subject, memo: null, signal }, dyingVendor, {
        prompt: "a cup",
      });
      await Promise.race([
        first.catch(() => undefined),
        new Promise((resolve) => setImmediate(resolve)),
      ]);
      await untilDone(vendor, vendorCalls);
      expect(paid()).toBe(1);
    },
  );
});
