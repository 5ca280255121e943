/** A Redis Cluster over TLS with a password: three primaries with a replica each. */
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Authority } from "./authority.ts";
import {
  addressOf,
  ask,
  isRunning,
  type Node,
  newNode,
  password,
  startNode,
  stopNodes,
} from "./redis-node.ts";

export type RedisCluster = {
  /** URL with two of its nodes, `rediss-cluster://…`. */
  readonly url: string;
  /** Kills the primary that holds the key and waits until its replica has taken over. */
  killPrimaryOf(key: string): Promise<void>;
  /** Kills the primary that holds the key and its replica, so that the cluster is down. */
  killAllOf(key: string): Promise<void>;
  /** Restarts killed nodes as replicas. */
  repair(): Promise<void>;
  /** Number of keys of each primary. */
  keyCounts(): Promise<readonly number[]>;
  stop(): Promise<void>;
};

const slots = 16_384;
const primaries = 3;

/** Starts the cluster with its data in `directory` and waits until all nodes serve. */
export const startRedisCluster = async (
  directory: string,
  authority: Authority,
): Promise<RedisCluster> => {
  const settings = {
    "cluster-enabled": "yes",
    "cluster-node-timeout": "1500",
    "tls-cluster": "yes",
  };
  const nodes: Node[] = [];
  for (let n = 0; n < 2 * primaries; n += 1)
    nodes.push(await newNode(directory, authority, settings));
  const call = ({ port }: Node, ...args: string[]): Promise<unknown> =>
    ask(addressOf(port, authority), "CLUSTER", ...args);
  const done = (what: string, node: Node, ...args: string[]): Promise<unknown> =>
    waitFor(what, async () => (await call(node, ...args)) === "OK", 30_000);
  const [first] = nodes as [Node];
  const idOf = async (node: Node): Promise<string> => String(await call(node, "MYID"));

  await waitFor("the first node", async () => (await idOf(first)) !== "null", 30_000);
  for (const [n, node] of nodes.entries()) {
    const from = Math.ceil((slots * n) / primaries);
    const to = Math.ceil((slots * (n + 1)) / primaries) - 1;
    if (n < primaries) await done("its slots", node, "ADDSLOTSRANGE", String(from), String(to));
    if (n > 0) await done("the meeting", node, "MEET", "127.0.0.1", String(first.port));
  }
  for (const [n, node] of nodes.entries())
    if (n >= primaries)
      await done("its primary", node, "REPLICATE", await idOf(nodes[n - primaries] as Node));
  const isWhole = async (node: Node): Promise<boolean> => {
    const lines = String(await call(node, "NODES"))
      .trim()
      .split("\n");
    const links = lines.filter((line) => /(master|slave) .* connected/.test(line));
    return (
      /cluster_state:ok/.test(String(await call(node, "INFO"))) && links.length === nodes.length
    );
  };
  const areWhole = async (): Promise<void> => {
    for (const node of nodes) await waitFor("the cluster", () => isWhole(node), 60_000);
  };
  await areWhole();

  const alive = (): readonly Node[] => nodes.filter(isRunning);
  /** Ports of the nodes that hold the key, the primary first. */
  const portsOf = async (key: string): Promise<readonly number[]> => {
    const [node] = alive();
    if (!node) throw new Error("no node runs");
    const slot = Number(await call(node, "KEYSLOT", key));
    const ranges = (await call(node, "SLOTS")) as [number, number, ...[string, number][]][] | null;
    const [, , ...owners] = ranges?.find(([from, to]) => from <= slot && slot <= to) ?? [0, 0];
    return owners.map(([, port]) => port);
  };
  const kill = (ports: readonly number[]): void => {
    for (const node of nodes) if (ports.includes(node.port)) node.child.kill("SIGKILL");
  };
  const list = [nodes[0], nodes[4]].map((node) => `127.0.0.1:${node?.port}`).join(",");
  const [secret, file] = [password, authority.authorityFile].map(encodeURIComponent);
  return {
    url: `rediss-cluster://:${secret}@${list}?sslrootcert=${file}`,
    killPrimaryOf: async (key) => {
      const [port = 0] = await portsOf(key);
      kill([port]);
      const isTaken = async () => ![undefined, port].includes((await portsOf(key))[0]);
      await waitFor("the replica to take over", isTaken, 60_000);
    },
    killAllOf: async (key) => {
      kill(await portsOf(key));
      const isDown = async () => {
        const [node] = alive();
        return node !== undefined && /cluster_state:fail/.test(String(await call(node, "INFO")));
      };
      await waitFor("the cluster to be down", isDown, 60_000);
    },
    repair: async () => {
      for (const node of nodes) if (!isRunning(node)) node.child = startNode(node.file);
      await areWhole();
    },
    keyCounts: async () => {
      const counts = await Promise.all(
        alive().map(async ({ port }) => {
          const [role] = (await ask(addressOf(port, authority), "ROLE")) as [string];
          const size = await ask(addressOf(port, authority), "DBSIZE");
          return role === "master" ? [Number(size)] : [];
        }),
      );
      return counts.flat();
    },
    stop: () => stopNodes(nodes),
  };
};
