/** Runs the rows of a batch, some at once. */
import { setTimeout as wait } from "node:timers/promises";
import { OutOfCreditsError } from "./gate.ts";
import type { Row } from "./row.ts";
import { type RowTools, runRow } from "./run-row.ts";

export type BatchEnd = {
  /** Rows that were not begun, because credits are missing. */
  readonly isOutOfCredits: boolean;
};

type Passing = { readonly name?: string; readonly status?: number };

/** A server that is away for a while comes back; a row is taken up where it was. */
const mayPass = (error: unknown): boolean => {
  const { name = "", status = 0 } = error as Passing;
  return status >= 500 || ["ConnectionError", "TimeoutError"].includes(name);
};

const patienceMs = 300_000;
const againMs = 3_000;

const runPatiently = async (
  row: Row,
  tools: RowTools,
  say: (text: string) => void,
): Promise<void> => {
  let since: number | null = null;
  for (;;) {
    try {
      return await runRow(row, tools);
    } catch (error) {
      tools.signal.throwIfAborted();
      if (!mayPass(error)) throw error;
      since ??= Date.now();
      if (Date.now() - since > patienceMs) throw error;
      say(`The server can't be reached (${(error as Error).message}); trying again.`);
      await wait(againMs, undefined, { signal: tools.signal });
    }
  }
};

/** Runs all rows, `concurrency` at once. Stops at the first error that concerns all of them, and throws it. */
export const runBatch = async (
  rows: readonly Row[],
  tools: RowTools,
  {
    concurrency,
    say,
    onEnd,
  }: {
    readonly concurrency: number;
    readonly say: (text: string) => void;
    readonly onEnd: (row: Row) => void;
  },
): Promise<BatchEnd> => {
  const waiting = [...rows];
  let isOutOfCredits = false;
  const failures: unknown[] = [];
  const mayGoOn = () => failures.length === 0 && !tools.signal.aborted;
  /** Rows whose jobs are paid already go on. */
  const stopOrdering = (): void => {
    isOutOfCredits = true;
    const paid = waiting.filter(({ key }) => tools.journal.of(key).jobId !== null);
    waiting.splice(0, waiting.length, ...paid);
  };
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row && mayGoOn(); row = waiting.shift()) {
      try {
        await runPatiently(row, tools, say);
        onEnd(row);
      } catch (error) {
        if (error instanceof OutOfCreditsError) stopOrdering();
        else failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  tools.signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return { isOutOfCredits };
};
