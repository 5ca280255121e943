import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
let stranger: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
  stranger = await gateway.tenant();
});
afterAll(() => gateway.close());

const created = async (by: Caller, part: object = {}) =>
  (await gateway.api("post", "/jobs", by).send({ ...minimalJob, ...part })).body;
const nobodys = "0190a0a0-0000-7000-8000-00000000dead";

describe("GET /jobs/{job_id}", () => {
  test("200 with the job as it was created", async () => {
    const { warnings: _warnings, ...job } = await created(caller);
    const { status, body } = await gateway.api("get", `/jobs/${job.job_id}`, caller);
    expect(status).toBe(200);
    expect(body).toEqual(job);
  });

  test("200 for the id in capitals", async () => {
    const { job_id } = await created(caller);
    const { status, body } = await gateway.api("get", `/jobs/${job_id.toUpperCase()}`, caller);
    expect([status, body.job_id]).toEqual([200, job_id]);
  });

  test.each([
    "get /jobs/:id",
    "delete /jobs/:id",
    "get /jobs/:id/keyframes",
    "get /jobs/:id/videos",
    "get /jobs/:id/events",
    "get /jobs/:id/receipt",
    "get /jobs/:id/reviews",
    "post /jobs/:id/pause",
    "post /jobs/:id/resume",
    "post /jobs/:id/retry",
    "post /jobs/:id/retry-quote",
    "post /jobs/:id/reviews",
  ])("404 for %s of another account, the same as for an unknown id", async (route) => {
    const { job_id } = await created(caller);
    const [method, path] = route.split(" ") as ["get" | "delete" | "post", string];
    const ask = (id: string) => {
      const asked = gateway.api(method, path.replace(":id", id), stranger);
      return path.endsWith("reviews") && method === "post"
        ? asked.send({ kind: "keyframe", index: 0, decision: "approve" })
        : asked;
    };
    const foreign = await ask(job_id);
    const unknown = await ask(nobodys);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    const bodyOf = ({ body }: typeof foreign) => ({ ...body.error, request_id: "" });
    expect(bodyOf(foreign)).toEqual(bodyOf(unknown));
    expect(foreign.body.error.code).toBe("JOB_NOT_FOUND");
  });
});

describe("GET /jobs", () => {
  test("200 newest first, in pages, of this account alone", async () => {
    const owner = await gateway.tenant();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await created(owner)).job_id);
    const first = await gateway.api("get", "/jobs?page_size=2", owner);
    const last = await gateway.api("get", "/jobs?page_size=2&page=3", owner);
    const past = await gateway.api("get", "/jobs?page_size=2&page=4", owner);
    const idsOf = ({ body }: typeof first) =>
      body.items.map(({ job_id }: { job_id: string }) => job_id);
    expect(first.body).toMatchObject({ total: 5, page: 1, page_size: 2, total_pages: 3 });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(idsOf(last)).toEqual(ids.slice(4));
    expect(past.body).toEqual({ items: [], total: 5, page: 4, page_size: 2, total_pages: 3 });
  });

  test("200 for an account without jobs", async () => {
    const { body } = await gateway.api("get", "/jobs", await gateway.tenant());
    expect(body).toEqual({ items: [], total: 0, page: 1, page_size: 20, total_pages: 0 });
  });

  test("200 with the statuses that were asked for, by commas or repeated", async () => {
    const owner = await gateway.tenant();
    const kept = (await created(owner)).job_id;
    const gone = (await created(owner)).job_id;
    await gateway.api("delete", `/jobs/${gone}`, owner);
    const listed = async (query: string) =>
      (await gateway.api("get", `/jobs?${query}`, owner)).body.items.map(
        ({ job_id }: { job_id: string }) => job_id,
      );
    expect(await listed("status=pending")).toEqual([kept]);
    expect(await listed("status=cancelled")).toEqual([gone]);
    expect(await listed("status=cancelled,pending")).toEqual([gone, kept]);
    expect(await listed("status=cancelled&status=pending")).toEqual([gone, kept]);
    expect(await listed("status=paused")).toEqual([]);
  });
});

describe("keyframes and videos", () => {
  test("200 with one more keyframe than segments, as one complete page", async () => {
    const { job_id } = await created(caller, { segment_count: 3 });
    const keyframes = await gateway.api("get", `/jobs/${job_id}/keyframes`, caller);
    const videos = await gateway.api("get", `/jobs/${job_id}/videos`, caller);
    expect(keyframes.body).toMatchObject({ total: 4, page: 1, page_size: 4, total_pages: 1 });
    expect(keyframes.body.items[0]).toEqual({
      index: 0,
      status: "pending",
      image_url: null,
      preview_url: null,
      is_anchor: true,
      qai_score: null,
      qai_passed: null,
      attempts: 0,
      rejections: 0,
      prompt: null,
    });
    expect(videos.body).toMatchObject({ total: 3, page: 1, page_size: 3, total_pages: 1 });
    expect(videos.body.items[2]).toMatchObject({
      index: 2,
      start_keyframe_index: 2,
      end_keyframe_index: 3,
      duration_seconds: 8,
      status: "pending",
    });
  });
});

describe("DELETE /jobs/{job_id}", () => {
  test("200 with the cancelled job; its credits are free again", async () => {
    const owner = await gateway.tenant(1_000);
    const job = await created(owner);
    const { status, body } = await gateway.api("delete", `/jobs/${job.job_id}`, owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "cancelled",
      credits_reserved: 0,
      credits_consumed: 0,
      completed_at: expect.any(String),
    });
    const balance = await gateway.api("get", "/credits/balance", owner);
    expect(balance.body).toEqual({
      credit_balance: 1_000,
      credit_reserved: 0,
      available_credits: 1_000,
    });
    const { body: receipt } = await gateway.api("get", `/jobs/${job.job_id}/receipt`, owner);
    expect(receipt).toMatchObject({
      reserved: job.credits_estimated,
      released: job.credits_estimated,
      consumed: 0,
      held: 0,
    });
  });

  test("409 the second time, with the status and what was tried", async () => {
    const { job_id } = await created(caller);
    await gateway.api("delete", `/jobs/${job_id}`, caller);
    const { status, body } = await gateway.api("delete", `/jobs/${job_id}`, caller);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      code: "INVALID_STATE",
      details: { status: "cancelled", action: expect.any(String) },
    });
  });

  test("200 for exactly one of ten at once", async () => {
    const { job_id } = await created(caller);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => gateway.api("delete", `/jobs/${job_id}`, caller)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});
