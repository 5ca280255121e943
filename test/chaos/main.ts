/** `npm run chaos`: the fault campaign. Prints a table of figures. The exit status is 1 if a target is missed. */
import { availableParallelism, cpus, release, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { randomFrom } from "../simulation/random.ts";
import type { Experiment, ExperimentContext, Figure, Report } from "./experiment.ts";
import { experiments } from "./experiments/index.ts";
import { repository } from "./sources.ts";

const usage = `npm run chaos -- [--only NAME[,NAME…]] [--seed N] [--minutes M] [--untimed] [--list]

  --only     experiments to run; all by default
  --seed     makes the run repeatable as far as processes are; drawn and printed by default
  --minutes  time for each; experiments are shortened to fit, never lengthened
  --untimed  figures of time inform only, for a machine that is busy with something else
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string" },
    minutes: { type: "string" },
    root: { type: "string" },
    untimed: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const chosen = (): readonly Experiment[] => {
  if (values.only === undefined) return experiments;
  return values.only.split(",").map((name) => {
    const experiment = experiments.find((each) => each.name === name.trim());
    if (!experiment)
      throw new Error(
        `no experiment is called ${name}; there are ${experiments.map((each) => each.name).join(", ")}`,
      );
    return experiment;
  });
};

const machine = (): string =>
  [
    `${availableParallelism()} × ${cpus()[0]?.model ?? "?"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${process.platform} ${release()}`,
    `Node ${process.version}`,
  ].join(", ");

const mark = ({ target, isMet }: Figure): string => {
  if (!isMet) return "MISSED";
  return target === "" ? "" : "met";
};

const print = (experiment: Experiment, { injected, figures }: Report, tookMs: number): void => {
  say(
    `\n${experiment.name}: ${experiment.title}\n  injected: ${injected} (${Math.round(tookMs / 1000)} s)`,
  );
  const wide = Math.max(...figures.map(({ what }) => what.length));
  for (const figure of figures) {
    const target = figure.target === "" ? "" : `target ${figure.target}`;
    say(
      `  ${figure.what.padEnd(wide)}  ${String(figure.measured).padEnd(12)} ${target.padEnd(16)} ${mark(figure)}`,
    );
  }
};

const runOne = async (experiment: Experiment, context: ExperimentContext): Promise<boolean> => {
  const startedMs = Date.now();
  try {
    const report = await experiment.run(context);
    print(experiment, report, Date.now() - startedMs);
    return report.figures.every(({ isMet }) => isMet);
  } catch (error) {
    say(
      `\n${experiment.name}: could not be run: ${error instanceof Error ? error.stack : String(error)}`,
    );
    return false;
  }
};

const numberOf = (text: string | undefined, fallback: number): number => {
  const number = text === undefined ? fallback : Number(text);
  if (!(number >= 0)) throw new Error(usage);
  return number;
};

const run = async (): Promise<void> => {
  const seed = numberOf(values.seed, Math.floor(Math.random() * 2 ** 31));
  const minutes = numberOf(values.minutes, Number.POSITIVE_INFINITY);
  const picked = chosen();
  say(`seed ${seed}`);
  say(machine());
  const missed: string[] = [];
  for (const experiment of picked) {
    const scale = Math.min(1, minutes / experiment.fullMinutes);
    const context: ExperimentContext = {
      seed,
      // A random source per experiment, so that a single run reproduces the experiment.
      random: randomFrom(seed),
      scale,
      checkout: values.root
        ? { root: values.root, isCompiled: false }
        : { root: repository, isCompiled: true },
      isTimed: !values.untimed,
      say: (line) => say(`  … ${line}`),
    };
    const part = scale < 1 ? ` (at ${Math.round(scale * 100)} % of its full length)` : "";
    say(`\n${experiment.name} …${part}`);
    if (!(await runOne(experiment, context))) missed.push(experiment.name);
  }
  const verdict =
    missed.length === 0
      ? `All targets met (${picked.length} experiments).`
      : `Missed: ${missed.join(", ")}`;
  say(`\n${verdict}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
};

if (values.help) say(usage);
else if (values.list) for (const { name, title } of experiments) say(`${name.padEnd(14)} ${title}`);
else await run();
