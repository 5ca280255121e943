import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  freePort,
  redisServer,
  type SupervisedProcess,
  supervise,
} from "@reelwright/standalone/processes";
import { Redis } from "ioredis";

export type OwnRedis = {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it in order; it stays away until it is started again. */
  stop(): Promise<void>;
  /** Kills it and starts another one at once on the same data. */
  crash(): Promise<void>;
  /** Lets it stand still (a host that doesn't answer), or go on. */
  freeze(isFrozen: boolean): void;
  flushAll(): Promise<void>;
  keys(): Promise<string[]>;
  remove(): Promise<void>;
};

/** A Redis of the test's own, not started yet. */
export const ownRedis = async (): Promise<OwnRedis> => {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-queue-"));
  await mkdir(join(directory, "logs"));
  const { url, spec } = await redisServer(directory, await freePort(), process.env["PATH"] ?? "");
  let child: SupervisedProcess | null = null;
  const signal = (name: NodeJS.Signals): void => {
    const pid = child?.pid();
    if (!pid) throw new Error("this Redis isn't running");
    process.kill(pid, name);
  };
  const start = async (): Promise<void> => {
    child = supervise(spec);
    await child.ready;
  };
  const stop = async (): Promise<void> => {
    await child?.stop(5_000);
    child = null;
  };
  return {
    url,
    start,
    stop,
    crash: async () => {
      signal("SIGKILL");
      await stop();
      await start();
    },
    freeze: (isFrozen) => signal(isFrozen ? "SIGSTOP" : "SIGCONT"),
    flushAll: async () => {
      const client = new Redis(url);
      await client.flushall();
      client.disconnect();
    },
    keys: async () => {
      const client = new Redis(url);
      const keys = await client.keys("*");
      client.disconnect();
      return keys;
    },
    remove: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
