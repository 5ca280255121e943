import { once } from "node:events";
import type { Control } from "@reelwright/core/ports/control";
import type { Recipe } from "../scene/recipe.ts";
import type { DrawingJob, DrawingReport } from "./drawing-job.ts";
import { openThread } from "./open-thread.ts";

/**
 * Does a drawing job on a thread of its own, so that heartbeats go on here. Rejects with the signal's
 * reason after the thread has ended its ffmpeg and removed its file.
 */
export const drawOnThread = async (job: DrawingJob, control: Control): Promise<Recipe | null> => {
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
  if (outcome?.kind === "done") return outcome.recipe;
  const said = outcome?.kind === "failed" ? (outcome.stack ?? outcome.message) : "no result";
  throw new Error(`drawing failed: ${said}`);
};
