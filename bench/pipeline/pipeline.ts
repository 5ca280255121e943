/** Compares whole jobs through the whole stack with the same hops on bare queues. */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import {
  type Bench,
  type BenchOptions,
  median,
  quantile,
  type Row,
  spread,
  type Table,
} from "../bench.ts";
import { type Contender, contenders } from "./contenders.ts";
import { drawFlameGraphs } from "./profile.ts";
import { runJobs, unitsPerJob } from "./run-jobs.ts";
import { type Servers, type Stack, startServers, startStack, type Times } from "./stack.ts";
import { forgetStatements, readStatements, totalCalls } from "./statements.ts";

const tenants = 8;
const warmUpJobs = 100;
/** Jobs that run alone, so that each of their units finds an idle stack. */
const soloJobs = 40;
const targets = {
  cpuMsPerUnit: 2.5,
  statements: 40,
  idleStatements: 8,
  walKib: 20,
  startMs: { p50: 10, p99: 50 },
};

type Run = {
  readonly jobsPerSecond: number;
  readonly statements: number;
  /** Write-ahead log per job, in KiB. */
  readonly walKib: number;
  /** Whole pages in it per job: each page's first change after a checkpoint. */
  readonly walPages: number;
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
  const written = await walOf(client);
  const before = stack.times();
  const seconds = await runJobs(stack, client, keys, jobs);
  const after = stack.times();
  const wal = await walOf(client);
  const walKib = (wal.bytes - written.bytes) / jobs / 1_024;
  const walPages = (wal.pages - written.pages) / jobs;
  const statements = totalCalls(await readStatements(client)) / jobs;
  const cpuMs = Object.fromEntries(
    Object.entries(after).map(([kind, ms]) => [kind, (ms - (before[kind] ?? 0)) / jobs]),
  );
  return { jobsPerSecond: jobs / seconds, statements, walKib, walPages, cpuMs };
};

/** Write-ahead log since the server's first start: bytes, and images of whole pages. */
const walOf = async (client: pg.Client): Promise<{ bytes: number; pages: number }> => {
  const { rows } = await client.query<{ bytes: number; pages: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes, wal_fpi::float8 AS pages FROM pg_stat_wal /* bench */`,
  );
  return rows[0] ?? { bytes: 0, pages: 0 };
};

/** Milliseconds from ready to running of each unit of jobs that run one after the other. */
const startTimes = async (
  stack: Stack,
  { client }: Servers,
  keys: readonly string[],
  jobs: number,
): Promise<readonly number[]> => {
  const { rows: clock } = await client.query<{ now: string }>(
    "SELECT clock_timestamp()::text AS now /* bench */",
  );
  for (let job = 0; job < jobs; job += 1) await runJobs(stack, client, keys, 1);
  const { rows } = await client.query<{ ms: number }>(
    `SELECT (1000 * extract(epoch FROM claimed_at - ready_at))::float8 AS ms FROM tasks
     WHERE created_at > $1::timestamptz /* bench */`,
    [clock[0]?.now],
  );
  return rows.map(({ ms }) => ms);
};

/** Statements per second of an idle stack. */
const idle = async ({ client }: Servers, seconds: number): Promise<number> => {
  await wait(3_000);
  await forgetStatements(client);
  await wait(seconds * 1_000);
  return totalCalls(await readStatements(client)) / seconds;
};

const met = (holds: boolean): string => (holds ? "yes" : "no");

const atMost = (name: string, figure: string, value: number, target: number): Row => [
  name,
  figure,
  `≤ ${target}`,
  met(value <= target),
];

const stackTable = (
  runs: readonly Run[],
  starts: readonly number[],
  idleStatements: number,
  jobs: number,
): Table => {
  const speeds = runs.map(({ jobsPerSecond }) => jobsPerSecond);
  const units = runs.map(({ cpuMs }) => sum(cpuMs) / unitsPerJob);
  const statements = runs.map((run) => run.statements);
  const wal = runs.map(({ walKib }) => walKib);
  const kinds = Object.keys(runs[0]?.cpuMs ?? {});
  const byKind = kinds.map(
    (kind) => `${kind} ${median(runs.map(({ cpuMs }) => cpuMs[kind] ?? 0)).toFixed(2)}`,
  );
  return {
    title: `Pipeline: jobs of ${unitsPerJob} units through the whole stack, fake provider`,
    columns: ["", "measured", "target", "met"],
    rows: [
      ["jobs a second", spread(speeds), "", ""],
      atMost("CPU a unit (ms)", spread(units), median(units), targets.cpuMsPerUnit),
      atMost("statements a job", spread(statements), median(statements), targets.statements),
      atMost("write-ahead log a job (KiB)", spread(wal), median(wal), targets.walKib),
      ...(["p50", "p99"] as const).map((name) => {
        const ms = quantile(starts, name === "p50" ? 0.5 : 0.99);
        return atMost(
          `from ready to running, ${name} (ms)`,
          ms.toFixed(1),
          ms,
          targets.startMs[name],
        );
      }),
      atMost(
        "idle: statements a second",
        idleStatements.toFixed(1),
        idleStatements,
        targets.idleStatements,
      ),
    ],
    notes: [
      `Created over HTTP for ${tenants} tenants, ${jobs} a round; from the first creation to the last end. Median (lowest – highest) of ${runs.length} rounds after a warm-up.`,
      `CPU of all processes, their children, Postgres and Redis, without the benchmark's own. Milliseconds a job: ${byKind.join(", ")}.`,
      "Statements that clients sent, as pg_stat_statements counts them.",
      `Write-ahead log with checkpoints at Postgres's defaults: ${spread(runs.map(({ walPages }) => walPages))} images of whole pages a job.`,
      `From ready to running: ${starts.length} units of jobs that ran one after the other.`,
    ],
  };
};

const contenderTable = (
  ours: number,
  found: readonly { readonly name: string; readonly rates: readonly number[] }[],
  missing: readonly string[],
): Table => ({
  title: "The same hops without any work, by others",
  columns: ["", "jobs a second", "the stack against it", "target", "met"],
  rows: found.map(({ name, rates }) => {
    const ratio = ours / median(rates);
    const target = contenders.find((each) => each.name === name)?.target ?? null;
    return [
      name,
      spread(rates),
      ratio.toFixed(2),
      target === null ? "" : `≥ ${target}`,
      target === null ? "" : met(ratio >= target),
    ];
  }),
  notes: [
    `${unitsPerJob} hops a job one after the other, each a commit in Postgres and the next entry; no files, no ledger, no events, no fence.`,
    "In this process, on the same Postgres and Redis, in the same rounds.",
    ...missing,
  ],
});

/** The contenders that can run here, and why the others can't. */
const prepared = async (options: BenchOptions) => {
  const ready: { readonly contender: Contender; readonly rates: number[] }[] = [];
  const missing: string[] = [];
  for (const contender of contenders) {
    const why = await contender.prepare(options);
    if (why === null) ready.push({ contender, rates: [] });
    else missing.push(`${contender.name}: ${why}.`);
  }
  return { ready, missing };
};

/** Measures the stack and the contenders in turn. */
const compare = async (
  servers: Servers,
  say: (line: string) => void,
  options: BenchOptions,
): Promise<readonly Table[]> => {
  const { isQuick } = options;
  const rounds = isQuick ? 1 : 5;
  const jobs = isQuick ? 100 : 1_500;
  const stack = await startStack(servers);
  try {
    const made = await Promise.all(Array.from({ length: tenants }, stack.tenant));
    const keys = made.map(({ key }) => key);
    await runJobs(stack, servers.client, keys, warmUpJobs);
    const { ready, missing } = await prepared(options);
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
    const starts = await startTimes(stack, servers, keys, isQuick ? 2 : soloJobs);
    const idleStatements = await idle(servers, isQuick ? 5 : 30);
    const broken = await stack.broken();
    if (broken.length > 0) throw new Error(`the database is not sound: ${broken.join("; ")}`);
    const ours = median(runs.map(({ jobsPerSecond }) => jobsPerSecond));
    const others = ready.map(({ contender, rates }) => ({ name: contender.name, rates }));
    return [stackTable(runs, starts, idleStatements, jobs), contenderTable(ours, others, missing)];
  } finally {
    await stack.stop();
  }
};

export const pipeline: Bench = async (say, options) => {
  const servers = await startServers();
  try {
    const tables = await compare(servers, say, options);
    if (!options.isQuick) say(`pipeline: drew ${(await drawFlameGraphs(servers)).join(", ")}`);
    return tables;
  } finally {
    await servers.stop();
  }
};
