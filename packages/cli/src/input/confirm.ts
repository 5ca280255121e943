import { usageError } from "../command-error.ts";
import { type Asking, ask } from "./ask.ts";

/**
 * Asks on a terminal whether to go on; anything but y or yes is a no. Throws where nobody can be asked: `--yes` says it
 * beforehand.
 */
export const confirm = async (question: string, asking: Asking): Promise<boolean> => {
  if (!asking.input.isTTY || !asking.err.isTerminal) {
    throw usageError("This needs a yes: give --yes where nobody can be asked.");
  }
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `, asking)).trim());
};
