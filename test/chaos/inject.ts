/** Fault injection by signals and by the servers' own commands. */
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import type { ChaosStack } from "./stack.ts";

export const workerApps = ["worker-keyframes", "worker-generation", "worker-assembly"] as const;

/** Sends a signal to a process of the stack. Returns false if it has already ended. */
export const signal = (pid: number | undefined, name: NodeJS.Signals): boolean => {
  if (pid === undefined || pid <= 0) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};

/** Suspends a process for a given time. */
export const freeze = async (pid: number | undefined, ms: number): Promise<boolean> => {
  if (!signal(pid, "SIGSTOP")) return false;
  try {
    await wait(ms);
  } finally {
    signal(pid, "SIGCONT");
  }
  return true;
};

/** Runs one command on a separate connection. Returns null if Redis is unavailable. */
export const redisCommand = async (
  { redisUrl }: Pick<ChaosStack, "redisUrl">,
  command: string,
  ...args: string[]
): Promise<unknown> => {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
  });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    return await redis.call(command, ...args);
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
};

export const flush = (stack: Pick<ChaosStack, "redisUrl">): Promise<unknown> =>
  redisCommand(stack, "FLUSHALL");

/** Like `pg_ctl stop -m immediate`: without a checkpoint or graceful disconnects. The supervisor restarts Postgres. */
export const stopPostgresAtOnce = (stack: Pick<ChaosStack, "pids">): boolean =>
  signal(stack.pids("postgres")[0], "SIGQUIT");

/** Terminates a random session of the apps. Returns the number of terminated sessions. */
export const killBackend = async ({ database }: Pick<ChaosStack, "database">): Promise<number> => {
  const ended = await database.rows(`
    SELECT pg_terminate_backend(pid) FROM (
      SELECT pid FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND application_name = 'reelwright' ORDER BY random() LIMIT 1) AS one`);
  return ended.length;
};
