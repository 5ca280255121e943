/** Runs the command line. */
import type { Command } from "commander";
import {
  type Context,
  type GlobalOptions,
  type Hooks,
  openContext,
  type Shell,
} from "./context.ts";
import { groups } from "./groups.ts";
import { exitStatus, knownOutcome, unknownOutcome, usageError } from "./outcome.ts";
import { addName, commandNamed, emptyProgram, groupOfCommands, strayWord } from "./program.ts";

export type Cli = {
  readonly words: readonly string[];
  readonly version: string;
  readonly shell: Shell;
  readonly hooks?: Hooks;
};

/**
 * Adds every group. The group `name` is added with its commands and those that hooks add. Of the others, only the names
 * are added, unless that group needs them whole.
 */
const addGroups = async (
  program: Command,
  { groups: more = [], below = {} }: Hooks,
  name: string | undefined,
  context: Context,
): Promise<void> => {
  const all = [...groups, ...more];
  const named = all.find((group) => group.name === name);
  if (named?.hasOwnOptions) program.enablePositionalOptions();
  for (const group of all) {
    if (group !== named && !named?.needsAll) {
      addName(program, group);
      continue;
    }
    (await group.load()).add(program, context);
    const added = program.commands.find((command) => command.name() === group.name);
    if (added) (await below[group.name]?.())?.add(added, context);
  }
};

/** Runs the named command and returns its exit status. */
export const runCli = async ({ words, version, shell, hooks = {} }: Cli): Promise<number> => {
  let status: number = exitStatus.done;
  const program = emptyProgram(version, shell);
  const context = openContext(
    shell,
    hooks,
    () => program.opts<GlobalOptions>(),
    (changed) => {
      status = changed;
    },
  );
  try {
    await addGroups(program, hooks, commandNamed(program, words), context);
    const stray = strayWord(program, words);
    if (stray !== null) throw usageError(stray);
    const group = groupOfCommands(program, words);
    if (group) group.outputHelp();
    else await program.parseAsync(words, { from: "user" });
    return status;
  } catch (error) {
    const outcome = knownOutcome(error) ?? (await hooks.explain?.(error)) ?? unknownOutcome(error);
    if (outcome.sentence !== null) context.err.line(outcome.sentence);
    return outcome.status;
  }
};
