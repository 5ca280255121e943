import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { follow } from "../testing/event-stream.ts";
import { created, moved, withStage } from "../testing/job-states.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  // No poll within a test's time: what an event stream hears came by a notification.
  gateway = await openTestGateway({ pollEveryMs: 600_000 });
  caller = await gateway.tenant(100_000);
});
afterAll(() => gateway.close());

const control = (jobId: string, action: string, owner: Caller = caller) =>
  gateway.api("post", `/jobs/${jobId}/${action}`, owner);

describe("POST /jobs/{job_id}/retry", () => {
  const failedTransition = {
    set: {
      status: "failed",
      error: { code: "TEST", message: "It failed.", stage: "init", retryable: true },
    },
    cancelOpen: true,
    settle: { consumed: 0, charges: [] },
    events: [{ type: "job.failed", data: { status: "failed" } }],
  } as const;
  const failedAtInit = async (owner: Caller): Promise<string> => {
    const jobId = await created(gateway, owner);
    await withStage(gateway, owner, jobId, "prepare", [{}]);
    await withStage(gateway, owner, jobId, "agents", [{ segments: [], warnings: [] }]);
    await moved(gateway, owner, jobId, { set: { status: "processing", current_stage: "init" } });
    await moved(gateway, owner, jobId, failedTransition);
    return jobId;
  };

  test("200 reserves what the quote says and starts at the stage that failed, as a new run", async () => {
    const owner = await gateway.tenant(1_000);
    const jobId = await failedAtInit(owner);
    const quote = await control(jobId, "retry-quote", owner);
    expect(quote.body).toMatchObject({
      job_id: jobId,
      restart_from_stage: "init",
      stages: ["init", "generation", "concat", "audio", "captions", "final_merge", "complete"],
      kept_artifacts: [
        { stage: "prepare", artifact: "brief" },
        { stage: "agents", artifact: "script" },
      ],
      available_credits: 1_000,
    });
    const wakes = gateway.workCount();
    const { status, body } = await control(jobId, "retry", owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "pending",
      run: 2,
      current_stage: "init",
      error: null,
      completed_at: null,
      credits_reserved: quote.body.credits_to_reserve,
    });
    expect(gateway.workCount()).toBe(wakes + 1);
    const { body: balance } = await gateway.api("get", "/credits/balance", owner);
    expect(balance.available_credits).toBe(1_000 - quote.body.credits_to_reserve);
  });

  test("200 shows each run in the receipt, and both in its sums", async () => {
    const owner = await gateway.tenant(1_000);
    const jobId = await failedAtInit(owner);
    const first = (await gateway.api("get", `/jobs/${jobId}/receipt`, owner)).body;
    const { body: job } = await control(jobId, "retry", owner);
    const { body: both } = await gateway.api("get", `/jobs/${jobId}/receipt`, owner);
    const held = job.credits_reserved;
    expect(both.runs).toEqual([
      { run: 1, reserved: first.reserved, held: 0, consumed: 0, released: first.reserved },
      { run: 2, reserved: held, held, consumed: 0, released: 0 },
    ]);
    expect(both).toMatchObject({ run: 2, reserved: first.reserved + held, held, consumed: 0 });
  });

  test("200 goes on for a client that saw the job fail: Last-Event-ID continues with the new run", async () => {
    const jobId = await failedAtInit(caller);
    const seen = await (await follow(gateway, caller, jobId)).rest();
    expect(seen.map(({ event }) => event)).toEqual(["snapshot", "job.failed"]);
    const lastId = String(seen.at(-1)?.id);
    expect((await follow(gateway, caller, jobId, lastId)).status).toBe(204);
    await control(jobId, "retry");
    const again = await follow(gateway, caller, jobId, lastId);
    expect(await again.next()).toMatchObject({
      event: "job.retried",
      data: { status: "pending", restart_from_stage: "init", run: 2 },
    });
    await gateway.api("delete", `/jobs/${jobId}`, caller);
    expect((await again.rest()).map(({ event }) => event)).toEqual(["job.cancelled"]);
  });

  test("402 when the credits don't suffice, and nothing changed", async () => {
    const owner = await gateway.tenant(850);
    const jobId = await failedAtInit(owner);
    await created(gateway, owner, { segment_count: 10 });
    const { body: balance } = await gateway.api("get", "/credits/balance", owner);
    const { status, body } = await control(jobId, "retry", owner);
    const quote = await control(jobId, "retry-quote", owner);
    expect([status, body.error]).toMatchObject([
      402,
      {
        code: "INSUFFICIENT_CREDITS",
        details: {
          required: quote.body.credits_to_reserve,
          available: balance.available_credits,
        },
      },
    ]);
    expect((await gateway.api("get", "/credits/balance", owner)).body).toEqual(balance);
    const { body: job } = await gateway.api("get", `/jobs/${jobId}`, owner);
    expect(job).toMatchObject({ status: "failed", run: 1 });
  });

  test("429 when the job had its retries of today, with Retry-After until midnight; the quote tells", async () => {
    const owner = await gateway.tenant(1_000);
    const jobId = await failedAtInit(owner);
    const quotes: number[] = [];
    const answers: number[] = [];
    // Three at once each time; each run fails, so that the next may begin.
    for (let round = 0; round < 21; round += 1) {
      quotes.push((await control(jobId, "retry-quote", owner)).body.retries_left);
      const all = await Promise.all([1, 2, 3].map(() => control(jobId, "retry", owner)));
      answers.push(Math.min(...all.map(({ status }) => status)));
      if (answers.at(-1) === 200) await moved(gateway, owner, jobId, failedTransition);
    }
    expect(quotes).toEqual(Array.from({ length: 21 }, (_, n) => 20 - n));
    expect(answers).toEqual([...Array(20).fill(200), 429]);
    const refused = await control(jobId, "retry", owner);
    expect(refused.body.error).toMatchObject({
      code: "RETRY_LIMIT",
      details: { limit: 20, per: "job", retry_after: expect.any(Number) },
    });
    const { retry_after } = refused.body.error.details;
    expect(refused.headers["retry-after"]).toBe(String(retry_after));
    expect(retry_after).toBeGreaterThan(0);
    expect(retry_after).toBeLessThanOrEqual(86_400);
    const { body: job } = await gateway.api("get", `/jobs/${jobId}`, owner);
    expect(job).toMatchObject({ status: "failed", run: 21 });
    // Those of another job are its own.
    expect((await control(await failedAtInit(owner), "retry", owner)).status).toBe(200);
  });

  test("429 when the account had its retries of today; a limit in the database wins", async () => {
    const owner = await gateway.tenant(1_000);
    const database = new pg.Client({ connectionString: gateway.databaseUrl });
    await database.connect();
    await database.query("UPDATE tenants SET daily_retry_limit = 1 WHERE tenant_id = $1", [
      owner.tenantId,
    ]);
    const [one, two] = [await failedAtInit(owner), await failedAtInit(owner)];
    const answers = await Promise.all([one, two].map((id) => control(id, "retry", owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.error.details).toMatchObject({
      limit: 1,
      per: "account",
    });
    await database.query("UPDATE credit_accounts SET retries_day = retries_day - 1");
    await database.end();
    const refused = answers[0]?.status === 429 ? one : two;
    expect((await control(refused, "retry-quote", owner)).body.retries_left).toBe(1);
  });

  test("409 for a stage whose inputs were never made: says which", async () => {
    const jobId = await failedAtInit(caller);
    const { status, body } = await control(jobId, "retry").send({ restart_from_stage: "audio" });
    expect([status, body.error]).toMatchObject([
      409,
      {
        code: "INVALID_STATE",
        details: {
          status: "failed",
          action: "retry",
          restart_from_stage: "audio",
          missing: ["init", "generation", "concat"],
        },
      },
    ]);
    expect(body.error.message).toContain("restart at init or before");
  });
});
