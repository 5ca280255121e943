import { describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { Snooze } from "@reelwright/film/vendor-failure";
import { Completed, type StageContext } from "../pipeline/stage.ts";
import type { TaskResult } from "../ports/task-store.ts";
import { stages } from "../stages/stages.ts";
import { sampleParams, sampleRecord } from "../testing/sample-job.ts";
import { failing, type Run, untilStopped } from "../testing/task-rig.ts";
import { useTasks } from "../testing/use-tasks.ts";
import { poisoned } from "./results.ts";

const { perform } = useTasks();

describe("a task", () => {
  test("that can't be claimed is left alone", async () => {
    const { answered, seen } = await perform(untilStopped, { claim: null });
    expect(answered).toEqual({ kind: "refused" });
    expect(seen).toEqual({ committed: [], dropped: 0, ran: 0 });
  });

  test.each<[string, unknown, TaskResult]>([
    ["an output", "out", { kind: "done", output: "out", items: 1 }],
    [
      "an output of several items",
      new Completed("out", 3),
      { kind: "done", output: "out", items: 3 },
    ],
    [
      "a snooze",
      new Snooze(500, { n: 1 }),
      { kind: "snooze", waitMs: 500, memo: { n: 1 }, items: 2 },
    ],
  ])("that ends with %s is committed and told", async (_case, made, expected) => {
    const run: Run = made instanceof Snooze ? failing(made) : async () => made;
    const ended = await perform(run, { claim: { items: 2 } });
    expect(ended.answered).toEqual({ kind: "ended", again: null, error: null });
    expect(ended.result).toEqual(expected);
    expect(ended.seen).toEqual({ committed: ["job"], dropped: 1, ran: 1 });
    expect(ended.logged).toEqual([
      expect.objectContaining({ job_id: "job", stage: "agents", unit: 0, outcome: expected.kind }),
    ]);
  });

  test("is logged with what its stage reports, which can't replace what every unit's line has", async () => {
    const { logged } = await perform(async ({ report }) => {
      report?.({ segments: 3, stage: "another" });
      return "out";
    });
    expect(logged).toEqual([expect.objectContaining({ stage: "agents", segments: 3 })]);
  });

  test("that is done moves the job on; one that waits doesn't", async () => {
    const done = await perform(async () => "out");
    expect(done.transition?.set?.current_stage).toBe("init");
    const waiting = await perform(failing(new Snooze(1)));
    expect(waiting.transition).toEqual({});
  });

  test("gets the artifacts it needs, lists in the order of their units, and the anchor's output", async () => {
    const contexts: StageContext[] = [];
    const record: Run = async (context) => {
      contexts.push(context);
    };
    const made = (name: "prepare" | "agents" | "init" | "generation", unit: number) => ({
      stage: name,
      unit,
      output: `${name}-${unit}`,
    });
    const outputs = [made("init", 1), made("init", 0), made("prepare", 0), made("agents", 0)];
    await perform(record, { claim: { stage: "generation", outputs } });
    expect(contexts[0]?.input).toEqual({
      brief: "prepare-0",
      script: "agents-0",
      keyframes: ["init-0", "init-1"],
    });
    await perform(record, { claim: { stage: "init", unit: 2, outputs, memo: "m" } });
    expect(contexts[1]).toMatchObject({ anchor: "init-0", unit: 2, memo: "m" });
    await perform(record, { claim: { stage: "init", unit: 0, outputs } });
    expect(contexts[2]?.anchor).toBeNull();
  });

  test("whose input is missing fails for good, without running", async () => {
    const { result, seen } = await perform(untilStopped, { claim: { outputs: [] } });
    expect(result).toMatchObject({ kind: "failed", error: { code: "ARTEFACT_MISSING" } });
    expect(seen.ran).toBe(0);
  });
});

describe("an error", () => {
  const away = new Failure("upstream", "VENDOR_AWAY", "The vendor is away.");
  const { maxFailures: attempts } = stages[1].retry;

  test.each([
    [0, 1_000],
    [1, 4_000],
    [3, 60_000],
  ])("that may pass is tried again: after %i failures in %i ms", async (failures, delayMs) => {
    const { result, transition } = await perform(failing(away), { claim: { failures } });
    expect(result).toEqual({
      kind: "retry",
      delayMs,
      error: { code: "VENDOR_AWAY", message: "The vendor is away.", retryable: true },
    });
    expect(transition).toEqual({});
  });

  test("that may pass fails the job at the last attempt", async () => {
    const { result, transition } = await perform(failing(away), {
      claim: { failures: attempts - 1 },
    });
    expect(result?.kind).toBe("failed");
    expect(transition).toMatchObject({
      set: { status: "failed", error: { code: "VENDOR_AWAY", stage: "agents", retryable: true } },
      settle: { consumed: 0 },
    });
  });

  test("for want of room waits for it, however often it was tried, and is logged", async () => {
    const full = new Failure("internal", "MEDIA_TOOL_FAILED", "The media could not be processed.", {
      cause: Object.assign(new Error("no room"), { code: "ENOSPC" }),
    });
    const { result, transition, logged } = await perform(failing(full), {
      claim: { failures: attempts - 1, memo: { ordered: "x" }, items: 2 },
    });
    expect(result).toEqual({ kind: "snooze", waitMs: 10_000, memo: { ordered: "x" }, items: 2 });
    expect(transition).toEqual({});
    expect(logged[0]).toMatchObject({ outcome: "snooze", error: { code: "STORAGE_FULL" } });
  });

  test("that won't pass fails the job at once", async () => {
    const refused = new Failure("invalid", "SCRIPT_TOO_LONG", "Too long.");
    const { result } = await perform(failing(refused));
    expect(result).toEqual({
      kind: "failed",
      error: { code: "SCRIPT_TOO_LONG", message: "Too long.", retryable: false },
    });
  });

  test("of our own is tried again, its text kept to the log", async () => {
    const bug = new TypeError("secret of undefined");
    const { result, logged } = await perform(failing(bug));
    expect(result).toMatchObject({ kind: "retry", error: { code: "INTERNAL", retryable: true } });
    expect(JSON.stringify(result)).not.toContain("secret");
    expect(logged[0]?.["error"]).toMatchObject({ code: "INTERNAL", cause: bug });
  });
});

describe("a unit of test mode", () => {
  const tenantId = "0199a000-0000-8000-8000-000000000001";
  const calls = () => {
    throw new Error("nobody is paid");
  };

  test("has the fake provider's tools, and no vendor is called", async () => {
    const seen = async (context: StageContext) => [
      Object.keys(context.tools).includes("isFake"),
      context.calls ?? null,
    ];
    const { result } = await perform(seen, { claim: { tenantId }, calls });
    expect(result).toMatchObject({ kind: "done", output: [true, null] });
  });

  test("fails as its product's name says, before it ran", async () => {
    const params = sampleParams({ product_name: "test:fail=agents" });
    const { result, seen } = await perform(untilStopped, { claim: { tenantId, params } });
    expect(result).toMatchObject({ kind: "failed", error: { code: "TEST_FAILURE" } });
    expect(seen.ran).toBe(0);
  });
});

describe("a test fault", () => {
  const ordered = { params: sampleParams({ metadata: { fault: "fail:agents" } }) };

  test("that a job orders fails its unit for good, before it ran", async () => {
    const { result, seen } = await perform(untilStopped, { claim: ordered, testFaults: true });
    expect(result).toMatchObject({ kind: "failed", error: { code: "TEST_FAULT" } });
    expect(seen.ran).toBe(0);
  });

  test("is plain metadata where test faults are off", async () => {
    const { result } = await perform(async () => "out", { claim: ordered });
    expect(result).toMatchObject({ kind: "done" });
  });

  test("gives an item the score that was ordered, and its job decides by it", async () => {
    const params = sampleParams({ metadata: { fault: "score:keyframe:12" } });
    const outputs = (["prepare", "agents"] as const).map((stage) => ({
      stage,
      unit: 0,
      output: {},
    }));
    const { result, transition } = await perform(
      async () => ({ image: "k", score: { score: 99, parts: {} } }),
      { claim: { stage: "init", params, outputs }, testFaults: true },
    );
    expect(result).toMatchObject({ output: { image: "k", score: { score: 12 } } });
    expect(transition?.units).toMatchObject([{ status: "ready", retries: 1 }]);
  });
});

test("poison fails its job and may be retried by the caller", () => {
  expect(poisoned(sampleRecord({}, []), { stage: "init", unit: 1 })).toMatchObject({
    set: { status: "failed", error: { code: "WORKER_CRASHED", stage: "init", retryable: true } },
    cancelOpen: true,
    settle: { consumed: 0 },
  });
});
