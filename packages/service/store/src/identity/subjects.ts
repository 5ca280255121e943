import type { IdentityStore, Subject } from "@reelwright/core/ports/identity";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";

const findTenant: Statement = {
  name: "subject_tenant",
  text: "SELECT tenant_id FROM tenant_subjects WHERE issuer = $1 AND subject = $2",
};
const signIn: Statement = {
  name: "subject_sign_in",
  text: "SELECT sign_in($1, $2, $3::uuid, $4, $5, $6::bigint, $7::uuid, $8, $9) AS tenant_id",
};
const link: Statement = {
  name: "subject_link",
  text: `
    INSERT INTO tenant_subjects (issuer, subject, tenant_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
};

const renameIssuer: Statement = {
  name: "subjects_rename_issuer",
  text: `
    UPDATE tenant_subjects s SET issuer = $2 WHERE issuer = $1 AND NOT EXISTS (
      SELECT FROM tenant_subjects taken WHERE taken.issuer = $2 AND taken.subject = s.subject)`,
};

type TenantRow = { readonly tenant_id: string };

const tenantOf = async (
  { pool }: Database,
  { issuer, subject, name, email, isEmailVerified = false }: Subject,
  bonus: number,
  requestId: string | null,
): Promise<string> => {
  const [known] = await rowsOf<TenantRow>(pool, findTenant, [issuer, subject]);
  if (known) return known.tenant_id;
  const account = [newId(), name, email, bonus, newId()];
  const values = [issuer, subject, ...account, requestId, isEmailVerified];
  const [created] = await rowsOf<TenantRow>(pool, signIn, values);
  if (!created) throw new Error("sign_in returned no row");
  return created.tenant_id;
};

/** People who sign in. One statement creates a tenant, so it exists completely or not at all, even if the response is lost. */
export const subjectStore = (
  db: Database,
): Pick<IdentityStore, "signIn" | "link" | "renameIssuer"> => ({
  signIn: (who, bonus, requestId) => retrying(() => tenantOf(db, who, bonus, requestId)),
  link: async (tenantId, issuer, subject) => {
    await retrying(() => rowsOf(db.pool, link, [issuer, subject, tenantId]));
  },
  renameIssuer: async (former, issuer) => {
    await retrying(() => rowsOf(db.pool, renameIssuer, [former, issuer]));
  },
});
