import type { JobStore, KeyedJob } from "@reelwright/core/ports/job-store";
import type { Database } from "../database/database.ts";
import { groupCommit, type Outcome } from "../database/group-commit.ts";
import { measuredBatches } from "../database/measured-batches.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { readRecord } from "./read.ts";

type Key = { readonly tenantId: string; readonly idempotencyKey: string };

const jobsByKey: Statement = {
  name: "jobs_by_key",
  text: `
    SELECT k.n::integer AS n, j.job_id, j.params_hash
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS k(tenant_id, idempotency_key, n)
    JOIN jobs j ON j.tenant_id = k.tenant_id AND j.idempotency_key = k.idempotency_key`,
};
type Row = { readonly n: number; readonly job_id: string; readonly params_hash: string };

const lookUp =
  (db: Database) =>
  async (keys: readonly Key[], waitedMs: number): Promise<readonly Outcome<KeyedJob | null>[]> => {
    const values = [
      keys.map(({ tenantId }) => tenantId),
      keys.map(({ idempotencyKey }) => idempotencyKey),
    ];
    const rows = await retrying(
      () => rowsOf<Row>(db.pool, jobsByKey, values),
      requestDeadlineMs - waitedMs,
    );
    const byPlace = new Map(rows.map((row) => [row.n, row]));
    return Promise.all(
      keys.map(async ({ tenantId }, index) => {
        const row = byPlace.get(index + 1);
        if (!row) return { ok: true, value: null };
        const record = await retrying(() => readRecord(db, tenantId, row.job_id));
        return { ok: true, value: record && { record, fingerprint: row.params_hash } };
      }),
    );
  };

/** Looks jobs up by their keys, by group commit: most keys are new, and each creation asks. */
export const jobByKey = (db: Database): JobStore["byKey"] => {
  const find = groupCommit(lookUp(db), {
    maxBatch: 64,
    batched: measuredBatches(db, "look_up_key"),
  });
  return (tenantId, idempotencyKey) => find({ tenantId, idempotencyKey });
};
