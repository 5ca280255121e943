/** Two real Postgres servers with synchronous streaming replication, and a proxy that leads clients to one of them. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import {
  freePort,
  postgresServer,
  type SupervisedProcess,
  supervise,
} from "@reelwright/standalone/processes";
import pg from "pg";
import { preparedDirectory } from "../support/prepared-cluster.ts";
import { freshDirectory } from "../support/running-stack.ts";

const run = promisify(execFile);
const stopLimitMs = 10_000;

/** Settings of a server that can be followed, or follow. */
const replicated = ["-c", "wal_level=replica", "-c", "wal_keep_size=512MB"];

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Writes a file that the server's user can read. */
const writeFor = async (owned: string, file: string, text: string, flag: "w" | "a" = "w") => {
  const { uid, gid } = await stat(owned);
  await writeFile(file, text, { flag, mode: 0o600 });
  await chown(file, uid, gid);
};

/** Copies a running cluster by Postgres's backup functions. */
const copyCluster = (url: string, from: string, to: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query("SELECT pg_backup_start('replica', true)");
    await run("cp", ["-Rp", from, to]);
    const { rows } = await client.query<{ labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop(false)",
    );
    for (const name of ["postmaster.pid", "postmaster.opts"])
      await rm(join(to, name), { force: true });
    // The log since the backup began comes from the primary.
    for (const entry of await readdir(join(to, "pg_wal"), { withFileTypes: true }))
      if (entry.isFile()) await rm(join(to, "pg_wal", entry.name));
    await writeFor(to, join(to, "backup_label"), rows[0]?.labelfile ?? "");
  });

/** Process ids of a server: the first is the one that starts the others. */
const treeOf = async (pid: number): Promise<readonly number[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = text.split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
};

/** Stops all processes of a server, which then neither answers nor closes a connection. */
const freezeServer = async (server: SupervisedProcess): Promise<readonly number[]> => {
  const root = server.pid();
  if (root === null) throw new Error("the primary isn't running");
  process.kill(root, "SIGSTOP");
  const frozen = await treeOf(root);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  return frozen;
};

/** A proxy whose new connections lead to `port`. Existing ones stay where they are. */
const openProxy = async (first: number) => {
  let port = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: "127.0.0.1", port });
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", end);
      from.on("close", () => {
        sockets.delete(from);
        end();
      });
      from.on("data", (bytes) => void to.write(bytes));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    redirect: (to: number): void => {
      port = to;
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};

/** Starts a server that follows the primary, and waits until each commit is on both. */
const startReplica = async (primary: { url: string; directory: string; port: number }) => {
  const directory = await freshDirectory();
  await mkdir(join(directory, "logs"));
  const data = join(directory, "postgres");
  await cp(join(primary.directory, "postgres.secret"), join(directory, "postgres.secret"));
  await copyCluster(primary.url, join(primary.directory, "postgres"), data);
  const { username, password } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=replica`;
  await writeFor(data, join(data, "standby.signal"), "");
  const settings = `primary_conninfo = '${source}'\nsynchronous_standby_names = ''\n`;
  await writeFor(data, join(data, "postgresql.auto.conf"), settings, "a");
  const port = await freePort();
  const { spec, url } = await postgresServer(directory, port);
  const server = supervise({
    ...spec,
    args: [...spec.args, ...replicated],
    readyWhen: /ready to accept read-only connections/,
  });
  await server.ready;
  await withClient(primary.url, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
    await client.query("SELECT pg_reload_conf()");
    await waitFor("the replica", async () => {
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_replication WHERE application_name = 'replica' AND sync_state = 'sync'",
      );
      return rowCount === 1;
    });
  });
  return { directory, port, server, url };
};

export type PostgresPair = {
  /** Leads to the server that is the primary. */
  readonly url: string;
  /**
   * Freezes the primary as if its host had vanished. After `awayMs` the replica is promoted and new connections lead to
   * it. Old connections hang.
   */
  failOver(awayMs: number): Promise<void>;
  close(): Promise<void>;
};

export const startPostgresPair = async (): Promise<PostgresPair> => {
  const directory = await preparedDirectory();
  await mkdir(join(directory, "logs"), { recursive: true });
  const port = await freePort();
  const { spec, url } = await postgresServer(directory, port);
  const primary = supervise({ ...spec, args: [...spec.args, ...replicated] });
  await primary.ready;
  const replica = await startReplica({ url, directory, port });
  const proxy = await openProxy(port);
  let frozen: readonly number[] = [];
  const through = new URL(url);
  through.port = String(proxy.port);
  return {
    url: through.href,
    failOver: async (awayMs) => {
      frozen = await freezeServer(primary);
      await wait(awayMs);
      await withClient(replica.url, (client) => client.query("SELECT pg_promote(true, 60)"));
      proxy.redirect(replica.port);
    },
    close: async () => {
      await proxy.close();
      // The first one is ended by its supervisor.
      for (const pid of frozen.slice(1)) process.kill(pid, "SIGKILL");
      await Promise.all([
        primary.stop(frozen.length > 0 ? 0 : stopLimitMs),
        replica.server.stop(stopLimitMs),
      ]);
      for (const each of [directory, replica.directory])
        await rm(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};
