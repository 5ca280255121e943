import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "@reelwright/store/open-store";
import {
  atLeast,
  type Experiment,
  type ExperimentContext,
  type Figure,
  scaled,
} from "../experiment.ts";
import { signal } from "../inject.ts";
import { allDeaths, type Death, dieEach, type Worker } from "../paid-kills.ts";
import { repository } from "../sources.ts";
import { withStack } from "../stack.ts";
import { runVendorJobs, type VendorLoad } from "../vendor-jobs.ts";
import { polledAndCalledBack } from "../vendor-setups.ts";

/** Works on the task in a child process, whose exit status gives the outcome. */
const childWorker =
  (databaseUrl: string): Worker =>
  (task, point) =>
    new Promise((resolve, reject) => {
      const args = ["--disable-warning=ExperimentalWarning", "--conditions=source"];
      const request = JSON.stringify({ databaseUrl, task, point });
      const child = spawn(
        process.execPath,
        [...args, "--import", "tsx", "test/chaos/paid-task-process.ts", request],
        { cwd: repository, stdio: "ignore", env: { ...process.env, NODE_OPTIONS: "" } },
      );
      child.once("error", reject);
      child.once("exit", (code, killedBy) => {
        if (killedBy === "SIGKILL") resolve("died");
        else resolve(code === 0 ? "completed" : "failed");
      });
    });

/** Selects `count` deaths, distributed over hosts and points as evenly as possible. */
const someOf = (count: number): readonly Death[] =>
  Array.from(
    { length: count },
    (_, n) => allDeaths[Math.floor((n * allDeaths.length) / count)],
  ).filter((death) => death !== undefined);

const dieInProcesses = (context: ExperimentContext): Promise<readonly Figure[]> =>
  withStack(context.checkout, async (stack) => {
    const [tenant] = await stack.tenants(1);
    if (!tenant) throw new Error("no tenant");
    const databaseUrl = stack.database.url;
    const store = await openStore({ url: databaseUrl, poolSize: 4 });
    try {
      const deaths = someOf(scaled(context, allDeaths.length, 10));
      const { tenantId } = tenant;
      return await dieEach({ store, databaseUrl, tenantId }, deaths, childWorker(databaseUrl), 2);
    } finally {
      await store.close();
    }
  });

const callers = ["worker-keyframes", "worker-generation"] as const;
const betweenMs = 1_500;
/** Limits the kills, since the work of a killed worker needs time to end, even on a slow machine. */
const killsPerJob = 2;
const openCalls = `
  SELECT count(*) AS n FROM vendor_calls WHERE state IN ('intent', 'unknown', 'submitted')`;

/** Kills random workers that make calls, while calls are open. */
const killCallers = async (
  { stack, context, isOver }: VendorLoad,
  most: number,
): Promise<readonly Figure[]> => {
  let kills = 0;
  while (!isOver() && kills < most) {
    const [open] = await stack.database.rows<{ n: number }>(openCalls);
    await wait(open?.n ? context.random.below(200) : 50);
    if (!open?.n) continue;
    if (signal(stack.pids(context.random.pick(callers))[0], "SIGKILL")) kills += 1;
    await wait(betweenMs);
  }
  return [atLeast("SIGKILLs of workers while calls were open", kills, 3)];
};

export const vendorKillsExperiment: Experiment = {
  name: "vendor-kills",
  title: "a SIGKILL at each step of a paid call, and at random while jobs run on vendors",
  fullMinutes: 8,
  run: async (context) => {
    const alone = await dieInProcesses(context);
    const jobs = scaled(context, 40, 6);
    const inject = (load: VendorLoad) => killCallers(load, jobs * killsPerJob);
    const whole = await runVendorJobs(context, {
      ...{ setup: polledAndCalledBack, jobs, overMs: jobs * 500, inject },
    });
    return {
      injected: `a death at each of ${scaled(context, allDeaths.length, 10)} points in a process of its own; SIGKILLs of workers while calls of ${jobs} jobs were open`,
      figures: [...alone, ...whole],
    };
  },
};
