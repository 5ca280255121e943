/** Exports of accounts: a zip with everything of a tenant and its test mode, without secrets. docs/use/files.md. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { asFailure, Failure } from "@reelwright/film/failure";
import type { Files } from "@reelwright/film/ports/tools";
import { receiptOf } from "../credits/receipts.ts";
import { testTenantOf } from "../identity/test-mode.ts";
import { presentJob, presentKeyframes, presentVideos } from "../jobs/present.ts";
import type { JobStore } from "../ports/jobs.ts";
import type { Archive, ExportOrder, ExportSource, ExportStore } from "../ports/tenants.ts";
import { nullable, schema } from "../validation/schema.ts";

/** Body of `POST /tenants/me/export`. */
export const exportBodySchema = schema({
  title: "CreateExportRequest",
  type: "object",
  properties: {
    files: {
      type: "boolean",
      default: true,
      description: "Also the files: videos, keyframes, uploads and music. They can be large.",
    },
  },
});

/** The account's last export. */
export const exportSchema = schema({
  title: "TenantExport",
  type: "object",
  required: [
    "export_id",
    "state",
    "files",
    "bytes",
    "download_url",
    "error",
    "created_at",
    "finished_at",
    "expires_at",
  ],
  properties: {
    export_id: { ...nullable({ type: "string", format: "uuid" }), description: "Null: none yet." },
    state: {
      enum: ["none", "pending", "running", "ready", "failed", "expired"],
      description: "The file of an expired export is deleted.",
    },
    files: { type: "boolean" },
    bytes: nullable({ type: "integer" }),
    download_url: {
      ...nullable({ type: "string" }),
      description:
        "While it is ready: the zip file, until `expires_at`. Whoever has the URL can read the file.",
    },
    error: { ...nullable({ type: "string" }), description: "Why it failed." },
    created_at: nullable({ type: "string", format: "date-time" }),
    finished_at: nullable({ type: "string", format: "date-time" }),
    expires_at: {
      ...nullable({ type: "string", format: "date-time" }),
      description: "24 hours after its end; then the file is deleted.",
    },
  },
});

/** Most exports of an account in 24 hours. */
export const dailyExports = 3;

type MakeDeps = {
  readonly exports: Pick<ExportStore, "claim" | "renew" | "release" | "finish">;
  readonly source: ExportSource;
  readonly jobs: Pick<JobStore, "get" | "events" | "holds">;
  readonly files: Pick<Files, "get" | "put" | "removeAll">;
  /** Opens a new zip file. */
  readonly openArchive: (path: string) => Promise<Archive>;
  /** Directory for the zip and for files on their way into it. */
  readonly scratch: string;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
};

/** A lease is renewed in a third of its time. */
const leaseMs = 60_000;
/** An export that failed so often isn't tried again. */
const mostAttempts = 3;
const eventsAtOnce = 500;

/** What one export writes to. */
type Run = {
  readonly deps: MakeDeps;
  readonly order: ExportOrder;
  readonly archive: Archive;
  /** Throws once the lease is lost or the process stops. */
  readonly check: () => void;
  /** Keys of files that are named and no longer stored. */
  readonly missing: string[];
};

const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2);

/** A JSON array, row by row. */
async function* arrayOf(rows: AsyncIterable<object>, check: () => void): AsyncGenerator<string> {
  let isFirst = true;
  yield "[";
  for await (const row of rows) {
    check();
    yield `${isFirst ? "\n" : ",\n"}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield "\n]\n";
}

/** A value in CSV. Spreadsheets would run what begins like a formula. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

async function* csvOf(rows: AsyncIterable<object>, check: () => void): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    check();
    if (isFirst) yield `${Object.keys(row).join(",")}\n`;
    isFirst = false;
    yield `${Object.values(row).map(cellOf).join(",")}\n`;
  }
}

/** Adds a stored file. One that is gone is noted. */
const addStored = async ({ deps, archive, missing }: Run, key: string, name: string) => {
  const directory = join(deps.scratch, randomUUID());
  try {
    await archive.addFile(name, await deps.files.get(key, directory));
  } catch (error) {
    if (!(error instanceof Failure && error.code === "FILE_MISSING")) throw error;
    missing.push(key);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Adds all files that a value names: texts below the prefix. */
const addNamed = async (run: Run, value: unknown, prefix: string, folder: string) => {
  const keys = new Set<string>();
  const collect = (each: unknown): void => {
    if (typeof each === "string" && each.startsWith(prefix)) keys.add(each);
    else if (each !== null && typeof each === "object") Object.values(each).forEach(collect);
  };
  collect(value);
  for (const key of keys) {
    run.check();
    await addStored(run, key, `${folder}${key.slice(prefix.length)}`);
  }
};

async function* eventsOf({ jobs }: MakeDeps, tenantId: string, jobId: string) {
  let last = 0;
  for (;;) {
    const events = await jobs.events(tenantId, jobId, last, eventsAtOnce);
    yield* events;
    const seq = events.at(-1)?.seq;
    if (seq === undefined || events.length < eventsAtOnce) return;
    last = seq;
  }
}

const addJob = async (run: Run, tenantId: string, jobId: string, folder: string) => {
  const { deps, order, archive, check } = run;
  const record = await deps.jobs.get(tenantId, jobId);
  if (!record) return;
  const prefix = `${tenantId}/${jobId}/`;
  // In the documents, files are named as they are in the archive.
  const url = (key: string): string =>
    key.startsWith(prefix) ? `files/${key.slice(prefix.length)}` : key;
  const document = {
    job: presentJob(record, url),
    keyframes: presentKeyframes(record, url),
    videos: presentVideos(record, url),
    receipt: receiptOf(record.job, await deps.jobs.holds(tenantId, jobId)),
  };
  await archive.add(`${folder}job.json`, [jsonOf(document)]);
  await archive.add(`${folder}events.json`, arrayOf(eventsOf(deps, tenantId, jobId), check));
  if (!order.hasFiles) return;
  const named = record.tasks.map(({ output, candidates }) => [output, candidates]);
  await addNamed(run, named, prefix, `${folder}files/`);
};

/** Adds everything of one mode of the account. */
const addTenant = async (run: Run, tenantId: string, folder: string): Promise<void> => {
  const { deps, order, archive, check } = run;
  for (const section of deps.source.sections) {
    const rows = () => deps.source.rows(tenantId, section);
    await archive.add(`${folder}${section}.json`, arrayOf(rows(), check));
    if (section === "ledger") await archive.add(`${folder}ledger.csv`, csvOf(rows(), check));
  }
  for await (const jobId of deps.source.jobs(tenantId)) {
    check();
    await addJob(run, tenantId, jobId, `${folder}jobs/${jobId}/`);
  }
  if (!order.hasFiles) return;
  for await (const key of deps.source.files(tenantId)) {
    check();
    await addStored(run, key, `${folder}files/${key.slice(tenantId.length + 1)}`);
  }
};

const write = async (run: Run): Promise<number> => {
  const { order, archive, missing } = run;
  await addTenant(run, order.tenantId, "");
  await addTenant(run, testTenantOf(order.tenantId), "test-mode/");
  const { exportId, tenantId, hasFiles } = order;
  const manifest = { export_id: exportId, tenant_id: tenantId, files: hasFiles, missing };
  await archive.add("manifest.json", [jsonOf(manifest)]);
  return archive.close();
};

/** Thrown inside a run whose lease is lost, or whose process stops. */
class Interrupted extends Error {}

/** Renews the lease until it is lost. */
const keepLease = (deps: MakeDeps, order: ExportOrder) => {
  let isLost = false;
  const renew = async (): Promise<void> => {
    try {
      isLost ||= !(await deps.exports.renew(order, leaseMs));
    } catch (error) {
      // The next renewal may succeed. If the lease runs out first, `finish` refuses the result.
      deps.log({ export_id: order.exportId, error });
    }
  };
  const timer = setInterval(() => void renew(), leaseMs / 3);
  return { isLost: () => isLost, stop: () => clearInterval(timer) };
};

/** Writes the archive, stores it and ends the export. Returns the outcome for the log. */
const make = async (
  deps: MakeDeps,
  order: ExportOrder,
  check: () => void,
): Promise<{ readonly state: string; readonly bytes?: number }> => {
  if (order.attempts > mostAttempts) throw new Error("the processes of all attempts died");
  const path = join(deps.scratch, `${randomUUID()}.zip`);
  const archive = await deps.openArchive(path);
  try {
    const bytes = await write({ deps, order, archive, check, missing: [] });
    const folder = exportFolder(order);
    const key = `${folder}${randomUUID()}${randomUUID()}.zip`;
    await deps.files.put(key, path, true);
    const isOurs = await deps.exports.finish(order, { key, bytes });
    if (!isOurs) await deps.files.removeAll(folder);
    return { state: isOurs ? "ready" : "lease lost", bytes };
  } finally {
    await archive.abandon();
    await rm(path, { force: true });
  }
};

/** Files of an export. */
export const exportFolder = ({ tenantId, exportId }: Pick<ExportOrder, "tenantId" | "exportId">) =>
  `${tenantId}/exports/${exportId}/`;

/** Makes one export. An error is tried again a minute later, then the export has failed. */
const runExport = async (deps: MakeDeps, order: ExportOrder, isStopping: () => boolean) => {
  const lease = keepLease(deps, order);
  const check = (): void => {
    if (isStopping() || lease.isLost()) throw new Interrupted("the export was interrupted");
  };
  const fields = { export_id: order.exportId, tenant_id: order.tenantId, attempt: order.attempts };
  try {
    deps.log({ ...fields, ...(await make(deps, order, check)) });
  } catch (error) {
    const isOver = order.attempts >= mostAttempts && !(error instanceof Interrupted);
    deps.log({ ...fields, state: isOver ? "failed" : "again", error });
    if (isOver) await deps.exports.finish(order, { error: asFailure(error).message });
    else await deps.exports.release(order, error instanceof Interrupted ? 0 : leaseMs);
  } finally {
    lease.stop();
  }
};

/** Makes the exports that wait, one after another. Any number of processes may run it concurrently. */
export const makeExports =
  (deps: MakeDeps) =>
  async (isStopping: () => boolean): Promise<void> => {
    for (;;) {
      const order = isStopping() ? null : await deps.exports.claim(leaseMs);
      if (!order) return;
      await runExport(deps, order, isStopping);
    }
  };
