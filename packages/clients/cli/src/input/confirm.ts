import { usageError } from "../command-error.ts";
import type { Styled } from "../output/styled.ts";
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

/**
 * Whether a person agrees to spend. Nobody is asked where `--yes` says it beforehand, nor where there is no terminal: a
 * script that names the command means it. `lines` are shown before the question.
 */
export const agrees = async (
  question: string,
  { yes = false, lines = [] }: { readonly yes?: boolean; readonly lines?: readonly Styled[] },
  asking: Asking,
): Promise<boolean> => {
  if (yes || !asking.input.isTTY || !asking.err.isTerminal) return true;
  asking.err.lines(lines);
  return confirm(question, asking);
};
