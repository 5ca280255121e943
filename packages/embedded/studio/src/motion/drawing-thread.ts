import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Control } from "@reelwright/film/ports/vendors";
import { ownModule } from "@reelwright/media/processes/own-module";
import type { DrawingJob, DrawingReport, Drawn } from "./drawing.ts";

/**
 * Does a drawing job on a thread of its own, so that heartbeats go on here. Rejects with the signal's
 * reason after the thread has ended its ffmpeg and removed its file.
 */
export const drawOnThread = async (job: DrawingJob, control: Control): Promise<Drawn> => {
  control.signal.throwIfAborted();
  const worker = openThread(import.meta.url, "drawing-worker", job);
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
  if (outcome?.kind === "done") return outcome.drawn;
  const said = outcome?.kind === "failed" ? (outcome.stack ?? outcome.message) : "no result";
  throw new Error(`drawing failed: ${said}`);
};

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
