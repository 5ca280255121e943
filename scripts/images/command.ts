/** Programs that a step needs: each ends with an error that says what it printed. */
import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";

type Options = {
  /** Shows what it prints instead of returning it. */
  readonly isShown?: boolean;
  readonly cwd?: string;
};

const killAfterMs = 15_000;
const running = new Map<ChildProcess, Promise<string>>();
let isEnding = false;

/** The program and all that it has started: it leads a process group. */
const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // Nobody of it is left.
  }
};

/** Runs a program to its end; returns what it printed on its standard output, trimmed. Throws unless its status is 0. */
export const command = async (
  program: string,
  args: readonly string[],
  { isShown = false, cwd }: Options = {},
): Promise<string> => {
  if (isEnding) throw new Error("It was told to stop.");
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", ({ message }) => resolve(message));
    child.once("close", (code, signal) =>
      resolve(code === 0 ? "" : `ended with ${code ?? signal}`),
    );
  });
  running.set(child, ended);
  const [out, err, failure] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    ended,
  ]);
  running.delete(child);
  if (failure) throw new Error(`${program} ${args.join(" ")} ${failure}\n${err.slice(-4_000)}`);
  return out.trim();
};

/** Ends the programs that run, with all that they have started; those that clean up may run others afterwards. */
export const endCommands = async (): Promise<void> => {
  isEnding = true;
  await Promise.all(
    [...running].map(async ([child, ended]) => {
      signalGroup(child, "SIGTERM");
      const timer = setTimeout(() => signalGroup(child, "SIGKILL"), killAfterMs);
      await ended;
      clearTimeout(timer);
      // Its leader has ended; who ignored the signal hasn't.
      signalGroup(child, "SIGKILL");
    }),
  );
  // What was waiting for them hears of it first, and begins nothing.
  await new Promise((resolve) => setImmediate(resolve));
  isEnding = false;
};
