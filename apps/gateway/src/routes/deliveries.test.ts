import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { attempt, deliveryOf } from "../testing/cases/account.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const path = "/tenants/me/webhook/deliveries";
let gateway: TestGateway;
let owner: Caller;
let delivered: string;
let abandoned: string;
let pending: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  owner = await gateway.tenant();
  delivered = await deliveryOf(gateway, owner);
  await attempt(gateway, delivered, 204);
  abandoned = await deliveryOf(gateway, owner);
  await attempt(gateway, abandoned, 302);
  pending = await deliveryOf(gateway, owner);
});
afterAll(() => gateway.close());

const get = async (query = "") => (await gateway.api("get", `${path}${query}`, owner)).body;
const idsOf = ({ items }: { readonly items: { readonly delivery_id: string }[] }) =>
  items.map(({ delivery_id }) => delivery_id);

describe("GET /tenants/me/webhook/deliveries", () => {
  test("lists all of them, the newest first, in pages", async () => {
    expect(idsOf(await get())).toEqual([pending, abandoned, delivered]);
    const second = await get("?page=2&page_size=2");
    expect(idsOf(second)).toEqual([delivered]);
    expect(second).toMatchObject({ total: 3, total_pages: 2 });
    expect(await get("?page=9")).toMatchObject({ items: [], total: 3 });
  });

  test("lists those of a state, and of a job", async () => {
    const found = await get("?state=abandoned");
    expect(found.total).toBe(1);
    expect(found.items[0]).toMatchObject({
      delivery_id: abandoned,
      event: "job.failed",
      state: "abandoned",
      attempt_count: 1,
      last_status: 302,
      last_error: { code: "HTTP_302", message: expect.stringContaining("redirects") },
      next_attempt_at: null,
    });
    const { job_id } = found.items[0];
    expect(idsOf(await get(`?job_id=${job_id}`))).toEqual([abandoned]);
    expect(await get(`?job_id=${job_id}&state=pending`)).toMatchObject({ items: [], total: 0 });
  });
});

describe("a delivery", () => {
  test("has its attempts, and the body as it is sent", async () => {
    const whole = await get(`/${abandoned}`);
    expect(whole.attempts).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        latency_ms: 12,
        status: 302,
        error: { code: "HTTP_302", message: expect.any(String) },
      },
    ]);
    expect(JSON.parse(whole.body)).toMatchObject({ event: "job.failed", job_id: whole.job_id });
  });

  test("is replayed by whoever asks, and the audit log says so", async () => {
    const person = await gateway.api("post", `${path}/${abandoned}/replay`, owner).send({});
    expect(person.status).toBe(200);
    expect(person.body).toMatchObject({ state: "pending", attempt_count: 0, finished_at: null });
    expect(person.body.attempts).toHaveLength(1);
    const { body } = await gateway.api("get", "/audit-log", owner);
    expect(body.items[0]).toMatchObject({
      action: "delivery.replayed",
      actor: expect.stringMatching(/^key:/),
      details: { delivery_id: abandoned, was: "abandoned" },
    });
  });

  test("that was made is replayed with force alone", async () => {
    const replay = (body: object) =>
      gateway.api("post", `${path}/${delivered}/replay`, owner).send(body);
    const refused = await replay({});
    expect([refused.status, refused.body.error.code]).toEqual([409, "INVALID_STATE"]);
    expect((await replay({ force: true })).body).toMatchObject({ state: "pending" });
  });

  test("of another tenant is not there, and is not replayed", async () => {
    const other = await gateway.tenant();
    const seen = await gateway.api("get", path, other);
    expect(seen.body.items).toEqual([]);
    const tried = await gateway.api("post", `${path}/${pending}/replay`, other).send({});
    expect([tried.status, tried.body.error.code]).toEqual([404, "DELIVERY_NOT_FOUND"]);
  });
});
