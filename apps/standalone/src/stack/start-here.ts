import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError, type LocalStack, type StartedStack } from "@reelwright/cli";
import { inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { isProduction } from "@reelwright/platform/setting-kinds";
import { commandSettings } from "../settings.ts";
import { demoKey } from "./data-files.ts";
import { demoTenant } from "./demo-tenant.ts";
import { readRuntime } from "./runtime-file.ts";
import { startStack } from "./stack.ts";

/** Starts a stack for one command of the command line, as `npm run demo` does for its video. */

const script = (name: string): string =>
  fileURLToPath(new URL(`../../../../scripts/${name}`, import.meta.url));

/** For a shell. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** Runs a script of the checkout. Its output goes to stderr; on a terminal it may ask before it uses sudo. */
const runScript = async (name: string, signal: AbortSignal): Promise<void> => {
  const path = script(name);
  // Where only the build is shipped there is nothing to prepare.
  if (!existsSync(path)) return;
  const child = spawn(process.execPath, [path], { stdio: ["inherit", 2, 2], signal });
  const status = await new Promise<number | null>((done, reject) => {
    child.once("error", reject);
    child.once("exit", done);
  });
  if (status !== 0) throw new CommandError(`scripts/${name} ended with status ${status}.`);
};

/** Installs what is missing; compiles what changed, where this runs compiled. */
const prepare = async (signal: AbortSignal): Promise<void> => {
  await runScript("setup.mjs", signal);
  if (!import.meta.url.endsWith(".ts")) await runScript("build.mjs", signal);
};

/**
 * Starts a stack with a demo tenant on this data directory; it has no issuer. Throws where a stack runs already, and in
 * production, where there is no demo tenant. Aborted, it stops what it has started.
 */
export const startStackHere = async (
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<StartedStack> => {
  const environment = inheritedEnvironment();
  if (isProduction(environment)) {
    throw new CommandError(
      "No server is named, and NODE_ENV=production forbids a demo tenant here: give --url and --api-key.",
    );
  }
  const [dataDirectory = ""] = dataDirectories();
  const config = { ...readConfig(commandSettings), dataDirectory };
  await prepare(signal);
  say("Starting what a video needs …");
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
    goesOn: `The job goes on when a stack runs on ${resolve(dataDirectory)}: REELWRIGHT_DATA_DIR=${quoted(resolve(dataDirectory))} npm --prefix ${quoted(checkout)} start`,
    stop: stack.stop,
  };
};

/** The stack that runs on this data directory, as the command line sees it. */

/** Of the checkout that this program belongs to; the built images have none. */
const checkout = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * The data directories that a command may mean: the one that is named; else that of this folder, where there is one, and
 * that of the checkout, so that no folder gets a `.data` because a command was called in it.
 */
const dataDirectories = (): readonly string[] => {
  const { dataDirectory } = readConfig(commandSettings);
  const isNamed = Boolean(inheritedEnvironment()["REELWRIGHT_DATA_DIR"]);
  if (isNamed || !existsSync(join(checkout, "package.json"))) return [dataDirectory];
  const own = existsSync(dataDirectory) ? [dataDirectory] : [];
  return [...own, join(checkout, ".data")];
};

/** Null where none runs. */
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
