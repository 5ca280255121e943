/** A real PgBouncer in front of a Postgres. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { type Running, watch } from "../deployment/gateways.ts";

export type PoolMode = "session" | "transaction" | "statement";

export type Pooler = {
  /** Leads to the same database. */
  readonly url: string;
  /** Kills the process with all its connections, and starts another one on the same port. */
  replace(): Promise<void>;
  close(): Promise<void>;
};

const program = existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : "pgbouncer";

/** Starts PgBouncer as shipped, except for `settings` (lines of its file). Later lines replace earlier ones. */
export const startPooler = async (
  database: string,
  mode: PoolMode,
  settings = "",
): Promise<Pooler> => {
  const { hostname, port, username, password } = new URL(database);
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  // It doesn't run as root, and the user that it becomes reads these files.
  await chmod(folder, 0o755);
  const at = await freePort();
  const [, shipped] = (await readFile("infra/pgbouncer/pgbouncer.ini", "utf8")).split(
    "[pgbouncer]",
  );
  const users = join(folder, "users.txt");
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
${shipped}
listen_addr = 127.0.0.1
listen_port = ${at}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
${settings}
`,
  );
  const start = async (): Promise<Running> => {
    const identity = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
    const child = spawn(program, [...identity, file], { stdio: ["ignore", "pipe", "pipe"] });
    const pooler = watch(child);
    await waitFor("PgBouncer", () => {
      if (pooler.hasEnded()) throw new Error(pooler.printed());
      return pooler.printed().includes("process up");
    });
    return pooler;
  };
  let pooler = await start();
  const url = new URL(database);
  url.host = `127.0.0.1:${at}`;
  return {
    url: url.href,
    replace: async () => {
      await pooler.end("SIGKILL");
      pooler = await start();
    },
    close: async () => {
      await pooler.end("SIGTERM");
      await rm(folder, { recursive: true });
    },
  };
};
