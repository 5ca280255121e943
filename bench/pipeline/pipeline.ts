/** Compares whole jobs through the whole stack with the same hops on bare queues. */
import { setTimeout as wait } from "node:timers/promises";
import { type Bench, median, spread, type Table } from "../bench.ts";
import { type Contender, contenders } from "./contenders.ts";
import { runJobs, unitsPerJob } from "./run-jobs.ts";
import { type Servers, type Stack, startServers, startStack, type Times } from "./stack.ts";
import { forgetStatements, readStatements, totalCalls } from "./statements.ts";

const tenants = 8;
const warmUpJobs = 100;
const targets = { jobsPerSecond: 100, cpuMsPerUnit: 1.7, statements: 25, idleStatements: 15 };

type Run = {
  readonly jobsPerSecond: number;
  readonly statements: number;
  /** CPU ms per job by kind of process. */
  readonly cpuMs: Times;
};

const sum = (times: Times): number => Object.values(times).reduce((all, ms) => all + ms, 0);

const measure = async (
  stack: Stack,
  { client }: Servers,
  keys: readonly string[],
  jobs: number,
): Promise<Run> => {
  await forgetStatements(client);
  const before = stack.times();
  const seconds = await runJobs(stack, client, keys, jobs);
  const after = stack.times();
  const statements = totalCalls(await readStatements(client)) / jobs;
  const cpuMs = Object.fromEntries(
    Object.entries(after).map(([kind, ms]) => [kind, (ms - (before[kind] ?? 0)) / jobs]),
  );
  return { jobsPerSecond: jobs / seconds, statements, cpuMs };
};

/** Statements per second of an idle stack. */
const idle = async ({ client }: Servers, seconds: number): Promise<number> => {
  await wait(3_000);
  await forgetStatements(client);
  await wait(seconds * 1_000);
  return totalCalls(await readStatements(client)) / seconds;
};

const met = (holds: boolean): string => (holds ? "yes" : "no");

const stackTable = (runs: readonly Run[], idleStatements: number, jobs: number): Table => {
  const speeds = runs.map(({ jobsPerSecond }) => jobsPerSecond);
  const units = runs.map(({ cpuMs }) => sum(cpuMs) / unitsPerJob);
  const statements = runs.map((run) => run.statements);
  const kinds = Object.keys(runs[0]?.cpuMs ?? {});
  const byKind = kinds.map(
    (kind) => `${kind} ${median(runs.map(({ cpuMs }) => cpuMs[kind] ?? 0)).toFixed(2)}`,
  );
  return {
    title: `Pipeline: jobs of ${unitsPerJob} units through the whole stack, fake provider`,
    columns: ["", "measured", "target", "met"],
    rows: [
      [
        "jobs a second",
        spread(speeds),
        `≥ ${targets.jobsPerSecond}`,
        met(median(speeds) >= targets.jobsPerSecond),
      ],
      [
        "CPU a unit (ms)",
        spread(units),
        `≤ ${targets.cpuMsPerUnit}`,
        met(median(units) <= targets.cpuMsPerUnit),
      ],
      [
        "statements a job",
        spread(statements),
        `≤ ${targets.statements}`,
        met(median(statements) <= targets.statements),
      ],
      [
        "idle: statements a second",
        idleStatements.toFixed(1),
        `≤ ${targets.idleStatements}`,
        met(idleStatements <= targets.idleStatements),
      ],
    ],
    notes: [
      `Created over HTTP for ${tenants} tenants, ${jobs} a round; from the first creation to the last end. Median (lowest – highest) of ${runs.length} rounds after a warm-up.`,
      `CPU of all processes, their children, Postgres and Redis, without the benchmark's own. Milliseconds a job: ${byKind.join(", ")}.`,
      "Statements that clients sent, as pg_stat_statements counts them.",
    ],
  };
};

const contenderTable = (
  ours: number,
  found: readonly { readonly name: string; readonly rates: readonly number[] }[],
  missing: readonly string[],
): Table => ({
  title: "The same hops without any work, by others",
  columns: ["", "jobs a second", "the stack against it", "target"],
  rows: found.map(({ name, rates }) => [
    name,
    spread(rates),
    (ours / median(rates)).toFixed(2),
    contenders.find((each) => each.name === name)?.target ?? "",
  ]),
  notes: [
    `${unitsPerJob} hops a job one after the other, each a commit in Postgres and the next entry; no files, no ledger, no events, no fence.`,
    "In this process, on the same Postgres and Redis, in the same rounds.",
    ...missing,
  ],
});

export const pipeline: Bench = async (say, { isQuick, peers, isInstalling }) => {
  const rounds = isQuick ? 1 : 5;
  const jobs = isQuick ? 100 : 1_500;
  const servers = await startServers();
  const stack = await startStack(servers);
  try {
    const made = await Promise.all(Array.from({ length: tenants }, stack.tenant));
    const keys = made.map(({ key }) => key);
    await runJobs(stack, servers.client, keys, warmUpJobs);
    const ready: { readonly contender: Contender; readonly rates: number[] }[] = [];
    const missing: string[] = [];
    for (const contender of contenders) {
      const why = await contender.prepare({ peers, isInstalling });
      if (why === null) ready.push({ contender, rates: [] });
      else missing.push(`${contender.name}: ${why}.`);
    }
    const runs: Run[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const run = await measure(stack, servers, keys, jobs);
      runs.push(run);
      for (const { contender, rates } of ready) rates.push(await contender.run(servers, jobs));
      const others = ready.map(
        ({ contender, rates }) => `${contender.name} ${rates.at(-1)?.toFixed()}/s`,
      );
      say(`pipeline, round ${round}: ${run.jobsPerSecond.toFixed(1)} jobs/s, ${others.join(", ")}`);
    }
    const idleStatements = await idle(servers, isQuick ? 5 : 30);
    const broken = await stack.broken();
    if (broken.length > 0) throw new Error(`the database is not sound: ${broken.join("; ")}`);
    const ours = median(runs.map(({ jobsPerSecond }) => jobsPerSecond));
    const others = ready.map(({ contender, rates }) => ({ name: contender.name, rates }));
    return [stackTable(runs, idleStatements, jobs), contenderTable(ours, others, missing)];
  } finally {
    await stack.stop();
    await servers.stop();
  }
};
