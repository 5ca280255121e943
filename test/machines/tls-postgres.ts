/** A Postgres like a managed one: only over TLS, with a password, and restarted when it ends. */
import { execFile } from "node:child_process";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  freePort,
  postgresServer,
  type SupervisedProcess,
  supervise,
} from "@reelwright/standalone/processes";
import type { Authority } from "./authority.ts";

const run = promisify(execFile);

export type TlsPostgres = {
  /** With `sslmode=verify-full` and the authority's file. */
  readonly url: string;
  readonly pid: () => number | null;
  stop(): Promise<void>;
};

/** Requires TLS and a password. */
const access = "hostssl all all 127.0.0.1/32 scram-sha-256\n";
const stopLimitMs = 15_000;

/** Starts the server with its data in `directory`, which its own user needs access to. */
export const startTlsPostgres = async (
  directory: string,
  { authorityFile, certificateFile, keyFile }: Authority,
): Promise<TlsPostgres> => {
  const { url, spec } = await postgresServer(directory, await freePort());
  const [access_, key] = [join(directory, "pg_hba.conf"), join(directory, "postgres.key")];
  await writeFile(access_, access);
  // Postgres rejects a key that others could read.
  await copyFile(keyFile, key);
  if (spec.user) await run("chown", [`${spec.user.uid}:${spec.user.gid}`, key]);
  await run("chmod", ["600", key]);
  const settings = {
    ssl: "on",
    ssl_cert_file: certificateFile,
    ssl_key_file: key,
    hba_file: access_,
    max_connections: "500",
    // Only its processes crash here, not the machine.
    fsync: "off",
    full_page_writes: "off",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server: SupervisedProcess = supervise({ ...spec, args: [...spec.args, ...args] });
  await server.ready;
  const address = new URL(url);
  address.hostname = "localhost";
  address.searchParams.set("sslmode", "verify-full");
  address.searchParams.set("sslrootcert", authorityFile);
  return { url: address.href, pid: server.pid, stop: () => server.stop(stopLimitMs) };
};
