import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Control } from "@reelwright/core";
import type { Recipe } from "../scene/recipe.ts";
import type { DrawingJob, DrawingReport } from "./job.ts";

/**
 * Starts the worker. A build has .js beside this file. In development the thread has to register tsx
 * itself, since loaders registered on the main thread do not reach it.
 */
function openWorker(workerData: DrawingJob): Worker {
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL("./drawing-worker.js", import.meta.url), { workerData });
  const manifest = createRequire(import.meta.url).resolve("tsx/package.json");
  const loader = new URL("./dist/esm/api/index.mjs", pathToFileURL(manifest)).href;
  const entry = new URL("./drawing-worker.ts", import.meta.url).href;
  const start = `import("${loader}").then(({ register }) => { register(); return import("${entry}"); });`;
  return new Worker(start, { eval: true, workerData, execArgv: ["--conditions=source"] });
}

/**
 * Does a drawing job on a thread of its own, so that heartbeats go on here. Rejects with the signal's
 * reason after the thread has ended its ffmpeg and removed its file.
 */
export async function drawOnThread(job: DrawingJob, control: Control): Promise<Recipe | null> {
  control.signal.throwIfAborted();
  const worker = openWorker(job);
  const stop = () => worker.postMessage("stop");
  control.signal.addEventListener("abort", stop, { once: true });
  let outcome: DrawingReport | undefined;
  worker.on("message", (report: DrawingReport) => {
    if (report.kind === "progress") control.progress(report.fraction);
    else outcome = report;
  });
  try {
    await once(worker, "exit");
  } finally {
    control.signal.removeEventListener("abort", stop);
  }
  control.signal.throwIfAborted();
  if (outcome?.kind === "done") return outcome.recipe;
  const said = outcome?.kind === "failed" ? (outcome.stack ?? outcome.message) : "no result";
  throw new Error(`drawing failed: ${said}`);
}
