/** Reads functions, triggers, policies and grants of a database from its system catalogs. */
import type pg from "pg";

export type LiveObject = {
  readonly kind: "function" | "trigger" | "row security" | "policy" | "grant";
  /** Unique: includes a function's arguments, a trigger's or policy's table, a grant's role and column. */
  readonly name: string;
  /** Key of its source in `definitionsOf`; null if the definition is derived from the catalogs. */
  readonly source: string | null;
  /** Its table, or null. */
  readonly table: string | null;
  /** The part that CREATE OR REPLACE can't change; may be empty. */
  readonly signature: string;
  readonly create: string;
  readonly drop: string;
};

const functions = `
  SELECT 'function' AS kind, p.oid::regprocedure::text AS name, 'function ' || p.proname AS source, NULL AS "table",
    pg_get_function_arguments(p.oid) || ' ' || coalesce(pg_get_function_result(p.oid), '') AS signature,
    replace(pg_get_functiondef(p.oid), format('FUNCTION %I.%I(', n.nspname, p.proname), format('FUNCTION %I(', p.proname))
      || ';' AS create,
    format('DROP FUNCTION %s;', p.oid::regprocedure) AS drop
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = 'public'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

const triggers = `
  SELECT 'trigger' AS kind, format('%I ON %s', tgname, tgrelid::regclass) AS name,
    format('trigger %s ON %s', tgname, tgrelid::regclass) AS source, tgrelid::regclass::text AS "table", '' AS signature,
    pg_get_triggerdef(t.oid, true) || ';' AS create, format('DROP TRIGGER %I ON %s;', tgname, tgrelid::regclass) AS drop
  FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
  WHERE NOT tgisinternal AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`;

const rowSecurity = `
  SELECT 'row security' AS kind, oid::regclass::text || CASE WHEN relforcerowsecurity THEN ' (forced)' ELSE '' END AS name,
    NULL AS source, oid::regclass::text AS "table", '' AS signature,
    format('ALTER TABLE %s %s ROW LEVEL SECURITY;', oid::regclass,
      CASE WHEN relforcerowsecurity THEN 'FORCE' ELSE 'ENABLE' END) AS create,
    format('ALTER TABLE %s %s ROW LEVEL SECURITY;', oid::regclass,
      CASE WHEN relforcerowsecurity THEN 'NO FORCE' ELSE 'DISABLE' END) AS drop
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity`;

// Removes line breaks that Postgres adds to expressions.
const policies = `
  SELECT 'policy' AS kind, format('%I ON %s', polname, polrelid::regclass) AS name, NULL AS source,
    polrelid::regclass::text AS "table", '' AS signature,
    format('CREATE POLICY %I ON %s', polname, polrelid::regclass)
      || CASE WHEN polpermissive THEN '' ELSE ' AS RESTRICTIVE' END
      || CASE polcmd WHEN 'r' THEN ' FOR SELECT' WHEN 'a' THEN ' FOR INSERT' WHEN 'w' THEN ' FOR UPDATE'
          WHEN 'd' THEN ' FOR DELETE' ELSE '' END
      || ' TO ' || (SELECT string_agg(coalesce(quote_ident(rolname), 'PUBLIC'), ', ' ORDER BY rolname)
          FROM unnest(polroles) AS r(id) LEFT JOIN pg_roles ON pg_roles.oid = r.id)
      || coalesce(E'\\n  USING (' || regexp_replace(pg_get_expr(polqual, polrelid, true), '\\s*\\n\\s*', ' ', 'g') || ')', '')
      || coalesce(E'\\n  WITH CHECK (' || regexp_replace(pg_get_expr(polwithcheck, polrelid, true), '\\s*\\n\\s*', ' ', 'g') || ')', '')
      || ';' AS create,
    format('DROP POLICY %I ON %s;', polname, polrelid::regclass) AS drop
  FROM pg_policy JOIN pg_class c ON c.oid = polrelid WHERE c.relnamespace = 'public'::regnamespace`;

// Excludes Postgres's defaults: the owner's privileges and EXECUTE for PUBLIC.
const grants = `
  WITH held AS (
    SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE '' END || oid::regclass AS target, oid::regclass::text AS "table",
      NULL AS "column", relowner AS owner, relacl AS acl
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('i', 'I')
    UNION ALL
    SELECT c.oid::regclass::text, c.oid::regclass::text, quote_ident(attname), relowner, attacl
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT attisdropped
    UNION ALL
    SELECT 'FUNCTION ' || p.oid::regprocedure, NULL, NULL, proowner, proacl FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'SCHEMA ' || quote_ident(nspname), NULL, NULL, nspowner, nspacl FROM pg_namespace WHERE nspname = 'public'
  ), listed AS (
    SELECT h.target, h."table", e.privilege_type || coalesce(' (' || h."column" || ')', '') AS privilege,
      coalesce(quote_ident(r.rolname), 'PUBLIC') AS role, e.is_grantable
    FROM held h CROSS JOIN LATERAL aclexplode(h.acl) AS e LEFT JOIN pg_roles r ON r.oid = e.grantee
    WHERE e.grantee <> h.owner AND NOT (e.grantee = 0 AND (h.target LIKE 'FUNCTION %' OR h.target LIKE 'SCHEMA %'))
  )
  SELECT 'grant' AS kind, format('%s ON %s TO %s', privilege, target, role) AS name, NULL AS source, "table", '' AS signature,
    format('GRANT %s ON %s TO %s%s;', privilege, target, role, CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END) AS create,
    format('REVOKE %s ON %s FROM %s;', privilege, target, role) AS drop
  FROM listed
  UNION ALL
  SELECT 'grant', format('nobody but its owner: %s', p.oid::regprocedure), NULL, NULL, '',
    format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC;', p.oid::regprocedure),
    format('GRANT EXECUTE ON FUNCTION %s TO PUBLIC;', p.oid::regprocedure)
  FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND proacl IS NOT NULL
    AND NOT EXISTS (SELECT FROM aclexplode(proacl) AS e WHERE e.grantee = 0)`;

/** All objects of these kinds, ordered by kind and name. */
export const readLiveObjects = async (client: pg.Client): Promise<readonly LiveObject[]> => {
  const found: LiveObject[] = [];
  for (const query of [functions, triggers, rowSecurity, policies, grants]) {
    const { rows } = await client.query<LiveObject>(
      `SELECT * FROM (${query}) AS found ORDER BY name COLLATE "C"`,
    );
    found.push(...rows);
  }
  return found;
};
