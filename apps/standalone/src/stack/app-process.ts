/** How our own apps are started as processes. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProcessSpec } from "../supervisor/process-spec.ts";

/**
 * Workers wait for most of their time: V8 is told to collect early, or it lets 100 MB of what is no longer used lie. Large
 * data (pictures, samples) is outside of this heap.
 */
const workerFlags = ["--max-semi-space-size=4", "--max-old-space-size=512"];

/** The entry file of an app: from source in development, from `dist` where this file itself was built. */
const entryOf = (app: string, file = "main"): string => {
  const isSource = import.meta.url.endsWith(".ts");
  const path = isSource ? `src/${file}.ts` : `dist/${file}.js`;
  return fileURLToPath(new URL(`../../../${app}/${path}`, import.meta.url));
};

/** The process of an app, which sends "ready". */
export const appSpec = (
  app: string,
  dataDirectory: string,
  env: ProcessSpec["env"],
): ProcessSpec => ({
  name: app,
  command: process.execPath,
  args: [...process.execArgv, entryOf(app)],
  env,
  readyWhen: "message",
  stopSignal: "SIGTERM",
  logFile: join(dataDirectory, "logs", `${app}.log`),
});

/** The process of the embedded issuer, whose code is part of this app. */
export const issuerSpec = (dataDirectory: string, env: ProcessSpec["env"]): ProcessSpec => ({
  ...appSpec("identity", dataDirectory, env),
  args: [...process.execArgv, entryOf("standalone", "identity/main")],
});

/**
 * The process of a worker app, or a standby (null). Workers share a log, whose lines name the app, since a standby's
 * process becomes an app's.
 */
export const workerSpec = (
  app: string | null,
  dataDirectory: string,
  env: ProcessSpec["env"],
): ProcessSpec => {
  const entry = app === null ? entryOf("standalone", "standby") : entryOf(app);
  return {
    ...appSpec(app ?? "standby", dataDirectory, env),
    args: [...process.execArgv, ...workerFlags, entry],
    logFile: join(dataDirectory, "logs", "workers.log"),
  };
};
