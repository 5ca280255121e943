/** How our own apps are started as processes. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ChildSpec } from "./child.ts";

/** Run from source in development, from `dist` after a build: whatever this file itself is. */
const entryOf = (app: string, file = "main"): string => {
  const isSource = import.meta.url.endsWith(".ts");
  const path = isSource ? `src/${file}.ts` : `dist/${file}.js`;
  return fileURLToPath(new URL(`../../${app}/${path}`, import.meta.url));
};

/** The process of an app; it says "ready". */
export const appSpec = (app: string, dataDirectory: string, env: ChildSpec["env"]): ChildSpec => ({
  name: app,
  command: process.execPath,
  args: [...process.execArgv, entryOf(app)],
  env,
  readyWhen: "message",
  stopSignal: "SIGTERM",
  logFile: join(dataDirectory, "logs", `${app}.log`),
});

/** The process of the embedded issuer, which is a room of this app. */
export const identitySpec = (dataDirectory: string, env: ChildSpec["env"]): ChildSpec => ({
  ...appSpec("identity", dataDirectory, env),
  args: [...process.execArgv, entryOf("standalone", "identity/main")],
});

/**
 * The process of a worker app, or a spare (null). Workers share a log, whose lines name their app: a process may
 * become another one.
 */
export const workerSpec = (
  app: string | null,
  dataDirectory: string,
  env: ChildSpec["env"],
): ChildSpec => {
  const entry = app === null ? entryOf("standalone", "spare") : entryOf(app);
  return {
    ...appSpec(app ?? "spare", dataDirectory, env),
    args: [...process.execArgv, entry],
    logFile: join(dataDirectory, "logs", "workers.log"),
  };
};
