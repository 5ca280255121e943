/** What operators do by requests, who is recorded, and what is refused. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { claimOnly, complete, done } from "@reelwright/store/testing/conformance/scenario";
import { operatorRoutes } from "../openapi/operators.ts";
import { type OperatorFixture, openOperatorFixture } from "../testing/operator-fixture.ts";

let fixture: OperatorFixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openOperatorFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  tenantId = await fixture.begin();
});

const get: OperatorFixture["get"] = (...asked) => fixture.get(...asked);
const post: OperatorFixture["post"] = (...asked) => fixture.post(...asked);

describe("what is done is recorded with who did it", () => {
  test("a job is cancelled once, and its followers and workers are told", async () => {
    const id = await fixture.job(tenantId);
    const first = await post(`/jobs/${id}/cancel`, { reason: "customer asked" });
    expect(first.body).toMatchObject({ job_id: id, status: "cancelled", changed: true });
    expect(fixture.told).toEqual([`${id} ended`, `${id} cancelled`, "work"]);
    expect((await post(`/jobs/${id}/cancel`)).body).toMatchObject({ changed: false });
    expect(await fixture.entries()).toEqual([
      {
        actor: "operator:root",
        action: "job.cancelled",
        details: { job_id: id, run: 1, reason: "customer asked" },
        request_id: first.headers["x-request-id"],
      },
    ]);
    const retried = await post(`/jobs/${id}/retry`);
    expect([retried.status, retried.body.error.code]).toEqual([409, "INVALID_STATE"]);
    expect((await post(`/jobs/${id}/resume`, { max_credits: 5 })).status).toBe(409);
  });

  test("a paused job is resumed, with a new limit of credits", async () => {
    const id = await fixture.job(tenantId);
    await fixture.sql(
      `UPDATE jobs SET status = 'paused', pause_reason = 'user' WHERE job_id = '${id}'`,
    );
    const { body } = await post(`/jobs/${id}/resume`, { max_credits: 500 });
    expect(body).toMatchObject({ job_id: id, status: "pending", changed: true });
    expect(await fixture.entries()).toMatchObject([
      { action: "job.resumed", details: { max_credits: 500 } },
    ]);
    expect(fixture.told).toContain("work");
  });

  test("a job that failed is retried from a stage", () =>
    fixture.withWorker(async (owner) => {
      const id = await fixture.job(tenantId);
      const claim = await claimOnly(fixture.store, owner);
      await fixture.store.tasks.finish(claim, done(), complete(7));
      const { body } = await post(`/jobs/${id}/retry`, { from: "prepare", reason: "again" });
      expect(body).toMatchObject({ status: "pending", run: 2, changed: true });
      expect(await fixture.entries()).toMatchObject([
        { actor: "operator:root", action: "job.retried", details: { from: "prepare" } },
      ]);
      expect(fixture.told).toContain("work");
    }));

  test("a unit is requeued, by force also from a living worker", () =>
    fixture.withWorker(async (owner) => {
      await fixture.job(tenantId);
      const { taskId } = await claimOnly(fixture.store, owner);
      const refused = await post(`/tasks/${taskId}/requeue`);
      expect([refused.status, refused.body.error.message]).toEqual([
        409,
        expect.stringContaining("A living worker runs it."),
      ]);
      const { body } = await post(`/tasks/${taskId}/requeue`, { force: true });
      expect(body).toMatchObject({ task_id: taskId, was: "leased", changed: true });
      expect(await fixture.entries()).toMatchObject([
        {
          actor: "operator:root",
          action: "task.requeued",
          details: { forced: true, reason: null },
        },
      ]);
    }));

  test("a delivery that was given up is replayed", () =>
    fixture.withWorker(async (owner) => {
      await fixture.sql(
        "UPDATE tenants SET webhook_url = 'https://a.test/hook', webhook_secret = 'sealed'",
      );
      const id = await fixture.job(tenantId);
      await fixture.store.tasks.finish(await claimOnly(fixture.store, owner), done(), complete(7));
      await fixture.sql(
        "UPDATE webhook_deliveries SET state = 'abandoned', attempts = 3, secret = NULL, finished_at = now()",
      );
      const [found] = (await get("/deliveries?state=abandoned")).body.items;
      expect(found).toMatchObject({ job_id: id, reason: { code: "abandoned", is_stuck: true } });
      const { body } = await post(`/deliveries/${found.delivery_id}/replay`, { reason: "fixed" });
      expect(body).toMatchObject({ was: "abandoned", changed: true });
      expect((await get(`/deliveries?job=${id}`)).body.items).toMatchObject([{ state: "pending" }]);
      expect(await fixture.entries()).toMatchObject([
        { actor: "operator:root", action: "delivery.replayed", details: { reason: "fixed" } },
      ]);
    }));

  test("a process drains and takes tasks again", () =>
    fixture.withWorker(async (owner) => {
      const drained = await post(`/workers/${owner}/drain`, { hand_back_after_s: 60 });
      expect(drained.body).toMatchObject({ owner, app: "worker-keyframes", changed: true });
      expect((await get("/workers")).body.items).toMatchObject([
        { owner, reason: { code: "drained" } },
      ]);
      expect((await post(`/workers/${owner}/undrain`)).body.changed).toBe(true);
      expect((await fixture.entries()).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        "operator:root worker.drained",
        "operator:root worker.undrained",
      ]);
    }));
});

describe("hostile input is refused, and quickly", () => {
  const long = "9".repeat(7_000);
  test.each([
    "/jobs?limit=0",
    "/jobs?limit=501",
    "/jobs?stuck=perhaps",
    "/jobs?tenant=x%00",
    "/jobs?after=../../etc",
    "/jobs?stage=prepare&stage=init",
    "/jobs?status=deleted",
    "/jobs?older_than=-1",
    `/jobs?older_than=${long}`,
    "/jobs?tenant=a&tenant=b",
    `/tenants?after=${long}`,
    "/tenants?after=1.------------------------------------",
    "/deliveries?state=delivered",
    "/jobs/1%27%20OR%201=1",
  ])("GET %s", async (path) => {
    expect((await get(path)).status).toBe(422);
  });

  test.each([
    [`/workers/${long}/drain`, {}],
    ["/workers/-1/drain", {}],
    [`/tasks/${randomUUID()}/requeue`, { force: "yes" }],
    [`/tasks/${randomUUID()}/requeue`, { reason: "x".repeat(501) }],
    [`/tasks/${randomUUID()}/requeue`, { reason: "a\u0000b" }],
    [`/jobs/${randomUUID()}/retry`, { from: "nowhere" }],
    [`/jobs/${randomUUID()}/resume`, { max_credits: 1e300 }],
    [`/workers/1/drain`, { hand_back_after_s: -5 }],
  ])("POST %s", async (path, body) => {
    expect((await post(path, body)).status).toBe(422);
    expect(await fixture.entries()).toEqual([]);
  });

  test.each([
    [`/workers/4294967296/drain`, "WORKER_NOT_FOUND"],
    [`/tasks/${randomUUID()}/requeue`, "TASK_NOT_FOUND"],
    [`/deliveries/${randomUUID()}/replay`, "DELIVERY_NOT_FOUND"],
    [`/jobs/${randomUUID()}/cancel`, "JOB_NOT_FOUND"],
  ])("%s names nothing that exists", async (path, code) => {
    const { status, body } = await post(path);
    expect([status, body.error.code]).toEqual([404, code]);
  });
});

test("every reply was compared with its schema", () => {
  const declared = operatorRoutes.filter(({ method }) => method === "post");
  expect([...fixture.compared]).toEqual(
    expect.arrayContaining(declared.map(({ path }) => `post ${path}`)),
  );
});
