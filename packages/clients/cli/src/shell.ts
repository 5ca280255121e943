/** What the process gives a command. */
import type { Readable } from "node:stream";
import type { Environment } from "./connection/credentials.ts";
import type { Stream } from "./output/channel.ts";

export type Input = Readable & { readonly isTTY?: boolean };

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
