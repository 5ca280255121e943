/** What operators do by requests, who is recorded, and what is refused. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
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
const put: OperatorFixture["put"] = (...asked) => fixture.put(...asked);

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

describe("tenants", () => {
  const tenantOf = async () => (await get(`/tenants/${tenantId}`)).body;
  /** A job that was charged 7 of its 10 credits. */
  const chargedJob = () =>
    fixture.withWorker(async (owner) => {
      const id = await fixture.job(tenantId);
      await fixture.store.tasks.finish(await claimOnly(fixture.store, owner), done(), complete(7));
      charged = id;
    });
  let charged = "";

  test("are found by id, name, email and the prefix of a key", async () => {
    await fixture.sql(
      "UPDATE tenants SET name = 'Åse & Søn', email = 'Ase@Shop.example'; UPDATE api_keys SET key_prefix = 'rw_live_ab12'",
    );
    // The tenant of test mode has the same name, and is found by its id.
    const tested = testTenantOf(tenantId);
    await fixture.sql(`SELECT open_test_mode('${tenantId}', '${tested}', 'operator', NULL)`);
    expect((await get(`/tenants/search?q=${tested}`)).body.items).toMatchObject([
      { tenant_id: tested },
    ]);
    for (const q of [
      tenantId,
      tenantId.toUpperCase(),
      "søn",
      "shop.EX",
      "rw_live_ab12",
      "rw_live_ab12…",
    ]) {
      const { body } = await get(`/tenants/search?q=${encodeURIComponent(q)}`);
      expect(body.items).toMatchObject([
        { tenant_id: tenantId, priority: "normal", suspended_at: null, available_credits: 1_000 },
      ]);
    }
    for (const q of ["nobody", "%%", "rw_live_", "__"])
      expect((await get(`/tenants/search?q=${encodeURIComponent(q)}`)).body.items).toEqual([]);
    expect(await tenantOf()).toMatchObject({
      key_prefixes: ["rw_live_ab12"],
      notes: [],
      jobs_today: 0,
    });
    const unknown = `/tenants/${randomUUID()}`;
    for (const answer of [get(unknown), get(`${unknown}/limits`), put(`${unknown}/limits`)])
      expect((await answer).body.error.code).toBe("TENANT_NOT_FOUND");
  });

  test("that are suspended begin nothing, and their jobs and playground tasks end", async () => {
    const [one, two] = [await fixture.job(tenantId), await fixture.job(tenantId)];
    await fixture.sql(
      `UPDATE jobs SET status = 'paused', pause_reason = 'user' WHERE job_id = '${two}'`,
    );
    const hold = {
      ...{ tenantId, modelId: "imgA_2", credits: 8, startWithinMs: 60_000, maxOpen: 5, once: null },
    };
    await fixture.store.playground.reserve({ ...hold, taskId: randomUUID() });
    const { body } = await post(`/tenants/${tenantId}/suspend`, { reason: "chargeback" });
    expect(body).toEqual({ tenant_id: tenantId, changed: true, cancelled_jobs: 2 });
    expect(fixture.told).toEqual(expect.arrayContaining([`${one} cancelled`, `${two} cancelled`]));
    const suspended = expect.objectContaining({ kind: "forbidden", code: "TENANT_SUSPENDED" });
    await expect(fixture.job(tenantId)).rejects.toEqual(suspended);
    await expect(
      fixture.store.playground.reserve({ ...hold, taskId: randomUUID() }),
    ).rejects.toEqual(suspended);
    await expect(fixture.store.tenants.requireActive(tenantId)).rejects.toEqual(suspended);
    expect(await tenantOf()).toMatchObject({
      suspended_at: expect.any(String),
      live_jobs: 0,
      reserved_credits: 0,
      available_credits: 1_000,
    });
    expect((await fixture.store.jobs.get(tenantId, one))?.job.status).toBe("cancelled");
    expect((await post(`/tenants/${tenantId}/suspend`)).body).toMatchObject({ changed: false });
    expect((await post(`/tenants/${tenantId}/resume`, { reason: "paid" })).body.changed).toBe(true);
    expect((await post(`/tenants/${tenantId}/resume`)).body.changed).toBe(false);
    await fixture.job(tenantId);
    expect((await fixture.entries()).map(({ action }) => action)).toEqual([
      "tenant.suspended",
      "job.cancelled",
      "job.cancelled",
      "tenant.resumed",
    ]);
    expect((await fixture.store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
  });

  test.each([
    ["live", (id: string) => id],
    ["test", testTenantOf],
  ])("that are suspended while they create jobs in %s mode have none afterwards", async (_, of) => {
    const test = testTenantOf(tenantId);
    await fixture.sql(`SELECT open_test_mode('${tenantId}', '${test}', 'operator', NULL)`);
    const flood = Promise.allSettled(Array.from({ length: 30 }, () => fixture.job(of(tenantId))));
    const { body } = await post(`/tenants/${tenantId}/suspend`);
    const created = (await flood).filter(({ status }) => status === "fulfilled");
    expect(body.cancelled_jobs).toBe(created.length);
    expect((await get(`/tenants/${of(tenantId)}`)).body).toMatchObject({
      ...{ live_jobs: 0, reserved_credits: 0 },
    });
  });

  test("have limits and a priority, which are recorded with what they were", async () => {
    const limits = { concurrent_limit: 3, priority: "high", reason: "ticket 7" };
    expect((await post(`/tenants/${tenantId}/limits`, limits)).body.changed).toBe(true);
    expect((await post(`/tenants/${tenantId}/limits`, limits)).body.changed).toBe(false);
    expect(await tenantOf()).toMatchObject({
      concurrent_limit: 3,
      daily_limit: null,
      priority: "high",
    });
    await post(`/tenants/${tenantId}/limits`, { concurrent_limit: null });
    expect(await tenantOf()).toMatchObject({ concurrent_limit: null, priority: "high" });
    expect(await fixture.entries()).toMatchObject([
      {
        action: "tenant.limits_changed",
        details: {
          before: { concurrent_limit: null, priority: "normal" },
          after: { concurrent_limit: 3, priority: "high" },
          reason: "ticket 7",
        },
      },
      { details: { before: { concurrent_limit: 3 }, after: { concurrent_limit: null } } },
    ]);
  });

  test("have limits of requests and uploads, each a tenant's own or the installation's", async () => {
    const path = `/tenants/${tenantId}/limits`;
    const usual = {
      requests: {
        ...{ create: "3000/60", write: "3000/60", suggest: "1000/86400", upload: "600/60" },
        playground: "off",
      },
      uploads: { daily_bytes: 1_000_000, daily_files: 0, stored_bytes: 0 },
    };
    const none = { tenant_id: tenantId, requests: {}, uploads: {}, effective: usual };
    expect((await get(path, "look")).body).toEqual(none);
    const own = {
      requests: { suggest: "50/86400", create: "off", playground: "5/60" },
      uploads: { daily_bytes: 0, daily_files: 20 },
    };
    const { body } = await put(path, { ...own, reason: "ticket 8" });
    expect(body).toEqual({
      ...{ tenant_id: tenantId, ...own, changed: true },
      effective: {
        requests: { ...usual.requests, ...own.requests },
        uploads: { ...usual.uploads, ...own.uploads },
      },
    });
    expect((await put(path, own)).body.changed).toBe(false);
    expect(await fixture.store.ownLimits.get(tenantId)).toMatchObject({
      rates: { create: null, suggest: { requests: 50, seconds: 86_400 } },
    });
    // What isn't sent returns to the installation's.
    expect((await put(path)).body).toEqual({ ...none, changed: true });
    expect(await fixture.entries()).toMatchObject([
      { action: "tenant.limits_changed", details: { before: {}, reason: "ticket 8" } },
      { details: { after: {}, reason: null } },
    ]);
  });

  test.each([
    [{ requests: { create: "100 a minute" } }, ["requests", "create"], "such as 600/60"],
    [{ requests: { create: "0/60" } }, ["requests", "create"], "or off"],
    [{ requests: { create: "1/86401" } }, ["requests", "create"], "up to 1000000000/86400"],
    [{ requests: { create: 5 } }, ["requests", "create"], "valid string"],
    [{ requests: { creates: "5/60" } }, ["requests", "creates"], "Did you mean create?"],
    [{ requests: { callback: "5/60" } }, ["requests", "callback"], "is unknown"],
    [{ uploads: { daily_files: -1 } }, ["uploads", "daily_files"], "greater than or equal to 0"],
    [{ uploads: { daily_files: 1.5 } }, ["uploads", "daily_files"], "integer"],
    [{ upload: { daily_files: 1 } }, ["upload"], "Did you mean uploads?"],
  ] as const)("refuse %j, and keep what they were", async (body, where, why) => {
    const path = `/tenants/${tenantId}/limits`;
    await put(path, { requests: { create: "7/60" } });
    const refused = await put(path, body);
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toEqual([
      expect.objectContaining({ loc: ["body", ...where], msg: expect.stringContaining(why) }),
    ]);
    expect((await get(path)).body.requests).toEqual({ create: "7/60" });
  });

  test("are suspended in both modes, and resumed in both", async () => {
    const test = testTenantOf(tenantId);
    await fixture.sql(`SELECT open_test_mode('${tenantId}', '${test}', 'operator', NULL)`);
    const [live, tested] = [await fixture.job(tenantId), await fixture.job(test)];
    const { body } = await post(`/tenants/${tenantId}/suspend`);
    expect(body).toMatchObject({ changed: true, cancelled_jobs: 2 });
    for (const [owner, id] of [
      [tenantId, live],
      [test, tested],
    ] as const)
      expect((await fixture.store.jobs.get(owner, id))?.job.status).toBe("cancelled");
    const suspended = expect.objectContaining({ code: "TENANT_SUSPENDED" });
    await expect(fixture.job(test)).rejects.toEqual(suspended);
    expect((await post(`/tenants/${tenantId}/resume`)).body.changed).toBe(true);
    await fixture.job(test);
    await fixture.job(tenantId);
  });

  test("have a test mode that begins nothing if it opens while they are suspended", async () => {
    const test = testTenantOf(tenantId);
    await post(`/tenants/${tenantId}/suspend`);
    await fixture.sql(`SELECT open_test_mode('${tenantId}', '${test}', 'operator', NULL)`);
    await expect(fixture.job(test)).rejects.toMatchObject({ code: "TENANT_SUSPENDED" });
    await post(`/tenants/${tenantId}/resume`);
    await fixture.job(test);
  });

  test("have notes, which no tenant reads", async () => {
    await post(`/tenants/${tenantId}/notes`, { body: "Called twice." }, "look");
    expect((await tenantOf()).notes).toMatchObject([
      { author: "operator:look", body: "Called twice." },
    ]);
    const { items } = await fixture.store.identity.auditLog(tenantId, { page: 1, pageSize: 50 });
    expect(JSON.stringify(items)).not.toContain("noted");
  });

  test("get back what a job cost, in parts, once per key, and never more", async () => {
    await chargedJob();
    const path = `/jobs/${charged}/refund`;
    const ask = (body: object) => post(path, { reason: "bad film", ...body }, "money");
    const foreign = await ask({ key: "a", tenant_id: randomUUID() });
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "JOB_NOT_FOUND"]);
    expect((await ask({ key: "a", credits: 8, tenant_id: tenantId })).body.error).toMatchObject({
      code: "REFUND_TOO_HIGH",
      details: { credits: 8, consumed: 7, refunded: 0 },
    });
    const part = (await ask({ key: "a", credits: 2 })).body;
    expect(part).toMatchObject({ refunded: 2, consumed: 7, refunded_total: 2, changed: true });
    expect((await ask({ key: "a", credits: 2 })).body).toMatchObject({
      transaction_id: part.transaction_id,
      refunded: 0,
      changed: false,
    });
    expect((await ask({ key: "a", credits: 3 })).body.error.code).toBe("IDEMPOTENCY_KEY_REUSED");
    // Concurrent calls share what is left.
    const rest = await Promise.all(["b", "c", "d"].map((key) => ask({ key, credits: 5 })));
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await ask({ key: "e" })).body).toMatchObject({ refunded: 0, changed: false });
    expect(await tenantOf()).toMatchObject({ available_credits: 1_000 });
    const { items } = await fixture.store.credits.transactions(tenantId, {
      ...{ page: 1, pageSize: 10, jobId: charged },
    });
    expect(items.filter(({ type }) => type === "refund")).toMatchObject([
      { amount: 5, description: "bad film", job_id: charged },
      { amount: 2, description: "bad film", job_id: charged },
    ]);
    expect((await fixture.entries()).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "operator:money job.refunded",
      "operator:money job.refunded",
    ]);
    expect((await fixture.store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
    expect((await fixture.store.ledger.run(60_000)).drift).toEqual([]);
  });

  test("are granted credits once per key", async () => {
    const grant = { type: "bonus", credits: 50, reason: "sorry", key: "t-7" };
    const path = `/tenants/${tenantId}/grant`;
    expect((await post(path, grant, "money")).body).toMatchObject({
      changed: true,
      available_credits: 1_050,
    });
    expect((await post(path, grant, "money")).body).toMatchObject({
      changed: false,
      available_credits: 1_050,
    });
    expect((await post(path, { ...grant, credits: 51 })).body.error.code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
    expect(await fixture.entries()).toMatchObject([
      { actor: "operator:money", action: "credits.granted", details: { amount: 50, key: "t-7" } },
    ]);
  });
});

describe("each endpoint needs its role", () => {
  const needed = {
    support: ["look", "money", "root"],
    finance: ["money", "root"],
    operator: ["root"],
  };
  const idOf = (name: string): string => {
    if (name === "owner") return "1";
    return name === "tenant_id" ? tenantId : randomUUID();
  };

  test.each(operatorRoutes.map(({ method, path, role }) => [method, path, role] as const))(
    "%s %s: %s",
    async (method, path, role) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => idOf(name));
      const passing: string[] = [];
      for (const who of ["user", "look", "money", "root"] as const) {
        const send = { get: () => get(filled, who), put: () => put(filled, {}, who) }[
          method as "get"
        ];
        const { body } = await (send ? send() : post(filled, {}, who));
        if (body.error?.code !== "OPERATOR_REQUIRED") passing.push(who);
      }
      // Everybody may ask for their own roles.
      expect(passing).toEqual(path === "/me" ? ["user", ...needed[role]] : needed[role]);
    },
  );
});

describe("price books", () => {
  const document = { models: [{ model_id: "vidA_fast", variant: "i2v", credits: 90 }] };

  test("are checked, published once, and in force at their date", async () => {
    const { body: before } = await get("/price-books");
    expect(before).toMatchObject({ current: 0, items: [], prices: { components: { script: 2 } } });
    const { body: margins } = await post("/price-books/check", { document });
    expect(margins.losses).toEqual([]);
    const book = { version: 1, document, note: "New year" };
    expect((await post("/price-books", book)).body).toEqual({ version: 1, changed: true });
    expect((await post("/price-books", book)).body).toEqual({ version: 1, changed: false });
    const later = { version: 2, document: {}, effective_at: "2099-01-01T00:00:00Z" };
    expect((await post("/price-books", later)).body.changed).toBe(true);
    const { body: after } = await get("/price-books");
    expect([after.current, after.items.length]).toEqual([1, 2]);
    const sold = after.prices.models.find(
      (each: { model_id: string }) => each.model_id === "vidA_fast",
    );
    expect(sold).toMatchObject({ credits: 90, price_usd: 0.9 });
    expect((await post("/price-books/2/withdraw")).body).toEqual({ version: 2, changed: true });
    expect((await post("/price-books/2/withdraw")).body).toEqual({ version: 2, changed: false });
    expect(await fixture.entries()).toMatchObject([
      {
        actor: "operator:root",
        action: "price_book.published",
        details: { version: 1, forced: false },
      },
      { action: "price_book.published", details: { version: 2 } },
      { action: "price_book.withdrawn", details: { version: 2 } },
    ]);
  });

  test.each([
    [{ version: 2, document: {} }, 409, "PRICE_BOOK_EXISTS"],
    [{ version: 1, document: {}, effective_at: "2020-01-01T00:00:00Z" }, 409, "PRICE_BOOK_LATE"],
    [
      { version: 1, document: { components: [{ component: "script", credits: 0 }] } },
      ...[409, "PRICE_BELOW_COST"],
    ],
  ] as [object, number, string][])("%j is refused", async (body, status, code) => {
    const refused = await post("/price-books", body);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
    expect((await get("/price-books")).body.items).toEqual([]);
  });

  test("have prices in cents and credits in hundredths", async () => {
    const document = {
      components: [{ component: "script", credits: 4.35 }],
      packs: [{ pack_id: "starter", price_usd: 19.99, credits: 200 }],
    };
    expect((await post("/price-books", { version: 1, document })).status).toBe(200);
    const fine = { components: [{ component: "script", credits: 4.355 }] };
    const refused = await post("/price-books", { version: 2, document: fine });
    expect(refused.body.detail).toMatchObject([
      { loc: ["body", "document", "components", 0, "credits"] },
    ]);
  });

  test.each([
    [{ models: [], signup_bonuss: 5 }, ["signup_bonuss"], "Did you mean signup_bonus?"],
    [{ components: [{ component: "script", credits: 5, cost: 1 }] }, ["components", 0, "cost"], ""],
  ])("with the misspelled field of %j are refused", async (document, where, why) => {
    for (const path of ["/price-books", "/price-books/check"]) {
      const refused = await post(path, { version: 1, document });
      expect([refused.status, refused.body.detail]).toEqual([
        422,
        [
          expect.objectContaining({
            loc: ["body", "document", ...where],
            msg: expect.stringContaining(`is unknown; nothing was changed.${why && ` ${why}`}`),
          }),
        ],
      ]);
    }
  });

  test("below cost are published by force, and one in force can't be withdrawn", async () => {
    const free = { components: [{ component: "script", credits: 0 }], signup_bonus: 50 };
    expect((await post("/price-books", { version: 1, document: free, force: true })).status).toBe(
      200,
    );
    expect((await get("/price-books")).body).toMatchObject({
      items: [{ is_forced: true }],
      prices: { components: { script: 0 }, signup_bonus: 50 },
    });
    expect((await post("/price-books/1/withdraw")).body.error.code).toBe("INVALID_STATE");
    expect((await post("/price-books/9/withdraw")).body.error.code).toBe("PRICE_BOOK_NOT_FOUND");
  });
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
    [`/tenants/${randomUUID()}/limits`, { concurrent_limit: -1 }],
    [`/tenants/${randomUUID()}/limits`, { priority: "highest" }],
    [`/tenants/${randomUUID()}/notes`, { body: "" }],
    [`/tenants/${randomUUID()}/grant`, { credits: 1, type: "bonus", reason: "x" }],
    [`/jobs/${randomUUID()}/refund`, { reason: "x" }],
    ["/price-books", { version: 1, document: { components: [{ component: "tax", credits: 1 }] } }],
    [
      "/price-books",
      { version: 1, document: { models: [{ model_id: "no", variant: "x", credits: 1 }] } },
    ],
    [
      "/price-books",
      { version: 1, document: { packs: [{ pack_id: "starter", price_usd: 0, credits: 1 }] } },
    ],
    ["/price-books/check", { document: { components: [{ component: "script", credits: -1 }] } }],
    [`/jobs/${randomUUID()}/refund`, { reason: "x", key: "k", credits: 0.5 }],
  ])("POST %s", async (path, body) => {
    expect((await post(path, body)).status).toBe(422);
    expect(await fixture.entries()).toEqual([]);
  });

  test.each([
    [`/workers/4294967296/drain`, "WORKER_NOT_FOUND"],
    [`/tasks/${randomUUID()}/requeue`, "TASK_NOT_FOUND"],
    [`/deliveries/${randomUUID()}/replay`, "DELIVERY_NOT_FOUND"],
    [`/jobs/${randomUUID()}/cancel`, "JOB_NOT_FOUND"],
    [`/jobs/${randomUUID()}/refund`, "JOB_NOT_FOUND", { reason: "x", key: "k" }],
    [`/tenants/${randomUUID()}/suspend`, "TENANT_NOT_FOUND"],
    [`/tenants/${randomUUID()}/resume`, "TENANT_NOT_FOUND"],
    [`/tenants/${randomUUID()}/limits`, "TENANT_NOT_FOUND"],
    [`/tenants/${randomUUID()}/notes`, "TENANT_NOT_FOUND", { body: "x" }],
  ] as [string, string, object?][])(
    "%s names nothing that exists",
    async (path, code, body = {}) => {
      const response = await post(path, body);
      const { status } = response;
      expect([status, response.body.error.code]).toEqual([404, code]);
    },
  );
});

test("every reply was compared with its schema", () => {
  const declared = operatorRoutes.filter(({ method }) => method !== "get");
  expect([...fixture.compared]).toEqual(
    expect.arrayContaining(declared.map(({ method, path }) => `${method} ${path}`)),
  );
});
