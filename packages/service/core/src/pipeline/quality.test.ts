import { describe, expect, test } from "@jest/globals";
import type { JobParams } from "../jobs/job-params.ts";
import type { Candidate, TaskState } from "../jobs/job-state.ts";
import { stages } from "../stages/stages.ts";
import { sampleParams, sampleTask } from "../testing/sample-job.ts";
import { applyReview, checkItem, currentCandidate } from "./quality.ts";
import type { QualityCheck } from "./stage.ts";

const checkOf = (name: string): QualityCheck => {
  const check = stages.find((stage) => stage.name === name)?.qualityCheck;
  if (!check) throw new Error(`${name} has no quality check`);
  return check;
};
const keyframes = checkOf("init");
const segments = checkOf("generation");

const scored = (score: number, name = "item") => ({ name, score: { score, parts: {} } });
const item = (
  score: number,
  refused: Candidate["refused"] = "score",
  feedback: string | null = null,
): Candidate => ({ output: scored(score), score, refused, feedback });

const unit = (changes: Partial<TaskState> = {}) => sampleTask("init", 1, "done", changes);
const checked = (
  score: number,
  params: Partial<JobParams> = {},
  task: Partial<TaskState> = {},
  check = keyframes,
) => checkItem(check, sampleParams(params), unit(task), scored(score));

describe("a score", () => {
  test.each([
    ["strict", 80],
    ["standard", 65],
    ["lenient", 50],
  ] as const)("passes in %s mode from %i on", (qai_mode, threshold) => {
    expect(checked(threshold, { qai_mode }).unit).toMatchObject({
      status: "done",
      output: scored(threshold),
      items: 1,
      retries: 0,
      candidates: [],
    });
    expect(checked(threshold - 0.1, { qai_mode }).unit).toMatchObject({
      status: "ready",
      output: null,
      retries: 1,
      candidates: [{ score: threshold - 0.1, refused: "score" }],
    });
  });

  test("doesn't matter with QAI off", () => {
    expect(checked(0, { qai_enabled: false }).unit.status).toBe("done");
  });

  test.each([
    ["keyframe", keyframes, { max_retries_keyframe: 2, max_retries_video: 0 }],
    ["video", segments, { max_retries_keyframe: 0, max_retries_video: 2 }],
  ] as const)("of a %s is tried again as often as its own limit says", (_kind, check, params) => {
    const refused = [item(10)];
    expect(checked(10, params, { retries: 1, candidates: refused }, check).unit).toMatchObject({
      status: "ready",
      retries: 2,
      candidates: [{ score: 10 }, { score: 10 }],
    });
    expect(checked(10, params, { retries: 2, candidates: refused }, check).unit.status).toBe(
      "done",
    );
  });

  test("that never sufficed: accept_best takes the best one, the earlier of equals", () => {
    const first = { ...item(40), output: scored(40, "first") };
    const task = { retries: 1, candidates: [item(10), first] };
    expect(checked(40, {}, task)).toMatchObject({
      unit: { status: "done", output: scored(40, "first"), items: 1, retries: 1 },
      error: null,
    });
    expect(checked(41, {}, task).unit.output).toEqual(scored(41));
  });

  test("that never sufficed: fail says which item, its score and what to change", () => {
    const task = { retries: 1, candidates: [item(45)] };
    const { unit: changed, error } = checked(30.4, { failure_behavior: "fail" }, task);
    expect(changed).toMatchObject({ status: "failed", output: null });
    expect(error).toMatchObject({ code: "QUALITY_TOO_LOW", stage: "init", retryable: true });
    expect(error?.message).toMatch(/keyframe 1 scored 30 of 100.*lenient.*max_retries_keyframe/);
  });
});

describe("a human", () => {
  test.each([
    ["off", [false, false, false]],
    ["anchor_only", [true, false, false]],
    ["all", [true, true, true]],
  ] as const)(
    "is asked with human_review %s: anchor, keyframe, segment: %j",
    (human_review, asked) => {
      const params = sampleParams({ human_review });
      const subjects = [
        [keyframes, 0],
        [keyframes, 1],
        [segments, 0],
      ] as const;
      expect(
        subjects.map(([check, index]) => {
          const decision = checkItem(check, params, { ...unit(), unit: index }, scored(90));
          return decision.unit.status === "review";
        }),
      ).toEqual(asked);
    },
  );

  const all = { human_review: "all" } as const;

  test("sees only what passed, or the best of what may not be tried again", () => {
    expect(checked(10, all).unit.status).toBe("ready");
    const { unit: shown } = checked(20, all, { retries: 1, candidates: [item(30), item(5)] });
    expect(shown).toMatchObject({ status: "review", output: null });
    expect(currentCandidate(shown.candidates)).toEqual({ ...item(30), refused: null });
  });

  test("never sees again what a human refused, however good its score was", () => {
    const rejected = item(95, "human", "no hat");
    const task = { retries: 1, rejections: 1, candidates: [rejected, item(20)] };
    const { unit: shown } = checked(10, all, task);
    expect(currentCandidate(shown.candidates)?.score).toBe(20);
    expect(shown.candidates[0]).toEqual(rejected);
  });

  const waiting = (changes: Partial<TaskState> = {}) =>
    unit({ status: "review", candidates: [item(20), item(70, null)], retries: 1, ...changes });
  const review = (
    decision: Parameters<typeof applyReview>[3],
    params: Partial<JobParams> = {},
    task = waiting(),
  ) => applyReview(keyframes, sampleParams({ ...all, ...params }), task, decision);

  test("approves what stands, which keeps its history", () => {
    expect(review({ kind: "approve" })).toMatchObject({
      unit: { status: "done", output: scored(70), items: 1, retries: 1, candidates: [{}, {}] },
      error: null,
    });
  });

  test("rejects with feedback: it is made again, and the feedback is kept", () => {
    const rejected = review(
      { kind: "reject", feedback: "brighter" },
      { human_review_max_rejections: 1 },
    );
    expect(rejected.unit).toMatchObject({
      status: "ready",
      output: null,
      retries: 1,
      rejections: 1,
      candidates: [{ refused: "score" }, { score: 70, refused: "human", feedback: "brighter" }],
    });
  });

  const exhausted = waiting({
    rejections: 1,
    candidates: [item(85, "human"), item(60, null)],
  });

  test("rejects once too often: human_review_budget accept_best takes the best of all", () => {
    const params = { human_review_max_rejections: 1 } as const;
    expect(review({ kind: "reject", feedback: null }, params, exhausted)).toMatchObject({
      unit: { status: "done", output: scored(85), rejections: 1 },
      error: null,
    });
  });

  test("rejects once too often: human_review_budget fail says so", () => {
    const params = { human_review_max_rejections: 1, human_review_budget: "fail" } as const;
    const { unit: changed, error } = review({ kind: "reject", feedback: null }, params, exhausted);
    expect(changed.status).toBe("failed");
    expect(error).toMatchObject({ code: "REVIEW_REJECTED", stage: "init", retryable: true });
    expect(error?.message).toContain("human_review_max_rejections");
  });

  test("may not reject at all where no rejection is budgeted; that it was rejected stays on record", () => {
    const only = waiting({ candidates: [item(70, null)] });
    expect(review({ kind: "reject", feedback: "no" }, {}, only).unit).toMatchObject({
      status: "done",
      output: scored(70),
      candidates: [{ refused: "human", feedback: "no" }],
    });
  });
});
