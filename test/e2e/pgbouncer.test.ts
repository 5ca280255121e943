/**
 * The whole stack behind a PgBouncer in transaction mode with four server sessions, also while PgBouncer is killed.
 * @tier all
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openStore } from "@reelwright/store/open-store";
import { blankDatabase, type FreshDatabase } from "@reelwright/store/testing/database";
import pg from "pg";
import { type Pooler, startPooler } from "../support/pooler.ts";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

const serverSessions = 4;
const sessionsOfProcess = 6;
const credits = 50_000;

let database: FreshDatabase;
let pooler: Pooler;
let stack: TestStack;
let receiver: Receiver;
let admin: pg.Client;
let ours: string;
let theirs: string;
beforeAll(async () => {
  database = await blankDatabase();
  const { username } = new URL(database.url);
  pooler = await startPooler(
    database.url,
    "transaction",
    `default_pool_size = ${serverSessions}\nstats_users = ${username}`,
  );
  stack = await startTestStack(null, {
    DATABASE_URL: pooler.url,
    REELWRIGHT_PROVIDERS: "fake",
    REELWRIGHT_CONCURRENT_JOBS: "100",
  });
  receiver = await openReceiver();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  ours = await stack.tenant(credits);
  theirs = await stack.tenant(credits);
});
afterAll(async () => {
  await stack?.stop();
  await receiver?.close();
  await pooler?.close();
  await admin?.end();
  await database?.drop();
});

/** Repeats a creation until it is confirmed, like a client that gets 503. */
const create = async (key: string): Promise<string> => {
  const body = JSON.stringify({
    product_name: "Mug",
    product_image_url: "https://example.com/mug.png",
    segment_count: 2,
    webhook_url: receiver.url,
    idempotency_key: randomUUID(),
  });
  let id = "";
  await waitFor("a confirmed job", async () => {
    const answer = await stack.api(key)("/jobs", { method: "POST", body });
    if (answer.status !== 503)
      expect(answer).toMatchObject({ status: 201, body: { job_id: expect.any(String) } });
    id = String(answer.body["job_id"] ?? "");
    return answer.status === 201;
  });
  return id;
};

const jobOf = async (key: string, id: string) => (await stack.api(key)(`/jobs/${id}`)).body;

const untilCompleted = (key: string, ids: readonly string[]) =>
  waitFor("the jobs to end", async () => {
    const jobs = await Promise.all(ids.map((id) => jobOf(key, id)));
    for (const { status, error } of jobs)
      if (status === "failed") throw new Error(JSON.stringify(error));
    return jobs.every(({ status }) => status === "completed");
  });

const times = (count: number) => Array.from({ length: count });

describe("behind PgBouncer in transaction mode", () => {
  test("jobs complete, receivers are notified, and tenants see their own", async () => {
    const [mine, foreign] = await Promise.all([
      Promise.all(times(4).map(() => create(ours))),
      Promise.all(times(2).map(() => create(theirs))),
    ]);
    await Promise.all([untilCompleted(ours, mine), untilCompleted(theirs, foreign)]);
    await waitFor("the webhooks", () => receiver.received.length >= 6);
    const listed = (await stack.api(theirs)("/jobs")).body["items"] as { job_id: string }[];
    expect(listed.map(({ job_id }) => job_id).sort()).toEqual([...foreign].sort());
    expect((await stack.api(theirs)(`/jobs/${mine[0]}`)).status).toBe(404);
    const cancelled = await stack.api(theirs)(`/jobs/${mine[0]}/cancel`, { method: "POST" });
    expect(cancelled.status).toBe(404);
  });

  test("all processes share the few sessions of Postgres, and none has more than six at the pooler", async () => {
    const { rows } = await admin.query<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(serverSessions);
    const { processes } = await stack.runtime();
    const urls = processes.flatMap(({ metrics_url }) => (metrics_url ? [metrics_url] : []));
    expect(urls.length).toBeGreaterThanOrEqual(5);
    for (const url of urls) {
      const text = await (await fetch(url)).text();
      const counts = [
        ...text.matchAll(/^reelwright_database_sessions\{.*state="(?:busy|idle)".*\} (\d+)$/gm),
      ];
      const open = counts.reduce((sum, [, count]) => sum + Number(count), 0);
      expect(open).toBeGreaterThan(0);
      expect(open).toBeLessThanOrEqual(sessionsOfProcess);
    }
    const console = new URL(pooler.url);
    console.pathname = "/pgbouncer";
    const client = new pg.Client({ connectionString: console.href });
    await client.connect();
    const clients = await client.query<{ database: string }>("SHOW CLIENTS");
    await client.end();
    const connected = clients.rows.filter((each) => each.database !== "pgbouncer");
    expect(connected.length).toBeLessThanOrEqual(sessionsOfProcess * urls.length);
  });

  test("a pooler that is killed while jobs run costs no job and no credit", async () => {
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const creations = times(4).map(() => create(ours));
      // The first job runs, others are being created.
      await Promise.race(creations);
      await pooler.replace();
      ids.push(...(await Promise.all(creations)));
    }
    await untilCompleted(ours, ids);
    const store = await openStore({ url: database.url, poolSize: 1 });
    const broken = (await store.checkInvariants()).filter(({ rows }) => rows > 0);
    await store.close();
    expect(broken).toEqual([]);
    const { rows } = await admin.query<{ spent: number; settled: number; reserved: number }>(`
      SELECT ${credits} * 2 - sum(balance)::int AS spent, sum(reserved)::int AS reserved,
        (SELECT sum(consumed)::int FROM credit_holds) AS settled
      FROM credit_accounts WHERE tenant_id IN (SELECT tenant_id FROM credit_holds)`);
    expect(rows[0]?.reserved).toBe(0);
    expect(rows[0]?.spent).toBe(rows[0]?.settled);
  });
});
