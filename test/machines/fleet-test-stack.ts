/** A fleet in the place of `npm start`, for suites that speak to it over HTTP: `npm run test:machines`. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { identityOf } from "@reelwright/platform/process-identity";
import type { Runtime } from "@reelwright/standalone/testing";
import { stackOn, type TestStack } from "../support/running-stack.ts";
import { type Fleet, startFleet } from "./fleet.ts";

/** What the command line and the suites read of a stack. */
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

/** Starts a fleet with these settings; its `stop` returns 0 if every process that was left ended with that. */
export const startFleetTestStack = async (settings: NodeJS.ProcessEnv): Promise<TestStack> => {
  // What an `npm start` in a test leaves to its default.
  const fleet = await startFleet(process.cwd(), { REELWRIGHT_PROVIDERS: "local", ...settings });
  const runtime = JSON.stringify(runtimeOf(fleet));
  await writeFile(join(fleet.directory, "runtime.json"), runtime, { mode: 0o600 });
  return {
    ...stackOn(fleet.directory),
    printed: () => "",
    forget: () => undefined,
    stop: async () => {
      // Nobody starts again what a suite has killed.
      const left = fleet.processes.map((each) => !each.isGone());
      const statuses = await fleet.close();
      return statuses.every((status, at) => status === 0 || !left[at]) ? 0 : 1;
    },
  };
};
