/** A Redis like a managed one: a primary and a replica with TLS and a password, monitored by three Sentinels. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import type { Authority } from "./authority.ts";
import {
  addressOf,
  ask,
  isRunning,
  linesOf,
  type Node,
  newNode,
  password,
  startNode,
  stopNodes,
  tlsSettings,
} from "./redis-node.ts";

export type TlsRedis = {
  /** URL of the Sentinels, `rediss-sentinel://…`. */
  readonly url: string;
  /** URL of the current primary according to the Sentinels, `rediss://…`. */
  primaryUrl(): Promise<string>;
  /** Makes the Sentinels promote the replica, as before maintenance, and waits until they announce it. */
  switchOver(): Promise<void>;
  /** Kills the current primary and waits until the Sentinels announce another one. */
  failOver(): Promise<void>;
  /** Restarts the killed server as a replica of the current primary. */
  repair(): Promise<void>;
  stop(): Promise<void>;
};

const name = "main";
const sentinelPassword = "open%sesame";
/** Time in ms without a reply after which a server counts as down. */
const downAfterMs = 1_500;

const startServers = async (
  directory: string,
  authority: Authority,
): Promise<readonly [Node, Node]> => {
  const first = await newNode(directory, authority, {});
  const replicaof = `127.0.0.1 ${first.port}`;
  return [first, await newNode(directory, authority, { replicaof })];
};

const startSentinels = async (
  directory: string,
  authority: Authority,
  primary: number,
): Promise<readonly Node[]> => {
  const nodes: Node[] = [];
  for (let n = 0; n < 3; n++) {
    const port = await freePort();
    const own = join(directory, `sentinel-${port}`);
    await mkdir(own);
    const file = join(own, "sentinel.conf");
    const settings = { ...tlsSettings(authority), "tls-port": String(port), dir: own };
    const watch = [
      `bind 127.0.0.1`,
      `requirepass ${sentinelPassword}`,
      `sentinel sentinel-pass ${sentinelPassword}`,
      `sentinel monitor ${name} 127.0.0.1 ${primary} 2`,
      `sentinel auth-pass ${name} ${password}`,
      `sentinel down-after-milliseconds ${name} ${downAfterMs}`,
      `sentinel failover-timeout ${name} 10000`,
      "",
    ].join("\n");
    await writeFile(file, linesOf(settings) + watch);
    nodes.push({ port, file, child: startNode(file, ["--sentinel"]) });
  }
  return nodes;
};

const isReplicated = async (port: number, authority: Authority): Promise<boolean> =>
  /state=online/.test(String(await ask(addressOf(port, authority), "INFO", "replication")));

/** Starts all servers with their data in `directory` and waits until the Sentinels know each other and the replica. */
export const startTlsRedis = async (directory: string, authority: Authority): Promise<TlsRedis> => {
  const servers = await startServers(directory, authority);
  const [first] = servers;
  await waitFor("the replica", () => isReplicated(first.port, authority), 30_000);
  const sentinels = await startSentinels(directory, authority, first.port);
  const list = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const secret = (text: string): string => encodeURIComponent(text);
  const url = `rediss-sentinel://:${secret(password)}@${list}/${name}?sentinel-password=${secret(sentinelPassword)}&sslrootcert=${secret(authority.authorityFile)}`;
  const sentinelUrl = ({ port }: Node): string =>
    addressOf(port, authority).replace(secret(password), secret(sentinelPassword));
  const primaryPort = async (): Promise<number> => {
    const answer = await ask(
      sentinelUrl(sentinels[0] as Node),
      "SENTINEL",
      "GET-MASTER-ADDR-BY-NAME",
      name,
    );
    return Array.isArray(answer) ? Number(answer[1]) : 0;
  };
  const knows = async (node: Node): Promise<boolean> => {
    const fields = (await ask(sentinelUrl(node), "SENTINEL", "MASTER", name)) as string[] | null;
    const shown = (field: string) => fields?.[fields.indexOf(field) + 1];
    return shown("num-slaves") === "1" && shown("num-other-sentinels") === "2";
  };
  for (const node of sentinels) await waitFor("the Sentinels", () => knows(node), 30_000);
  /** Calls `act` with the primary's port and waits until the Sentinels announce another primary. */
  const succeed = async (act: (port: number) => unknown): Promise<void> => {
    const port = await primaryPort();
    await act(port);
    await waitFor("another primary", async () => ![0, port].includes(await primaryPort()), 30_000);
  };

  return {
    url,
    primaryUrl: async () => addressOf(await primaryPort(), authority),
    switchOver: () =>
      succeed(() =>
        // Rejected until they have recently heard from the replica.
        waitFor("the Sentinels to begin", () =>
          ask(sentinelUrl(sentinels[0] as Node), "SENTINEL", "FAILOVER", name),
        ),
      ),
    failOver: () =>
      succeed((port) => servers.find((server) => server.port === port)?.child.kill("SIGKILL")),
    repair: async () => {
      for (const server of servers) {
        if (isRunning(server)) continue;
        const args = ["--replicaof", "127.0.0.1", String(await primaryPort())];
        server.child = startNode(server.file, args);
      }
      await waitFor("the replica", async () => isReplicated(await primaryPort(), authority));
    },
    stop: () => stopNodes([...sentinels, ...servers]),
  };
};
