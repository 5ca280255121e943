import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import type { CallKey, NewCall, VendorCall } from "@reelwright/core/ports/vendor-calls";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { cancel, claimOnly, newJob, nothing, type Opened, readyEntries } from "./scenario.ts";

/** Paid calls at vendors. */
export const paidCalls = (world: () => Opened): void => {
  const newCall = async (vendor = `vendor-${randomUUID()}`) => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(newJob(tenantId));
    const { job_id: jobId } = record.job;
    const stage = "prepare";
    const subject = { kind: "unit", tenantId, jobId, run: 1, stage, unit: 0, item: 0 } as const;
    return { scope: jobId, key: randomUUID(), subject, vendor, name: "clip", attempt: 1 };
  };
  const submissionOf = ({ scope, key, sends }: Pick<VendorCall, "scope" | "key" | "sends">) => ({
    scope,
    key,
    sends,
    model: "model-1",
    requestHash: "c".repeat(64),
    costUsd: 0.3,
    dailyLimitUsd: null,
  });
  /** A call with one counted submission. */
  const sent = async () => {
    const { vendorCalls } = world().store;
    const call = await newCall();
    await vendorCalls.intend(call);
    expect(await vendorCalls.count(submissionOf({ ...call, sends: 0 }))).toBe("counted");
    return { call, vendorCalls };
  };
  const result = {
    files: [{ kind: "video", key: "t/clip", url: null }],
    info: { seed: 7 },
  } as const;

  test("are intended once, and counted by one of those who would send", async () => {
    const { vendorCalls } = world().store;
    const call = await newCall();
    const intents = await Promise.all([1, 2, 3].map(() => vendorCalls.intend(call)));
    const [intent] = intents;
    if (!intent) throw new Error("no intent");
    expect(intents).toEqual([intent, intent, intent]);
    expect(intent).toMatchObject({ key: call.key, state: "intent", ref: null, sends: 0 });
    expect(intent).toMatchObject({ sentAgeMs: null, submittedAgeMs: null, waitedMs: null });
    const counted = await Promise.all([1, 2, 3].map(() => vendorCalls.count(submissionOf(intent))));
    expect(counted.sort()).toEqual(["counted", "taken", "taken"]);
    const known = await vendorCalls.intend(call);
    expect(known).toMatchObject({ state: "unknown", sends: 1, submissions: 1, model: "model-1" });
    expect(known.sentAgeMs).toBeGreaterThanOrEqual(0);
  });

  test("keep their task and result, and never change after their end", async () => {
    const { call, vendorCalls } = await sent();
    const task = { ref: "v-9", handle: { path: "/v-9" } };
    expect(await vendorCalls.change(call, { kind: "accepted", task })).toBe(true);
    // A lookup may report the same task again. Another task doesn't belong to this call.
    expect(await vendorCalls.change(call, { kind: "accepted", task })).toBe(true);
    // A callback may have reported the task before the response, without a handle.
    const other = { ref: "v-10", handle: null };
    expect(await vendorCalls.change(call, { kind: "accepted", task: other })).toBe(false);
    expect(await vendorCalls.intend(call)).toMatchObject({ state: "submitted", ...task });
    const done = { kind: "done", ref: "v-9", result, costUsd: 0.2 } as const;
    expect(await vendorCalls.change(call, done)).toBe(true);
    expect(await vendorCalls.change(call, { kind: "cancelled" })).toBe(false);
    expect(await vendorCalls.count(submissionOf({ ...call, sends: 1 }))).toBe("taken");
    expect(await vendorCalls.intend(call)).toMatchObject({ state: "done", ref: "v-9", result });
  });

  test("that were refused may be sent again; a refusal of an earlier submission says nothing", async () => {
    const { call, vendorCalls } = await sent();
    const refusal = { kind: "refused", sends: 1, reason: "limited" } as const;
    expect(await vendorCalls.change(call, refusal)).toBe(true);
    const refused = await vendorCalls.intend(call);
    expect(refused).toMatchObject({ state: "intent", sends: 1, submissions: 0 });
    expect(refused).toMatchObject({ refusals: 1, faults: 0 });
    expect(refused.waitedMs).toBeGreaterThanOrEqual(0);
    expect(await vendorCalls.count(submissionOf(refused))).toBe("counted");
    expect(await vendorCalls.change(call, refusal)).toBe(false);
    const byOperator = { ...refusal, sends: 2, reason: "operator" } as const;
    expect(await vendorCalls.change(call, byOperator)).toBe(true);
    const waiting = await vendorCalls.intend(call);
    expect(waiting).toMatchObject({ submissions: 0, refusals: 1, faults: 0 });
    expect(await vendorCalls.count(submissionOf(waiting))).toBe("counted");
    const fault = { ...refusal, sends: 3, reason: "fault" } as const;
    expect(await vendorCalls.change(call, fault)).toBe(true);
    expect(await vendorCalls.intend(call)).toMatchObject({ refusals: 2, faults: 1 });
  });

  test("whose answer was lost count their look-ups; a failure keeps its reason", async () => {
    const { call, vendorCalls } = await sent();
    expect(await vendorCalls.change(call, { kind: "lost", sends: 1 })).toBe(true);
    expect(await vendorCalls.change(call, { kind: "looked_up", lookups: 2 })).toBe(true);
    expect(await vendorCalls.intend(call)).toMatchObject({ state: "unknown", lookups: 2 });
    const error = {
      class: "policy_input",
      code: "VENDOR_POLICY_INPUT",
      message: "Refused.",
      input: "product_name",
      retryable: false,
    } as const;
    expect(await vendorCalls.change(call, { kind: "failed", error, costUsd: 0 })).toBe(true);
    expect(await vendorCalls.intend(call)).toMatchObject({ state: "failed", error });
  });

  test("count how often their task was not found without getting younger; a task starts at none", async () => {
    const { call, vendorCalls } = await sent();
    await vendorCalls.change(call, { kind: "lost", sends: 1 });
    const task = { ref: "v-9", handle: null };
    expect(await vendorCalls.change(call, { kind: "accepted", task })).toBe(true);
    const taken = await vendorCalls.intend(call);
    expect(taken).toMatchObject({ state: "submitted", vendor: call.vendor, lookups: 0 });
    expect(await vendorCalls.change(call, { kind: "looked_up", lookups: 1 })).toBe(true);
    const asked = await vendorCalls.intend(call);
    expect(asked).toMatchObject({ state: "submitted", lookups: 1 });
    expect(asked.submittedAgeMs).toBeGreaterThanOrEqual(taken.submittedAgeMs ?? Infinity);
    await vendorCalls.change(call, { kind: "cancelled" });
    expect(await vendorCalls.change(call, { kind: "looked_up", lookups: 2 })).toBe(false);
  });

  test("stay within the day's spending, however many are counted at once; refunds make room", async () => {
    const { vendorCalls } = world().store;
    const vendor = `vendor-${randomUUID()}`;
    const calls = await Promise.all(Array.from({ length: 50 }, () => newCall(vendor)));
    await Promise.all(calls.map(vendorCalls.intend));
    const submit = (call: CallKey) =>
      vendorCalls.count({
        ...submissionOf({ ...call, sends: 0 }),
        costUsd: 0.25,
        dailyLimitUsd: 5,
      });
    const outcomes = await Promise.all(calls.map(submit));
    expect(outcomes.filter((outcome) => outcome === "counted")).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === "over_limit")).toHaveLength(30);
    const counted = calls.filter((_call, index) => outcomes[index] === "counted");
    const waiting = calls.filter((_call, index) => outcomes[index] === "over_limit");
    const [first, second] = counted;
    const [next, last, none] = waiting;
    if (!first || !second || !next || !last || !none) throw new Error("too few calls");
    await vendorCalls.change(first, { kind: "refused", sends: 1, reason: "limited" });
    expect(await submit(next)).toBe("counted");
    await vendorCalls.change(second, { kind: "done", ref: null, result, costUsd: 0 });
    expect(await submit(last)).toBe("counted");
    expect(await submit(none)).toBe("over_limit");
  });

  test("of suggestions have a budget of their own, which jobs don't use, nor they that of jobs", async () => {
    const { vendorCalls } = world().store;
    const vendor = `vendor-${randomUUID()}`;
    const ofJob = await newCall(vendor);
    const suggested = (): NewCall => {
      const suggestionId = uuidv7();
      const subject = {
        kind: "suggestion",
        tenantId: ofJob.subject.tenantId,
        suggestionId,
      } as const;
      return { ...ofJob, scope: suggestionId, key: randomUUID(), subject };
    };
    const count = async (call: NewCall, dailyLimitUsd: number) => {
      await vendorCalls.intend(call);
      return vendorCalls.count({ ...submissionOf({ ...call, sends: 0 }), dailyLimitUsd });
    };
    const first = suggested();
    expect(await count(first, 0.5)).toBe("counted");
    expect(await count(suggested(), 0.5)).toBe("over_limit");
    expect(await count(ofJob, 0.5)).toBe("counted");
    expect(await count(await newCall(vendor), 0.5)).toBe("over_limit");
    await vendorCalls.change(first, { kind: "done", ref: null, result, costUsd: 0.1 });
    expect(await count(suggested(), 0.5)).toBe("counted");
    expect(await count(await newCall(vendor), 0.5)).toBe("over_limit");
  });

  test("stay within it to the last of many small costs", async () => {
    const { vendorCalls } = world().store;
    const vendor = `vendor-${randomUUID()}`;
    const first = await newCall(vendor);
    // Of one unit, since so many accounts and jobs would take longer to create than a statement may wait for a session.
    const calls = Array.from({ length: 450 }, (_, item) => ({
      ...first,
      key: randomUUID(),
      subject: { ...first.subject, item },
    }));
    for (const call of calls) await vendorCalls.intend(call);
    const outcomes = await Promise.all(
      calls.map((call) =>
        vendorCalls.count({
          ...submissionOf({ ...call, sends: 0 }),
          costUsd: 1 / 64,
          dailyLimitUsd: 400 / 64,
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "counted")).toHaveLength(400);
    expect(outcomes.filter((outcome) => outcome === "over_limit")).toHaveLength(50);
  });

  test("wake the task that waits for them, and leave one that runs alone", async () => {
    const { store } = world();
    const call = await newCall();
    await store.vendorCalls.intend(call);
    const { owner } = await store.registerWorker("worker");
    const claim = await claimOnly(store, owner);
    expect(await store.vendorCalls.wake(call)).toBe("busy");
    const wait = { kind: "snooze", waitMs: 3_600_000, memo: null, items: 0 } as const;
    await store.tasks.finish(claim, wait, nothing);
    expect(await readyEntries(store)).toEqual([]);
    expect(await store.vendorCalls.wake(call)).toBe("woken");
    expect(await claimOnly(store, owner)).toMatchObject({ jobId: call.subject.jobId });
    expect(await store.vendorCalls.wake({ ...call, key: randomUUID() })).toBe("none");
  });

  test("are found by their vendor's ref, or by the key that only the vendor was told", async () => {
    const { call, vendorCalls } = await sent();
    const { vendor } = call;
    const { callbackKey } = await vendorCalls.intend(call);
    const { jobId } = call.subject;
    const { scope, key } = call;
    const unknown = { scope, key, state: "unknown", ref: null, jobId, playgroundTaskId: null };
    expect(await vendorCalls.byCallback({ vendor, ref: "v-1", callbackKey })).toEqual(unknown);
    expect(await vendorCalls.byCallback({ vendor, ref: "v-1", callbackKey: null })).toBeNull();
    expect(await vendorCalls.byCallback({ vendor, ref: "v-1", callbackKey: call.key })).toBeNull();
    expect(await vendorCalls.byCallback({ vendor: "other", ref: "v-1", callbackKey })).toBeNull();
    await vendorCalls.change(call, { kind: "accepted", task: { ref: "v-1", handle: null } });
    const known = { ...unknown, state: "submitted", ref: "v-1" };
    expect(await vendorCalls.byCallback({ vendor, ref: "v-1", callbackKey: null })).toEqual(known);
  });

  test("of an ended job are abandoned, and their files swept", async () => {
    const { call, vendorCalls } = await sent();
    const made = { ...call, key: randomUUID(), name: "upscale" };
    await vendorCalls.intend(made);
    await vendorCalls.change(made, { kind: "done", ref: null, result, costUsd: null });
    const mine = async () => {
      const open = await vendorCalls.abandoned(1_000);
      return open.filter(({ key }) => key === call.key);
    };
    const files = async () => {
      const kept = await vendorCalls.unswept(1_000);
      return kept.filter(({ key }) => key === made.key);
    };
    expect([await mine(), await files()]).toEqual([[], []]);
    const { tenantId, jobId } = call.subject;
    await world().store.jobs.update(tenantId, jobId, cancel);
    expect(await mine()).toMatchObject([{ key: call.key, vendor: call.vendor, state: "unknown" }]);
    expect(await files()).toEqual([{ scope: made.scope, key: made.key, subject: made.subject }]);
    await vendorCalls.change(call, { kind: "cancelled" });
    await vendorCalls.swept([made]);
    expect([await mine(), await files()]).toEqual([[], []]);
  });
};
