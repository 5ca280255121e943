import { randomUUID } from "node:crypto";
/** The walk over a real file store, on disk and in S3: what it counts, what it removes, and what it never touches. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { retryByOperator, terminalOperator } from "@reelwright/core/operations/actions";
import {
  ledSweep,
  type SweepOptions,
  sweepMetrics,
  sweepPass,
} from "@reelwright/core/storage/sweep";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import { openFellows } from "@reelwright/core/testing/fellows";
import type { StoredFiles } from "@reelwright/film/ports/tools";
import { openFiles } from "@reelwright/integrations/files/open-files";
import { startS3 } from "@reelwright/integrations/testing/s3-server";
import { openMetrics } from "@reelwright/platform/metrics";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import {
  cancel,
  claimOnly,
  complete,
  done,
  newJob,
} from "@reelwright/store/testing/conformance/scenario";
import { emptyTables, type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import pg from "pg";

const options: SweepOptions = {
  orphans: "remove",
  orphanHours: 24,
  intermediateDays: 0,
  roundHours: 0,
};
const laterMs = 48 * 3_600_000;

describe.each(["disk", "s3"] as const)("the walk over files (%s)", (kind) => {
  let database: FreshDatabase;
  let store: PostgresStore;
  let client: pg.Client;
  let directory: string;
  let files: StoredFiles;
  let closeS3 = async (): Promise<void> => undefined;
  let tenantId: string;
  let owner: number;
  let closeWorker: () => Promise<void>;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    directory = await mkdtemp(join(tmpdir(), "storage-"));
    const s3 = kind === "s3" ? await startS3() : null;
    if (s3) closeS3 = s3.close;
    files = await openFiles({
      files: kind,
      filesDirectory: join(directory, "store"),
      filesUrl: "https://cdn.example/files",
      filesSecret: "",
      linkHours: 1,
      s3Endpoint: s3?.options.endpoint ?? "",
      s3Region: "us-east-1",
      s3Bucket: "media",
      s3AccessKeyId: "S3RVER",
      s3SecretAccessKey: "S3RVER",
      s3ForcePathStyle: true,
    });
  });
  afterAll(async () => {
    await client?.end();
    await store?.close();
    await database?.drop();
    await closeS3();
    await rm(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await emptyTables(database.url);
    const left = await files.list(null, 1_000);
    await Promise.all(left.map(({ key }) => files.remove(key)));
    tenantId = await makeTenant(store, 10_000);
    const registration = await store.registerWorker("worker-keyframes");
    owner = registration.owner;
    closeWorker = registration.close;
  });

  afterEach(() => closeWorker());

  const put = async (key: string): Promise<string> => {
    const path = join(directory, "file");
    await writeFile(path, "12345");
    await files.put(key, path);
    return key;
  };
  const keys = async () => (await files.list(null, 1_000)).map(({ key }) => key);
  const sweep = (changes: Partial<SweepOptions> = {}, later = laterMs, files_ = files) =>
    sweepPass(
      {
        store: store.storage,
        files: async () => files_,
        log: () => undefined,
        metrics: sweepMetrics(silentMeter),
        now: () => Date.now() + later,
      },
      { ...options, ...changes },
    )();
  /** A completed job whose prepare names two files, besides one that an abandoned lease left. */
  const completedJob = async () => {
    const order = newJob(tenantId);
    await store.jobs.create(order);
    const claim = await claimOnly(store, owner);
    const prefix = `${tenantId}/${order.jobId}/1/prepare/0`;
    const image = await put(`${prefix}/${claim.leaseToken}/product.png`);
    const cutout = await put(`${prefix}/${claim.leaseToken}/cutout.png`);
    const lost = await put(`${prefix}/0/product.png`);
    await store.tasks.finish(claim, done({ product: { image, cutout } }), complete(7));
    return { jobId: order.jobId, image, cutout, lost };
  };
  const age = (jobId: string) =>
    client.query("UPDATE jobs SET completed_at = now() - interval '40 days' WHERE job_id = $1", [
      jobId,
    ]);

  test("removes what no row refers to, and nothing else", async () => {
    const { image, cutout, lost } = await completedJob();
    const live = newJob(tenantId);
    await store.jobs.create(live);
    const beingMade = await put(`${tenantId}/${live.jobId}/1/prepare/0/9/product.png`);
    const upload = await put(`${tenantId}/uploads/photo.png`);
    const sample = await put("catalogue/voices/a.mp3");
    const ofNoJob = await put(`${tenantId}/0190a0a0-0000-7000-8000-00000000dead/1/init/0/2/k.png`);
    const ofNoCall = await put(`${tenantId}/${live.jobId}/1/init/0/calls/abc/0.png`);
    await sweep({}, 0);
    expect(await keys()).toHaveLength(8);
    await sweep({ orphans: "report" });
    expect(await keys()).toHaveLength(8);
    const { counts } = await store.storage.usage(tenantId, 10);
    expect(counts).toContainEqual({
      tenant_id: tenantId,
      kind: "job",
      files: 5,
      bytes: 25,
      orphan_files: 2,
      orphan_bytes: 10,
    });
    await sweep();
    expect(await keys()).toEqual([image, cutout, beingMade, upload, sample].sort());
    expect([lost, ofNoJob, ofNoCall]).toHaveLength(3);
  });

  test("is measured by the process that is elected, and by no other", async () => {
    const { lost } = await completedJob();
    await put(`${tenantId}/uploads/photo.png`);
    const register = openFellows();
    const process = () => {
      const { meter, text } = openMetrics("gateway");
      const deps = {
        store: store.storage,
        registration: register(),
        files: async () => files,
        log: () => undefined,
        metrics: sweepMetrics(meter),
        now: () => Date.now() + laterMs,
      };
      const sweep = ledSweep(deps, { ...options, orphans: "remove" });
      const look = () => sweep.look(() => false);
      return { look, stop: sweep.stop, shown: async () => (await text()).body };
    };
    const [first, second] = [process(), process()];
    await first.look();
    await second.look();
    expect(await keys()).not.toContain(lost);
    const shown = await first.shown();
    expect(shown).toMatch(/^reelwright_storage_files\{kind="job".*\} 2$/m);
    expect(shown).toMatch(/^reelwright_storage_bytes\{kind="upload".*\} 5$/m);
    expect(shown).toMatch(/^reelwright_storage_orphan_files\{kind="job".*\} 0$/m);
    expect(shown).toMatch(/^reelwright_storage_removed_files_total\{cause="orphan".*\} 1$/m);
    expect(shown).toMatch(/^reelwright_storage_removed_bytes_total\{cause="orphan".*\} 5$/m);
    expect(shown).toMatch(/^reelwright_storage_files\{kind="playground".*\} 0$/m);
    expect(shown).toMatch(/^reelwright_storage_round_finished_timestamp_seconds/m);
    expect(await second.shown()).not.toContain("reelwright_storage_files{");
    first.stop();
    await second.look();
    await first.look();
    expect(await first.shown()).not.toContain("reelwright_storage_files{");
    expect(await second.shown()).toMatch(/^reelwright_storage_files\{kind="job".*\} 2$/m);
    await second.stop();
  });

  test("goes on where another process stopped, and counts nothing twice", async () => {
    for (let index = 0; index < 7; index += 1) await put(`${tenantId}/uploads/${index}.png`);
    // One batch after another, each by a process that knows nothing of the one before.
    const short: StoredFiles = { ...files, list: (after) => files.list(after, 2) };
    for (let pass = 0; pass < 5; pass += 1)
      await sweep({ filesPerPass: 1, roundHours: 24 }, laterMs, short);
    const { counts, finished_at } = await store.storage.usage(tenantId, 10);
    expect(finished_at).not.toBeNull();
    expect(counts).toMatchObject([{ kind: "upload", files: 7, bytes: 35, orphan_files: 0 }]);
    const round = await store.storage.openRound(24);
    expect(round).toBeNull();
    const [first, second] = [await store.storage.openRound(0), await store.storage.openRound(0)];
    expect(second).toEqual(first);
    if (!first) throw new Error("no round");
    expect(await store.storage.advance(first, "a", [])).toBe(true);
    expect(await store.storage.advance(first, "b", [])).toBe(false);
  });

  test("expires intermediate files; a retry begins early enough, or is refused", async () => {
    const { jobId, image } = await completedJob();
    await client.query(
      `INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, output, created_at)
       SELECT gen_random_uuid(), $1, $2, 1, s, 0, 'done', '{}', now() FROM unnest(ARRAY['agents']) AS s`,
      [jobId, tenantId],
    );
    await sweep({ orphans: "keep", intermediateDays: 30 });
    expect(await keys()).toContain(image);
    await age(jobId);
    await sweep({ orphans: "keep", intermediateDays: 30 });
    // The file of the abandoned lease is no row's, and orphans are kept here.
    expect(await keys()).toHaveLength(1);
    await expect(retry(jobId, "init")).rejects.toMatchObject({
      code: "INVALID_STATE",
      details: { possible_stage: "prepare" },
    });
    await client.query(
      `UPDATE jobs SET status = 'failed', current_stage = 'init',
         error = '{"code": "X", "message": "", "stage": "init", "retryable": true}' WHERE job_id = $1`,
      [jobId],
    );
    expect(await retry(jobId, null)).toMatchObject({
      record: { job: { run: 2, from_stage: "prepare" } },
    });
  });

  const retry = (jobId: string, from: "init" | "prepare" | null) =>
    retryByOperator({ jobs: store.jobs, actions: store.operatorActions(terminalOperator) })(
      jobId,
      from,
      null,
    );

  test("a job whose month was dropped keeps its files, also once it has begun anew", async () => {
    const { jobId, image, cutout, lost } = await completedJob();
    for (const table of ["tasks", "job_events", "webhook_deliveries"])
      await client.query(`DELETE FROM ${table} WHERE job_id = $1`, [jobId]);
    await age(jobId);
    const all = [image, cutout, lost].sort();
    await sweep({ intermediateDays: 30 });
    expect(await keys()).toEqual(all);
    await retry(jobId, "prepare");
    const { tenant_id } = (await store.jobs.update(tenantId, jobId, cancel)).job;
    const left = await put(`${tenant_id}/${jobId}/2/prepare/0/0/product.png`);
    await sweep({ intermediateDays: 30 });
    expect(await keys()).toEqual(all);
    expect(left).toContain("/2/");
  });

  describe("uploads", () => {
    /** An uploaded image that is so many days old. */
    const uploaded = async (days: number) => {
      const upload_id = randomUUID();
      const key = await put(`${tenantId}/uploads/${upload_id}.png`);
      await store.uploads.add(tenantId, { upload_id, key, bytes: 5, width: 1, height: 1 });
      await client.query(
        "UPDATE uploads SET created_at = now() - $2 * interval '1 day' WHERE upload_id = $1",
        [upload_id, days],
      );
      return { upload_id, key };
    };
    const storedBytes = async () => {
      const text = "SELECT stored_bytes FROM upload_quotas WHERE tenant_id = $1";
      return Number((await client.query(text, [tenantId])).rows[0]?.stored_bytes);
    };

    test("that nothing has used in time are deleted with their rows; others and an avatar stay", async () => {
      const [unused, used, young] = [await uploaded(31), await uploaded(31), await uploaded(29)];
      expect(await store.uploads.use(tenantId, used.upload_id)).toBe(true);
      const avatar = await put(`${tenantId}/uploads/${randomUUID()}.png`);
      await sweep({ orphans: "keep" });
      expect(await keys()).toHaveLength(4);
      await sweep({ orphans: "keep", uploadDays: 30 });
      expect((await keys()).sort()).toEqual([used.key, young.key, avatar].sort());
      expect(await store.uploads.get(tenantId, unused.upload_id)).toBeNull();
      expect(await storedBytes()).toBe(10);
      // A job that names it is refused.
      expect(await store.uploads.use(tenantId, unused.upload_id)).toBe(false);
    });

    test("that are used between the look and the removal stay", async () => {
      const { upload_id } = await uploaded(40);
      const ids = [upload_id];
      const nothing = { jobIds: [], taskIds: [], calls: [] };
      const facts = await store.storage.facts({ ...nothing, uploadIds: ids, uploadDays: 30 });
      expect(facts.goneUploads).toEqual(new Set(ids));
      await store.uploads.use(tenantId, upload_id);
      expect(await store.storage.expireUploads(ids, 30)).toEqual([]);
      expect(await storedBytes()).toBe(5);
    });

    test("whose owner deleted them lose a file that was left, whatever the settings", async () => {
      const { upload_id, key } = await uploaded(1);
      expect(await store.uploads.remove(tenantId, upload_id)).toBe(key);
      expect(await keys()).toEqual([key]);
      await sweep({ orphans: "keep", uploadDays: 0 });
      expect(await keys()).toEqual([]);
    });
  });

  test("a job that is retried before its files expire keeps them", async () => {
    const { jobId, image } = await completedJob();
    await age(jobId);
    const nothing = { taskIds: [], calls: [], uploadIds: [], uploadDays: 0 };
    const facts = await store.storage.facts({ jobIds: [jobId], ...nothing });
    expect(facts.jobs.get(jobId)?.ended_days).toBeGreaterThan(39);
    // The retry comes between the look and the removal.
    await retry(jobId, "prepare");
    expect(await store.storage.expire([jobId], 30)).toEqual([]);
    await sweep({ intermediateDays: 30 });
    expect(await keys()).toContain(image);
  });
});
