/** Faults of a fleet: rolling replacement, death of the Redis primary, crash and restart of Postgres. */
import { setTimeout as wait } from "node:timers/promises";
import { isRunning } from "@reelwright/platform/process-identity";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Database } from "../chaos/database.ts";
import { exactly, type Figure, seconds, shown } from "../chaos/experiment.ts";
import type { Fleet } from "./fleet.ts";

const handedBack =
  "SELECT count(*) AS n FROM tasks WHERE claim_count > 1 OR failures > 0 OR crashes > 0";

/**
 * Replaces processes one by one with SIGTERM, waiting until the new one is ready and, for a gateway, known to the proxy.
 * `isShort`: only all gateways, which interrupts each event stream, and one process of each other kind.
 */
export const replaceAll = async (
  fleet: Fleet,
  { rows }: Database,
  isShort = false,
): Promise<readonly Figure[]> => {
  const processes = fleet.processes.filter(
    ({ app, machine }) => !isShort || machine === 1 || app === "gateway",
  );
  const startedMs = Date.now();
  const unclean: string[] = [];
  for (const each of processes) {
    const status = await each.restart();
    await fleet.allInRotation();
    if (status !== 0) unclean.push(`${each.app} ${each.machine}: ${status}`);
  }
  const [row] = await rows<{ n: number }>(handedBack);
  return [
    shown("processes replaced", `${processes.length} in ${seconds(Date.now() - startedMs)} s`),
    exactly("that ended with another status than 0", unclean.join(", ") || 0, 0),
    exactly("tasks whose attempt was counted", row?.n ?? "unknown", 0),
  ];
};

/** Kills the primary with SIGKILL, so that the replica takes over. */
export const killRedisPrimary = async ({
  services: { redis },
}: Fleet): Promise<readonly Figure[]> => {
  const startedMs = Date.now();
  await redis.failOver();
  const tookMs = Date.now() - startedMs;
  await wait(3_000);
  await redis.repair();
  return [shown("Redis primary killed → another one named", `${seconds(tookMs)} s`)];
};

const restart = async (
  { services: { postgres } }: Fleet,
  { rows }: Database,
  signal: NodeJS.Signals,
): Promise<number> => {
  const before = postgres.pid();
  if (before === null) throw new Error("Postgres doesn't run");
  const startedMs = Date.now();
  process.kill(before, signal);
  await waitFor("another Postgres", () => ![null, before].includes(postgres.pid()));
  await rows("SELECT 1");
  return Date.now() - startedMs;
};

/** `pg_ctl stop -m immediate`, then `-m fast`, each followed by a start. */
export const restartPostgres = async (
  fleet: Fleet,
  database: Database,
): Promise<readonly Figure[]> => {
  const before = fleet.processes.map((each) => each.pid());
  const crashMs = await restart(fleet, database, "SIGQUIT");
  await wait(3_000);
  const fastMs = await restart(fleet, database, "SIGINT");
  await wait(2_000);
  const gone = before.filter((pid) => !isRunning(pid)).length;
  const away = `${seconds(crashMs)} s / ${seconds(fastMs)} s`;
  return [
    shown("Postgres away: crash / fast restart", away),
    exactly("processes that ended with it", gone, 0),
  ];
};
