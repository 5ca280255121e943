/** Programs that a step needs: each ends with an error that says what it printed. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

type Options = {
  /** Shows what it prints instead of returning it. */
  readonly isShown?: boolean;
  readonly cwd?: string;
};

/** Runs a program to its end; returns what it printed on its standard output, trimmed. Throws unless its status is 0. */
export const command = async (
  program: string,
  args: readonly string[],
  { isShown = false, cwd }: Options = {},
): Promise<string> => {
  const child = spawn(program, args, {
    cwd,
    stdio: isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", ({ message }) => resolve(message));
    child.once("close", (code, signal) =>
      resolve(code === 0 ? "" : `ended with ${code ?? signal}`),
    );
  });
  const [out, err, failure] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    ended,
  ]);
  if (failure) throw new Error(`${program} ${args.join(" ")} ${failure}\n${err.slice(-4_000)}`);
  return out.trim();
};
