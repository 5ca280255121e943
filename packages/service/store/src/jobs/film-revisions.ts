import type { FilmRevision, FilmStore, MadeUnit } from "@reelwright/core/ports/jobs";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";

const columns =
  "revision, parent, source, sha256, operations, runs, created_by, iso(created_at) AS created_at";

const list: Statement = {
  name: "film_revisions",
  text: `SELECT ${columns} FROM film_revisions WHERE job_id = $1 AND tenant_id = $2 ORDER BY revision`,
};
// The unique key decides between people who change the same revision.
const add: Statement = {
  name: "film_revision_add",
  text: `
    INSERT INTO film_revisions (job_id, tenant_id, revision, parent, source, sha256, operations, runs, created_by)
    SELECT j.job_id, j.tenant_id, $3, $4, $5, $6, $7, $8, $9 FROM jobs j WHERE j.job_id = $1 AND j.tenant_id = $2
    ON CONFLICT (job_id, revision) DO NOTHING RETURNING ${columns}`,
};
const units: Statement = {
  name: "film_units",
  text: `
    SELECT t.stage, t.unit, t.output FROM tasks t
    WHERE t.job_id = $1 AND t.tenant_id = $2 AND t.run_no = $3 AND t.status = 'done' ORDER BY t.stage, t.unit`,
};

type Row = FilmRevision & { readonly [column: string]: unknown };

const insert = (
  client: pg.PoolClient,
  tenantId: string,
  jobId: string,
  each: Omit<FilmRevision, "created_at">,
): Promise<Row[]> =>
  rowsOf<Row>(client, add, [
    ...[jobId, tenantId, each.revision, each.parent, JSON.stringify(each.source), each.sha256],
    ...[JSON.stringify(each.operations), [...each.runs], each.created_by],
  ]);

/** Revisions of films. An id that isn't a UUID is unknown. */
export const filmStore = ({ tenantScope }: Pick<Database, "tenantScope">): FilmStore => ({
  revisions: async (tenantId, jobId) =>
    isUuid(jobId) ? retrying(() => tenantScope.rows<Row>(tenantId, list, [jobId, tenantId])) : [],
  addRevision: (tenantId, jobId, revision, implied) =>
    tenantScope.write(tenantId, "", async (client) => {
      for (const each of implied) await insert(client, tenantId, jobId, each);
      const [added] = await insert(client, tenantId, jobId, { ...revision, runs: [] });
      return added ?? null;
    }),
  keepRevisions: async (tenantId, jobId, implied) => {
    if (implied.length === 0) return;
    await tenantScope.write(tenantId, "", async (client) => {
      for (const each of implied) await insert(client, tenantId, jobId, each);
    });
  },
  unitsOfRun: (tenantId, jobId, run) =>
    retrying(() =>
      tenantScope.rows<MadeUnit & { readonly [column: string]: unknown }>(tenantId, units, [
        jobId,
        tenantId,
        run,
      ]),
    ),
});
