import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { created, jobInReview } from "../testing/job-states.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant(100_000);
});
afterAll(() => gateway.close());

const reviews = (jobId: string) => gateway.api("get", `/jobs/${jobId}/reviews`, caller);
const decide = (jobId: string, body: object) =>
  gateway.api("post", `/jobs/${jobId}/reviews`, caller).send(body);
const approve = (jobId: string, index: number) =>
  decide(jobId, { kind: "keyframe", index, decision: "approve" });

describe("GET /jobs/{job_id}/reviews", () => {
  test("200 with what waits, as one complete page", async () => {
    const part = { segment_count: 2, human_review_max_rejections: 2 };
    const { body } = await reviews(await jobInReview(gateway, caller, [70, 40], part));
    expect(body).toMatchObject({ total: 2, page: 1, page_size: 2, total_pages: 1 });
    expect(body.items[1]).toEqual({
      kind: "keyframe",
      index: 1,
      image_url: "https://files.example.com/keyframe-1.png",
      video_url: null,
      thumbnail_url: "https://files.example.com/keyframe-1.png",
      preview_url: null,
      prompt: "a prompt 1",
      qai_score: 40,
      qai_passed: false,
      qai_threshold: 50,
      score_parts: [{ part: "product", value: 0.7 }],
      attempts: 1,
      attempt: 1,
      rejections: 0,
      rejections_left: 2,
    });
  });

  test("200 and empty where nothing waits", async () => {
    const { body } = await reviews(await created(gateway, caller));
    expect(body).toEqual({ items: [], total: 0, page: 1, page_size: 1, total_pages: 0 });
  });
});

describe("POST /jobs/{job_id}/reviews", () => {
  test("200 goes on once nothing waits any more", async () => {
    const jobId = await jobInReview(gateway, caller, [70, 60], { segment_count: 2 });
    const wakes = gateway.workCount();
    const first = await approve(jobId, 1);
    expect(first.body).toMatchObject({ status: "paused", pause_reason: "human_review" });
    expect((await reviews(jobId)).body.items.map(({ index }: { index: number }) => index)).toEqual([
      0,
    ]);
    const second = await approve(jobId, 0);
    expect(second.body).toMatchObject({ status: "processing", pause_reason: null });
    expect(gateway.workCount()).toBeGreaterThan(wakes);
    const { body: keyframes } = await gateway.api("get", `/jobs/${jobId}/keyframes`, caller);
    expect(keyframes.items.map(({ status }: { status: string }) => status)).toEqual([
      "accepted",
      "accepted",
      "pending",
    ]);
  });

  test("200 for a rejection: the item is made again, and nothing waits", async () => {
    const jobId = await jobInReview(gateway, caller, [70], { human_review_max_rejections: 1 });
    const { status, body } = await decide(jobId, {
      kind: "keyframe",
      index: 0,
      decision: "reject",
      feedback: "brighter",
    });
    expect([status, body.status]).toEqual([200, "processing"]);
    expect((await reviews(jobId)).body.items).toEqual([]);
    const { body: keyframes } = await gateway.api("get", `/jobs/${jobId}/keyframes`, caller);
    expect(keyframes.items[0]).toMatchObject({ attempts: 1, rejections: 1, image_url: null });
  });

  test("200 for one of ten decisions at once, 409 for the rest", async () => {
    const jobId = await jobInReview(gateway, caller, [70, 60], { segment_count: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(jobId, 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test("200 fails the job when the budget is spent and says so; its credits come back", async () => {
    const part = { human_review_max_rejections: 0, human_review_budget: "fail" };
    const jobId = await jobInReview(gateway, caller, [70], part);
    const { body } = await decide(jobId, { kind: "keyframe", index: 0, decision: "reject" });
    expect(body).toMatchObject({
      status: "failed",
      credits_reserved: 0,
      credits_consumed: 0,
      error: { code: "REVIEW_REJECTED", stage: "init", retryable: true },
    });
    expect((await reviews(jobId)).body.items).toEqual([]);
  });

  test("409 for an item that doesn't wait: names the state", async () => {
    const jobId = await jobInReview(gateway, caller, [70]);
    const { status, body } = await approve(jobId, 1);
    expect([status, body.error]).toMatchObject([
      409,
      {
        code: "INVALID_STATE",
        details: {
          status: "paused",
          action: "review",
          kind: "keyframe",
          index: 1,
          waiting_attempt: null,
        },
      },
    ]);
  });

  test.each<[string, object, string, string]>([
    ["an index that the job lacks", { index: 2 }, "index", "value_error"],
    ["an index below 0", { index: -1 }, "index", "greater_than_equal"],
    ["an attempt below 1", { attempt: 0 }, "attempt", "greater_than_equal"],
    ["an unknown kind", { kind: "music" }, "kind", "literal_error"],
    ["an unknown decision", { decision: "maybe" }, "decision", "literal_error"],
    ["feedback that is too long", { feedback: "x".repeat(1001) }, "feedback", "string_too_long"],
    ["no decision", { decision: undefined }, "decision", "missing"],
  ])("422 for %s", async (_case, part, field, type) => {
    const body = { kind: "keyframe", index: 0, decision: "approve", ...part };
    const answer = await decide(await jobInReview(gateway, caller, [70]), body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatchObject([{ loc: ["body", field], type }]);
  });
});
