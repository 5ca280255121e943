/** What operators see by requests: on a real database, with tokens of a real issuer. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newJob } from "@reelwright/store/testing/conformance/scenario";
import { makeTenant } from "@reelwright/store/testing/tenant";
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

describe("who gets there", () => {
  test.each([
    "/overview",
    "/vendors",
    "/history",
    "/tenants",
    "/workers",
    "/jobs",
    "/tasks",
    "/deliveries",
  ])("%s is for operators alone", async (path) => {
    expect((await get(path, "nobody")).status).toBe(401);
    const refused = await get(path, "user");
    expect([refused.status, refused.body.error.code]).toEqual([403, "OPERATOR_REQUIRED"]);
    const { status, headers } = await get(path);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  });

  test("so are actions, and a refused one changes nothing", async () => {
    const id = await fixture.job(tenantId);
    expect((await post(`/jobs/${id}/cancel`, {}, "user")).status).toBe(403);
    expect((await fixture.store.jobs.get(tenantId, id))?.job.status).toBe("pending");
  });

  test("what can only be read, or only be done, says so", async () => {
    const { status, headers } = await post("/overview");
    expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
    expect((await get(`/jobs/${randomUUID()}/cancel`)).status).toBe(405);
  });
});

describe("what is seen", () => {
  test("anybody who is signed in gets their own roles", async () => {
    expect((await get("/me")).body).toEqual({ subject: "root", roles: ["operator"] });
    expect((await get("/me", "user")).body).toMatchObject({ roles: [] });
    expect((await get("/me", "nobody")).status).toBe(401);
  });

  test("the overview has every stage, who serves it, and what is open", () =>
    fixture.withWorker(async () => {
      await fixture.job(tenantId);
      const { body } = await get("/overview");
      expect(body.queues[0]).toMatchObject({
        stage: "prepare",
        ready: 1,
        dispatched: 0,
        slots: 2,
        workers: 1,
        reason: { code: "moving", is_stuck: false },
      });
      expect(body).toMatchObject({
        dispatch: { ready: 1, dispatched: 0, leased: 0, slots: 2 },
        jobs: { pending: 1, processing: 0, paused: 0 },
        workers: [{ app: "worker-keyframes", count: 1 }],
        deliveries: { due: 0, abandoned: 0 },
        holds: { job: 1, playground: 0 },
        queue_board: false,
        sessions: { open: expect.any(Number), max: expect.any(Number) },
      });
    }));

  test("a ready unit counts as dispatched while its stage's queue holds an entry for it", async () => {
    await fixture.job(tenantId);
    await fixture.job(tenantId);
    const counts = async (entries: number) => {
      fixture.setWaiting(new Map([["prepare", entries]]));
      const { ready, dispatched } = (await get("/overview")).body.queues[0];
      return [ready, dispatched];
    };
    expect([await counts(0), await counts(1), await counts(2)]).toEqual([
      [2, 0],
      [1, 1],
      [0, 2],
    ]);
    // The queue may still hold an entry of a unit that is no longer ready.
    expect(await counts(3)).toEqual([0, 2]);
  });

  test("jobs and units say why they are where they are; filters and pages narrow them", async () => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push(await fixture.job(tenantId));
    ids.sort();
    const first = (await get("/jobs?stuck=true&limit=2")).body;
    expect(first.items.map(({ job_id: id }: { job_id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first.items[0].reason).toMatchObject({ code: "no_worker", is_stuck: true });
    const rest = (await get(`/jobs?stuck=true&limit=2&after=${first.next}`)).body;
    expect(rest).toMatchObject({ items: [{ job_id: ids[2] }], next: null });
    const tasks = (await get(`/tasks?stage=prepare&tenant=${tenantId.toUpperCase()}`)).body;
    expect(tasks.items).toHaveLength(3);
    expect((await get("/tasks?stage=captions")).body.items).toEqual([]);
    expect((await get("/jobs?older_than=3600")).body.items).toEqual([]);
    expect((await get(`/jobs?tenant=${randomUUID()}`)).body.items).toEqual([]);
  });

  test("jobs that wait for a customer are listed apart from those that need an operator", async () => {
    const [waiting, stuck] = [await fixture.job(tenantId), await fixture.job(tenantId)];
    await fixture.sql(
      `UPDATE jobs SET status = 'paused', pause_reason = 'human_review' WHERE job_id = '${waiting}'`,
    );
    const ids = async (query: string) =>
      (await get(`/jobs?${query}`)).body.items.map(({ job_id: id }: { job_id: string }) => id);
    expect(await ids("stuck=true&waits_for=operator")).toEqual([stuck]);
    expect(await ids("waits_for=customer")).toEqual([waiting]);
    expect((await ids("stuck=true")).toSorted()).toEqual([waiting, stuck].sort());
    const tasks = (await get("/tasks?stuck=true&waits_for=operator")).body.items;
    expect(tasks).toMatchObject([{ job_id: stuck }]);
    expect((await get("/jobs?waits_for=nobody")).status).toBe(422);
  });

  test("one job is shown whole, ended ones by their status", async () => {
    const id = await fixture.job(tenantId);
    const { body } = await get(`/jobs/${id.toUpperCase()}`);
    expect(body).toMatchObject({ job: { job_id: id }, tasks: [{ stage: "prepare" }] });
    expect(JSON.stringify(body)).not.toContain("callback_key");
    expect((await get(`/jobs/${randomUUID()}`)).body.error.code).toBe("JOB_NOT_FOUND");
    await post(`/jobs/${id}/cancel`);
    expect((await get("/jobs?status=cancelled")).body.items).toMatchObject([{ job_id: id }]);
    expect((await get("/jobs?status=failed")).body.items).toEqual([]);
  });

  test("tenants are listed by their load, with limits and queued units", async () => {
    await fixture.sql("UPDATE tenants SET concurrent_limit = 3");
    const other = await makeTenant(fixture.store, 500);
    await fixture.job(tenantId);
    await fixture.job(tenantId);
    await fixture.store.jobs.create(newJob(other));
    const page = (await get("/tenants?limit=1")).body;
    expect(page.items).toMatchObject([
      {
        tenant_id: tenantId,
        live_jobs: 2,
        queued_units: 2,
        jobs_today: 2,
        concurrent_limit: 3,
        daily_limit: 200,
        reserved_credits: expect.any(Number),
      },
    ]);
    const rest = (await get(`/tenants?limit=1&after=${page.next}`)).body;
    expect(rest).toMatchObject({
      items: [{ tenant_id: other, live_jobs: 1, concurrent_limit: 10 }],
      next: null,
    });
  });

  test("vendors have a state, limits and figures, also while Redis is away", async () => {
    const fal = { circuit: "open", isRefused: false, inFlight: 3, waitingTenants: 1 } as const;
    fixture.setGate([{ vendor: "fal", ...fal }]);
    expect((await get("/vendors")).body.items).toMatchObject([
      {
        vendor: "fal",
        ports: ["videos"],
        circuit: "open",
        in_flight: 3,
        concurrency: 20,
        daily_limit_usd: 5,
        lately: { calls: 0, median_s: null, last_error: null },
      },
    ]);
    fixture.setGate(null);
    expect((await get("/vendors")).body.items).toMatchObject([{ circuit: null, in_flight: null }]);
  });

  test("history has what was spent and finished", async () => {
    await fixture.sql(
      "INSERT INTO vendor_days (provider, day, spent_usd) VALUES ('fal', (now() AT TIME ZONE 'UTC')::date, 1.5)",
    );
    await fixture.store.durations.record([
      { stage: "prepare", variant: "", units: 1, class: 3, count: 2 },
    ]);
    expect((await get("/history")).body).toMatchObject({
      throughput: [{ stage: "prepare", units: 2, at: expect.stringMatching(/Z$/) }],
      spend: [{ vendor: "fal", usd: 1.5 }],
    });
  });
});

test("prices are the built-in ones where nothing is published", async () => {
  expect((await get("/price-books")).body).toMatchObject({ current: 0, items: [] });
});

test("a tenant is found, and shown whole", async () => {
  const tenantId = await fixture.begin();
  const { items } = (await get(`/tenants/search?q=${tenantId}`)).body;
  const { body } = await get(`/tenants/${tenantId}`);
  expect(body).toMatchObject(items[0]);
  expect(body).toMatchObject({ reserved_credits: 0, owed_credits: 0, jobs_total: 0 });
  expect((await get(`/tenants/${tenantId}/limits`)).body).toMatchObject({ requests: {} });
});

test("every reply was compared with its schema", () => {
  const declared = operatorRoutes.filter(({ method }) => method === "get");
  expect([...fixture.compared]).toEqual(
    expect.arrayContaining(declared.map(({ path }) => `get ${path}`)),
  );
});
