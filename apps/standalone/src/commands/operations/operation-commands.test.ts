import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { recordingShell } from "@reelwright/cli/testing";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openDispatcher } from "@reelwright/queue/dispatcher";
import { type OwnRedis, ownRedis } from "@reelwright/queue/testing/own-redis";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { newJob } from "@reelwright/store/testing/conformance/scenario";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { runCommandLine } from "../command-line.ts";

let database: FreshDatabase;
let store: PostgresStore;
let tenant: string;
let jobId: string;
let redis: OwnRedis;
let ends: (() => Promise<unknown>)[] = [];
/** Called after the test, the last one first. */
const onEnd = (end: () => Promise<unknown>) => void ends.unshift(end);
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});
beforeAll(async () => {
  redis = await ownRedis();
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  tenant = await makeTenant(store, 1_000);
  const order = newJob(tenant);
  await store.jobs.create(order);
  jobId = order.jobId;
});
afterAll(async () => {
  await store.close();
  await database.drop();
  await redis.remove();
});

/** Runs `admin …` as a shell would. */
const run = async (...words: string[]) => {
  const { shell, out, err } = recordingShell();
  const status = await runCommandLine(["admin", ...words], shell, () => database.url);
  return { status, out: out(), err: err() };
};
const json = async (...words: string[]) => {
  const { status, out, err } = await run(...words);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  return JSON.parse(out);
};

describe("tenants", () => {
  test("are found, limited, noted, suspended and resumed", async () => {
    const own = await makeTenant(store, 100);
    const order = newJob(own);
    await store.jobs.create(order);
    expect(await json("tenants", "find", own, "--json")).toMatchObject([
      { tenant_id: own, live_jobs: 1 },
    ]);
    expect((await run("tenants", "find", "no such name")).out).toContain("No tenant was found.");
    await json("tenants", "limits", own, "--concurrent", "5", "--priority", "low", "--json");
    await json("tenants", "limits", own, "--concurrent", "default", "--daily", "0", "--json");
    expect((await run("tenants", "note", own, "Asked for more.")).out).toContain("Noted.");
    expect(await json("tenants", "suspend", own, "--reason", "fraud", "--json")).toEqual({
      tenant_id: own,
      changed: true,
      cancelled_jobs: 1,
    });
    await expect(store.jobs.create(newJob(own))).rejects.toMatchObject({
      code: "TENANT_SUSPENDED",
    });
    expect(JSON.parse((await run("tenants", "show", own)).out)).toMatchObject({
      ...{ concurrent_limit: null, daily_limit: 0, priority: "low", live_jobs: 0 },
      notes: [{ author: "operator", body: "Asked for more." }],
    });
    expect((await run("tenants", "resume", own)).out).toContain("Resumed.");
    expect((await run("tenants", "resume", own)).out).toContain("It wasn't suspended.");
    expect((await run("jobs", "refund", order.jobId, "--reason", "x", "--key", "k")).out).toContain(
      "Nothing is left",
    );
    const unknown = await run("tenants", "suspend", "0190a0a0-0000-7000-8000-00000000dead");
    expect([unknown.status, unknown.err]).toEqual([4, expect.stringContaining("tenant")]);
  });
});

describe("limits of requests", () => {
  test("are changed one by one, shown, and returned to the installation's", async () => {
    const own = await makeTenant(store, 100);
    const limits = (...words: string[]) =>
      json("tenants", "request-limits", own, ...words, "--json");
    expect(await limits()).toEqual({ changed: false, requests: {}, uploads: {} });
    await limits("--request", "suggest=50/86400", "create=off", "--upload", "daily_files=20");
    expect(await limits("--request", "create=default", "--reason", "ticket 9")).toEqual({
      changed: true,
      requests: { suggest: "50/86400" },
      uploads: { daily_files: 20 },
    });
    expect((await run("tenants", "request-limits", own)).out).toContain("50/86400");
    expect(await store.ownLimits.get(own)).toEqual({
      rates: { suggest: { requests: 50, seconds: 86_400 } },
      uploads: { daily_files: 20 },
    });
    for (const [words, why] of [
      [["--request", "create=often"], "requests/seconds, such as 600/60"],
      [["--request", "creates=5/60"], "one of create, write"],
      [["--upload", "daily_files=many"], "whole number"],
      [["--upload", "daily_files"], "NAME=LIMIT"],
    ] as const) {
      const { status, err } = await run("tenants", "request-limits", own, ...words);
      expect([status, err]).toEqual([2, expect.stringContaining(why)]);
    }
  });
});

describe("price books", () => {
  let directory: string;
  const file = async (name: string, content: unknown): Promise<string> => {
    const path = join(directory, name);
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "price-books-"));
  });
  afterAll(() => rm(directory, { recursive: true }));

  test("are checked, published once, listed, shown and withdrawn", async () => {
    expect((await run("price-books", "list")).out).toBe("The built-in price list is in force.");
    const packs = [{ pack_id: "starter", price_usd: 19.99, credits: 240 }];
    const dear = await file("dear.json", {
      components: [{ component: "script", credits: 4.35 }],
      packs,
    });
    const checked = await run("price-books", "check", dear);
    expect([checked.status, checked.out]).toEqual([0, expect.stringContaining("margin USD")]);
    const publish = () => json("price-books", "publish", dear, "--book", "1", "--json");
    expect(await publish()).toEqual({ version: 1, changed: true });
    expect(await publish()).toEqual({ version: 1, changed: false });
    const later = ["--effective", "2099-01-01T00:00:00Z", "--note", "New year"];
    expect((await run("price-books", "publish", dear, ...later)).out).toBe(
      "Price book 2 comes into force 2099-01-01T00:00:00.000Z.",
    );
    const { current, items } = await json("price-books", "list", "--json");
    expect([current, items.length]).toEqual([1, 2]);
    expect((await run("price-books", "list")).out).toMatch(/^ +2 .*New year$/m);
    expect(JSON.parse((await run("price-books", "show")).out)).toMatchObject({
      components: { script: 4.35 },
    });
    expect(JSON.parse((await run("price-books", "show", "2")).out)).toMatchObject({
      version: 2,
      note: "New year",
    });
    expect((await run("price-books", "withdraw", "2")).out).toBe("Withdrawn.");
    expect((await run("price-books", "withdraw", "2")).out).toBe("It was withdrawn before.");
    expect((await run("price-books", "show", "9")).status).toBe(4);
  });

  test("below cost need --force, and files with mistakes are refused", async () => {
    const free = await file("free.json", { components: [{ component: "script", credits: 0 }] });
    const checked = await run("price-books", "check", free);
    expect([checked.status, checked.out]).toEqual([1, expect.stringContaining("Sold below cost")]);
    const refused = await run("price-books", "publish", free);
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining("or force it")]);
    expect((await run("price-books", "publish", free, "--force")).status).toBe(0);
    for (const [content, why] of [
      ["{", "isn't JSON"],
      [{ component: [] }, "has an unknown field component"],
      [{ components: [{ component: "tax", credits: 1 }] }, "components.0.component"],
      [{ models: [{ model_id: "none", variant: "x", credits: 1 }] }, "has no variant x"],
      [{ components: [{ component: "script", credits: 1.005 }] }, "multiple of 0.01"],
    ] as const) {
      const path = await file("bad.json", content);
      const { status, err } = await run("price-books", "publish", path);
      expect([status, err]).toEqual([2, expect.stringContaining(why)]);
    }
    const gone = await run("price-books", "check", join(directory, "none.json"));
    expect([gone.status, gone.err]).toEqual([2, expect.stringContaining("can't be read")]);
  });
});

describe("listings", () => {
  test("say of a job and its unit that no worker announces the stage", async () => {
    const jobs = await run("jobs", "--stuck");
    expect(jobs.out).toContain(jobId);
    expect(jobs.out).toContain("no_worker: No worker serves prepare");
    const { items, next } = await json("tasks", "--stage", "prepare", "--json");
    expect(items).toMatchObject([{ job_id: jobId, reason: { code: "no_worker", is_stuck: true } }]);
    expect(next).toBeNull();
    expect((await json("tasks", "--stage", "audio", "--json")).items).toEqual([]);
    const other = "0190a0a0-0000-7000-8000-00000000dead";
    expect((await json("jobs", "--tenant", other, "--json")).items).toEqual([]);
    expect((await run("jobs", "--older-than", "1h")).out).toBe("No job is under way.");
  });

  test("show queues and workers", async () => {
    const registration = await store.registerWorker("worker-keyframes");
    const queues = await json("queues", "--stuck", "--json");
    expect(queues.items).toMatchObject([{ stage: "prepare", reason: { code: "no_worker" } }]);
    await registration.announce({ prepare: 4 });
    expect((await run("queues", "--stuck")).out).toBe("No queue is stuck.");
    const { items } = await json("workers", "--json");
    expect(items).toMatchObject([
      { owner: registration.owner, app: "worker-keyframes", slots: { prepare: 4 }, is_alive: true },
    ]);
    await registration.close();
    expect((await run("workers")).out).toBe("No process is registered.");
  });

  test("say of a ready unit whether its queue holds it, or that this isn't known", async () => {
    await redis.start();
    const registration = await store.registerWorker("worker-keyframes");
    onEnd(() => registration.close());
    await registration.announce({ prepare: 4 });
    const seen = async () => {
      const [queue] = (await json("queues", "--json")).items;
      const [task] = (await json("tasks", "--stage", "prepare", "--json")).items;
      return [queue.ready, queue.dispatched, task.is_dispatched, task.reason.code];
    };
    const table = async () => (await run("queues")).out.split("\n")[1]?.split(/\s+/).slice(0, 3);

    process.env["REDIS_URL"] = "redis://127.0.0.1:1";
    expect(await seen()).toEqual([1, null, null, "ready"]);
    expect(await table()).toEqual(["prepare", "1", "?"]);
    process.env["REDIS_URL"] = redis.url;
    expect(await seen()).toEqual([1, 0, false, "ready"]);
    const errors: unknown[] = [];
    const dispatcher = openDispatcher({
      redisUrl: redis.url,
      stages: [{ name: "prepare" }],
      tasks: store.tasks,
      onError: (error) => errors.push(error),
    });
    onEnd(() => dispatcher.stop());
    await waitFor("a connection", () => dispatcher.isConnected());
    await dispatcher.add((await store.tasks.entries({ jobIds: [jobId] })).open);
    expect(await seen()).toEqual([0, 1, true, "dispatched"]);
    expect(await table()).toEqual(["prepare", "0", "1"]);
    expect(errors).toEqual([]);
  });

  test("show one job whole, and say that another doesn't exist", async () => {
    expect(await json("jobs", "show", jobId)).toMatchObject({ job: { job_id: jobId } });
    expect(await run("tasks", "show", jobId)).toMatchObject({
      status: 4,
      err: `There is no task ${jobId}.`,
    });
  });

  test("refuse a stage or a duration that doesn't exist", async () => {
    expect((await run("tasks", "--stage", "rendering")).status).toBe(2);
    expect((await run("tasks", "--older-than", "soon")).err).toContain("90s, 10m, 2h or 1d");
  });
});
