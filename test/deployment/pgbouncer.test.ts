/** A real PgBouncer between the store and Postgres: what works through it, and what is refused. */

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { migrate } from "@reelwright/store/migrations/migrate";
import { openStore } from "@reelwright/store/open-store";
import { claimOnly, complete, done, newJob } from "@reelwright/store/testing/conformance/scenario";
import { blankDatabase, type FreshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import pg from "pg";
import { watch } from "./gateways.ts";

type PoolMode = "session" | "transaction";
type Pooler = {
  readonly url: string;
  /** Changes the mode while clients are connected. */
  setMode(mode: PoolMode): Promise<void>;
  close(): Promise<void>;
};

const program = existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : "pgbouncer";

/** PgBouncer with its defaults, except for `settings` (lines of its file). */
const startPooler = async (database: string, mode: PoolMode, settings = ""): Promise<Pooler> => {
  const { hostname, port, username, password } = new URL(database);
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  // It doesn't run as root, and the user that it becomes reads these files.
  await chmod(folder, 0o755);
  const at = await freePort();
  const users = join(folder, "users.txt");
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const file = join(folder, "pgbouncer.ini");
  const configure = (poolMode: PoolMode) =>
    writeFile(
      file,
      `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${poolMode}
${settings}
`,
    );
  await configure(mode);
  const identity = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pooler = watch(spawn(program, [...identity, file], { stdio: ["ignore", "pipe", "pipe"] }));
  await waitFor("PgBouncer", () => {
    if (pooler.hasEnded()) throw new Error(pooler.printed());
    return pooler.printed().includes("process up");
  });
  const url = new URL(database);
  url.host = `127.0.0.1:${at}`;
  return {
    url: url.href,
    setMode: async (next) => {
      await configure(next);
      pooler.signal("SIGHUP");
      await waitFor("the new mode", () => pooler.printed().includes("SIGHUP"));
    },
    close: async () => {
      await pooler.end("SIGTERM");
      await rm(folder, { recursive: true });
    },
  };
};

/** Notes in the database who writes for a tenant, and under which limits. */
const witness = `
  CREATE TABLE witnessed (who text, statement_timeout text, lock_timeout text, time_zone text);
  GRANT INSERT ON witnessed TO PUBLIC;
  CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witnessed VALUES (current_user, current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('TimeZone'));
    RETURN NULL;
  END $$;
  CREATE TRIGGER witness AFTER INSERT ON templates EXECUTE FUNCTION witness();`;
const tenantSession = {
  who: "reelwright_tenant",
  statement_timeout: "5s",
  lock_timeout: "4s",
  time_zone: "UTC",
};
const ignoring =
  "ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout";

let database: FreshDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await blankDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // What a session has that nobody gave settings to.
  const name = admin.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await admin.query(`ALTER DATABASE ${name} SET TimeZone = 'Asia/Tokyo'`);
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** Runs `work` through a pooler, which ends with it. */
const through = async <T>(
  pooler: Promise<Pooler>,
  work: (pooler: Pooler) => Promise<T>,
): Promise<T> => {
  const started = await pooler;
  try {
    return await work(started);
  } finally {
    await started.close();
  }
};

test.each([
  ["its defaults", ""],
  ["startup parameters ignored", ignoring],
])("in session mode with %s, a job runs under the tenants' role and every limit", (_, settings) =>
  through(startPooler(database.url, "session", settings), async ({ url }) => {
    const { applied } = await migrate(url);
    if (applied.length > 0) await admin.query(witness);
    await admin.query("DELETE FROM witnessed");
    const store = await openStore({ url });
    const tenantId = await makeTenant(store, 100);
    const worker = await store.registerWorker("worker");
    await store.jobs.create(newJob(tenantId));
    await store.tasks.finish(await claimOnly(store, worker.owner), done(), complete(4));
    const template = { name: "Launch", description: null, config: {}, is_default: true };
    await store.templates.create(tenantId, randomUUID(), template);
    await store.ping();
    await worker.close();
    await store.close();
    expect((await admin.query("SELECT * FROM witnessed")).rows).toEqual([tenantSession]);
  }),
);

test("in transaction mode the store doesn't open, and the error names the setting", () =>
  through(startPooler(database.url, "transaction", ignoring), ({ url }) =>
    expect(openStore({ url })).rejects.toThrow(/pool_mode = session/),
  ));

test("a pooler that is switched to transaction mode makes a running process unready", () =>
  through(startPooler(database.url, "session"), async ({ url, setMode }) => {
    const warnings: string[] = [];
    const store = await openStore({
      url,
      log: { warn: (event, fields) => void warnings.push(`${event} ${fields["message"]}`) },
    });
    try {
      await store.ping();
      await setMode("transaction");
      await waitFor("a failed check", () =>
        store.ping().then(
          () => false,
          () => true,
        ),
      );
      expect(warnings.join()).toMatch(/store.session_unfit .*pool_mode = session/);
    } finally {
      await store.close();
    }
  }));
