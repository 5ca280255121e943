/** Deletion of jobs' files and contents, retention, and the end of an account: what is left anywhere afterwards. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
import { sendMails } from "@reelwright/core/mail/send-mails";
import type { Mail } from "@reelwright/core/ports/tenants";
import { eraseDue } from "@reelwright/core/tenants/erasure";
import { makeExports } from "@reelwright/core/tenants/export";
import { openFellows } from "@reelwright/core/testing/fellows";
import { diskFiles } from "@reelwright/integrations/files/disk-files";
import { openZip } from "@reelwright/integrations/files/zip-file";
import { allFiles } from "@reelwright/integrations/testing/files-conformance";
import { readZip } from "@reelwright/integrations/testing/read-zip";
import { owing } from "../testing/cases/account.ts";
import { sandboxProviders } from "../testing/cases/payments.ts";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { jobIn, moved } from "../testing/job-states.ts";
import { filesUrl, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";
import { openTenancyWorld, mark as ownersMark } from "../testing/two-tenants.ts";

let gateway: TestGateway;
let issuer: Issuer;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({ issuer });
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

/** Stands wherever a tenant can write. */
const sentinel = "zqSentinelqz";

/** Tables with a row that contains the sentinel, plain or in bytes. */
const tablesWith = async (text = sentinel): Promise<string[]> => {
  const tables = await gateway.sql(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    [],
  );
  expect(tables.length).toBeGreaterThan(40);
  const hex = Buffer.from(text).toString("hex");
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await gateway.sql(
      `SELECT count(*)::int AS rows FROM ${name} AS each WHERE each::text ILIKE $1 OR each::text LIKE $2`,
      [`%${text}%`, `%${hex}%`],
    );
    if (rows[0]?.rows > 0) found.push(name);
  }
  return found;
};

const violated = async () => (await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0);

const filesOf = async ({ tenantId }: Caller): Promise<readonly string[]> =>
  (await allFiles(gateway.filesDirectory).catch(() => [])).filter((path) =>
    path.includes(tenantId),
  );

const store = async (key: string): Promise<void> => {
  const path = join(gateway.filesDirectory, key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, sentinel);
};

/** An ended job full of content, with files of two runs. */
const richJob = async (owner: Caller, mark = sentinel): Promise<string> => {
  const texts = ["product_name", "environment_description", "cta_text", "custom_script"];
  const jobId = await jobIn(gateway, owner, "processing", {
    ...Object.fromEntries(texts.map((name) => [name, `${mark} ${name}`])),
    product_image_url: `https://example.com/${mark}.png`,
    key_selling_points: [mark],
    metadata: { [mark]: mark },
    webhook_url: `https://hooks.example.com/${mark}`,
    idempotency_key: `${mark} ${Math.random()}`,
  });
  const url = `${filesUrl}/${owner.tenantId}/${jobId}/1/${mark}.mp4`;
  await moved(gateway, owner, jobId, {
    insert: [{ stage: "agents", unit: 0 }],
    units: [
      {
        ...{ stage: "prepare", unit: 0, status: "done", items: 1, retries: 0, rejections: 0 },
        output: { title: mark, image: `${owner.tenantId}/${jobId}/1/concat/0/5/reel.mp4` },
        candidates: [{ output: { image: mark }, score: 40, refused: "human", feedback: mark }],
      },
    ],
    events: [{ type: "unit.finished", data: { image: mark } }],
  });
  await moved(gateway, owner, jobId, {
    set: {
      status: "failed",
      error: { code: "TEST", message: mark, stage: "prepare", retryable: true },
    },
    cancelOpen: true,
    settle: { consumed: 3, charges: [{ component: "script", quantity: 3, unitCredits: 1 }] },
    webhook: {
      ...{ event: "job.failed", status: "failed", final_video_url: url, thumbnail_url: url },
      error_message: mark,
    },
    events: [{ type: "job.failed", data: { error: mark } }],
  });
  for (const run of [1, 2]) await store(`${owner.tenantId}/${jobId}/${run}/concat/0/5/reel.mp4`);
  return jobId;
};

const ledgerOf = async (owner: Caller) =>
  (await gateway.api("get", "/credits/transactions", owner)).body.items as unknown[];

describe("DELETE /jobs/{job_id}/files", () => {
  test("the files of its runs are gone, the job and its receipt stay, and it can run again", async () => {
    const owner = await gateway.tenant();
    const jobId = await richJob(owner);
    const ledger = await ledgerOf(owner);
    const receipt = (await gateway.api("get", `/jobs/${jobId}/receipt`, owner)).body;
    const { status, body } = await gateway.api("delete", `/jobs/${jobId}/files`, owner);
    expect([status, body]).toEqual([200, { job_id: jobId, everything: false }]);
    // The second run hadn't begun: its files would be those of a retry since.
    expect(await filesOf(owner)).toEqual([expect.stringContaining(`${jobId}/2/`)]);
    const job = (await gateway.api("get", `/jobs/${jobId}`, owner)).body;
    expect(job).toMatchObject({ status: "failed", product_name: `${sentinel} product_name` });
    expect(await ledgerOf(owner)).toEqual(ledger);
    expect((await gateway.api("get", `/jobs/${jobId}/receipt`, owner)).body).toEqual(receipt);
    expect((await gateway.api("get", "/audit-log", owner)).body.items[0]).toMatchObject({
      action: "job.files_deleted",
      details: { job_id: jobId },
    });
    const retry = { restart_from_stage: "prepare" };
    expect((await gateway.api("post", `/jobs/${jobId}/retry`, owner).send(retry)).status).toBe(200);
    expect(await violated()).toEqual([]);
  });

  test("everything: nothing of it is left anywhere, the ledger is, and it can't run again", async () => {
    const owner = await gateway.tenant();
    const mark = `${sentinel}job`;
    const jobId = await richJob(owner, mark);
    const tables = ["jobs", "tasks", "job_events", "webhook_deliveries", "job_keys"];
    expect(await tablesWith(mark)).toEqual(expect.arrayContaining(tables));
    const ledger = await ledgerOf(owner);
    const path = `/jobs/${jobId}/files?everything=true`;
    for (const _ of [1, 2]) expect((await gateway.api("delete", path, owner)).status).toBe(200);
    expect(await tablesWith(mark)).toEqual([]);
    expect(await ledgerOf(owner)).toEqual(ledger);
    const job = (await gateway.api("get", `/jobs/${jobId}`, owner)).body;
    expect(JSON.stringify(job)).not.toContain(sentinel);
    expect(job).toMatchObject({ product_name: "Deleted", segment_count: 1, status: "failed" });
    for (const part of ["events", "keyframes", "videos", "receipt", "timeline"]) {
      const { status, text } = await gateway.api("get", `/jobs/${jobId}/${part}`, owner);
      expect([part, status, text.includes(mark)]).toEqual([part, 200, false]);
    }
    for (const query of ["", "?q=deleted", "?status=failed"]) {
      const { body: found } = await gateway.api("get", `/jobs${query}`, owner);
      expect([query, found.items.map((each: { job_id: string }) => each.job_id)]).toEqual([
        query,
        [jobId],
      ]);
    }
    const retry = await gateway.api("post", `/jobs/${jobId}/retry`, owner);
    expect([retry.status, retry.body.error.code]).toEqual([409, "INVALID_STATE"]);
    expect(await violated()).toEqual([]);
  });

  test("404 for another tenant's, 409 for one that runs; nothing changes", async () => {
    const [owner, other] = [await gateway.tenant(), await gateway.tenant()];
    const jobId = await richJob(owner);
    expect((await gateway.api("delete", `/jobs/${jobId}/files`, other)).status).toBe(404);
    const running = await jobIn(gateway, owner, "processing");
    expect((await gateway.api("delete", `/jobs/${running}/files`, owner)).status).toBe(409);
    expect(await filesOf(owner)).toHaveLength(2);
  });
});

/** Subjects whose limits were dropped, and cards that were deleted at their provider. */
const forgotten: string[] = [];
const detached: string[] = [];

/** One pass of the process that leads. */
const pass = async () => {
  const files = diskFiles({ directory: gateway.filesDirectory, publicUrl: filesUrl });
  const { erasure, exports, jobs, billing } = gateway.store;
  const work = eraseDue({
    ...{ erasure, exports, jobs, billing },
    paymentsNamed: (provider) => {
      const { byName } = sandboxProviders(() => undefined);
      const payments = byName(provider);
      return (
        payments && { ...payments, detach: async ({ reference }) => void detached.push(reference) }
      );
    },
    limits: { forget: async (subject) => void forgotten.push(subject) },
    files: async () => files,
    registration: openFellows()(),
    log: () => undefined,
  });
  await work.run(() => false);
  work.stop();
};

/** Sends what is due, and returns it. */
const sent = async (): Promise<readonly Mail[]> => {
  const mails: Mail[] = [];
  await sendMails({
    mails: gateway.store.mails,
    sender: {
      send: async (mail) => {
        mails.push(mail);
        return { kind: "sent" };
      },
    },
    from: { publicUrl: "https://api.example.com", host: "example.com", tokens: gateway.tokens },
    log: () => undefined,
  })(() => false);
  return mails;
};

describe("DELETE /tenants/me", () => {
  const due = "UPDATE tenants SET delete_at = clock_timestamp() WHERE tenant_id = $1";
  const ledger = (tenantId: string) =>
    gateway.sql(
      "SELECT type, amount, description FROM credit_transactions WHERE tenant_id = $1 ORDER BY seq",
      [tenantId],
    );

  test("after seven days nothing that the account wrote is left in any table or file; its ledger is", async () => {
    const { owner } = await openTenancyWorld(gateway);
    const { tenantId } = owner;
    const testMode = { ...owner, tenantId: testTenantOf(tenantId) };
    const inTestMode = (path: string, body: object) =>
      gateway.api("post", path, owner).set("X-Test-Mode", "true").send(body);
    const { body: testJob } = await inTestMode("/jobs", {
      product_name: `${ownersMark} test`,
      product_image_url: "https://example.com/mug.png",
      segment_count: 1,
    });
    expect(testJob.status).toBe("pending");
    await inTestMode("/templates", { name: ownersMark, config: { segment_count: 2 } });
    await richJob(owner, ownersMark);
    await store(`${testMode.tenantId}/uploads/any.png`);
    await gateway.sql("UPDATE tenants SET email = $2, email_verified = true WHERE tenant_id = $1", [
      tenantId,
      `${ownersMark}@example.com`,
    ]);
    await gateway.sql("UPDATE members SET email = $2, name = $2 WHERE tenant_id = $1", [
      tenantId,
      `${ownersMark}@example.com`,
    ]);
    await gateway.api("post", "/billing/checkout", owner).send({
      pack_id: "creator",
      success_url: `https://s.example.com/${ownersMark}`,
      cancel_url: `https://c.example.com/${ownersMark}`,
    });
    const { body: key } = await gateway.api("post", "/api-keys", owner).send({ name: ownersMark });
    await sent();

    const refused = await gateway.api("delete", "/tenants/me", owner).send({ name: "Another" });
    expect([refused.status, refused.body.error.code]).toEqual([409, "TENANT_NAME_MISMATCH"]);
    const byId = { name: tenantId };
    const { status, body } = await gateway.api("delete", "/tenants/me", owner).send(byId);
    expect(status).toBe(200);
    const inDays = (Date.parse(body.delete_at) - Date.now()) / 86_400_000;
    expect([Math.round(inDays), inDays < 7]).toEqual([7, true]);
    expect((await gateway.api("delete", "/tenants/me", owner).send(byId)).body).toEqual(body);
    const address = `${ownersMark}@example.com`;
    expect(await sent()).toEqual([
      expect.objectContaining({ to: address, subject: expect.stringContaining("will be deleted") }),
    ]);
    await pass();
    expect((await gateway.api("get", "/tenants/me", owner)).body.name).toBe(ownersMark);

    await gateway.sql(due, [tenantId]);
    expect((await tablesWith(ownersMark)).length).toBeGreaterThan(15);
    // The playground's task still runs: access has ended, and the rest waits for it.
    await pass();
    const keyed = { tenantId, key: key.api_key };
    expect((await gateway.api("get", "/tenants/me", keyed)).status).toBe(401);
    const before = [await ledger(tenantId), await ledger(testMode.tenantId)];
    expect(before.map(({ length }) => length)).toEqual([expect.any(Number), 3]);
    await gateway.sql(
      "SELECT settle_playground(task_id, NULL, $2, new_id()) FROM playground_holds WHERE tenant_id = $1",
      [tenantId, ownersMark],
    );
    const after = [await ledger(tenantId), await ledger(testMode.tenantId)];
    await pass();
    const [last] = await sent();
    expect(last).toMatchObject({ to: address, subject: expect.stringContaining("was deleted") });
    await gateway.sql(
      "UPDATE jobs SET erase_at = clock_timestamp() WHERE erase_at IS NOT NULL",
      [],
    );
    await pass();
    // The payment provider's name of a payment stays with the payment.
    expect(await tablesWith(ownersMark)).toEqual(["checkout_sessions"]);
    await gateway.sql("UPDATE checkout_sessions SET reference = NULL WHERE reference = $1", [
      ownersMark,
    ]);
    expect(await tablesWith(ownersMark)).toEqual([]);
    expect([await filesOf(owner), await filesOf(testMode)]).toEqual([[], []]);
    for (const path of await allFiles(gateway.filesDirectory))
      expect((await readFile(path)).includes(ownersMark)).toBe(false);
    expect([await ledger(tenantId), await ledger(testMode.tenantId)]).toEqual(after);
    expect(forgotten).toEqual([tenantId, testMode.tenantId, tenantId, testMode.tenantId]);
    expect(detached).toEqual([ownersMark]);
    const log = await gateway.sql(
      "SELECT DISTINCT actor, details FROM audit_log WHERE tenant_id = $1 AND (details <> '{}' OR actor LIKE 'user:%')",
      [tenantId],
    );
    expect(log).toEqual([{ actor: "user:deleted", details: {} }]);
    const [left] = await gateway.sql(
      "SELECT name, email, delete_at FROM tenants WHERE tenant_id = $1",
      [tenantId],
    );
    expect(left).toEqual({ name: "Deleted account", email: null, delete_at: null });
    expect(await violated()).toEqual([]);
  });

  test("can be cancelled until then", async () => {
    const owner = await gateway.signedIn(await gateway.tenant());
    const { name } = (await gateway.api("get", "/tenants/me", owner)).body;
    await gateway.api("delete", "/tenants/me", owner).send({ name });
    expect((await gateway.api("delete", "/tenants/me/deletion", owner)).status).toBe(204);
    const { body } = await gateway.api("get", "/tenants/me/deletion", owner);
    expect(body).toEqual({ delete_at: null });
    await pass();
    expect((await gateway.api("get", "/tenants/me", owner)).status).toBe(200);
  });

  test("running jobs are cancelled; while credits are owed the account stays as it is", async () => {
    const owner = await gateway.signedIn(await gateway.tenant());
    const { name } = (await gateway.api("get", "/tenants/me", owner)).body;
    await gateway.api("delete", "/tenants/me", owner).send({ name });
    const jobId = await jobIn(gateway, owner, "processing");
    await gateway.sql(due, [owner.tenantId]);
    await owing(gateway, owner);
    await pass();
    expect((await gateway.api("get", `/jobs/${jobId}`, owner)).body.status).toBe("processing");
    await gateway.sql("UPDATE payments SET due = 0 WHERE tenant_id = $1", [owner.tenantId]);
    await pass();
    const [job] = await gateway.sql(
      "SELECT status, params ->> 'product_name' AS name FROM jobs WHERE job_id = $1",
      [jobId],
    );
    expect(job).toEqual({ status: "cancelled", name: "Deleted" });
    expect(await gateway.sql("SELECT erase_tenant($1)", [owner.tenantId])).toEqual([
      { erase_tenant: false },
    ]);
  });
});

describe("/tenants/me/export", () => {
  /** One look of a worker. */
  const work = async (openArchive = openZip, isStopping = () => false) => {
    const files = diskFiles({ directory: gateway.filesDirectory, publicUrl: filesUrl });
    const scratch = await mkdtemp(join(tmpdir(), "exports-"));
    const { exports, exportSource: source, jobs } = gateway.store;
    await makeExports({ exports, source, jobs, files, openArchive, scratch, log: () => undefined })(
      isStopping,
    );
    expect(await readdir(scratch)).toEqual([]);
    await rm(scratch, { recursive: true });
  };
  const lastOf = async (owner: Caller) =>
    (await gateway.api("get", "/tenants/me/export", owner)).body;
  const leaseIsOver =
    "UPDATE exports SET lease_expires_at = clock_timestamp() WHERE tenant_id = $1";

  test("has everything of the account and no secret, for a day, although its first worker died", async () => {
    await gateway.sql("DELETE FROM exports", []);
    const key = await gateway.tenant();
    const owner = await gateway.signedIn(key);
    const mark = `${sentinel}export`;
    const jobId = await richJob(owner, mark);
    await gateway
      .api("put", "/tenants/me/webhook", owner)
      .send({ webhook_url: "https://h.example.com/", webhook_secret: `${mark}-secret` });
    await gateway.sql("UPDATE tenants SET email = $2, email_verified = true WHERE tenant_id = $1", [
      owner.tenantId,
      "ada@example.com",
    ]);
    expect(await lastOf(owner)).toMatchObject({ state: "none", export_id: null });
    const post = () =>
      gateway.api("post", "/tenants/me/export", owner).set("Idempotency-Key", "one").send({});
    const { status, body: ordered } = await post();
    expect([status, ordered.state, ordered.files]).toEqual([201, "pending", true]);
    expect((await post()).body).toEqual(ordered);
    expect((await gateway.api("post", "/tenants/me/export", owner).send({})).status).toBe(409);
    // A worker that is killed leaves its lease.
    const dead = await gateway.store.exports.claim(60_000);
    expect(dead?.exportId).toBe(ordered.export_id);
    await work();
    expect(await lastOf(owner)).toMatchObject({ state: "running", download_url: null });
    await gateway.sql(leaseIsOver, [owner.tenantId]);
    await work();
    if (dead) expect(await gateway.store.exports.finish(dead, { error: "late" })).toBe(false);
    const ready = await lastOf(owner);
    expect(ready).toMatchObject({ state: "ready", export_id: ordered.export_id, error: null });
    const hours = (Date.parse(ready.expires_at) - Date.now()) / 3_600_000;
    expect([Math.round(hours), hours < 24]).toEqual([24, true]);
    expect((await sent()).map(({ to, subject }) => [to, subject])).toContainEqual([
      "ada@example.com",
      "Test: your export is ready",
    ]);

    const path = join(gateway.filesDirectory, ready.download_url.slice(filesUrl.length + 1));
    const entries = await readZip(path);
    const text = (name: string) => String(entries.get(name));
    expect(ready.bytes).toBe((await stat(path)).size);
    expect(JSON.parse(text("manifest.json"))).toMatchObject({ missing: [], files: true });
    const { job, receipt } = JSON.parse(text(`jobs/${jobId}/job.json`));
    expect([job.metadata, receipt.consumed]).toEqual([{ [mark]: mark }, 3]);
    expect(JSON.parse(text(`jobs/${jobId}/events.json`))).toHaveLength(2);
    expect(text(`jobs/${jobId}/files/1/concat/0/5/reel.mp4`)).toBe(sentinel);
    const [header, ...rows] = text("ledger.csv").trim().split("\n");
    expect(header).toContain("transaction_id,created_at,type,amount");
    expect(rows).toHaveLength(JSON.parse(text("ledger.json")).length);
    expect(JSON.parse(text("api_keys.json"))[0]).toMatchObject({ name: "test" });
    expect(JSON.parse(text("test-mode/account.json"))).toEqual([]);
    const all = [...entries.values()].map(String).join("\n");
    for (const secret of [`${mark}-secret`, key.key.slice(12)]) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/"(hash|secret|webhook_secret|subject)":/);

    await gateway.sql("UPDATE exports SET expires_at = clock_timestamp() WHERE tenant_id = $1", [
      owner.tenantId,
    ]);
    expect(await lastOf(owner)).toMatchObject({ state: "expired", download_url: null });
    await pass();
    expect((await filesOf(owner)).filter((each) => each.includes("/exports/"))).toEqual([]);
    const { body: log } = await gateway.api("get", "/audit-log", owner);
    expect(log.items[0].action).toBe("tenant.export_ordered");
  });

  test("is given back when its worker stops, and fails after three attempts", async () => {
    await gateway.sql("DELETE FROM exports", []);
    const owner = await gateway.signedIn(await gateway.tenant());
    await gateway.api("post", "/tenants/me/export", owner).send({ files: false });
    let looks = 0;
    await work(openZip, () => {
      looks += 1;
      return looks > 2;
    });
    expect(await lastOf(owner)).toMatchObject({ state: "pending", files: false });
    const broken = () => Promise.reject(new Error("no space left"));
    for (const _ of [1, 2, 3]) {
      await work(broken);
      await gateway.sql(leaseIsOver, [owner.tenantId]);
    }
    expect(await lastOf(owner)).toMatchObject({ state: "failed", download_url: null });
    // A failed one doesn't count.
    const again = await gateway.api("post", "/tenants/me/export", owner).send({ files: false });
    expect(again.status).toBe(201);
    await work();
    expect(await lastOf(owner)).toMatchObject({ state: "ready" });
  });
});

// The last one: it moves jobs to other days than those that usage counts them on.
test("retention: files and contents go after a tenant's own days, others' stay", async () => {
  const [owner, other] = [await gateway.tenant(), await gateway.tenant()];
  const [old, older, kept] = [await richJob(owner), await richJob(owner), await richJob(other)];
  const retention = { file_days: 30, content_days: 90 };
  const set = await gateway.api("put", "/tenants/me/retention", owner).send(retention);
  expect([set.status, set.body]).toEqual([200, retention]);
  const age =
    "UPDATE jobs SET completed_at = now() - $2 * interval '1 day', created_at = now() - $2 * interval '1 day' WHERE job_id = $1";
  await gateway.sql(age, [old, 31]);
  await gateway.sql(age, [older, 91]);
  await gateway.sql(age, [kept, 400]);
  const { body: task } = await gateway
    .api("post", "/models/imgA_2/try", owner)
    .send({ model_id: "imgA_2", prompt: "A mug" });
  const output = `${owner.tenantId}/playground/${task.task_id}/a/1.png`;
  await store(output);
  await gateway.sql("SELECT settle_playground($1, $2, NULL, new_id())", [task.task_id, output]);
  await gateway.sql(
    "UPDATE playground_holds SET settled_at = clock_timestamp() - interval '31 days' WHERE task_id = $1",
    [task.task_id],
  );
  await pass();
  await gateway.sql("UPDATE jobs SET erase_at = clock_timestamp() WHERE erase_at IS NOT NULL", []);
  await pass();
  expect((await gateway.api("get", `/models/tasks/${task.task_id}`, owner)).body).toMatchObject({
    status: "completed",
    output_url: null,
  });
  const states = await gateway.sql(
    `SELECT files_deleted_at IS NOT NULL AS files, contents_deleted_at IS NOT NULL AS contents, erase_at
     FROM jobs WHERE job_id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], job_id)`,
    [[old, older, kept]],
  );
  expect(states).toEqual([
    { files: true, contents: false, erase_at: null },
    { files: true, contents: true, erase_at: null },
    { files: false, contents: false, erase_at: null },
  ]);
  expect((await filesOf(owner)).filter((path) => path.includes("/1/"))).toEqual([]);
  expect(await filesOf(other)).toHaveLength(2);
});
