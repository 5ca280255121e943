import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * Starts a thread from the module `name` beside the caller (its `import.meta.url`). A build has .js there. In
 * development the thread has to register tsx itself, since loaders registered on the main thread do not reach it.
 */
export function openThread(caller: string, name: string, workerData?: unknown): Worker {
  if (!caller.endsWith(".ts")) return new Worker(new URL(`./${name}.js`, caller), { workerData });
  const manifest = createRequire(import.meta.url).resolve("tsx/package.json");
  const loader = new URL("./dist/esm/api/index.mjs", pathToFileURL(manifest)).href;
  const entry = new URL(`./${name}.ts`, caller).href;
  const start = `import("${loader}").then(({ register }) => { register(); return import("${entry}"); });`;
  return new Worker(start, { eval: true, workerData, execArgv: ["--conditions=source"] });
}
