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

/** Context of a command. */

export type GlobalOptions = {
  readonly url?: string;
  readonly apiKey?: string;
  readonly json?: boolean;
  readonly color?: boolean;
};

export type Context = {
  /** A client of the call's server. Throws if no credentials are known. */
  readonly client: () => Promise<Reelwright>;
  /** The server, and the credentials if there are any. */
  readonly connection: () => Promise<Connection>;
  /** Standard output, for data. */
  readonly out: Channel;
  /** Standard error, for everything else. */
  readonly err: Channel;
  readonly input: Input;
  readonly environment: Environment;
  readonly options: GlobalOptions;
  /** Whether `--json` is given. Read it when a command runs, not when it is added. */
  readonly json: boolean;
  /** Prints the API's response with `--json`, otherwise these lines. */
  readonly print: (answer: unknown, lines: (style: Style) => readonly (string | Styled)[]) => void;
  /** Exit status of the command, unless it throws. */
  readonly setStatus: (status: ExitStatus) => void;
  readonly onInterrupt: Shell["onInterrupt"];
  readonly local: LocalStacks;
};

/** Calls `act`. If an API key isn't enough, explains how to sign in. */
export const signedIn = async <T>(
  context: Pick<Context, "client">,
  act: (reelwright: Reelwright) => Promise<T>,
): Promise<T> => {
  try {
    return await act(await context.client());
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== "BEARER_REQUIRED") throw error;
    throw new CommandError(
      "An API key can't manage keys, members or the account. Sign in as a person first: reelwright login",
      exitStatus.credentials,
    );
  }
};

const isColored = (options: GlobalOptions, { environment }: Shell, isTTY: boolean | undefined) =>
  isTTY === true &&
  options.color !== false &&
  !environment["NO_COLOR"] &&
  environment["TERM"] !== "dumb";

/** `readOptions`: the program's options, known once its words are parsed. */
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
  let isSaid = false;
  const client = async (): Promise<Reelwright> => {
    const opened = await openClient(await connect(), shell.environment);
    if (opened.isTestMode && !isSaid) err.line("Test mode: no credits of the account are spent.");
    isSaid = true;
    return opened;
  };
  return {
    client,
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
 * Runs work that Ctrl-C ends gracefully: its signal is aborted, and the command exits with status 130. A second Ctrl-C
 * ends the process immediately, because there is no listener then.
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
    // Aborted work throws many kinds of errors. The command itself reports what matters.
    if (!controller.signal.aborted || error instanceof CommandError) throw error;
    throw new CommandError("", exitStatus.interrupted);
  } finally {
    stop();
  }
};

/** Additions to the command line by a program with more than the public API: a checkout with its embedded stack. */
export type Hooks = LocalStacks & {
  readonly groups?: readonly Group[];
  /** Commands below a group of the public API, by the group's name. */
  readonly below?: { readonly [group: string]: () => Promise<CommandModule> };
  /** The outcome of errors that only this program knows; null: not one of them. */
  readonly explain?: (error: unknown) => Promise<Outcome | null>;
};

export type CommandModule = {
  /** Adds the command and its subcommands to the program. */
  readonly add: (program: Command, context: Context) => void;
};

export type Group = {
  /** The word after `reelwright`. */
  readonly name: string;
  /** Its line in `reelwright --help`. */
  readonly summary: string;
  /** Heading of this line. */
  readonly heading: string;
  readonly load: () => Promise<CommandModule>;
  /** It needs all other groups with their commands, not only their names. */
  readonly needsAll?: boolean;
  /** It has its own options such as --json. The program's options must stand before its name. */
  readonly hasOwnOptions?: boolean;
};

type Input = Readable & { readonly isTTY?: boolean };

export type Shell = {
  readonly environment: Environment;
  readonly input: Input;
  readonly out: Stream;
  readonly err: Stream;
  /** Calls the listener at each Ctrl-C until the returned function is called. Otherwise Ctrl-C ends the process. */
  readonly onInterrupt: (listener: () => void) => () => void;
};

const signals = ["SIGINT", "SIGTERM"] as const;

/** A closed pipe (`reelwright jobs list | head`) isn't an error. */
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
