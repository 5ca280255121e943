/**
 * The word of a death: each process subscribes to a channel of its own, and Redis sees the connection of a killed process
 * end. Faster than 8 s without a heartbeat, which finds everything that this misses.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import type { Registration, WorkerStore } from "@reelwright/core/ports/store";
import { connect, openRedis, type RedisClient } from "./connection.ts";

const channelOf = (owner: number): string => `reelwright:alive:${owner}`;
const departures = "reelwright:departed";

const lookEveryMs = 500;
/** Time until the second look, which must not find the process either. */
const confirmMs = 150;
/** How long and how often a process that lost its subscription sends heartbeats, which refute its death. */
const restless = { forMs: 3_000, everyMs: 300 };

/** The channels' subscribers. In a cluster each node knows its own only. */
const countSubscribers = async (
  redis: RedisClient,
  owners: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const nodes = "nodes" in redis ? redis.nodes("all") : [redis];
  const answers = await Promise.all(
    nodes.map((node) => node.pubsub("NUMSUB", ...owners.map(channelOf))),
  );
  // Pairs of a channel and its number, in the order of the question.
  return new Map(
    owners.map((owner, at) => [
      owner,
      answers.reduce((sum, pairs) => sum + Number(pairs[2 * at + 1]), 0),
    ]),
  );
};

type DeathWatch = { close(): Promise<void> };

type Deps = {
  readonly redisUrl: string;
  readonly registration: Pick<Registration, "owner" | "sweep" | "fellows" | "beat" | "wake">;
  readonly workers: Pick<WorkerStore, "departed">;
  /** Called after a heartbeat that told of a death. Without it this process doesn't look for dead ones. */
  readonly died?: () => void;
  readonly onError: (error: unknown) => void;
};

/** Shows this process to the others, and sends heartbeats immediately when its subscription is lost. */
const showAlive = ({ redisUrl, registration, onError }: Deps, departed: () => void) => {
  const receiver = connect(redisUrl, { isPatient: true, onError });
  let losses = 0;
  let timer: NodeJS.Timeout | undefined;
  receiver.on("close", () => {
    losses += 1;
    clearInterval(timer);
    const endsAt = performance.now() + restless.forMs;
    registration.wake();
    timer = setInterval(() => {
      registration.wake();
      if (performance.now() > endsAt) clearInterval(timer);
    }, restless.everyMs);
  });
  receiver.on("message", (channel) => channel === departures && departed());
  receiver.subscribe(channelOf(registration.owner), departures).catch(onError);
  return {
    /** Grows whenever the subscription is lost. */
    losses: () => losses,
    close: () => {
      receiver.removeAllListeners("close");
      clearInterval(timer);
      receiver.disconnect();
    },
  };
};

/**
 * Finds subscribers that vanished. A process counts as dead if it was subscribed, two looks don't find it, this process's
 * own subscription stood all the time, and no heartbeat came since the first look.
 */
const lookForDead = (
  { registration, workers }: Deps,
  redis: () => RedisClient,
  losses: () => number,
) => {
  const { owner: own } = registration;
  const seen = new Set<number>();
  let lossesSeen = losses();
  /** Those of them that aren't subscribed; none unless our own subscription stands. */
  const missing = async (owners: readonly number[]): Promise<readonly number[]> => {
    const counts = await countSubscribers(redis(), [own, ...owners]);
    if (counts.get(own) === 0 || lossesSeen !== losses()) {
      seen.clear();
      lossesSeen = losses();
      return [];
    }
    for (const [owner, count] of counts) if (count > 0) seen.add(owner);
    return owners.filter((owner) => seen.has(owner) && counts.get(owner) === 0);
  };
  return async (): Promise<boolean> => {
    const lookedAt = performance.now();
    const gone = await missing(registration.fellows());
    if (gone.length === 0) return false;
    await wait(confirmMs);
    const dead: number[] = [];
    for (const owner of await missing(gone)) {
      // Reported once: a heartbeat refutes it, and the process is watched again when it is subscribed again.
      seen.delete(owner);
      dead.push(...(await workers.departed({ owner }, performance.now() - lookedAt)));
    }
    return dead.length > 0;
  };
};

/** Opens the watch. The processes that lead the reaper look for dead ones; all others only show that they live. */
export const openDeathWatch = (deps: Deps): DeathWatch => {
  const { registration, died, onError } = deps;
  const departed = async (): Promise<void> => {
    // Only a process that leads something is told of processes.
    if (registration.fellows().length === 0) return;
    await registration.beat();
    died?.();
  };
  const shown = showAlive(deps, () => void departed().catch(onError));
  const looker = died ? startLooking(deps, shown.losses) : null;
  return {
    close: async () => {
      await looker?.stop();
      shown.close();
    },
  };
};

/** Looks while this process leads the reaper. */
const startLooking = (deps: Deps, losses: () => number): Pick<Poller, "stop"> => {
  const { redisUrl, registration, onError } = deps;
  const leader = registration.sweep("reap");
  let connected: RedisClient | null = null;
  const redis = (): RedisClient => {
    connected ??= connect(redisUrl, { isPatient: false, onError });
    return connected;
  };
  const look = lookForDead(deps, redis, losses);
  const looker = startPoller({
    intervalMs: lookEveryMs,
    run: async () => {
      if (!(await leader.leads()) || redis().status !== "ready") return;
      if (await look()) await redis().publish(departures, "");
    },
    onError,
  });
  return {
    stop: async () => {
      await looker.stop();
      connected?.disconnect();
    },
  };
};

/** Tells the processes that lead something that a death was reported in the database. Throws if Redis is away. */
export const announceDeath = async (redisUrl: string): Promise<void> => {
  const sender = openRedis(redisUrl, {
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
  });
  // The publication fails with the same error.
  sender.on("error", () => undefined);
  try {
    await sender.publish(departures, "");
  } finally {
    sender.disconnect();
  }
};
