import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { openStore, type PostgresStore } from "../open-store.ts";
import { newJob } from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const nobody = "0190a0a0-0000-7000-8000-000000000009";

test("reads at once return each its own job, and nobody another tenant's", async () => {
  const [a, b] = [await makeTenant(store, 1_000), await makeTenant(store, 1_000)];
  const made = await Promise.all(
    [a, a, a, b].map((tenantId) => store.jobs.create(newJob(tenantId))),
  );
  const [one = "", two = "", three = "", foreign = ""] = made.map(
    ({ record }) => record.job.job_id,
  );
  const asked = [one, two, foreign, one, nobody, three.toUpperCase(), "no uuid"];
  const read = await Promise.all(asked.map((id) => store.jobs.get(a, id)));
  expect(read.map((record) => record?.job.job_id ?? null)).toEqual([
    one,
    two,
    null,
    one,
    null,
    three,
    null,
  ]);
  expect((await store.jobs.get(b, foreign))?.job.tenant_id).toBe(b);
});

test("a read sees what was written before it was asked for", async () => {
  const tenantId = await makeTenant(store, 1_000);
  const { record } = await store.jobs.create(newJob(tenantId));
  const jobId = record.job.job_id;
  for (const percent of [10, 20, 30]) {
    const earlier = store.jobs.get(tenantId, jobId);
    await store.jobs.update(tenantId, jobId, () => ({ set: { progress_percent: percent } }));
    expect((await store.jobs.get(tenantId, jobId))?.job.progress_percent).toBe(percent);
    expect((await earlier)?.job.job_id).toBe(jobId);
  }
});

test("keys that are looked up at once are each found, or not", async () => {
  const tenantId = await makeTenant(store, 1_000);
  const hashes = ["a", "b"].map((letter) => letter.repeat(64));
  for (const [at, hash] of hashes.entries()) {
    const id = `0190a0a0-0000-7000-8000-00000000000${at}`;
    const key = { id, name: "k", hash, prefix: "rw_live_aaaa", expiresAt: null };
    await store.identity.addKey(tenantId, key, { id: "system", requestId: "r" });
  }
  const [first = "", second = ""] = hashes;
  const found = await Promise.all(
    [first, "c".repeat(64), second, first].map((hash) => store.tenants.keyByHash(hash)),
  );
  expect(found.map((key) => key?.key_id.slice(-1) ?? null)).toEqual(["0", null, "1", "0"]);
  expect(found[0]).not.toHaveProperty("hash");
});
