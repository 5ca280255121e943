/**
 * `npm run sql:dump`: writes prisma/schema.sql and the TypeScript types of its composite types. `npm run sql:migration -- NAME`: first generates a migration from the
 * changes in prisma/functions/*.sql. Both start a separate Postgres and apply the committed migrations to it.
 */
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, postgresServer, supervise } from "@reelwright/standalone/processes";
import { migrate } from "@reelwright/store/migrations/migrate";
import pg from "pg";
import { dumpSchema, writeDump } from "./dump.ts";
import { makeMigration } from "./migration.ts";
import { readSources } from "./sources.ts";

const migrations = fileURLToPath(new URL("../../prisma/migrations/", import.meta.url));
const stopLimitMs = 15_000;

/** A timestamp (YYYYMMDDHHMMSS) later than those of all migrations. */
const nextStamp = async (): Promise<string> => {
  const names = await readdir(migrations);
  const last = Math.max(...names.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite));
  const now = Number(new Date().toISOString().replace(/\D/g, "").slice(0, 14));
  return String(Math.max(now, last + 1));
};

const withDatabase = async (
  server: string,
  name: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> => {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const writeMigration = async (name: string, client: pg.Client): Promise<void> => {
  const sql = await makeMigration(client, await readSources());
  if (sql === null) {
    console.log("prisma/functions and the migrations agree already.");
    return;
  }
  const folder = `${await nextStamp()}_${name}`;
  await mkdir(join(migrations, folder));
  await writeFile(join(migrations, folder, "migration.sql"), sql);
  console.log(`prisma/migrations/${folder}/migration.sql: read it before you commit it.`);
};

const run = async (server: string, name: string | undefined): Promise<void> => {
  if (name !== undefined) {
    await withDatabase(server, "former", (client) => writeMigration(name, client));
  }
  // Includes the new migration.
  await withDatabase(server, "current", async (client) => writeDump(await dumpSchema(client)));
  await import("./composite-types.ts");
  console.log("prisma/schema.sql and composite-types.ts are written.");
};

const [command, name] = process.argv.slice(2);
if (command !== "dump" && !(command === "migration" && /^[a-z][a-z0-9_]*$/.test(name ?? ""))) {
  console.error("npm run sql:dump, or npm run sql:migration -- short_name");
  process.exit(1);
}
const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-sql-")));
await mkdir(join(directory, "logs"));
// The server's own user needs access to its cluster.
await chmod(directory, 0o755);
const { url, spec } = await postgresServer(directory, await freePort());
const postgres = supervise(spec);
try {
  await postgres.ready;
  await run(url, command === "migration" ? name : undefined);
} finally {
  await postgres.stop(stopLimitMs);
  await rm(directory, { recursive: true, force: true });
}
