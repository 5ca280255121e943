/** What a command gets. */
import type { Reelwright } from "reelwright";
import { openClient } from "./connection/client.ts";
import { type Connection, resolveConnection } from "./connection/connection.ts";
import type { Environment } from "./connection/credentials.ts";
import type { LocalStacks } from "./connection/local-stack.ts";
import type { ExitStatus } from "./exit-status.ts";
import { type Channel, openChannel } from "./output/channel.ts";
import { jsonText } from "./output/json.ts";
import type { Style, Styled } from "./output/styled.ts";
import type { Input, Shell } from "./shell.ts";

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
