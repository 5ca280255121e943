/**
 * Deletes an account of a running stack, and searches tables, Redis and the file store for what it wrote.
 * @tier all
 */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
import { eraseDue } from "@reelwright/core/tenants/erasure";
import { openFellows } from "@reelwright/core/testing/fellows";
import { diskFiles } from "@reelwright/integrations/files/disk-files";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openRateLimits } from "@reelwright/queue/rate-limits";
import { createTenant, signInByForm } from "@reelwright/standalone/testing";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import pg from "pg";
import { type Kept, keptInFiles, keptInRedis, keptInTables } from "../support/kept-data.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

const mark = "zqaccountqz";

let stack: RunningStack;
let store: PostgresStore;
let token: string;
beforeAll(async () => {
  stack = await sharedStack();
  const { issuer, database_url: url } = await stack.runtime();
  store = await openStore({ url });
  const { tenant_id } = await createTenant(url, { name: "Test", credits: 500 });
  await store.identity.link(tenant_id, issuer ?? "", `${mark}@example.com`);
  token = (await signInByForm(issuer ?? "", `${mark}@example.com`)).access_token;
});
afterAll(() => store.close());

const send = async (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => {
  const { base_url } = await stack.runtime();
  const response = await fetch(`${base_url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
};

/** Places that contain a text. */
const placesOf = async (text: string): Promise<string[]> => {
  const { database_url, redis_url } = await stack.runtime();
  const searched: readonly AsyncIterable<Kept>[] = [
    keptInTables(database_url),
    keptInRedis(redis_url),
    keptInFiles(join(stack.directory, "files")),
  ];
  const found: string[] = [];
  for (const kept of searched)
    for await (const { place, bytes } of kept)
      if (place.includes(text) || bytes.includes(text)) found.push(place);
  return found;
};

/** The files and the entries in Redis among the places. */
const outsideTables = (places: readonly string[]) =>
  places.filter((place) => !place.startsWith("table "));

/** One pass of the gateway that leads, without waiting for its minute. */
const pass = async (): Promise<void> => {
  const { redis_url: redisUrl } = await stack.runtime();
  const limits = openRateLimits({ redisUrl, onError: () => undefined });
  const files = diskFiles({ directory: join(stack.directory, "files"), publicUrl: "http://files" });
  const { erasure, exports, jobs, billing } = store;
  const work = eraseDue({
    ...{ erasure, exports, jobs, billing, limits },
    paymentsNamed: () => null,
    files: async () => files,
    registration: openFellows()(),
    log: () => undefined,
  });
  try {
    await waitFor("the connection to Redis", () =>
      limits.forget("nobody").then(
        () => true,
        () => false,
      ),
    );
    await work.run(() => false);
  } finally {
    work.stop();
    limits.close();
  }
};

test("nothing of a deleted account is left in tables, Redis or files but its id", async () => {
  const { body: tenant } = await send("GET", "/tenants/me");
  const tenantId = String(tenant.tenant_id);
  await send("PATCH", "/tenants/me", { name: mark });
  const job = {
    product_name: mark,
    product_image_url: `https://example.com/${mark}.png`,
    segment_count: 1,
    metadata: { note: mark },
  };
  const live = await send("POST", "/jobs", job);
  const tested = await send("POST", "/jobs", job, { "x-test-mode": "true" });
  expect([live.status, tested.status]).toEqual([201, 201]);
  const task = await send("POST", "/models/imgA_2/try", { model_id: "imgA_2", prompt: mark });
  expect(task.status).toBe(200);
  await waitFor("the ends", async () => {
    const ends = [
      await send("GET", `/jobs/${live.body.job_id}`),
      await send("GET", `/jobs/${tested.body.job_id}`, undefined, { "x-test-mode": "true" }),
      await send("GET", `/models/tasks/${task.body.task_id}`),
    ];
    return ends.every(({ body }) => ["completed", "failed"].includes(body.status));
  });
  expect((await placesOf(mark)).length).toBeGreaterThan(4);
  expect(outsideTables(await placesOf(tenantId)).length).toBeGreaterThan(3);
  const files = await send("DELETE", `/jobs/${live.body.job_id}/files`);
  expect(files.status).toBe(200);
  expect((await placesOf(live.body.job_id)).filter((place) => place.startsWith("file "))).toEqual(
    [],
  );

  expect((await send("DELETE", "/tenants/me", { name: mark })).status).toBe(200);
  const { database_url } = await stack.runtime();
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  await client.query("UPDATE tenants SET delete_at = now() WHERE tenant_id = $1", [tenantId]);
  await pass();
  // The stack's gateway sends the last email; then its row goes, too.
  await waitFor("the last email", async () => {
    const { rows } = await client.query(
      "SELECT FROM mails WHERE tenant_id = $1 AND state = 'pending'",
      [tenantId],
    );
    return rows.length === 0;
  });
  await client.query("UPDATE jobs SET erase_at = now() WHERE tenant_id = $1", [tenantId]);
  await pass();
  await client.end();
  expect(await placesOf(mark)).toEqual([]);
  const ids = [tenantId, testTenantOf(tenantId)];
  for (const id of ids) expect(outsideTables(await placesOf(id))).toEqual([]);
}, 120_000);
