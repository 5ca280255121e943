/** Reads and applies prisma/functions/*.sql, the source of the database's functions, triggers, policies and grants. */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { statementsOf } from "./statements.ts";

const folder = new URL("../../prisma/functions/", import.meta.url);

export type Source = { readonly file: string; readonly sql: string };

/** The files ordered by name. */
export const readSources = async (): Promise<readonly Source[]> => {
  const files = (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith(".sql"));
  return Promise.all(
    files.sort().map(async (file) => ({
      file,
      sql: await readFile(new URL(file, folder), "utf8"),
    })),
  );
};

const definition =
  /^CREATE\s+(?:OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE|TRIGGER)\s+(\w+)(?:[\s\S]*?\sON\s+(\w+))?/i;

/** The object that a statement defines, named as in `live-objects.ts`: `function NAME`, `trigger NAME ON TABLE`; else null. */
const definedBy = (code: string): string | null => {
  const [, kind, name, table] = definition.exec(code) ?? [];
  if (kind === undefined) return null;
  return kind.toUpperCase() === "TRIGGER" ? `trigger ${name} ON ${table}` : `function ${name}`;
};

/** The source text of each function and trigger, including comments, in the order of the files. */
export const definitionsOf = (sources: readonly Source[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { sql } of sources) {
    for (const { text, code } of statementsOf(sql)) {
      const name = definedBy(code);
      if (name === null) continue;
      const before = found.get(name);
      // Overloads of a function are kept together.
      found.set(name, before === undefined ? text : `${before}\n\n${text}`);
    }
  }
  return found;
};

const policiesAndTriggers = `
  SELECT format('DROP POLICY %I ON %s', polname, polrelid::regclass) AS sql FROM pg_policy
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', oid::regclass) FROM pg_class
  WHERE relrowsecurity AND relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0
  UNION ALL
  SELECT DISTINCT format('REVOKE ALL ON %s %s FROM %s', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
    c.oid::regclass, coalesce(quote_ident(r.rolname), 'PUBLIC'))
  FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attacl IS NOT NULL
    CROSS JOIN LATERAL aclexplode(c.relacl || a.attacl) AS acl LEFT JOIN pg_roles r ON r.oid = acl.grantee
  WHERE c.relnamespace = 'public'::regnamespace AND acl.grantee <> c.relowner
  UNION ALL
  SELECT format('REVOKE ALL ON SCHEMA public FROM %I', rolname)
  FROM pg_namespace, aclexplode(nspacl) AS acl JOIN pg_roles r ON r.oid = acl.grantee
  WHERE nspname = 'public' AND grantee <> nspowner`;

const functions = `
  SELECT format('DROP FUNCTION %s', p.oid::regprocedure) AS sql FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

/** Indexes that depend on our functions would be dropped together with them. */
const indexes = `
  SELECT DISTINCT format('DROP INDEX %s', i.indexrelid::regclass) AS sql,
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS again
  FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid AND NOT x.relispartition JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid
    AND d.refclassid = 'pg_proc'::regclass
  JOIN pg_proc p ON p.oid = d.refobjid AND p.pronamespace = 'public'::regnamespace
  WHERE NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e')`;

const runEach = async (client: pg.Client, query: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ sql: string; again?: string }>(query);
  for (const { sql } of rows) await client.query(sql);
  return rows.flatMap(({ again }) => (again === undefined ? [] : [again]));
};

/**
 * Drops every function, trigger, policy and grant, and creates those of the files: afterwards the database contains exactly
 * these. Tables aren't changed.
 */
export const applySources = async (
  client: pg.Client,
  sources: readonly Source[],
): Promise<void> => {
  // Files are applied in alphabetical order, so a function may call one that a later file defines.
  await client.query("SET check_function_bodies = off");
  await runEach(client, policiesAndTriggers);
  const again = await runEach(client, indexes);
  await runEach(client, functions);
  for (const { file, sql } of sources) {
    await client.query(sql).catch((cause: Error) => {
      throw new Error(`prisma/functions/${file}: ${cause.message}`, { cause });
    });
  }
  for (const index of again) await client.query(index);
  await client.query("RESET check_function_bodies");
};
