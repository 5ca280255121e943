/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import type { PlaygroundQueue } from "@reelwright/core/ports/playground";
import { endpointsOf } from "../routes/endpoints.ts";
import {
  countedEffects,
  type IdempotentCase,
  idempotentCases,
} from "../testing/cases/idempotent.ts";
import { silentQueue } from "../testing/cases/playground.ts";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { jobIn } from "../testing/job-states.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let issuer: Issuer;
let queueFails = false;
beforeAll(async () => {
  const queue = silentQueue();
  const add: PlaygroundQueue["add"] = async (order) => {
    if (queueFails) throw new Error("the queue is away");
    await queue.add(order, 1);
  };
  issuer = await openIssuer();
  gateway = await openTestGateway({
    playgroundQueue: { ...queue, add },
    issuer,
    ...countedEffects,
  });
});
afterAll(async () => {
  const broken = (await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0);
  await gateway.close();
  await issuer.close();
  expect(broken).toEqual([]);
});

test("every operation that takes the header is in the table", () => {
  const taking = endpointsOf(editionNamed("E1")).filter(({ isIdempotent }) => isIdempotent);
  expect(idempotentCases.map(({ operation }) => operation).sort()).toEqual(
    taking.map(({ operation }) => operation).sort(),
  );
});

const begun = async ({ prepare, effects, operation }: IdempotentCase) => {
  const tenant = await gateway.tenant();
  const owner = operation === "createApiKey" ? await gateway.signedIn(tenant) : tenant;
  return { send: await prepare(gateway, owner), done: () => effects(gateway, owner), owner };
};
const replayed = "idempotent-replayed";

describe.each(idempotentCases.map((each) => [each.operation, each] as const))("%s", (_, each) => {
  test("takes effect once for each key, and gives the same answer again", async () => {
    const { send, done } = await begun(each);
    const first = await send("k1");
    expect([first.status, first.headers[replayed]]).toEqual([expect.any(Number), undefined]);
    expect(first.status).toBeLessThan(300);
    const again = await send("k1");
    expect([again.status, again.headers[replayed], again.body]).toEqual([
      first.status,
      "true",
      first.body,
    ]);
    expect(again.headers["location"]).toBe(first.headers["location"]);
    expect(await done()).toBe(1);
  });

  test("409 for the same key with another body; nothing is done", async () => {
    const { send, done } = await begun(each);
    await send("k1");
    const other = await send("k1", true);
    expect([other.status, other.body.error?.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await done()).toBe(1);
  });

  test("of ten concurrent requests one takes effect, and all get its answer", async () => {
    const { send, done } = await begun(each);
    const all = await Promise.all(Array.from({ length: 10 }, () => send("k1")));
    expect(new Set(all.map(({ status }) => status)).size).toBe(1);
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(all.filter(({ headers }) => headers[replayed] === undefined)).toHaveLength(1);
    expect(await done()).toBe(1);
  });

  test("another account's key is another key", async () => {
    const [a, b] = [await begun(each), await begun(each)];
    await a.send("k1");
    const theirs = await b.send("k1");
    expect([theirs.headers[replayed], await b.done()]).toEqual([undefined, 1]);
  });

  test("422 for a key that is empty or too long", async () => {
    const { send, done } = await begun(each);
    const long = await send("x".repeat(256));
    expect([long.status, long.body.detail]).toMatchObject([
      422,
      [{ type: "string_too_long", loc: ["header", "idempotency-key"] }],
    ]);
    expect(await done()).toBe(0);
  });
});

// Those that claim their keys first wait for 12 s; one of them is enough.
const crashing = idempotentCases.filter(
  ({ lost, operation }) => lost !== "IDEMPOTENCY_IN_PROGRESS" || operation === "testWebhook",
);
describe.each(crashing.map((each) => [each.operation, each] as const))("%s", (_, each) => {
  test("a request whose answer a crash lost is not done again", async () => {
    const { send, done, owner } = await begun(each);
    const first = await send("k1");
    await gateway.sql("UPDATE idempotency_keys SET answer = NULL WHERE tenant_id = $1", [
      owner.tenantId,
    ]);
    const again = await send("k1");
    if (each.lost) {
      expect([again.status, again.body.error?.code]).toEqual([409, each.lost]);
      return expect(await done()).toBe(1);
    }
    expect([again.status, again.headers[replayed]]).toEqual([first.status, "true"]);
    const ids = ({ body }: typeof first) => [
      body.task_id ??
        body.job_id ??
        body.template_id ??
        body.session_id ??
        body.music_id ??
        body.invitation_id,
      body.checkout_url,
    ];
    expect(ids(again)).toEqual(ids(first));
    expect(await done()).toBe(1);
  });
});

const pay = (owner: Caller, key: string, prompt = "a mug") =>
  gateway
    .api("post", "/models/imgA_2/try", owner)
    .set("Idempotency-Key", key)
    .send({ model_id: "imgA_2", prompt });
const available = async (owner: Caller) =>
  (await gateway.store.credits.balance(owner.tenantId)).available_credits;

test("a key names one request of the account, whatever its path", async () => {
  const owner = await gateway.tenant();
  await pay(owner, "k1");
  const jobId = await jobIn(gateway, owner, "failed");
  const retry = await gateway
    .api("post", `/jobs/${jobId}/retry`, owner)
    .set("Idempotency-Key", "k1");
  expect([retry.status, retry.body.error.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
});

test("a retry is done once for its key, also after the run that it began has failed", async () => {
  const owner = await gateway.tenant();
  const jobId = await jobIn(gateway, owner, "failed");
  const retry = () =>
    gateway.api("post", `/jobs/${jobId}/retry`, owner).set("Idempotency-Key", "again");
  expect((await retry()).body).toMatchObject({ run: 2, status: "pending" });
  const error = { code: "TEST", message: "Again.", stage: "prepare", retryable: true } as const;
  await gateway.store.jobs.update(owner.tenantId, jobId, () => ({
    cancelOpen: true,
    settle: { consumed: 0, charges: [] },
    set: { status: "failed", error },
    events: [{ type: "job.failed", data: { status: "failed", error } }],
  }));
  const before = await available(owner);
  const repeated = await retry();
  expect([repeated.status, repeated.headers[replayed]]).toEqual([200, "true"]);
  expect(repeated.body).toMatchObject({ run: 2, status: "pending" });
  expect((await gateway.api("get", `/jobs/${jobId}`, owner)).body).toMatchObject({ run: 2 });
  expect(await available(owner)).toBe(before);
});

test("a refused request uses no key", async () => {
  const owner = await gateway.tenant(7);
  expect((await pay(owner, "k1")).status).toBe(402);
  await gateway.store.credits.grant(owner.tenantId, {
    type: "bonus",
    amount: 100,
    description: "More.",
  });
  const paid = await pay(owner, "k1");
  expect([paid.status, paid.headers[replayed]]).toEqual([200, undefined]);
});

test("a task that could not be queued is undone, and its key may be sent again", async () => {
  const owner = await gateway.tenant(100);
  queueFails = true;
  const lost = await pay(owner, "k1");
  queueFails = false;
  expect([lost.status, await available(owner)]).toEqual([500, 100]);
  const paid = await pay(owner, "k1");
  expect([paid.status, paid.body.status, await available(owner)]).toEqual([200, "queued", 92]);
});

test("a claim that a crash left is free again after two minutes", async () => {
  const owner = await gateway.tenant();
  const suggest = () =>
    gateway
      .api("post", "/jobs/suggest-fields", owner)
      .set("Idempotency-Key", "k1")
      .send({ product_name: "Mug", product_image_url: "https://example.com/mug.png" });
  await suggest();
  await gateway.sql(
    "UPDATE idempotency_keys SET answer = NULL, created_at = now() - interval '3 minutes' WHERE tenant_id = $1",
    [owner.tenantId],
  );
  const again = await suggest();
  expect([again.status, again.headers[replayed]]).toEqual([200, undefined]);
  expect((await suggest()).headers[replayed]).toBe("true");
});

test("the database holds a new API key's secret only sealed", async () => {
  const owner = await gateway.signedIn(await gateway.tenant());
  const { body } = await gateway
    .api("post", "/api-keys", owner)
    .set("Idempotency-Key", "k1")
    .send({ name: "Ours" });
  const [row] = await gateway.sql("SELECT answer FROM idempotency_keys WHERE tenant_id = $1", [
    owner.tenantId,
  ]);
  expect(JSON.stringify(row)).toContain("sealed");
  expect(JSON.stringify(row)).not.toContain(body.api_key);
});

describe("GET /models/tasks", () => {
  test("lists the account's tasks, newest first, by pages", async () => {
    const owner = await gateway.tenant();
    const ids: string[] = [];
    for (const prompt of ["one", "two", "three"]) {
      ids.push((await pay(owner, prompt, prompt)).body.task_id);
    }
    await gateway.store.playground.settle(ids[0] ?? "", { kind: "completed", output: "a/b.png" });
    const list = (query: object) => gateway.api("get", "/models/tasks", owner).query(query);
    const { status, body } = await list({});
    expect([status, body]).toMatchObject([
      200,
      { total: 3, page: 1, page_size: 20, total_pages: 1 },
    ]);
    expect(body.items.map(({ task_id }: { task_id: string }) => task_id)).toEqual([
      ...ids.reverse(),
    ]);
    expect(body.items[2]).toMatchObject({ status: "completed", credits: 8 });
    expect(body.items[0]).toEqual(
      (await gateway.api("get", `/models/tasks/${body.items[0].task_id}`, owner)).body,
    );
    const second = await list({ page: 2, page_size: 2 });
    expect(second.body).toMatchObject({ total: 3, total_pages: 2, items: [{ task_id: ids[2] }] });
    expect((await list({ page: 9 })).body).toMatchObject({ total: 3, items: [] });
    expect((await list({ page_size: 101 })).status).toBe(422);
    const other = await gateway.api("get", "/models/tasks", await gateway.tenant());
    expect(other.body).toEqual({ items: [], total: 0, page: 1, page_size: 20, total_pages: 0 });
  });
});
