import { violations } from "../../simulation/invariants.ts";
import { type Faults, simulate } from "../../simulation/simulate.ts";
import {
  atLeast,
  type Experiment,
  type ExperimentContext,
  exactly,
  type Figure,
  scaled,
  shown,
} from "../experiment.ts";

const calm: Faults = {
  crash: 0,
  flaky: 0,
  freeze: 0,
  lostDispatch: 0,
  duplicateDispatch: 0,
  cancel: 0,
  control: 0,
};
const jobs = 2;
const workers = 2;

/** Counts the passings of each call in a run without faults, and the dispatched tasks. */
const listPoints = async (seed: number) => {
  const points = new Map<string, number>();
  let dispatches = 0;
  await simulate({
    seed,
    jobs,
    workers,
    faults: calm,
    crashAt: (label) => {
      points.set(label, (points.get(label) ?? 0) + 1);
      return false;
    },
    losesDispatch: () => {
      dispatches++;
      return false;
    },
  });
  return { points, dispatches };
};

/** Simulates a run whose only fault is a worker's death at the nth passing of one point. */
const dieOnceAt = async (seed: number, point: string, nth: number) => {
  let passed = 0;
  const outcome = await simulate({
    seed,
    jobs,
    workers,
    faults: calm,
    crashAt: (label) => label === point && ++passed === nth,
  });
  return { kills: outcome.kills, broken: violations(outcome.store, outcome.keys) };
};

const loseOneDispatch = async (seed: number, nth: number): Promise<readonly string[]> => {
  let dispatched = 0;
  const outcome = await simulate({
    seed,
    jobs,
    workers,
    faults: calm,
    losesDispatch: () => ++dispatched === nth,
  });
  return violations(outcome.store, outcome.keys);
};

/** The first passing, the last one and some in between. */
const passings = (times: number, most: number): readonly number[] => {
  const few = Math.min(times, most);
  return Array.from(
    { length: few },
    (_, n) => 1 + Math.floor((n * (times - 1)) / Math.max(1, few - 1)),
  );
};

const play = async (
  context: ExperimentContext,
): Promise<{ runs: number; figures: readonly Figure[] }> => {
  const { points, dispatches } = await listPoints(context.seed);
  const most = scaled(context, 8, 2);
  const failed: string[] = [];
  let runs = 0;
  let kills = 0;
  for (const [point, times] of points) {
    for (const nth of passings(times, most)) {
      const outcome = await dieOnceAt(context.seed, point, nth);
      runs++;
      kills += outcome.kills;
      if (outcome.broken.length > 0) failed.push(`${point} (${nth}.): ${outcome.broken[0]}`);
    }
  }
  for (const nth of passings(dispatches, most * 4)) {
    const broken = await loseOneDispatch(context.seed, nth);
    runs++;
    if (broken.length > 0) failed.push(`enqueue (${nth}.): ${broken[0]}`);
  }
  const commits = [...points.keys()].filter((label) => label.includes("tasks."));
  return {
    runs,
    figures: [
      shown("points", points.size),
      atLeast("of them at the store's commits", commits.length, 4),
      exactly("deaths", kills, runs - Math.min(dispatches, most * 4)),
      exactly("runs that broke an invariant", failed.slice(0, 3).join(" | ") || 0, 0),
    ],
  };
};

/** A death at each single point, in virtual time with an in-memory store. The experiment `vendor` covers the vendor's points. */
export const crashPointsExperiment: Experiment = {
  name: "crash-points",
  title: "a crash at each point, alone: before and after every commit, tool call, file and enqueue",
  fullMinutes: 2,
  run: async (context) => {
    const { runs, figures } = await play(context);
    return { injected: `${runs} simulated runs with one crash or one lost dispatch each`, figures };
  },
};
