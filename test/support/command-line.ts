/** Runs the npm package's command line in this process against the shared stack. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { runCli } from "@reelwright/cli";
import { type RecordingShell, recordingShell } from "@reelwright/cli/testing";
import { sharedStack } from "./shared-stack.ts";

export type Ran = { readonly status: number; readonly out: string; readonly err: string };

export type RunOptions = {
  readonly environment?: { readonly [name: string]: string };
  readonly input?: Readable;
  readonly isTerminal?: boolean;
  /** Called with the shell before the command runs. */
  readonly onShell?: (shell: RecordingShell) => void;
};

export type CommandLine = {
  readonly url: string;
  readonly key: string;
  /** The suite's directory; its `config` contains the files of `login`. */
  readonly directory: string;
  /** Runs a command as this tenant. */
  run(words: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Runs a command and returns its JSON output. Throws if it fails. */
  json<T>(...words: string[]): Promise<T>;
};

/** Opens a command line for a new tenant with these credits. */
export const openCommandLine = async (credits = 5_000): Promise<CommandLine> => {
  const stack = await sharedStack();
  const { base_url: url } = await stack.runtime();
  const key = await stack.tenant(credits);
  const directory = await mkdtemp(join(tmpdir(), "reelwright-cli-"));
  const known = {
    REELWRIGHT_URL: url,
    REELWRIGHT_API_KEY: key,
    XDG_CONFIG_HOME: join(directory, "config"),
    PATH: process.env["PATH"] ?? "",
  };
  const run: CommandLine["run"] = async (words, options = {}) => {
    const { environment, onShell, ...rest } = options;
    const recording = recordingShell({ ...rest, environment: { ...known, ...environment } });
    onShell?.(recording);
    const status = await runCli({ words, version: "9.9.9", shell: recording.shell });
    return { status, out: recording.out(), err: recording.err() };
  };
  return {
    url,
    key,
    directory,
    run,
    json: async (...words) => {
      const { status, out, err } = await run([...words, "--json"]);
      if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}: ${err}`);
      return JSON.parse(out);
    },
  };
};
