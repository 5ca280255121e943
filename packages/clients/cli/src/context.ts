import type { Readable } from "node:stream";
import type { Command } from "commander";
import type { Reelwright } from "reelwright";
import {
  type Connection,
  type LocalStacks,
  openClient,
  resolveConnection,
} from "./connection/connection.ts";
import type { Environment } from "./connection/credentials.ts";
import { CommandError, type ExitStatus, exitStatus, type Outcome } from "./outcome.ts";
import { type Channel, jsonText, openChannel, type Stream } from "./output/channel.ts";
import type { Style, Styled } from "./output/styled.ts";

/** What a command gets. */

export type GlobalOptions = {
  readonly url?: string;
  readonly apiKey?: string;
  readonly json?: boolean;
  readonly color?: boolean;
};

export type Context = {
  /** A client of the server that this call is about. Throws where no credentials are known. */
  readonly client: () => Promise<Reelwright>;
  /** The server and the credentials, whether there are any or not. */
  readonly connection: () => Promise<Connection>;
  /** Data: the standard output. */
  readonly out: Channel;
  /** All else: the standard error output. */
  readonly err: Channel;
  readonly input: Input;
  readonly environment: Environment;
  readonly options: GlobalOptions;
  /** Whether `--json` is given. Read when a command runs, not when it is added. */
  readonly json: boolean;
  /** Prints what the API answered with `--json`, else these lines. */
  readonly print: (answer: unknown, lines: (style: Style) => readonly (string | Styled)[]) => void;
  /** The status that the command ends with, where it doesn't throw. */
  readonly setStatus: (status: ExitStatus) => void;
  readonly onInterrupt: Shell["onInterrupt"];
  readonly local: LocalStacks;
};

const isColored = (options: GlobalOptions, { environment }: Shell, isTTY: boolean | undefined) =>
  isTTY === true &&
  options.color !== false &&
  !environment["NO_COLOR"] &&
  environment["TERM"] !== "dumb";

/** `readOptions`: those of the program, which are known once its words are parsed. */
export const openContext = (
  shell: Shell,
  local: LocalStacks,
  readOptions: () => GlobalOptions,
  setStatus: Context["setStatus"],
): Context => {
  const out = openChannel(shell.out, () => isColored(readOptions(), shell, shell.out.isTTY));
  const err = openChannel(shell.err, () => isColored(readOptions(), shell, shell.err.isTTY));
  let connection: Promise<Connection> | undefined;
  const connect = (): Promise<Connection> => {
    connection ??= resolveConnection({
      options: readOptions(),
      environment: shell.environment,
      stackHere: local.stackHere ?? (async () => null),
    });
    return connection;
  };
  return {
    client: async () => openClient(await connect(), shell.environment),
    connection: connect,
    out,
    err,
    input: shell.input,
    environment: shell.environment,
    get options() {
      return readOptions();
    },
    get json() {
      return readOptions().json === true;
    },
    print: (answer, lines) => {
      if (readOptions().json) out.line(jsonText(answer, out.isTerminal));
      else out.lines(lines(out.style));
    },
    setStatus,
    onInterrupt: shell.onInterrupt,
    local,
  };
};

/**
 * Does work that Ctrl-C ends in order: its signal is aborted, and the command ends with status 130. A second Ctrl-C ends the process at once, as nobody listens
 * then.
 */
export const interruptible = async <T>(
  { onInterrupt }: Pick<Context, "onInterrupt">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const stop = onInterrupt(() => {
    stop();
    controller.abort();
  });
  try {
    return await work(controller.signal);
  } catch (error) {
    // What was called off says so in many ways; what a command has to say it says itself.
    if (!controller.signal.aborted || error instanceof CommandError) throw error;
    throw new CommandError("", exitStatus.interrupted);
  } finally {
    stop();
  }
};

/** What a program that has more than the public API adds to the command line: a checkout, with its embedded stack. */
export type Hooks = LocalStacks & {
  readonly groups?: readonly Group[];
  /** Commands below a group of the public API, by the group's name. */
  readonly below?: { readonly [group: string]: () => Promise<CommandModule> };
  /** The outcome of errors that only this program knows; null: it is none of them. */
  readonly explain?: (error: unknown) => Promise<Outcome | null>;
};

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

/** What the process gives a command. */

type Input = Readable & { readonly isTTY?: boolean };

export type Shell = {
  readonly environment: Environment;
  readonly input: Input;
  readonly out: Stream;
  readonly err: Stream;
  /** Calls the listener at each Ctrl-C until the function that it returns is called; else Ctrl-C ends the process. */
  readonly onInterrupt: (listener: () => void) => () => void;
};

const signals = ["SIGINT", "SIGTERM"] as const;

/** A reader that has left (`reelwright jobs list | head`) is no error. */
const endOnClosedPipe = (error: NodeJS.ErrnoException): void => {
  if (error.code === "EPIPE") process.exit();
  throw error;
};

/** The shell of this process. */
export const processShell = (): Shell => {
  process.stdout.on("error", endOnClosedPipe);
  return {
    // biome-ignore lint/style/noProcessEnv: The one place where the command line reads it.
    environment: process.env,
    input: process.stdin,
    out: process.stdout,
    err: process.stderr,
    onInterrupt: (listener) => {
      for (const signal of signals) process.on(signal, listener);
      return () => {
        for (const signal of signals) process.off(signal, listener);
      };
    },
  };
};
