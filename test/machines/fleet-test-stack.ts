/** A fleet instead of `npm start`, for suites that use HTTP: `npm run test:machines`. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { identityOf } from "@reelwright/platform/process-identity";
import type { Runtime } from "@reelwright/standalone/testing";
import { stackOn, type TestStack } from "../support/running-stack.ts";
import { type Fleet, startFleet } from "./fleet.ts";

/** The parts of a runtime file that the command line and the suites read. */
const runtimeOf = ({ baseUrl, processes, services }: Fleet): Runtime => ({
  base_url: baseUrl,
  database_url: services.postgres.url,
  redis_url: services.redis.url,
  issuer: null,
  supervisor_pid: process.pid,
  supervisor_identity: identityOf(process.pid),
  processes: processes.map((each) => ({
    name: each.app,
    pid: each.pid(),
    identity: identityOf(each.pid()),
  })),
});

/** Starts a fleet with these settings. Its `stop` returns 0 if every remaining process exited with 0. */
export const startFleetTestStack = async (settings: NodeJS.ProcessEnv): Promise<TestStack> => {
  // The default of `npm start`, which tests don't set.
  const fleet = await startFleet(process.cwd(), { REELWRIGHT_PROVIDERS: "local", ...settings });
  const runtime = JSON.stringify(runtimeOf(fleet));
  await writeFile(join(fleet.directory, "runtime.json"), runtime, { mode: 0o600 });
  return {
    ...stackOn(fleet.directory),
    printed: () => "",
    forget: () => undefined,
    stop: async () => {
      // Processes that a suite has killed aren't restarted.
      const left = fleet.processes.map((each) => !each.isGone());
      const statuses = await fleet.close();
      return statuses.every((status, at) => status === 0 || !left[at]) ? 0 : 1;
    },
  };
};
