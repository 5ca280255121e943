import { setTimeout as wait } from "node:timers/promises";
import type { EstimateParams, JobFields, Reelwright } from "reelwright";
import { estimateParams, refusedFields, withTemplate } from "../jobs/create-job.ts";
import type { JobBody } from "../jobs/job-body.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { creditsText, secondsText } from "../output/channel.ts";
import { facts, type Style, type Styled } from "../output/styled.ts";
import { checkRows } from "./check-rows.ts";
import { isSaved, type Journal } from "./journal.ts";
import { type Fault, faultText, type Row, readBodyCheck, readRows } from "./rows.ts";

/** The remaining work of a batch and its price. */

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
  /** Rows with remaining work. */
  readonly open: readonly Row[];
  /** Rows without a job, which cost credits. */
  readonly unordered: readonly Row[];
  /** Failed rows that are retried. */
  readonly retried: readonly Row[];
  readonly price: Price;
  readonly retryCredits: number;
  readonly available: number;
};

type PlanOptions = {
  readonly file: string;
  readonly folder: string;
  /** Folder of the results. */
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

/** Determines the remaining work. */
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

/** Maximum price of the remaining rows. */
export const totalOf = ({ price, retryCredits }: Plan): number => price.credits + retryCredits;

/** Prints the preview. */
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

/** The preview as JSON. */
export const planJson = (plan: Plan) => ({
  rows: plan.rows.length,
  done: plan.rows.length - plan.open.length,
  to_order: plan.unordered.length,
  to_retry: plan.retried.length,
  total_credits: totalOf(plan),
  available_credits: plan.available,
  missing_credits: Math.max(0, totalOf(plan) - plan.available),
});

const atOnce = 4;

type Price = {
  readonly credits: number;
  /** Requested prices. Equal rows are priced once. */
  readonly kinds: number;
  readonly faults: readonly Fault[];
};

type Group = { readonly params: EstimateParams; readonly rows: Row[] };

const groupsOf = async (
  reelwright: Reelwright,
  rows: readonly Row[],
  fields: JobFields,
): Promise<readonly Group[]> => {
  const templates = new Map<string, Promise<JobBody>>();
  const bodyOf = async (body: JobBody): Promise<JobBody> => {
    const id = body["template_id"];
    if (typeof id !== "string") return body;
    const config = templates.get(id) ?? withTemplate(reelwright, { template_id: id });
    templates.set(id, config);
    return { ...(await config), ...body };
  };
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const params = estimateParams(await bodyOf(row.body), fields);
    const name = JSON.stringify(params);
    const group = groups.get(name) ?? { params, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()];
};

/** If the server refuses to price rows, each of them has the error. */
const refusal = (error: unknown, rows: readonly Row[]): readonly Fault[] =>
  refusedFields(error).flatMap(({ field: column, message }) =>
    rows.map(({ line }) => ({ line, column, message })),
  );

/** Prices rows. */
const priceOf = async (
  reelwright: Reelwright,
  rows: readonly Row[],
  fields: JobFields,
): Promise<Price> => {
  const groups = [...(await groupsOf(reelwright, rows, fields))];
  const sum = { credits: 0, kinds: groups.length, faults: [] as Fault[] };
  const work = async (): Promise<void> => {
    for (let group = groups.pop(); group; group = groups.pop()) {
      try {
        const { total_credits } = await reelwright.credits.estimate(group.params);
        sum.credits += total_credits * group.rows.length;
      } catch (error) {
        sum.faults.push(...refusal(error, group.rows));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  sum.faults.sort((one, other) => one.line - other.line);
  return sum;
};

/** Credits weren't added in time. Running jobs continue; no others start. */
export class OutOfCreditsError extends Error {}

type Refusal = {
  readonly status?: number;
  readonly code?: string | null;
  readonly message: string;
  readonly retryAfterSeconds?: number | null;
  readonly details?: { readonly required?: number };
};

type GateOptions = {
  readonly reelwright: Pick<Reelwright, "credits">;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
  /** How long to wait for credits. */
  readonly creditWaitMs: number;
};

const creditLookMs = 5_000;
const usualWaitSeconds = 5;

export type Gate = {
  /**
   * Runs `order`, and repeats it while the server is at a limit or credits are missing. Throws other errors, and
   * OutOfCreditsError.
   */
  pass<T>(order: () => Promise<T>): Promise<T>;
};

export const openGate = ({ reelwright, signal, say, creditWaitMs }: GateOptions): Gate => {
  /** A single row waits on behalf of all. */
  let closed: Promise<void> | null = null;
  let said = "";

  const sayOnce = (text: string): void => {
    if (text !== said) say(text);
    said = text;
  };
  const forLimit = async ({ code, message, retryAfterSeconds }: Refusal): Promise<void> => {
    const seconds = Math.max(1, retryAfterSeconds ?? usualWaitSeconds);
    const time = seconds > 60 ? ` for ${secondsText(seconds)}` : "";
    sayOnce(`The server takes no more jobs for now (${code ?? message}); waiting${time}.`);
    await wait(seconds * 1_000, undefined, { signal });
  };
  const forCredits = async ({ details }: Refusal): Promise<void> => {
    const required = details?.required ?? 1;
    const until = Date.now() + creditWaitMs;
    for (;;) {
      const { available_credits: available } = await reelwright.credits.balance({ signal });
      if (available >= required) return;
      sayOnce(
        `Not enough credits: the next row needs ${required}, ${available} are available, ${required - available} are missing. ` +
          `Waiting for ${Math.ceil(creditWaitMs / 1_000)} s; the same command goes on later.`,
      );
      if (Date.now() >= until)
        throw new OutOfCreditsError(`${required - available} credits are missing.`);
      await wait(Math.min(creditLookMs, Math.max(1, until - Date.now())), undefined, { signal });
    }
  };
  const waitFor = (refusal: Refusal): Promise<void> => {
    closed ??= (refusal.status === 402 ? forCredits(refusal) : forLimit(refusal)).finally(() => {
      closed = null;
    });
    return closed;
  };
  return {
    pass: async (order) => {
      for (;;) {
        await closed;
        signal.throwIfAborted();
        try {
          const done = await order();
          said = "";
          return done;
        } catch (error) {
          const refusal = error as Refusal;
          if (refusal.status !== 402 && refusal.status !== 429) throw error;
          await waitFor(refusal);
        }
      }
    },
  };
};
