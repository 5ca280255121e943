import { parentPort } from "node:worker_threads";
import { type DrawingJob, type DrawingOrder, type DrawingReport, runDrawing } from "./drawing.ts";

const port = parentPort;
if (port === null) throw new Error("drawing-worker is the entry of a worker thread");
const report = (message: DrawingReport) => port.postMessage(message);
let stop = new AbortController();

const draw = async (job: DrawingJob): Promise<void> => {
  stop = new AbortController();
  try {
    const drawn = await runDrawing(job, {
      signal: stop.signal,
      progress: (fraction) => report({ kind: "progress", fraction }),
    });
    report({ kind: "done", drawn });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    report({ kind: "failed", message, stack });
  }
};

port.on("message", (order: DrawingOrder) => {
  if (order.kind === "stop") stop.abort();
  else void draw(order.job);
});
