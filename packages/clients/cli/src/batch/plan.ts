/** What is left to do of a batch, and what it costs. */
import type { Reelwright } from "reelwright";
import { CommandError } from "../command-error.ts";
import { exitStatus } from "../exit-status.ts";
import type { Style, Styled } from "../output/styled.ts";
import { facts } from "../output/table.ts";
import { creditsText } from "../output/words.ts";
import { checkRows } from "./check-rows.ts";
import { readBodyCheck } from "./job-schema.ts";
import type { Journal } from "./journal.ts";
import { type Price, priceOf } from "./price.ts";
import { readRows } from "./read-rows.ts";
import { isSaved } from "./results-folder.ts";
import { type Fault, faultText, type Row } from "./row.ts";

const shownFaults = 50;

const throwFaults = (file: string, faults: readonly Fault[]): void => {
  if (faults.length === 0) return;
  const lines = faults.slice(0, shownFaults).map(faultText);
  const more = faults.length > shownFaults ? [`and ${faults.length - shownFaults} more`] : [];
  const count = `${faults.length} ${faults.length === 1 ? "error" : "errors"} in ${file}; nothing was ordered.`;
  throw new CommandError([...lines, ...more, count].join("\n"), exitStatus.usage);
};

export type Plan = {
  readonly rows: readonly Row[];
  /** Rows with something left to do. */
  readonly open: readonly Row[];
  /** Those without a job yet, which cost something. */
  readonly unordered: readonly Row[];
  /** Failed ones that are run again. */
  readonly retried: readonly Row[];
  readonly price: Price;
  readonly retryCredits: number;
  readonly available: number;
};

type PlanOptions = {
  readonly file: string;
  readonly folder: string;
  /** Where the results are. */
  readonly results: string;
  readonly retriesFailed: boolean;
  readonly journal: Pick<Journal, "of">;
};

/** Reads and checks every row. Throws a usage error that names lines and columns. */
export const readBatch = async (
  { file, folder }: Pick<PlanOptions, "file" | "folder">,
  reelwright: Reelwright,
): Promise<readonly Row[]> => {
  const { rows: raws, areTexts } = await readRows(file);
  const [fields, check] = await Promise.all([
    reelwright.jobs.fields(),
    readBodyCheck(reelwright.baseUrl),
  ]);
  const { rows, faults } = await checkRows(raws, { fields, check, areTexts, folder });
  throwFaults(file, faults);
  return rows;
};

const isDone = (row: Row, { journal, results, retriesFailed }: PlanOptions): boolean => {
  const { ended, refused, file } = journal.of(row.key);
  if (refused !== null) return !retriesFailed;
  if (ended === null) return false;
  if (ended.status === "completed") return isSaved(results, file) || ended.seconds === null;
  return ended.status === "cancelled" || !retriesFailed;
};

/** Says what is left to do. */
export const planBatch = async (
  reelwright: Reelwright,
  rows: readonly Row[],
  options: PlanOptions,
): Promise<Plan> => {
  const { journal, file } = options;
  const open = rows.filter((row) => !isDone(row, options));
  const unordered = open.filter(({ key }) => journal.of(key).jobId === null);
  const retried = open.filter(({ key }) => journal.of(key).ended?.status === "failed");
  const fields = await reelwright.jobs.fields();
  const price = await priceOf(reelwright, unordered, fields);
  throwFaults(file, price.faults);
  let retryCredits = 0;
  for (const { key } of retried) {
    const quote = await reelwright.jobs.quoteRetry(journal.of(key).ended?.job_id ?? "");
    retryCredits += quote.credits_to_reserve;
  }
  const { available_credits: available } = await reelwright.credits.balance();
  return { rows, open, unordered, retried, price, retryCredits, available };
};

/** The most that the rest of the batch costs. */
export const totalOf = ({ price, retryCredits }: Plan): number => price.credits + retryCredits;

/** The preview. */
export const planLines = (plan: Plan, style: Style): readonly Styled[] => {
  const { rows, open, unordered, retried, price, retryCredits, available } = plan;
  const missing = totalOf(plan) - available;
  const running = open.length - unordered.length - retried.length;
  return facts(
    [
      ["Rows", rows.length],
      ["Done", rows.length === open.length ? null : rows.length - open.length],
      ["Under way", running > 0 ? running : null],
      ["To order", `${unordered.length}, at most ${creditsText(price.credits)}`],
      [
        "To retry",
        retried.length > 0 ? `${retried.length}, at most ${creditsText(retryCredits)}` : null,
      ],
      ["Available", creditsText(available)],
      ["Missing", missing > 0 ? style.red(creditsText(missing)) : null],
    ],
    style,
  );
};

/** The same for programs. */
export const planJson = (plan: Plan) => ({
  rows: plan.rows.length,
  done: plan.rows.length - plan.open.length,
  to_order: plan.unordered.length,
  to_retry: plan.retried.length,
  total_credits: totalOf(plan),
  available_credits: plan.available,
  missing_credits: Math.max(0, totalOf(plan) - plan.available),
});
