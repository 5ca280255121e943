/** Helpers for tests of commands. */
import { Readable } from "node:stream";
import type { Environment } from "../connection/credentials.ts";
import type { Shell } from "../context.ts";

export type RecordingShell = {
  readonly shell: Shell;
  /** What was written so far, without blanks at its end. */
  readonly out: () => string;
  readonly err: () => string;
  /** As Ctrl-C does. */
  readonly interrupt: () => void;
};

type Options = {
  readonly environment?: Environment;
  readonly input?: Readable;
  /** Both outputs are a terminal. */
  readonly isTerminal?: boolean;
};

/** A shell that keeps what is written. */
export const recordingShell = ({
  environment = {},
  input = Readable.from([]),
  isTerminal = false,
}: Options = {}): RecordingShell => {
  const texts = { out: "", err: "" };
  const listeners = new Set<() => void>();
  const stream = (name: keyof typeof texts) => ({
    write: (text: string) => {
      texts[name] += text;
    },
    isTTY: isTerminal,
    columns: 100,
  });
  return {
    shell: {
      environment,
      input,
      out: stream("out"),
      err: stream("err"),
      onInterrupt: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    out: () => texts.out.trimEnd(),
    err: () => texts.err.trimEnd(),
    interrupt: () => {
      for (const listener of listeners) listener();
    },
  };
};
