import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError, type LocalStack, type StartedStack } from "@reelwright/cli";
import { inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { isProduction } from "@reelwright/platform/setting-kinds";
import { commandSettings } from "../settings.ts";
import { stackEnvironment } from "./app-environment.ts";
import { demoKey } from "./data-files.ts";
import { demoTenant } from "./demo-tenant.ts";
import { readRuntime } from "./runtime-file.ts";
import { startStack } from "./stack.ts";

// Stacks for commands of the command line: starting one for a command, and finding the running one.

const script = (name: string): string =>
  fileURLToPath(new URL(`../../../../scripts/${name}`, import.meta.url));

/** Quotes a path for a shell. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** Runs a script of the checkout with its output on stderr. On a terminal it asks before it uses sudo. */
const runScript = async (name: string, signal: AbortSignal): Promise<void> => {
  const path = script(name);
  // Images contain only the build, so there is nothing to prepare.
  if (!existsSync(path)) return;
  const child = spawn(process.execPath, [path], { stdio: ["inherit", 2, 2], signal });
  const status = await new Promise<number | null>((done, reject) => {
    child.once("error", reject);
    child.once("exit", done);
  });
  if (status !== 0) throw new CommandError(`scripts/${name} ended with status ${status}.`);
};

/** Installs missing tools. Rebuilds changed sources if this program is built. */
const prepare = async (signal: AbortSignal): Promise<void> => {
  await runScript("setup.mjs", signal);
  if (!import.meta.url.endsWith(".ts")) await runScript("build.mjs", signal);
};

/**
 * Starts a stack with a demo tenant and without an issuer on this data directory. Throws if a stack already runs there, and in
 * production, which has no demo tenant. If aborted, it stops everything that it has started.
 */
export const startStackHere = async (
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<StartedStack> => {
  const environment = stackEnvironment(inheritedEnvironment());
  if (isProduction(environment)) {
    throw new CommandError(
      "No server is configured, and NODE_ENV=production forbids a demo tenant: use --url and --api-key.",
    );
  }
  const [dataDirectory = ""] = dataDirectories();
  const config = { ...readConfig(commandSettings, environment), dataDirectory };
  await prepare(signal);
  say("Starting the services that a video needs …");
  const stack = await startStack({
    ...config,
    identity: "none",
    environment,
    say,
    onStop: (_name, stop) => signal.addEventListener("abort", () => void stop()),
  });
  const { baseUrl, databaseUrl, issuer } = stack;
  await demoTenant({
    databaseUrl,
    issuer,
    hasOwnIssuer: false,
    isProduction: false,
    dataDirectory,
  });
  return {
    url: baseUrl,
    issuer,
    demoKey: () => demoKey(dataDirectory, databaseUrl),
    goesOn: `The job continues when a stack runs on ${resolve(dataDirectory)}: REELWRIGHT_DATA_DIR=${quoted(resolve(dataDirectory))} npm --prefix ${quoted(checkout)} start`,
    stop: stack.stop,
  };
};

// The running stack.

/** The checkout of this program. Images have none. */
const checkout = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * Data directories to search: the configured one, otherwise `.data` in the current directory if it exists, and `.data` in the
 * checkout. So a command never creates `.data` in the current directory.
 */
const dataDirectories = (): readonly string[] => {
  const { dataDirectory } = readConfig(commandSettings, stackEnvironment(inheritedEnvironment()));
  const isNamed = Boolean(inheritedEnvironment()["REELWRIGHT_DATA_DIR"]);
  if (isNamed || !existsSync(join(checkout, "package.json"))) return [dataDirectory];
  const own = existsSync(dataDirectory) ? [dataDirectory] : [];
  return [...own, join(checkout, ".data")];
};

/** Finds the running stack; null if there is none. */
export const stackHere = async (): Promise<LocalStack | null> => {
  const found = dataDirectories().find((directory) => readRuntime(directory) !== null);
  const runtime = found === undefined ? null : readRuntime(found);
  if (found === undefined || !runtime) return null;
  return {
    url: runtime.base_url,
    issuer: runtime.issuer,
    demoKey: () => demoKey(found, runtime.database_url),
  };
};
