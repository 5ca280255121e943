/** A fleet as a stack of the fault campaign. */
import { identityOf } from "@reelwright/platform/process-identity";
import { openDatabase } from "../chaos/database.ts";
import { type ChaosStack, logLinesIn, makeTenants } from "../chaos/stack.ts";
import { type Fleet, type FleetSize, startFleet } from "./fleet.ts";

const stackOf = async (fleet: Fleet): Promise<ChaosStack> => {
  const { url } = fleet.services.postgres;
  const database = await openDatabase(url);
  return {
    baseUrl: fleet.baseUrl,
    redisUrl: fleet.services.redis.url,
    directory: fleet.directory,
    database,
    isSupervised: () => true,
    processes: () =>
      fleet.processes.map((each) => ({
        name: each.app,
        pid: each.pid(),
        identity: identityOf(each.pid()),
      })),
    pids: (name) => fleet.processes.flatMap((each) => (each.app === name ? [each.pid()] : [])),
    tenants: (count, credits, limits) => makeTenants(url, count, credits, limits),
    extra: () => Promise.reject(new Error("a fleet's machines are full")),
    logLines: (text) => logLinesIn(fleet.directory, text),
    printed: () => "",
    stop: () => database.close(),
  };
};

/** Runs `work` on a separate fleet, which is stopped afterwards. */
export const withFleet = async <T>(
  root: string,
  work: (stack: ChaosStack, fleet: Fleet) => Promise<T>,
  environment?: NodeJS.ProcessEnv,
  size?: FleetSize,
): Promise<T> => {
  const fleet = await startFleet(root, environment, size);
  try {
    const stack = await stackOf(fleet);
    try {
      return await work(stack, fleet);
    } finally {
      await stack.stop();
    }
  } finally {
    await fleet.close();
  }
};
