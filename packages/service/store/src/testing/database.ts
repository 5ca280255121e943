import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { migrate, readMigrations } from "../migrations/migrate.ts";

export type FreshDatabase = { readonly url: string; drop(): Promise<void> };

const serverUrl = (): string => {
  const url = process.env["TEST_DATABASE_URL"];
  if (!url) {
    throw new Error(
      "TEST_DATABASE_URL is not set: run the tests with `npm test`, which starts a Postgres, or set it to postgres://user:password@host:port/postgres of one where databases may be made.",
    );
  }
  return url;
};

const withName = (url: string, database: string): string => {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.href;
};

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Advisory lock for the creation of the template. */
const templateLock = 0x74_65_6d_70;

/** The template database for the current migrations. Tests get copies of it. */
const templateName = async (): Promise<string> => {
  const hash = createHash("sha256");
  for (const { name, sql } of await readMigrations()) hash.update(name).update(sql);
  return `reelwright_template_${hash.digest("hex").slice(0, 12)}`;
};

const makeTemplate = async (client: pg.Client, name: string): Promise<void> => {
  const exists = async () =>
    (await client.query("SELECT FROM pg_database WHERE datname = $1", [name])).rowCount === 1;
  if (await exists()) return;
  await client.query("SELECT pg_advisory_lock($1)", [templateLock]);
  if (!(await exists())) {
    // Renamed when complete, so that a killed run leaves no partial template.
    const draft = `${name}_${randomUUID().slice(0, 8)}`;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(draft)}`);
    await migrate(withName(serverUrl(), draft));
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(draft)} RENAME TO ${name}`);
  }
  await client.query("SELECT pg_advisory_unlock($1)", [templateLock]);
};

const makeDatabase = async (template: string | null): Promise<FreshDatabase> => {
  const name = `reelwright_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(async (client) => {
    if (template) await makeTemplate(client, template);
    // Copied as files, without a write-ahead log of each page, which halves the work.
    const copy = template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : "";
    await client.query(`CREATE DATABASE ${name}${copy}`);
  });
  return {
    url: withName(serverUrl(), name),
    drop: () =>
      onServer(async (client) => {
        const drop = `DROP DATABASE IF EXISTS ${name}`;
        // Waits up to 5 s for closing sessions. If they were terminated, the error of an unused pool would fail the suite.
        await client.query(drop).catch((error: pg.DatabaseError) => {
          if (error.code !== "55006") throw error;
          return client.query(`${drop} WITH (FORCE)`);
        });
      }),
  };
};

/** Creates an empty, migrated database. The caller must drop it. */
export const freshDatabase = async (): Promise<FreshDatabase> => makeDatabase(await templateName());

/** Creates a database without tables, for tests of the migrations. */
export const blankDatabase = (): Promise<FreshDatabase> => makeDatabase(null);

/** Empties all tables, which is much faster than creating another database. */
export const emptyTables = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
    );
    // In the replica role no triggers run: neither those of foreign keys nor the one that protects the ledger.
    const deletions = rows.map(({ name }) => `DELETE FROM ${name}`).join(";");
    await client.query(`SET session_replication_role = replica; ${deletions}`);
  } finally {
    await client.end();
  }
};
