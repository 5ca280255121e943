/** `reelwright batch`. */
import { setMaxListeners } from "node:events";
import { mkdir } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { type Command, Option } from "commander";
import type { Reelwright } from "reelwright";
import { resultsFolder } from "../batch/check-rows.ts";
import { writeContactSheet } from "../batch/contact-sheet.ts";
import { type Journal, openJournal } from "../batch/journal.ts";
import {
  openGate,
  type Plan,
  planBatch,
  planJson,
  planLines,
  readBatch,
  totalOf,
} from "../batch/plan.ts";
import { type Result, resultJson, resultsOf, resultTable, writeResults } from "../batch/results.ts";
import { openBatchProgress, runBatch } from "../batch/run-batch.ts";
import { type Context, interruptible } from "../context.ts";
import { confirm } from "../input/ask.ts";
import { CommandError, type ExitStatus, exitStatus } from "../outcome.ts";
import { duration, wholeNumber, withExamples } from "../program.ts";

type Options = {
  readonly concurrency: number;
  readonly out?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly retryFailed?: boolean;
  readonly creditWait: number;
};

type Batch = Options & {
  readonly file: string;
  readonly results: string;
  readonly reelwright: Reelwright;
  readonly journal: Journal;
  readonly context: Context;
};

const run = ({ context, reelwright, journal, results, ...options }: Batch, plan: Plan) =>
  interruptible(context, async (signal) => {
    // Each running row listens to it.
    setMaxListeners(0, signal);
    const done = plan.rows.length - plan.open.length;
    const progress = openBatchProgress(context.err, plan.rows.length, done);
    const { say } = progress;
    const gate = openGate({ reelwright, signal, say, creditWaitMs: options.creditWait });
    try {
      const tools = {
        ...{ reelwright, journal, gate, signal, folder: results },
        onProgress: progress.update,
        retriesFailed: options.retryFailed === true,
      };
      return await runBatch(plan.open, tools, {
        concurrency: options.concurrency,
        say,
        onEnd: (row) => progress.ended(row, journal.of(row.key)),
      });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new CommandError(
        "Jobs that were ordered go on. The same command goes on with the batch.",
        exitStatus.interrupted,
      );
    } finally {
      progress.close();
    }
  });

const statusOf = (found: readonly Result[], isOutOfCredits: boolean): ExitStatus => {
  if (isOutOfCredits) return exitStatus.credits;
  const hasFailed = found.some(({ status }) => status !== "completed");
  return hasFailed ? exitStatus.jobFailed : exitStatus.done;
};

/** Writes the results, even of an interrupted batch. */
const writeAll = async ({ file, results, journal }: Batch, plan: Plan) => {
  const found = resultsOf(plan.rows, journal);
  await writeResults(results, found);
  await writeContactSheet(results, basename(file), found);
  return found;
};

const report = (batch: Batch, found: readonly Result[]): void => {
  const { context, results } = batch;
  context.print(found.map(resultJson), (style) => resultTable(found, style));
  context.err.line(`Videos, results.csv and contact-sheet.html are in ${results}.`);
  const failed = found.filter(({ status }) => status === "failed" || status === "refused").length;
  if (failed > 0) context.err.line(`${failed} failed; --retry-failed runs them again.`);
};

/** Whether the person accepts the price. */
const mayRun = async ({ context, yes }: Batch, plan: Plan): Promise<boolean> => {
  context.err.lines(planLines(plan, context.err.style));
  if (plan.unordered.length + plan.retried.length === 0 || yes) return true;
  return confirm(`Spend at most ${totalOf(plan)} credits?`, context);
};

const runWith = async (batch: Batch, rows: Plan["rows"]): Promise<void> => {
  const { context, reelwright, file, results, journal } = batch;
  const retriesFailed = batch.retryFailed === true;
  const folder = dirname(file);
  const plan = await planBatch(reelwright, rows, { file, folder, results, journal, retriesFailed });
  if (batch.dryRun) {
    return context.print(planJson(plan), (style) => planLines(plan, style));
  }
  if (!(await mayRun(batch, plan))) return context.err.line("Nothing was ordered.");
  await mkdir(batch.results, { recursive: true });
  try {
    const { isOutOfCredits } = await run(batch, plan);
    const found = await writeAll(batch, plan);
    report(batch, found);
    context.setStatus(statusOf(found, isOutOfCredits));
  } catch (error) {
    await writeAll(batch, plan);
    throw error;
  }
};

/** A dry run leaves nothing behind, but reads the journal if there is one. */
const batch = async (context: Context, path: string, options: Options): Promise<void> => {
  const file = resolve(path);
  const reelwright = await context.client();
  const rows = await readBatch({ file, folder: dirname(file) }, reelwright);
  const journal = await openJournal(`${file}.journal`, reelwright.baseUrl);
  try {
    await journal.adopt(rows, options.dryRun === true);
    const results = resolve(options.out ?? resultsFolder(file));
    await runWith({ ...options, file, results, reelwright, journal, context }, rows);
  } finally {
    await journal.close(options.dryRun === true);
  }
};

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("batch")
    .description(
      "Make a video of every row of a CSV or JSONL file: its columns are the fields of a job, `image` (a file or an " +
        "address), and, as you like, `id` and `output`. The same command goes on where an earlier one was cut off, and pays no row twice.",
    )
    .argument("<file>", "jobs.csv or jobs.jsonl")
    .option("--concurrency <n>", "rows at once", wholeNumber(1, 50), 4)
    .option("--out <folder>", "where results go (beside the file)")
    .option("-y, --yes", "spend without asking")
    .option("--dry-run", "check and price all rows; order nothing")
    .option("--retry-failed", "run failed rows again")
    .addOption(
      new Option("--credit-wait <time>", "wait so long for credits when they run out")
        .argParser(duration)
        .default(600_000, "10m"),
    )
    .action((file: string, options: Options) => batch(context, file, options));
  withExamples(
    command,
    "reelwright batch jobs.csv --dry-run",
    "reelwright batch jobs.csv --concurrency 8 --out videos --yes",
    "reelwright batch jobs.csv --retry-failed",
  );
};
