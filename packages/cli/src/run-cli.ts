/** Runs the command line. */
import type { Command } from "commander";
import { type Context, type GlobalOptions, openContext } from "./context.ts";
import { exitStatus } from "./exit-status.ts";
import type { Group } from "./group.ts";
import { groups } from "./groups.ts";
import type { Hooks } from "./hooks.ts";
import { knownOutcome, unknownOutcome } from "./outcome.ts";
import { addName, commandNamed, emptyProgram, groupOfCommands } from "./program.ts";
import type { Shell } from "./shell.ts";

export type Cli = {
  readonly words: readonly string[];
  readonly version: string;
  readonly shell: Shell;
  readonly hooks?: Hooks;
};

/** Adds every group: the one named `name` whole, of the others the names unless that one needs them. */
const addGroups = async (
  program: Command,
  all: readonly Group[],
  name: string | undefined,
  context: Context,
): Promise<void> => {
  const named = all.find((group) => group.name === name);
  if (named?.hasOwnOptions) program.enablePositionalOptions();
  for (const group of all) {
    if (group === named || named?.needsAll) (await group.load()).add(program, context);
    else addName(program, group);
  }
};

/** Runs the command that the words name; returns its exit status. */
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
    const all = [...groups, ...(hooks.groups ?? [])];
    await addGroups(program, all, commandNamed(program, words), context);
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
