import type { Command } from "commander";
import type { Context } from "./context.ts";

export type CommandModule = {
  /** Adds the command, with those below it, to the program. */
  readonly add: (program: Command, context: Context) => void;
};

export type Group = {
  /** The word after `reelwright`. */
  readonly name: string;
  /** Its line in `reelwright --help`. */
  readonly summary: string;
  /** The heading that this line is below. */
  readonly heading: string;
  readonly load: () => Promise<CommandModule>;
  /** It needs all other groups whole, not only their names. */
  readonly needsAll?: boolean;
  /** It has options such as --json of its own: those of the program only stand before its name. */
  readonly hasOwnOptions?: boolean;
};
