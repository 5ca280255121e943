import type { UploadQuotaStore } from "@reelwright/core/ports/upload-quota-store";
import type { Database } from "../database/database.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

/** The first upload of a day begins its count anew. A clock that was set back goes on with the later day. */
const reserve: Statement = {
  name: "upload_quota_reserve",
  text: `
    INSERT INTO upload_quotas AS q (tenant_id, day, bytes)
    SELECT $1::uuid, (clock_timestamp() AT TIME ZONE 'UTC')::date, $2::bigint WHERE $2::bigint <= $3::bigint
    ON CONFLICT (tenant_id) DO UPDATE SET day = greatest(q.day, EXCLUDED.day),
      bytes = EXCLUDED.bytes + CASE WHEN q.day < EXCLUDED.day THEN 0 ELSE q.bytes END
    WHERE q.day < EXCLUDED.day OR q.bytes + EXCLUDED.bytes <= $3::bigint
    RETURNING day::text AS day`,
};
const used: Statement = {
  name: "upload_quota_used",
  text: `
    SELECT coalesce((SELECT bytes FROM upload_quotas WHERE tenant_id = $1 AND day >= today), 0)::float8 AS "usedBytes",
      ceil(extract(epoch FROM (today + 1) - now))::float8 AS "secondsLeft"
    FROM (SELECT now, now::date AS today FROM (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now) AS clock) AS utc`,
};
const settle: Statement = {
  name: "upload_quota_settle",
  text: "UPDATE upload_quotas SET bytes = greatest(bytes + $3::bigint, 0) WHERE tenant_id = $1 AND day = $2::date",
};

type Used = { readonly usedBytes: number; readonly secondsLeft: number };

/** One row for each tenant, written in one statement: gateways that reserve at once wait for each other's row. */
export const uploadQuotaStore = ({
  tenantScope,
}: Pick<Database, "tenantScope">): UploadQuotaStore => ({
  reserve: (tenantId, bytes, limitBytes) =>
    tenantScope.write(tenantId, "", async (_prisma, client) => {
      const values = [tenantId, bytes, limitBytes];
      const [taken] = await rowsOf<{ readonly day: string }>(client, reserve, values);
      if (taken) return { day: taken.day, bytes };
      const [refused] = await rowsOf<Used>(client, used, [tenantId]);
      if (!refused) throw new Error("a SELECT returned no row");
      return { refused };
    }),
  settle: async (tenantId, { day, bytes }, storedBytes) => {
    if (storedBytes === bytes) return;
    await tenantScope.write(tenantId, "", (_prisma, client) =>
      rowsOf(client, settle, [tenantId, day, storedBytes - bytes]),
    );
  },
});
