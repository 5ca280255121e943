import { Worker } from "node:worker_threads";
import type { Control } from "@reelwright/film/ports/vendors";
import { ownModule } from "@reelwright/media/processes/own-module";
import type { DrawingJob, DrawingOrder, DrawingReport, Drawn } from "./drawing.ts";

/** A thread waits so long for its next job. Its code is warm, and it has the layers of the last scene. */
const idleMs = 60_000;
/** Then it is replaced, with what libraries have leaked. */
const jobsPerThread = 50;

type Thread = { readonly worker: Worker; jobs: number; timer?: NodeJS.Timeout };

const idle: Thread[] = [];

const leave = (thread: Thread): void => {
  const at = idle.indexOf(thread);
  if (at >= 0) idle.splice(at, 1);
};

const take = (): Thread => {
  const thread = idle.pop();
  if (thread === undefined) {
    const started: Thread = { worker: openThread(import.meta.url, "drawing-worker"), jobs: 0 };
    // A job hears of an error by itself; between jobs the thread only ends.
    started.worker.on("error", () => undefined);
    started.worker.once("exit", () => leave(started));
    return started;
  }
  clearTimeout(thread.timer);
  thread.worker.ref();
  return thread;
};

/** Keeps a thread that has finished its job. It doesn't keep the process alive. */
const rest = (thread: Thread): void => {
  const { worker } = thread;
  thread.jobs += 1;
  if (thread.jobs >= jobsPerThread) return void worker.terminate();
  thread.timer = setTimeout(() => {
    leave(thread);
    void worker.terminate();
  }, idleMs).unref();
  worker.unref();
  idle.push(thread);
};

type Outcome = Exclude<DrawingReport, { kind: "progress" }>;

/** What the thread says of the job at last. Rejects if the thread ends before. */
const outcomeOf = (worker: Worker, onProgress: (fraction: number) => void): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const hear = (report: DrawingReport): void => {
      if (report.kind === "progress") onProgress(report.fraction);
      else {
        settle();
        resolve(report);
      }
    };
    const fail = (error: unknown): void => {
      settle();
      reject(new Error("the drawing thread ended", { cause: error }));
    };
    const settle = (): void => {
      worker.off("message", hear).off("error", fail).off("exit", fail);
    };
    worker.on("message", hear).once("error", fail).once("exit", fail);
  });

/**
 * Does a drawing job on a thread of its own, so that heartbeats go on here. Rejects with the signal's
 * reason after the thread has ended its ffmpeg and removed its file.
 */
export const drawOnThread = async (job: DrawingJob, control: Control): Promise<Drawn> => {
  control.signal.throwIfAborted();
  const thread = take();
  const order = (message: DrawingOrder): void => thread.worker.postMessage(message);
  const stop = (): void => order({ kind: "stop" });
  control.signal.addEventListener("abort", stop, { once: true });
  try {
    const ended = outcomeOf(thread.worker, (fraction) => control.progress(fraction));
    order({ kind: "draw", job });
    const outcome = await ended;
    rest(thread);
    control.signal.throwIfAborted();
    if (outcome.kind === "failed")
      throw new Error(`drawing failed: ${outcome.stack ?? outcome.message}`);
    return outcome.drawn;
  } finally {
    control.signal.removeEventListener("abort", stop);
  }
};

/**
 * Starts a thread from the module `name` beside the caller (its `import.meta.url`). In development the thread has to
 * register tsx itself, since loaders registered on the main thread do not reach it.
 */
export const openThread = (caller: string, name: string): Worker => {
  const { url, tsx } = ownModule(caller, name);
  if (tsx === null) return new Worker(url);
  const start = `import("${tsx.api}").then(({ register }) => { register(); return import("${url.href}"); });`;
  return new Worker(start, { eval: true, execArgv: ["--conditions=source"] });
};
