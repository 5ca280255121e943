import type {
  QuotaUsed,
  StoredUpload,
  UploadQuotaStore,
  UploadStore,
} from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "./database/database.ts";
import {
  type CountedRow,
  isBehind,
  type KeyedRow,
  micros,
  pageOf,
  pageStatement,
  partOf,
  partStatement,
  partValues,
} from "./database/paged.ts";
import { retrying } from "./database/retrying.ts";
import { rowsOf, type Statement } from "./database/statement.ts";
import { claimKey } from "./idempotency.ts";
import { isUuid } from "./ids.ts";

/** The first upload of a day resets the day's counts. If the clock was set back, the later day stays. Null: no limit. */
const reserve: Statement = {
  name: "upload_quota_reserve",
  text: `
    INSERT INTO upload_quotas AS q (tenant_id, day, bytes, files)
    SELECT $1::uuid, (clock_timestamp() AT TIME ZONE 'UTC')::date, $2::bigint, 1
    WHERE $2 <= coalesce($3::bigint, $2) AND $2 <= coalesce($5::bigint, $2)
    ON CONFLICT (tenant_id) DO UPDATE SET day = greatest(q.day, EXCLUDED.day),
      bytes = EXCLUDED.bytes + CASE WHEN q.day < EXCLUDED.day THEN 0 ELSE q.bytes END,
      files = 1 + CASE WHEN q.day < EXCLUDED.day THEN 0 ELSE q.files END
    WHERE (q.day < EXCLUDED.day OR (q.bytes + EXCLUDED.bytes <= coalesce($3::bigint, 'infinity'::float8)
        AND q.files < coalesce($4::integer, 'infinity'::float8)))
      AND q.stored_bytes + EXCLUDED.bytes <= coalesce($5::bigint, 'infinity'::float8)
    RETURNING day::text AS day`,
};
const used: Statement = {
  name: "upload_quota_used",
  text: `
    SELECT coalesce(q.bytes * is_today, 0)::float8 AS "usedBytes", coalesce(q.files * is_today, 0)::integer AS "usedFiles",
      coalesce(q.stored_bytes, 0)::float8 AS "storedBytes",
      ceil(extract(epoch FROM (today + 1) - now))::float8 AS "secondsLeft"
    FROM (SELECT now, now::date AS today FROM (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now) AS clock) AS utc
      LEFT JOIN LATERAL (
        SELECT bytes, files, stored_bytes, (day >= today)::integer AS is_today FROM upload_quotas WHERE tenant_id = $1) AS q ON true`,
};
const settle: Statement = {
  name: "upload_quota_settle",
  text: `
    UPDATE upload_quotas SET bytes = greatest(bytes + $3::bigint, 0), files = greatest(files - $4::integer, 0)
    WHERE tenant_id = $1 AND day = $2::date`,
};

/** One row per tenant, written in one statement, so concurrent gateways wait for each other. */
export const uploadQuotaStore = ({
  tenantScope,
}: Pick<Database, "tenantScope">): UploadQuotaStore => ({
  reserve: (tenantId, bytes, { dailyBytes, dailyFiles, storedBytes }) =>
    tenantScope.write(tenantId, "", async (client) => {
      const values = [tenantId, bytes, dailyBytes, dailyFiles, storedBytes];
      const [taken] = await rowsOf<{ readonly day: string }>(client, reserve, values);
      if (taken) return { day: taken.day, bytes };
      const [refused] = await rowsOf<QuotaUsed & { [column: string]: unknown }>(client, used, [
        tenantId,
      ]);
      if (!refused) throw new Error("a SELECT returned no row");
      return { refused };
    }),
  settle: async (tenantId, { day, bytes }, storedBytes) => {
    if (storedBytes === bytes) return;
    const files = storedBytes === 0 ? 1 : 0;
    await tenantScope.write(tenantId, "", (client) =>
      rowsOf(client, settle, [tenantId, day, storedBytes - bytes, files]),
    );
  },
});

const columns = `upload_id, key, bytes::float8 AS bytes, width, height, iso(created_at) AS created_at, iso(used_at) AS used_at`;
const insert: Statement = {
  name: "upload_add",
  text: `
    INSERT INTO uploads (tenant_id, upload_id, key, bytes, width, height) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${columns}`,
};
const countStored: Statement = {
  name: "upload_count",
  text: `
    INSERT INTO upload_quotas AS q (tenant_id, day, bytes, files, stored_bytes)
    VALUES ($1, (clock_timestamp() AT TIME ZONE 'UTC')::date, 0, 0, $2::bigint)
    ON CONFLICT (tenant_id) DO UPDATE SET stored_bytes = q.stored_bytes + EXCLUDED.stored_bytes`,
};
const read: Statement = {
  name: "upload_read",
  text: `SELECT ${columns} FROM uploads WHERE tenant_id = $1 AND upload_id = $2 AND deleted_at IS NULL`,
};
// A deleted one isn't changed, and reported.
const use: Statement = {
  name: "upload_use",
  text: `
    WITH used AS (
      UPDATE uploads SET used_at = clock_timestamp()
      WHERE tenant_id = $1 AND upload_id = $2 AND used_at IS NULL AND deleted_at IS NULL)
    SELECT deleted_at IS NOT NULL AS is_deleted FROM uploads WHERE tenant_id = $1 AND upload_id = $2`,
};
// Jobs name an upload by its URL, which contains its id.
const jobsUsing: Statement = {
  name: "upload_jobs",
  text: `
    SELECT job_id FROM jobs WHERE tenant_id = $1 AND status IN ('pending', 'processing', 'paused')
      AND position($2 IN params ->> 'product_image_url') > 0 LIMIT 5`,
};
const lock: Statement = {
  name: "upload_lock",
  text: `SELECT ${columns} FROM uploads WHERE tenant_id = $1 AND upload_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
};
const remove: Statement = {
  name: "upload_remove",
  text: `
    WITH gone AS (
      UPDATE uploads SET deleted_at = clock_timestamp() WHERE tenant_id = $1 AND upload_id = $2 AND deleted_at IS NULL
      RETURNING bytes)
    UPDATE upload_quotas SET stored_bytes = greatest(stored_bytes - gone.bytes, 0) FROM gone WHERE tenant_id = $1`,
};

const listed = {
  columns: `${columns}, created_at AS made_at`,
  from: "uploads WHERE tenant_id = $1 AND deleted_at IS NULL",
  order: "made_at DESC, upload_id DESC",
};
const listUploads = pageStatement("uploads_list", listed);
const uploadsBehind = partStatement("uploads_behind", {
  ...listed,
  behind: isBehind(["created_at", "upload_id"], "$4"),
  key: [micros("created_at"), "upload_id::text"],
});

type Row = StoredUpload & { readonly made_at: string };
const entryOf = ({ made_at: _made, ...upload }: Row): StoredUpload => upload;

const notFound = (): Failure =>
  new Failure("missing", "UPLOAD_NOT_FOUND", "The account has no upload with this id.");
const inUse = (jobIds: readonly string[]): Failure =>
  new Failure(
    "conflict",
    "UPLOAD_IN_USE",
    "Jobs that haven't ended use this upload. Wait for their end, or cancel them, and delete it then.",
    { details: { job_ids: jobIds } },
  );

/** Tenants' product images. An id that isn't a UUID is unknown. */
export const uploadStore = ({ tenantScope }: Pick<Database, "tenantScope">): UploadStore => ({
  add: (tenantId, { upload_id, key, bytes, width, height }, once) =>
    tenantScope.write(tenantId, "", async (client) => {
      await claimKey(client, tenantId, once, upload_id);
      const values = [tenantId, upload_id, key, bytes, width, height];
      const [added] = await rowsOf<Row>(client, insert, values);
      if (!added) throw new Error("an INSERT returned no row");
      await rowsOf(client, countStored, [tenantId, bytes]);
      return added;
    }),
  get: async (tenantId, uploadId) => {
    if (!isUuid(uploadId)) return null;
    const [row] = await retrying(() => tenantScope.rows<Row>(tenantId, read, [tenantId, uploadId]));
    return row ?? null;
  },
  list: async (tenantId, { page, pageSize, after }) => {
    if (after !== undefined) {
      const key = [...partValues(tenantId, pageSize, after), after?.id ?? null];
      const part = await retrying(() =>
        tenantScope.rows<KeyedRow<Row>>(tenantId, uploadsBehind, key),
      );
      return partOf(part, { pageSize }, entryOf);
    }
    const values = [tenantId, pageSize, (page - 1) * pageSize];
    const rows = await retrying(() =>
      tenantScope.rows<CountedRow<Row>>(tenantId, listUploads, values),
    );
    return pageOf(rows, entryOf);
  },
  use: async (tenantId, uploadId) => {
    const [row] = await tenantScope.write(tenantId, "", (client) =>
      rowsOf<{ readonly is_deleted: boolean }>(client, use, [tenantId, uploadId]),
    );
    return row?.is_deleted !== true;
  },
  remove: async (tenantId, uploadId) => {
    if (!isUuid(uploadId)) throw notFound();
    return tenantScope.write(tenantId, "", async (client) => {
      const [upload] = await rowsOf<Row>(client, lock, [tenantId, uploadId]);
      if (!upload) throw notFound();
      const jobs = await rowsOf<{ job_id: string }>(client, jobsUsing, [tenantId, uploadId]);
      if (jobs.length > 0) throw inUse(jobs.map(({ job_id }) => job_id));
      await rowsOf(client, remove, [tenantId, uploadId]);
      return upload.key;
    });
  },
});
