/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type JobStatus, jobStatuses } from "@reelwright/core/jobs/job-state";
import { follow } from "../testing/event-stream.ts";
import { created, jobIn, jobInReview, moved } from "../testing/job-states.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  // No poll within a test's time: what an event stream hears came by a notification.
  gateway = await openTestGateway({ pollEveryMs: 600_000 });
  caller = await gateway.tenant(100_000);
});
afterAll(() => gateway.close());

const control = (jobId: string, action: string, owner: Caller = caller) =>
  gateway.api("post", `/jobs/${jobId}/${action}`, owner);

const actions = {
  pause: { call: (id: string) => control(id, "pause"), admitted: ["processing"] },
  resume: { call: (id: string) => control(id, "resume"), admitted: ["paused"] },
  cancel: {
    call: (id: string) => gateway.api("delete", `/jobs/${id}`, caller),
    admitted: ["pending", "processing", "paused"],
  },
  retry: {
    call: (id: string) => control(id, "retry").send({ restart_from_stage: "prepare" }),
    admitted: ["completed", "failed"],
  },
  "retry-quote": {
    call: (id: string) => control(id, "retry-quote").send({ restart_from_stage: "prepare" }),
    admitted: ["completed", "failed"],
  },
  review: {
    call: (id: string) =>
      control(id, "reviews").send({ kind: "keyframe", index: 0, decision: "approve" }),
    admitted: [],
  },
} as const;

const cases = jobStatuses.flatMap((status) =>
  Object.entries(actions).map(([action, { call, admitted }]) => ({
    action,
    status,
    expected: (admitted as readonly JobStatus[]).includes(status) ? 200 : 409,
    call,
  })),
);

describe("a call on a job in each state", () => {
  test.each(cases)("$expected for $action of a $status job", async ({ call, ...row }) => {
    const jobId = await jobIn(gateway, caller, row.status);
    const answer = await call(jobId);
    expect(answer.status).toBe(row.expected);
    if (row.expected === 200) return;
    const action = row.action === "retry-quote" ? "retry" : row.action;
    expect(answer.body.error).toMatchObject({
      code: "INVALID_STATE",
      details: { status: row.status, action },
    });
    const { body } = await gateway.api("get", `/jobs/${jobId}`, caller);
    expect(body).toMatchObject({ status: row.status, run: 1 });
  });

  test.each(["pause", "resume", "retry"])(
    "%s: one of ten at once, 409 for the rest",
    async (action) => {
      const before = { pause: "processing", resume: "paused", retry: "failed" } as const;
      const jobId = await jobIn(gateway, caller, before[action as keyof typeof before]);
      const answers = await Promise.all(Array.from({ length: 10 }, () => control(jobId, action)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    },
  );
});

describe("a control call without a body", () => {
  /** Bytes on the wire as curl -X POST sends them: no Content-Type, no body. */
  const bare = (jobId: string, action: string, init: RequestInit = {}) =>
    fetch(`${gateway.baseUrl}/api/v1/jobs/${jobId}/${action}`, {
      method: "POST",
      ...init,
      headers: { "X-API-Key": caller.key, ...init.headers },
    });

  test.each([
    ["resume", "paused"],
    ["retry", "failed"],
    ["retry-quote", "failed"],
  ] as const)("200 for %s", async (action, status) => {
    const json = { "Content-Type": "application/json" };
    for (const init of [{}, { headers: json }, { headers: json, body: "{}" }, { body: "" }]) {
      const answer = await bare(await jobIn(gateway, caller, status), action, init);
      expect(answer.status).toBe(200);
    }
  });

  test.each(["resume", "retry", "retry-quote"])(
    "422 for %s with a body that is no object",
    async (action) => {
      for (const body of ["null", "[]", "3", '"x"']) {
        const answer = await bare(await created(gateway, caller), action, { body });
        expect(answer.status).toBe(422);
      }
    },
  );

  test("422 names the field", async () => {
    const jobId = await jobIn(gateway, caller, "failed");
    const retry = await control(jobId, "retry").send({ restart_from_stage: "editing" });
    const resume = await control(jobId, "resume").send({ max_credits: "3" });
    expect([retry.status, retry.body.detail[0]]).toMatchObject([
      422,
      { type: "literal_error", loc: ["body", "restart_from_stage"], input: "editing" },
    ]);
    expect([resume.status, resume.body.detail[0]]).toMatchObject([
      422,
      { type: "int_type", loc: ["body", "max_credits"], input: "3" },
    ]);
  });
});

describe("POST /jobs/{job_id}/pause and /resume", () => {
  test("200 with the job as it stands, told to who follows it; credits stay reserved", async () => {
    const owner = await gateway.tenant(1_000);
    const jobId = await jobIn(gateway, owner, "processing");
    const stream = await follow(gateway, owner, jobId);
    const reserved = (await stream.next())?.data["credits_reserved"];
    const wakes = gateway.workCount();

    const paused = await control(jobId, "pause", owner);
    expect(paused.body).toMatchObject({ status: "paused", pause_reason: "user" });
    expect(await stream.next()).toMatchObject({
      event: "job.paused",
      data: { status: "paused", pause_reason: "user" },
    });
    expect(gateway.workCount()).toBe(wakes + 1);
    const { body: balance } = await gateway.api("get", "/credits/balance", owner);
    expect(balance.credit_reserved).toBe(reserved);

    const resumed = await control(jobId, "resume", owner);
    expect(resumed.body).toMatchObject({ status: "processing", pause_reason: null });
    expect(await stream.next()).toMatchObject({
      event: "job.resumed",
      data: { status: "processing" },
    });
    expect(gateway.workCount()).toBe(wakes + 2);
    stream.leave();
  });

  test("409 REVIEW_PENDING for a job that waits for a human", async () => {
    const { status, body } = await control(await jobInReview(gateway, caller, [70]), "resume");
    expect([status, body.error]).toMatchObject([
      409,
      { code: "REVIEW_PENDING", details: { status: "paused", action: "resume" } },
    ]);
  });

  test("200 lifts the limit of a job that it paused, or sets it anew; leaves it else", async () => {
    const paused = async (reason: "credit_limit" | "user") => {
      const jobId = await jobIn(gateway, caller, "processing", { max_credits: 20 });
      await moved(gateway, caller, jobId, { set: { status: "paused", pause_reason: reason } });
      return jobId;
    };
    const lifted = await control(await paused("credit_limit"), "resume");
    expect(lifted.body).toMatchObject({ status: "processing", max_credits: null });
    const raised = await control(await paused("credit_limit"), "resume").send({ max_credits: 500 });
    expect(raised.body).toMatchObject({ status: "processing", max_credits: 500 });
    const kept = await control(await paused("user"), "resume");
    expect(kept.body).toMatchObject({ status: "processing", max_credits: 20 });
  });
});
