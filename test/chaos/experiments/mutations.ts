import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomFrom } from "../../simulation/random.ts";
import type { Experiment, ExperimentContext, Figure } from "../experiment.ts";
import { copyWithMutant, type Mutant, mutants } from "../mutants.ts";
import { frozenExperiment } from "./frozen.ts";
import { ledgerExperiment } from "./ledger.ts";
import { redisExperiments } from "./redis.ts";

const short: { readonly [experiment: string]: number } = {
  frozen: 0.3,
  ledger: 0.2,
  "redis-flush": 0.3,
};
const experiments: readonly Experiment[] = [
  frozenExperiment,
  ledgerExperiment,
  ...redisExperiments,
];

/** Runs the mutant's experiment on a mutated copy, where its figure must miss the target. */
const runWithMutant = async (mutant: Mutant, context: ExperimentContext): Promise<Figure> => {
  const experiment = experiments.find(({ name }) => name === mutant.experiment);
  if (!experiment) throw new Error(`no experiment ${mutant.experiment}`);
  const directory = await mkdtemp(join(tmpdir(), "reelwright-mutant-"));
  try {
    const copy = await copyWithMutant(mutant, context.checkout.root, join(directory, "sources"));
    const scale = short[experiment.name] ?? context.scale;
    const { figures } = await experiment.run({
      ...context,
      checkout: { root: copy, isCompiled: false },
      scale,
      random: randomFrom(context.seed),
    });
    const missed = figures.filter(({ isMet }) => !isMet);
    for (const { what, measured } of missed) context.say(`${mutant.name}: ${what}: ${measured}`);
    const isRed = missed.some(({ what }) => what === mutant.figure);
    return {
      what: mutant.name,
      measured: isRed ? `red (${mutant.figure})` : "not noticed",
      target: "red",
      isMet: isRed,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Proves that the campaign detects defects: without the code of a guarantee, the experiment that checks it must fail. */
export const mutationsExperiment: Experiment = {
  name: "mutations",
  title: "mutation check: the campaign fails without the code that keeps its promises",
  fullMinutes: 6,
  run: async (context) => {
    const figures: Figure[] = [];
    for (const mutant of mutants) figures.push(await runWithMutant(mutant, context));
    return { injected: `${mutants.length} mutated copies of the sources`, figures };
  },
};
