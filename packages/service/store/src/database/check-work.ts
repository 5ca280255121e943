/** Checks at the start, and for probes, that the database keeps tenants apart and limits statements. */
import type pg from "pg";
import type { Database } from "./database.ts";
import { tenantRole, workSettings } from "./pool.ts";
import { rowsOf, type Statement } from "./statement.ts";

/** A database that the store can't use. The message names what to change. The error is permanent, so nothing is retried. */
export class UnfitDatabase extends Error {
  override readonly name = "UnfitDatabase";
}

/** Settings that differ from $1, a JSON object. */
const differing = `
  SELECT json_agg(json_build_array(name, current_setting(name), value))
  FROM json_each_text($1) AS s (name, value) WHERE current_setting(name) <> value`;

type Differing = readonly (readonly [name: string, found: string, wanted: string])[] | null;

const checkSystem: Statement = {
  name: "check_system",
  text: `SELECT to_regclass('jobs') IS NOT NULL AS "isMigrated", session_user::text AS "user", (${differing}) AS differing`,
};

type System = {
  readonly isMigrated: boolean;
  readonly user: string;
  readonly differing: Differing;
};

const checkScope: Statement = {
  name: "check_scope",
  text: `SELECT row_security_active('jobs') AS "isRestricted", (${differing}) AS differing`,
};

const refuseDifferent = (found: Differing): void => {
  const [name, value, wanted] = found?.[0] ?? [];
  if (name === undefined) return;
  throw new UnfitDatabase(
    `Work in the database doesn't have the setting ${name} = ${wanted}, but ${value}: something between this process and Postgres shares sessions or changes them. Connect to Postgres directly, or through PgBouncer.`,
  );
};

const asAdministrator = "As an administrator of the database, run";

/** Throws UnfitDatabase if the set-up is the reason of this error, otherwise the error. */
const refuse = (error: unknown, user = ""): never => {
  const { code, message } = error as Partial<pg.DatabaseError>;
  const remedy = message?.includes("statement pooling mode")
    ? "The pooler in front of Postgres admits no transactions (pool_mode = statement). Set pool_mode = transaction."
    : remedies[code ?? ""]?.(user);
  // Without a cause, which may look transient.
  throw remedy === undefined ? error : new UnfitDatabase(remedy);
};

/** What to change, by the code of the error that entering a tenant's scope has. */
const remedies: { readonly [code: string]: ((user: string) => string) | undefined } = {
  "22023": () =>
    `The database server has no role ${tenantRole}, which keeps tenants apart. Run \`reelwright admin migrate\` on an empty database of this server: it creates the role.`,
  "42501": (user) =>
    `The database user ${user} may not become ${tenantRole}, the role that keeps tenants apart. ${asAdministrator}: GRANT ${tenantRole} TO "${user}".`,
};

/**
 * Runs one statement of the system and one of a tenant, in the way that all work runs. Throws UnfitDatabase unless the tenants'
 * role, row-level security and all settings are in force. An empty database passes, so that it can be migrated.
 */
export const checkWork = async ({
  pool,
  tenantScope,
}: Pick<Database, "pool" | "tenantScope">): Promise<void> => {
  const own = [JSON.stringify(workSettings)];
  const [system] = await rowsOf<System>(pool, checkSystem, own).catch((error) => refuse(error));
  refuseDifferent(system?.differing ?? null);
  if (!system?.isMigrated) return;
  const scoped = [JSON.stringify({ ...workSettings, role: tenantRole })];
  const [scope] = await tenantScope
    .rows<{ isRestricted: boolean; differing: Differing }>("", checkScope, scoped)
    .catch((error) => refuse(error, system.user));
  refuseDifferent(scope?.differing ?? null);
  if (scope?.isRestricted) return;
  throw new UnfitDatabase(
    `Row-level security doesn't apply to the role ${tenantRole}, so tenants aren't kept apart. ${asAdministrator}: ALTER ROLE ${tenantRole} NOSUPERUSER NOBYPASSRLS; ALTER TABLE jobs ENABLE ROW LEVEL SECURITY.`,
  );
};
