import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import {
  cancel,
  claimOnly,
  complete,
  done,
  fail,
  jobWith,
  newJob,
} from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

/** The delivery that is written in the transaction that ends a job. */
describe("webhook deliveries", () => {
  let database: FreshDatabase;
  let store: PostgresStore;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });

  const ended = async (
    urls: { readonly job: string | null; readonly tenant: string | null },
    decide: ReturnType<typeof complete>,
  ) => {
    const tenantId = await makeTenant(store, 100);
    await client.query(
      "UPDATE tenants SET webhook_url = $2, webhook_secret = $3 WHERE tenant_id = $1",
      [tenantId, urls.tenant, Buffer.from("sealed")],
    );
    const traceContext = { request_id: "creation" };
    const job = newJob(tenantId, { ...jobWith({ webhook_url: urls.job }), traceContext });
    await store.jobs.create(job);
    const registration = await store.registerWorker("worker");
    await store.tasks.finish(await claimOnly(store, registration.owner), done(), decide);
    await registration.close();
    const { rows } = await client.query("SELECT * FROM webhook_deliveries WHERE job_id = $1", [
      job.jobId,
    ]);
    return { rows, jobId: job.jobId };
  };

  test("a completed job's body is minified JSON of the contract's fields, byte for byte", async () => {
    const { rows, jobId } = await ended({ job: "https://job.test/", tenant: null }, complete(4));
    expect(rows).toHaveLength(1);
    const body: string = rows[0].body.toString();
    const { timestamp } = JSON.parse(body);
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body).toBe(
      `{"event":"job.completed","job_id":"${jobId}","status":"completed","final_video_url":"https://example.com/final.mp4","thumbnail_url":null,"credits_consumed":4,"error_message":null,"timestamp":"${timestamp}"}`,
    );
    const trace_context = { request_id: "creation" };
    const expected = { event: "job.completed", state: "pending", attempts: 0, trace_context };
    expect(rows[0]).toMatchObject(expected);
  });

  test("a failed job consumed nothing and says why", async () => {
    const { rows } = await ended({ job: "https://job.test/", tenant: null }, fail);
    expect(JSON.parse(rows[0].body.toString())).toMatchObject({
      event: "job.failed",
      status: "failed",
      final_video_url: null,
      credits_consumed: 0,
      error_message: "It broke.",
    });
  });

  test("the job's address wins over the tenant's, whose secret signs either way", async () => {
    const both = await ended({ job: "https://job.test/", tenant: "https://t.test/" }, complete(1));
    expect(both.rows).toMatchObject([{ url: "https://job.test/", secret: Buffer.from("sealed") }]);
    const one = await ended({ job: null, tenant: "https://t.test/" }, complete(1));
    expect(one.rows).toMatchObject([{ url: "https://t.test/", secret: Buffer.from("sealed") }]);
  });

  test("without an address, or for a cancelled job, nothing is sent", async () => {
    expect((await ended({ job: null, tenant: null }, complete(1))).rows).toEqual([]);
    expect((await ended({ job: "https://job.test/", tenant: null }, cancel)).rows).toEqual([]);
  });
});
