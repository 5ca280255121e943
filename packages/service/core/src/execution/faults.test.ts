import { describe, expect, test } from "@jest/globals";
import { isRetryable } from "@reelwright/film/failure";
import type { Snooze } from "@reelwright/film/vendor-failure";
import { Completed } from "../pipeline/stage.ts";
import type { Claim } from "../ports/task-store.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { faultsOf, parseFaults } from "./faults.ts";

describe("an order", () => {
  test.each<[string, unknown]>([
    ["", []],
    [" ; ", []],
    ["fail:init", [{ kind: "fail", stage: "init", unit: null }]],
    ["fail:generation:3", [{ kind: "fail", stage: "generation", unit: 3 }]],
    ["flaky:final_merge", [{ kind: "flaky", stage: "final_merge", unit: null }]],
    ["slow:audio:0.25", [{ kind: "slow", stage: "audio", seconds: 0.25 }]],
    ["slow:audio:600", [{ kind: "slow", stage: "audio", seconds: 600 }]],
    ["score:video:10", [{ kind: "score", item: "video", scores: [10] }]],
    ["score:keyframe:0,49.5,100", [{ kind: "score", item: "keyframe", scores: [0, 49.5, 100] }]],
    [
      " fail:concat ; slow:init:1;",
      [
        { kind: "fail", stage: "concat", unit: null },
        { kind: "slow", stage: "init", seconds: 1 },
      ],
    ],
  ])("%j is understood", (text, orders) => {
    expect(parseFaults(text)).toEqual(orders);
  });

  test.each([
    "fail",
    "fail:",
    "fail:rendering",
    "fail:init:x",
    "fail:init:-1",
    "flaky:init:1:2",
    "slow:audio",
    "slow:audio:601",
    "slow:audio:-1",
    "slow:audio:1e3",
    "score:video",
    "score:video:",
    "score:video:101",
    "score:video:10,",
    "score:segment:10",
    "FAIL:init",
    "fail:init, fail:audio",
    "fail:init; nonsense",
  ])("%j is none", (text) => {
    expect(parseFaults(text)).toBeNull();
  });
});

const { signal } = new AbortController();
const claimOf = (changes: Partial<Claim>) => ({
  stage: "generation" as const,
  unit: 0,
  failures: 0,
  candidates: [],
  memo: null,
  tenantId: "0199a000-0000-7000-8000-000000000001",
  params: sampleParams(),
  ...changes,
});
const claimed = (fault: string, changes: Partial<Claim> = {}) =>
  faultsOf(claimOf({ params: sampleParams({ metadata: { fault } }), ...changes }), true);
const candidate = { output: {}, score: 1, refused: "score", feedback: null } as const;
const failureOf = (fault: string, changes: Partial<Claim> = {}) =>
  claimed(fault, changes)
    .before(signal)
    .then(
      () => null,
      (error: unknown) => error,
    );

describe("fail", () => {
  test("is for good, and names its unit", async () => {
    const failure = await failureOf("fail:generation", { failures: 3 });
    expect(failure).toMatchObject({ code: "TEST_FAULT" });
    expect(isRetryable(failure)).toBe(false);
  });

  test("hits its stage and unit only", async () => {
    expect(await failureOf("fail:generation:1")).toBeNull();
    expect(await failureOf("fail:generation:1", { unit: 1 })).not.toBeNull();
    expect(await failureOf("fail:init")).toBeNull();
  });
});

describe("flaky", () => {
  test("passes at the second attempt", async () => {
    const failure = await failureOf("flaky:generation");
    expect(failure).toMatchObject({ code: "TEST_FAULT" });
    expect(isRetryable(failure)).toBe(true);
    expect(await failureOf("flaky:generation", { failures: 1 })).toBeNull();
  });

  test("is over when an item is made again, whose failures are counted anew", async () => {
    expect(await failureOf("flaky:generation", { candidates: [candidate] })).toBeNull();
  });
});

describe("slow", () => {
  test("waits before the work, and stops waiting when told to", async () => {
    const stop = new AbortController();
    const waiting = claimed("slow:generation:600").before(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });

  test("delays the failure that comes with it", async () => {
    const failure = await failureOf("fail:generation; slow:generation:0.01");
    expect(failure).toMatchObject({ code: "TEST_FAULT" });
  });
});

describe("score", () => {
  const made = { video: "k", score: { score: 90, parts: { sharp: 1 } } };
  const scoreOf = (changes: Partial<Claim>) =>
    (claimed("score:video:10,20", changes).after(made) as typeof made).score.score;

  test("gives the successive attempts their scores; the last one repeats", () => {
    const attempts = [0, 1, 2, 5].map((count) =>
      scoreOf({ candidates: Array.from({ length: count }, () => candidate) }),
    );
    expect(attempts).toEqual([10, 20, 20, 20]);
    expect(claimed("score:video:10").after(made)).toEqual({
      video: "k",
      score: { score: 10, parts: { sharp: 1 } },
    });
  });

  test("leaves other items and counted outputs as they are", () => {
    expect(scoreOf({ stage: "init" })).toBe(90);
    const counted = new Completed({}, 2);
    expect(claimed("score:video:10").after(counted)).toBe(counted);
  });
});

test("an order that can't be read, or none, is no error", async () => {
  expect(await failureOf("nonsense")).toBeNull();
  expect(await failureOf("")).toBeNull();
});

describe("a test input", () => {
  const tenantId = "0199a000-0000-8000-8000-000000000001";
  const tested = (product_name: string, changes: Partial<Claim> = {}) =>
    faultsOf(claimOf({ params: sampleParams({ product_name }), tenantId, ...changes }), false);
  const thrownBy = (product_name: string, changes: Partial<Claim> = {}) =>
    tested(product_name, changes)
      .before(signal)
      .then(
        () => null,
        (error: unknown) => error,
      );

  test("slow leaves its slot once, then goes on", async () => {
    const thrown = await thrownBy("test:slow=40s");
    expect(thrown).toMatchObject({ name: "Snooze", waitMs: 40_000 });
    const memo = (thrown as Snooze).memo;
    expect(await thrownBy("test:slow=40s", { memo })).toBeNull();
    expect(await thrownBy("test:slow=40s", { stage: "audio" })).toBeNull();
  });

  test("slow waits in the last stage of a job that stops early", async () => {
    const params = sampleParams({ product_name: "test:slow=1s", stop_at_stage: "agents" });
    expect(await thrownBy("", { params, stage: "agents" })).toMatchObject({ name: "Snooze" });
  });

  test("fail is for good, at its stage", async () => {
    const failure = await thrownBy("test:fail=generation");
    expect(failure).toMatchObject({ code: "TEST_FAILURE" });
    expect(isRetryable(failure)).toBe(false);
    expect(await thrownBy("test:fail=generation", { stage: "init" })).toBeNull();
  });

  test("policy is what a vendor's refusal is", async () => {
    expect(await thrownBy("test:policy", { stage: "init" })).toMatchObject({
      code: "VENDOR_POLICY_INPUT",
      errorClass: "policy_input",
    });
  });

  test("qai_reject rejects as many versions", () => {
    const made = { score: { score: 90, parts: {} } };
    const scoreAfter = (count: number) => {
      const candidates = Array.from({ length: count }, () => candidate);
      return (tested("test:qai_reject=2", { candidates }).after(made) as typeof made).score.score;
    };
    expect([0, 1, 2].map(scoreAfter)).toEqual([10, 10, 95]);
  });

  test("is a name in live mode", async () => {
    const params = sampleParams({ product_name: "test:fail=generation" });
    await expect(faultsOf(claimOf({ params }), false).before(signal)).resolves.toBeUndefined();
  });
});
