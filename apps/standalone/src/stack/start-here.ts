/** Starts a stack for one command of the command line, as `npm run demo` does for its video. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError, type StartedStack } from "@reelwright/cli";
import { inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { isProduction } from "@reelwright/platform/setting-kinds";
import { commandSettings } from "../settings.ts";
import { demoKey } from "./demo-key.ts";
import { demoTenant } from "./demo-tenant.ts";
import { startStack } from "./stack.ts";
import { checkout, dataDirectories } from "./stack-here.ts";

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
