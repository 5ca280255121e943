import {
  type HeldEntries,
  withHeldFigures,
  withHeldTasks,
} from "@reelwright/core/operations/overview";
import { Failure } from "@reelwright/film/failure";
import { withHeldEntries } from "@reelwright/queue/dispatcher";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { InvalidArgumentError } from "commander";

/** Dependencies of commands. */
export type CommandContext = {
  /** Called when a command runs. Throws if there is no database. */
  readonly databaseUrl: () => string;
  /** Null: no Redis is configured. */
  readonly redisUrl: () => string | null;
  readonly say: (line: string) => void;
  /** Sets the command's exit status to 1. */
  readonly fail: () => void;
};

/** Opens the store for `work`, and closes it afterwards. */
export const withStore = async <T>(
  { databaseUrl }: Pick<CommandContext, "databaseUrl">,
  work: (store: PostgresStore) => Promise<T>,
): Promise<T> => {
  const store = await openStore({ url: databaseUrl(), poolSize: 1 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** Runs `work` on a tenant and prints its result. Throws Failure TENANT_NOT_FOUND. */
export const withTenant = (
  shell: Pick<CommandContext, "databaseUrl" | "say">,
  tenant: string,
  work: (store: PostgresStore) => Promise<string>,
): Promise<void> =>
  withStore(shell, async (store) => {
    if (!(await store.tenants.get(tenant))) {
      throw new Failure("missing", "TENANT_NOT_FOUND", `There is no tenant ${tenant}.`);
    }
    shell.say(await work(store));
  });

/**
 * As `withStore`, with what Redis knows of ready units in the figures and live jobs. `isKnown`: whether Redis answers; otherwise
 * nobody knows which ready units their queues hold.
 */
export const withQueues = <T>(
  context: Pick<CommandContext, "databaseUrl" | "redisUrl">,
  work: (
    reads: Pick<PostgresStore, "operations" | "operatorViews"> & { readonly isKnown: boolean },
  ) => Promise<T>,
): Promise<T> =>
  withStore(context, ({ operations, operatorViews }) => {
    const run = (entries: HeldEntries | null): Promise<T> =>
      work(
        entries === null
          ? { operations, operatorViews, isKnown: false }
          : {
              operations: { ...operations, figures: withHeldFigures(operations.figures, entries) },
              operatorViews: {
                ...operatorViews,
                liveJobs: withHeldTasks(operatorViews.liveJobs, entries),
              },
              isKnown: true,
            },
      );
    const redisUrl = context.redisUrl();
    return redisUrl === null ? run(null) : withHeldEntries(redisUrl, run);
  });

// Parsers of options. Each throws an InvalidArgumentError that says what to write.

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most)) {
      throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`);
    }
    return number;
  };

/** A name of at most `most` characters in one line, trimmed. */
export const nameUpTo =
  (most: number) =>
  (text: string): string => {
    const name = text.trim();
    if (name === "" || [...name].length > most || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
      throw new InvalidArgumentError(
        `Use 1 to ${most} characters, not only blanks, without line breaks or other control characters.`,
      );
    }
    return name;
  };

export const time = (text: string): string => {
  if (Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError("Use a time such as 2030-01-31T12:00:00Z.");
  }
  return text;
};

const number = /^[–\d.,-]+$/;

/** A table for a terminal, with a header. Columns of numbers are right-aligned. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const isNumeric = head.map(
    (_, at) => rows.length > 0 && rows.every((row) => number.test(row[at] || "0")),
  );
  const lineOf = (cells: readonly string[]): string =>
    cells
      .map((cell, at) =>
        isNumeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [head, ...rows].map(lineOf);
};

/** US dollars with three decimals. */
export const usd = (amount: number): string => amount.toFixed(3);
