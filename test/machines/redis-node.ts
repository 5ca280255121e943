/** A server of Redis of the test's own, over TLS with a password, that can be killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withConnection } from "@reelwright/queue/redis-inspection";
import { freePort, guard } from "@reelwright/standalone/processes";
import type { Authority } from "./authority.ts";

/** Its port stays the same whenever it is started again. */
export type Node = { readonly port: number; readonly file: string; child: ChildProcess };

/** What all servers are reached by. */
export const password = "sesame:@/";

type Settings = { readonly [name: string]: string };

export const tlsSettings = ({ authorityFile, certificateFile, keyFile }: Authority): Settings => ({
  port: "0",
  "tls-cert-file": certificateFile,
  "tls-key-file": keyFile,
  "tls-ca-cert-file": authorityFile,
  "tls-auth-clients": "no",
  "tls-replication": "yes",
});

export const linesOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key} ${value === "" ? '""' : value}\n`)
    .join("");

/** Starts a server on its file again. */
export const startNode = (file: string, args: readonly string[] = []): ChildProcess => {
  const child = spawn("redis-server", [file, ...args], { stdio: "ignore" });
  guard(child, { signal: "SIGTERM", role: "server" });
  return child;
};

/** Starts a server with a folder of its own below `directory`. `port` is chosen where it is left out. */
export const newNode = async (
  directory: string,
  authority: Authority,
  settings: Settings,
  port?: number,
): Promise<Node> => {
  const own = port ?? (await freePort());
  const folder = join(directory, `redis-${own}`);
  await mkdir(folder);
  const file = join(folder, "redis.conf");
  const common = {
    ...tlsSettings(authority),
    "tls-port": String(own),
    bind: "127.0.0.1",
    dir: folder,
    save: "",
    appendonly: "yes",
    "maxmemory-policy": "noeviction",
    requirepass: password,
    masterauth: password,
    "repl-diskless-sync-delay": "0",
  };
  await writeFile(file, linesOf({ ...common, ...settings }));
  return { port: own, file, child: startNode(file) };
};

export const isRunning = ({ child }: Node): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Ends servers in order. */
export const stopNodes = async (nodes: readonly Node[]): Promise<void> => {
  for (const node of nodes) {
    const ended = new Promise((resolve) => node.child.once("exit", resolve));
    if (!isRunning(node)) continue;
    node.child.kill("SIGTERM");
    await ended;
  }
};

export const addressOf = (port: number, { authorityFile }: Authority): string =>
  `rediss://:${encodeURIComponent(password)}@127.0.0.1:${port}?sslrootcert=${encodeURIComponent(authorityFile)}`;

/** The answer; null: there is none. */
export const ask = (url: string, command: string, ...args: string[]): Promise<unknown> =>
  withConnection(url, (redis) => redis.call(command, ...args)).catch(() => null);
