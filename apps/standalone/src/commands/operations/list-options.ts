/** What all listings of operators take. */
import { type StageName, stageNames } from "@reelwright/core/jobs/model/stage-names";
import type { ListFilter } from "@reelwright/core/operations/list";
import { type Command, InvalidArgumentError, Option } from "commander";
import { wholeNumber } from "../arguments.ts";

const units: { readonly [unit: string]: number } = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** `90s`, `10m`, `2h`, `1d`, or a number of seconds. Throws InvalidArgumentError for anything else. */
export const duration = (text: string): number => {
  const found = /^(\d{1,9})([smhd]?)$/.exec(text);
  if (!found) throw new InvalidArgumentError("Use a duration such as 90s, 10m, 2h or 1d.");
  return Number(found[1]) * (units[found[2] || "s"] ?? 1);
};

export type ListOptions = {
  readonly tenant?: string;
  readonly stage?: StageName;
  readonly stuck?: boolean;
  readonly olderThan: number;
  readonly limit: number;
  readonly after?: string;
  readonly json?: boolean;
};

const maxListed = 5_000;

/** Adds the options of a listing to a command. */
export const listOptions = (command: Command, what: string): Command =>
  command
    .option("--tenant <id>", "of one tenant")
    .option("--stuck", "only what doesn't go on by itself, or takes far too long")
    .option(
      "--older-than <duration>",
      "only what has been so for longer: 90s, 10m, 2h, 1d",
      duration,
      0,
    )
    .option("--limit <n>", `how many ${what} at most`, wholeNumber(1, maxListed), 50)
    .option("--after <id>", "goes on after this one: the last line of the page before says it")
    .option("--json", "print JSON");

export const stageOption = (): Option =>
  new Option("--stage <stage>", "at one stage").choices([...stageNames]);

export const filterOf = (options: ListOptions): ListFilter => ({
  tenantId: options.tenant ?? null,
  stage: options.stage ?? null,
  isStuck: options.stuck ?? false,
  olderThan: options.olderThan,
  limit: options.limit,
  after: options.after ?? null,
});

/** What a listing prints: a table, or JSON with `items` and `next`. */
export const pageLines = <Item>(
  page: { readonly items: readonly Item[]; readonly next: string | null },
  { json = false, empty }: { readonly json: boolean | undefined; readonly empty: string },
  linesOf: (items: readonly Item[]) => readonly string[],
): readonly string[] => {
  if (json) return [JSON.stringify(page)];
  const { items, next } = page;
  return [
    ...(items.length > 0 ? linesOf(items) : [empty]),
    ...(next === null ? [] : [`… more with --after ${next}`]),
  ];
};
