import { Worker } from "node:worker_threads";
import { ownModule } from "@reelwright/media/processes/own-module";

/**
 * Starts a thread from the module `name` beside the caller (its `import.meta.url`). In development the thread has to
 * register tsx itself, since loaders registered on the main thread do not reach it.
 */
export const openThread = (caller: string, name: string, workerData?: unknown): Worker => {
  const { url, tsx } = ownModule(caller, name);
  if (tsx === null) return new Worker(url, { workerData });
  const start = `import("${tsx.api}").then(({ register }) => { register(); return import("${url.href}"); });`;
  return new Worker(start, { eval: true, workerData, execArgv: ["--conditions=source"] });
};
