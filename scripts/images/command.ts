/** Runs external programs. Errors contain their output. */
import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";

type Options = {
  /** Prints the output instead of returning it. */
  readonly isShown?: boolean;
  readonly cwd?: string;
};

const killAfterMs = 15_000;
const running = new Map<ChildProcess, Promise<string>>();
let isEnding = false;

/** Signals the program's process group, which includes all processes that it has started. */
const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group no longer exists.
  }
};

/** Runs a program and returns its standard output, trimmed. Throws unless the exit status is 0. */
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

/** Ends the running programs with all processes that they have started. Cleanup may run other programs afterwards. */
export const endCommands = async (): Promise<void> => {
  isEnding = true;
  await Promise.all(
    [...running].map(async ([child, ended]) => {
      signalGroup(child, "SIGTERM");
      const timer = setTimeout(() => signalGroup(child, "SIGKILL"), killAfterMs);
      await ended;
      clearTimeout(timer);
      // The leader has ended, but processes that ignored the signal haven't.
      signalGroup(child, "SIGKILL");
    }),
  );
  // Lets the callers of `command` reject first, so that they start nothing else.
  await new Promise((resolve) => setImmediate(resolve));
  isEnding = false;
};
