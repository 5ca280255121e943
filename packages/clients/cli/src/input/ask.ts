import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError } from "../command-error.ts";
import type { Context } from "../context.ts";
import { exitStatus } from "../exit-status.ts";

export type Asking = Pick<Context, "err" | "input">;

/** Where the line editor writes: what is typed is shown, or not. */
const outputOf = ({ err }: Asking, isShown: boolean): Writable =>
  new Writable({
    write: (chunk, _encoding, done) => {
      if (isShown) err.prompt(String(chunk));
      done();
    },
  });

/** Asks a person at the terminal; returns the line that was typed. Throws where the person leaves by Ctrl-C or Ctrl-D. */
export const ask = (
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
