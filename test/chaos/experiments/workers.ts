import { setTimeout as wait } from "node:timers/promises";
import { atLeast, type Experiment, scaled } from "../experiment.ts";
import { signal, workerApps } from "../inject.ts";
import { type Kill, recoveriesOf, recoveryFigures } from "../recovery.ts";
import { type LoadContext, underLoad } from "../under-load.ts";

/** Kills a random worker every second. Returns the kills. */
export const killWorkers = async ({
  stack,
  context,
  isOver,
}: LoadContext): Promise<readonly Kill[]> => {
  const kills: Kill[] = [];
  await wait(2_000);
  while (!isOver()) {
    const app = context.random.pick(workerApps);
    const running = stack.pids(app);
    const pid = running.length > 0 ? context.random.pick(running) : undefined;
    const atMs = Date.now();
    if (signal(pid, "SIGKILL")) kills.push({ app, atMs });
    await wait(1_000);
  }
  return kills;
};

const figuresOf = async ({ stack, context }: LoadContext, kills: readonly Kill[]) => {
  const recoveries = await recoveriesOf(stack.database, kills);
  return recoveryFigures(stack.database, recoveries, kills, context);
};

/** 500 jobs, a worker SIGKILLed every second. */
export const workersExperiment: Experiment = {
  name: "workers",
  title: "500 jobs, a worker SIGKILLed every second",
  fullMinutes: 8,
  run: async (context) => {
    const jobs = scaled(context, 500, 20);
    let kills: readonly Kill[] = [];
    const figures = await underLoad(context, {
      jobs,
      overMs: jobs * 200,
      injectFaults: async (load) => {
        kills = await killWorkers(load);
        return [atLeast("SIGKILLs", kills.length, 5), ...(await figuresOf(load, kills))];
      },
    });
    return { injected: `${kills.length} SIGKILLs of workers under ${jobs} jobs`, figures };
  },
};
