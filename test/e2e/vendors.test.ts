/**
 * Ports on vendors, through the whole product.
 * @tier all
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { openReceiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import pg from "pg";
import { openTenant, type TenantClient } from "../support/api-client.ts";
import { keptInFiles, keptInRedis, keptInTables, searchKept } from "../support/kept-data.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { type CallRow, callsOf } from "../support/vendor-outcomes.ts";
import { startVendorStack, type VendorStack } from "../support/vendor-stack.ts";

let vendors: VendorStack;
let pictures: Pictures;
let tenant: TenantClient;
let database: pg.Client;
beforeAll(async () => {
  [pictures, vendors] = await Promise.all([
    servePictures(),
    startVendorStack({
      REELWRIGHT_FALLBACK: "language",
      REELWRIGHT_VENDOR_DAILY_USD: "fal=100,openai=100",
    }),
  ]);
  tenant = await openTenant(vendors.stack, pictures.url("bottle.jpg"), 5_000);
  database = new pg.Client((await vendors.stack.runtime()).database_url);
  await database.connect();
});
afterEach(() => {
  vendors.fal.faults.clear();
  vendors.google.faults.clear();
  vendors.fal.setCallbacks({ times: 1, delayMs: 0 });
});
afterAll(async () => {
  await database?.end();
  await vendors?.close();
  await pictures?.close();
});

/** One segment, which any score serves. */
const small = { segment_count: 1, qai_enabled: false };

const calls = (jobId: string): Promise<readonly CallRow[]> => callsOf(database, jobId);

describe("a job on vendors", () => {
  test("is refused by a content policy: job, webhook and receipt tell the class, what to change and the cost", async () => {
    const receiver = await openReceiver();
    const before = await tenant.balance();
    vendors.fal.faults.set("policy_input");
    const jobId = await tenant.createJob({ ...small, webhook_url: receiver.url });
    const job = await tenant.ended(jobId, "failed");
    expect(job).toMatchObject({ credits_consumed: 0 });
    expect(job.error).toMatchObject({
      code: "VENDOR_POLICY_INPUT",
      stage: "generation",
      retryable: false,
      details: {
        class: "policy_input",
        input: "product_name",
        change: expect.stringMatching(/^Change product_name\b/),
        credits_charged: 0,
      },
    });
    expect(JSON.stringify(job.error)).not.toMatch(/fal\b|flagged by a content checker/i);
    expect(await tenant.eventTypes(jobId)).toContain("job.failed");
    await waitFor("the webhook", async () => receiver.received.length > 0);
    const [delivery] = receiver.received;
    expect(JSON.parse(String(delivery?.body))).toMatchObject({
      event: "job.failed",
      job_id: jobId,
      credits_consumed: 0,
      error_message: expect.stringMatching(/content policy refuses .* Change product_name\b/),
    });
    expect(await tenant.receipt(jobId)).toMatchObject({ consumed: 0, held: 0, charges: [] });
    expect(await tenant.balance()).toEqual(before);
    await receiver.close();
  });

  test("is cancelled at the vendor, too", async () => {
    vendors.fal.setCallbacks({ times: 1, delayMs: 600_000 });
    const before = vendors.fal.counters.cancels;
    const jobId = await tenant.createJob(small);
    await waitFor("the clip to be ordered", async () =>
      (await calls(jobId)).some(({ name, state }) => name === "segment" && state === "submitted"),
    );
    expect((await tenant.cancel(jobId)).status).toBe(200);
    await waitFor("the vendor to be told", async () => vendors.fal.counters.cancels > before);
    await waitFor("the call to end", async () =>
      (await calls(jobId)).every(({ state }) => state === "done" || state === "cancelled"),
    );
  });
});

test("suggestions come from the language model", async () => {
  const api = vendors.stack.api(await vendors.stack.tenant(0));
  const before = vendors.openai.state.paid;
  const asked = { product_name: "Fizz", product_image_url: pictures.url("bottle.jpg") };
  const { status, body } = await api("/jobs/suggest-fields", {
    method: "POST",
    body: JSON.stringify(asked),
  });
  expect([status, body]).toMatchObject([
    200,
    {
      key_selling_points: ["Fits every bag", "Stands on any shelf"],
      cta_text: "Try Fizz today",
      environment_description: "a calm bathroom in the morning",
    },
  ]);
  expect(vendors.openai.state.paid - before).toBe(2);
});

describe("a vendor that may be paid no more today", () => {
  const spend = (vendor: string, usd: number) =>
    database.query(
      `INSERT INTO vendor_days (provider, day, spent_usd) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2)
       ON CONFLICT (provider, day, shard) DO UPDATE SET spent_usd = $2`,
      [vendor, usd],
    );

  const waiting = (jobId: string): Promise<object> =>
    waitFor("the job to wait", async () => {
      const { rows } = await database.query(
        "SELECT data FROM events_of_job($1, 0) WHERE type = 'vendor.waiting'",
        [jobId],
      );
      return rows[0]?.data ?? null;
    });

  test("is replaced by the embedded provider where the operator allows it, and that is told", async () => {
    await spend("openai", 1_000);
    const jobId = await tenant.createJob({ ...small, stop_at_stage: "agents" });
    await tenant.ended(jobId, "completed");
    expect(await tenant.eventTypes(jobId)).toContain("provider.fallback");
    expect(
      (await calls(jobId)).filter(
        ({ provider, submissions }) => provider === "openai" && submissions > 0,
      ),
    ).toEqual([]);
  });

  test("is waited for elsewhere, and that is told; who doesn't want to wait can cancel", async () => {
    await spend("fal", 1_000);
    const jobId = await tenant.createJob(small);
    expect(await waiting(jobId)).toMatchObject({ stage: "generation", reason: "spending_limit" });
    expect((await tenant.cancel(jobId)).status).toBe(200);
  });

  test("is paid again when the day is over, and the job goes on", async () => {
    await spend("fal", 1_000);
    const jobId = await tenant.createJob({ ...small, stop_at_stage: "generation" });
    await waiting(jobId);
    await database.query("UPDATE vendor_days SET day = day - 1 WHERE provider = 'fal'");
    // Sooner than after the minute that it waits.
    await database.query("UPDATE tasks SET not_before = now() WHERE job_id = $1", [jobId]);
    await tenant.ended(jobId, "completed");
    expect(await tenant.eventTypes(jobId)).toContain("vendor.resumed");
    const { rows } = await database.query(
      "SELECT sum(spent_usd) AS spent_usd FROM vendor_days WHERE provider = 'fal' AND day = (now() AT TIME ZONE 'UTC')::date",
    );
    expect(Number(rows[0]?.spent_usd)).toBeGreaterThan(0);
  });
});

test("every type of event that was written is documented", async () => {
  const { base_url } = await vendors.stack.runtime();
  const document = await (await fetch(`${base_url}/openapi.json`)).text();
  const { components } = JSON.parse(document);
  const { rows } = await database.query(
    "SELECT DISTINCT e.type FROM jobs j, events_of_job(j.job_id, 0) AS e",
  );
  const written = rows.map(({ type }) => String(type));
  expect(written).toContain("script.written");
  expect(components.schemas.JobEvent.properties.type.examples).toEqual(
    expect.arrayContaining(written),
  );
});

test("no key of a vendor stands in a table, in Redis, in a file, in a log or in what the API says, though vendors' errors name it", async () => {
  vendors.google.faults.set("server_error");
  const jobId = await tenant.createJob(small);
  await waitFor("the error", async () => vendors.google.faults.left("server_error") === 0);
  const job = await tenant.read(jobId);
  const { database_url, redis_url } = await vendors.stack.runtime();
  const everything = async function* () {
    yield* keptInTables(database_url);
    yield* keptInRedis(redis_url);
    yield* keptInFiles(vendors.stack.directory);
    yield { place: "terminal", bytes: Buffer.from(vendors.stack.printed()) };
    yield { place: "API", bytes: Buffer.from(JSON.stringify(job)) };
  };
  const { found, marked } = await searchKept(everything(), vendors.secrets, jobId);
  expect(found).toEqual([]);
  // It does see what is there.
  for (const kind of ["table", "file", "API"])
    expect(marked.some((place) => place.startsWith(kind))).toBe(true);
});
