import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Context } from "../context.ts";
import { CommandError, exitStatus, usageError } from "../outcome.ts";
import type { Styled } from "../output/styled.ts";

type Asking = Pick<Context, "err" | "input">;

/** Output of the line editor: typed text is shown, or not. */
const outputOf = ({ err }: Asking, isShown: boolean): Writable =>
  new Writable({
    write: (chunk, _encoding, done) => {
      if (isShown) err.prompt(String(chunk));
      done();
    },
  });

/** Asks a question on the terminal and returns the line. Throws on Ctrl-C or Ctrl-D. */
const ask = (
  question: string,
  asking: Asking,
  { isShown = true }: { readonly isShown?: boolean } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const { input, err } = asking;
    const lines = createInterface({ input, output: outputOf(asking, isShown), terminal: true });
    const leave = (): void => {
      err.line();
      reject(new CommandError("", exitStatus.interrupted));
    };
    lines.once("SIGINT", () => lines.close());
    lines.once("close", leave);
    if (!isShown) err.prompt(question);
    lines.question(isShown ? question : "", (answer) => {
      lines.off("close", leave);
      lines.close();
      if (!isShown) err.line();
      resolve(answer);
    });
  });

/**
 * Asks for confirmation on a terminal. Anything but y or yes means no. Throws without a terminal, because `--yes` is
 * then required.
 */
export const confirm = async (question: string, asking: Asking): Promise<boolean> => {
  if (!asking.input.isTTY || !asking.err.isTerminal) {
    throw usageError("This needs a yes: give --yes where nobody can be asked.");
  }
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `, asking)).trim());
};

/**
 * Whether the person accepts the price. Doesn't ask with `--yes` or without a terminal, since a script can't answer.
 * `lines` are shown before the question.
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

/** Reads a secret: typed on a terminal without echo, otherwise all of standard input. Throws if it is empty. */
export const readSecret = async (question: string, asking: Asking): Promise<string> => {
  const given = asking.input.isTTY
    ? await ask(question, asking, { isShown: false })
    : await text(asking.input);
  const secret = given.trim();
  if (secret !== "") return secret;
  throw usageError("No API key was given: type one, or pipe it with --api-key-stdin.");
};
