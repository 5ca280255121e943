/** A Redis server with TLS and a password that tests can kill and restart. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentDeathSignal } from "@reelwright/media/processes/serve-requests";
import { withConnection } from "@reelwright/queue/redis-inspection";
import { freePort } from "@reelwright/standalone/processes";
import type { Authority } from "./authority.ts";

/** A node keeps its port after a restart. */
export type Node = { readonly port: number; readonly file: string; child: ChildProcess };

/** Password of all servers. */
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

/** Starts a server with its configuration file. */
export const startNode = (file: string, args: readonly string[] = []): ChildProcess => {
  const words = [...parentDeathSignal("TERM"), "redis-server", file, ...args];
  const [command = "", ...rest] = words;
  return spawn(command, rest, { stdio: "ignore" });
};

/** Creates a server with a separate folder in `directory`. `port`: by default a free one. */
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

/** Stops servers gracefully. */
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

/** Sends a command. Returns the reply, or null if there is none. */
export const ask = (url: string, command: string, ...args: string[]): Promise<unknown> =>
  withConnection(url, (redis) => redis.call(command, ...args)).catch(() => null);
