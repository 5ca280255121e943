import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { recordingShell } from "@reelwright/cli/testing";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { claimOnly, complete, done, newJob } from "@reelwright/store/testing/conformance/scenario";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { runCommandLine } from "./command-line.ts";

let directory: string;
let database: FreshDatabase;
let store: PostgresStore;
let jobId: string;

/** A call of the job that was sent once and counted with `expected`. */
const sent = async (tenantId: string, vendor: string, expected: number) => {
  const key = randomUUID();
  const subject = {
    kind: "unit",
    tenantId,
    jobId,
    run: 1,
    stage: "generation",
    unit: 0,
    item: 0,
  } as const;
  const { vendorCalls } = store;
  const call = { scope: jobId, key, subject, vendor, name: "segment", attempt: 1 };
  const { sends } = await vendorCalls.intend(call);
  const submission = { ...call, sends, model: "model-1", requestHash: "c".repeat(64) };
  await vendorCalls.count({ ...submission, costUsd: expected, dailyLimitUsd: null });
  const task = { ref: `r-${key}`, handle: null };
  await vendorCalls.change(call, { kind: "accepted", task });
  return call;
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "vendor-commands-"));
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    REDIS_URL: process.env["TEST_REDIS_URL"],
    REELWRIGHT_DATA_DIR: directory,
    REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
    REELWRIGHT_VIDEOS: "fal",
    FAL_KEY: "sentinel-key",
    REELWRIGHT_VENDOR_DAILY_USD: "fal=5",
  });
  const tenantId = await makeTenant(store, 500);
  jobId = (await store.jobs.create(newJob(tenantId, { credits: 100 }))).record.job.job_id;
  const result = { files: [], info: null };
  const { vendorCalls } = store;
  const finished = await sent(tenantId, "fal", 0.5);
  await vendorCalls.change(finished, { kind: "done", ref: null, result, costUsd: 0.3 });
  const failed = await sent(tenantId, "fal", 0.5);
  const error = {
    class: "policy_output",
    code: "VENDOR_POLICY_OUTPUT",
    message: "No.",
    input: null,
    retryable: true,
  } as const;
  await vendorCalls.change(failed, { kind: "failed", error, costUsd: 0.1 });
  await sent(tenantId, "elevenlabs", 0.02);
  const worker = await store.registerWorker("worker");
  await store.tasks.finish(await claimOnly(store, worker.owner), done(), complete(80));
  await worker.close();
});
afterAll(async () => {
  await store.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

const admin = async (...words: readonly string[]) => {
  const { shell, out, err } = recordingShell();
  const status = await runCommandLine(["admin", ...words], shell, () => database.url);
  return { status, out: out(), err: err() };
};

describe("admin vendors", () => {
  test("shows circuits, open calls, today's calls and spending", async () => {
    const { status, out } = await admin("vendors", "--json");
    expect([status, JSON.parse(out)]).toEqual([
      0,
      [
        expect.objectContaining({
          vendor: "fal",
          ports: ["videos"],
          circuit: "closed",
          in_flight: 0,
          concurrency: 20,
          running: 0,
          unknown: 0,
          calls_today: 2,
          failures_today: 1,
          spent_usd_today: 0.4,
          daily_limit_usd: 5,
        }),
        expect.objectContaining({
          vendor: "elevenlabs",
          ports: [],
          running: 1,
          calls_today: 1,
          spent_usd_today: 0.02,
          daily_limit_usd: null,
        }),
      ],
    ]);
    const table = await admin("vendors");
    expect(table.out).toMatch(/^vendor +ports +circuit/);
    expect(table.out).toMatch(/^fal +videos +closed +0\/20 .* 0\.400 +5\.000$/m);
    expect(out + table.out).not.toContain("sentinel");
  });
});

describe("admin margin", () => {
  test("of a job is its credits' worth less what vendors took, with each model", async () => {
    const { status, out } = await admin("margin", "--job", jobId, "--json");
    expect([status, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({
        job_id: jobId,
        credits: 80,
        revenue_usd: 0.8,
        vendor_calls: 3,
        vendor_usd: 0.42,
        margin_usd: 0.38,
        vendors: [
          { vendor: "fal", model: "model-1", calls: 2, failures: 1, vendor_usd: 0.4 },
          { vendor: "elevenlabs", model: "model-1", calls: 1, failures: 0, vendor_usd: 0.02 },
        ],
      }),
    ]);
  });

  test("of days lists jobs, and sums up all that was paid for", async () => {
    const data = JSON.parse((await admin("margin", "--days", "2", "--json")).out);
    expect(data.jobs).toHaveLength(1);
    expect(data.total).toMatchObject({ credits: 80, vendor_usd: 0.42, margin_usd: 0.38 });
    expect(data.sums.map(({ what }: { what: string }) => what)).toEqual([
      "jobs",
      "playground",
      "suggestions",
    ]);
    const { out } = await admin("margin");
    expect(out).toMatch(/^job +status +created +credits/);
    expect(out).toMatch(/^total +80 +0\.800 +3 +0\.420 +0\.380$/m);
  });

  test("says what it doesn't find", async () => {
    expect(await admin("margin", "--job", randomUUID())).toMatchObject({
      status: 1,
      err: expect.stringContaining("There is no job"),
    });
  });
});
