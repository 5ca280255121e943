/** Lists that are read row by row: nothing is repeated or left out, whatever is added or changed meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { picture } from "../testing/cases/playground.ts";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { jobIn, jobInReview } from "../testing/job-states.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let issuer: Issuer;
let gateway: TestGateway;
let owner: Caller;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({ issuer, indexed: true });
  owner = await gateway.signedIn(await gateway.tenant(1_000_000));
  for (const name of ["one", "two", "three"]) {
    await gateway.api("post", "/api-keys", owner).send({ name });
  }
  for (const status of ["failed", "failed", "completed", "pending"] as const) {
    await jobIn(gateway, owner, status, { product_name: `Mug ${status}` });
  }
  await jobInReview(gateway, owner, [70, 40], { product_name: "Mug in review" });
  await gateway.sql(
    `INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, next_attempt_at, created_at)
     SELECT gen_random_uuid(), tenant_id, job_id, run, 'job.completed', 'https://example.com/', '', now(), now()
     FROM jobs, generate_series(1, 2) AS run WHERE tenant_id = $1`,
    [owner.tenantId],
  );
  for (let at = 0; at < 3; at++) {
    await gateway.api("post", "/billing/checkout", owner).send({ pack_id: "starter" });
    await gateway.api("post", "/models/imgA_2/try", owner).send(picture);
  }
  // Ids order the rows of one moment.
  await gateway.sql(
    "UPDATE jobs SET created_at = '2026-01-01T00:00:00.123457Z' WHERE status = 'failed'",
  );
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

type Item = { readonly [field: string]: unknown };
const get = async (path: string, query: object) =>
  (await gateway.api("get", path, owner).query(query)).body;

/** All items of a list by its cursors; `between` is done between two parts. */
const walk = async (
  path: string,
  query: object,
  between: (items: readonly Item[]) => Promise<unknown> = async () => undefined,
): Promise<Item[]> => {
  const all: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const part: { items: Item[]; next_cursor: string | null } = await get(path, {
      ...query,
      cursor,
    });
    all.push(...part.items);
    cursor = part.next_cursor;
    if (cursor !== null) {
      expect(cursor.length).toBeLessThanOrEqual(200);
      await between(part.items);
    }
  }
  return all;
};

const lists: readonly (readonly [path: string, query: object])[] = [
  ["/jobs", {}],
  ["/jobs", { status: "failed" }],
  ["/jobs", { status: "failed,completed,pending" }],
  ["/jobs", { q: "mug" }],
  ["/jobs", { q: "mug", status: "failed,paused" }],
  ["/reviews", {}],
  ["/credits/transactions", {}],
  ["/api-keys", {}],
  ["/audit-log", {}],
  ["/tenants/me/webhook/deliveries", {}],
  ["/tenants/me/webhook/deliveries", { state: "pending" }],
  ["/billing/sessions", {}],
  ["/billing/sessions", { status: "pending" }],
  ["/models/tasks", {}],
  ["/personas", { page_size: 40, sort_order: "desc" }],
  ["/voices", { page_size: 40, search: "warm" }],
];

describe.each(lists)("GET %s of %j", (path, query) => {
  test("has by cursors what it has by pages, in the same order", async () => {
    const size = { page_size: 1, ...query };
    const whole = await get(path, { ...size, page_size: 100 });
    expect(whole.total).toBeGreaterThan(1);
    expect(whole).not.toHaveProperty("next_cursor");
    const walked = await walk(path, size);
    expect(walked.length).toBe(whole.total);
    expect(walked.slice(0, 100)).toEqual(whole.items);
    const first = await get(path, { ...size, page_size: 2, cursor: "" });
    const page = await get(path, { ...size, page_size: 2 });
    expect(first).toEqual({ ...page, next_cursor: whole.total > 2 ? expect.any(String) : null });
  });

  test("422 for a cursor beside a page, of another list, too long, or made up", async () => {
    const other = path === "/jobs" ? "/personas" : "/jobs";
    const { next_cursor: foreign } = await get(other, { page_size: 1, cursor: "" });
    const bad = [
      { cursor: "", page: 1 },
      { cursor: foreign },
      { cursor: "x".repeat(201) },
      { cursor: " " },
      { cursor: Buffer.from("jobs 9999999999999999 x").toString("base64url") },
    ];
    for (const each of bad) {
      const answer = await gateway.api("get", path, owner).query({ ...query, ...each });
      expect([each, answer.status]).toEqual([each, 422]);
      const field = "page" in each ? "page" : "cursor";
      expect(answer.body.detail[0]).toMatchObject({ loc: ["query", field] });
    }
  });
});

describe("a list that changes while it is read", () => {
  const made = async (count: number, by: Caller): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at++)
      ids.push((await gateway.api("post", "/jobs", by).send(minimalJob)).body.job_id);
    return ids;
  };

  test("every job that leaves the filter meanwhile is met once, and no later one pushes another in twice", async () => {
    const before = owner;
    owner = await gateway.tenant(1_000_000);
    const ids = await made(7, owner);
    const met = await walk("/jobs", { status: "pending", page_size: 2 }, async (items) => {
      for (const { job_id } of items) await gateway.api("delete", `/jobs/${job_id}`, owner);
      await made(2, owner);
    });
    owner = before;
    expect(met.map(({ job_id }) => job_id)).toEqual(ids.reverse());
  });

  test("ledger rows that are added meanwhile repeat none", async () => {
    const before = await get("/credits/transactions", { page_size: 100 });
    const met = await walk("/credits/transactions", { page_size: 2 }, () => made(1, owner));
    expect(met).toEqual(before.items);
  });
});
