import { type StageName, stageNames } from "@reelwright/core/jobs/stage-names";
import { terminalOperator } from "@reelwright/core/operations/actions";
import type { ListFilter } from "@reelwright/core/operations/lists";
import type { OperatorActions, OperatorReads } from "@reelwright/core/ports/operators";
import { Failure } from "@reelwright/film/failure";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type CommandContext, nameUpTo, wholeNumber, withStore } from "../command-context.ts";

// Options and output that operators' listings and actions share.

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

/** The output of a listing: a table, or JSON with `items` and `next`. */
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

export type ActionOptions = { readonly reason?: string; readonly json?: boolean };

/** Adds the options of all actions. */
export const actionOptions = (command: Command): Command =>
  command
    .option("--reason <text>", "why, for the audit log", nameUpTo(500))
    .option("--json", "print JSON");

/** The output of an action: its result as JSON, or a sentence. */
export const actionLine = (
  done: { readonly changed: boolean },
  json: boolean | undefined,
  sentences: { readonly changed: string; readonly unchanged: string },
): string => {
  if (json) return JSON.stringify(done);
  return done.changed ? sentences.changed : sentences.unchanged;
};

/** JOB_NOT_FOUND and so on, which end the command with status 4. */
const notFound = (what: string, id: string): Failure =>
  new Failure("missing", `${what.toUpperCase()}_NOT_FOUND`, `There is no ${what} ${id}.`);

/** Adds `show ID`, which prints a complete row as JSON. */
export const addShow = (
  group: Command,
  shell: CommandContext,
  what: string,
  read: (views: OperatorReads, id: string) => Promise<object | null>,
): void => {
  group
    .command("show")
    .description(`Print everything that is stored about one ${what}, as JSON.`)
    .argument("<id>", `the ${what}'s id`)
    .action((id: string) =>
      withStore(shell, async ({ operatorViews }) => {
        const found = await read(operatorViews, id);
        if (found === null) throw notFound(what, id);
        shell.say(JSON.stringify(found, null, 2));
      }),
    );
};

type Action = {
  readonly name: string;
  readonly description: string;
  readonly what: string;
  /** Description of `--force`. */
  readonly force: string;
  readonly act: (
    actions: OperatorActions,
    id: string,
    order: { readonly isForced: boolean; readonly reason: string | null },
  ) => Promise<{ readonly changed: boolean }>;
  readonly changed: string;
  readonly unchanged: string;
};

/** Adds an action with the option `--force`. */
export const addForceAction = (group: Command, shell: CommandContext, action: Action): void => {
  const command = group
    .command(action.name)
    .description(action.description)
    .argument("<id>", `the ${action.what}'s id`)
    .option("--force", action.force);
  actionOptions(command).action(
    (id: string, { force = false, reason, json }: ActionOptions & { readonly force?: boolean }) =>
      withStore(shell, async ({ operatorActions }) => {
        const order = { isForced: force, reason: reason ?? null };
        shell.say(
          actionLine(await action.act(operatorActions(terminalOperator), id, order), json, action),
        );
      }),
  );
};
