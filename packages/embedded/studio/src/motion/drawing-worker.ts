import { parentPort, workerData } from "node:worker_threads";
import { type DrawingJob, type DrawingReport, runDrawing } from "./drawing.ts";

const port = parentPort;
if (port === null) throw new Error("drawing-worker is the entry of a worker thread");
const report = (message: DrawingReport) => port.postMessage(message);
const stop = new AbortController();
port.once("message", () => stop.abort());

try {
  const drawn = await runDrawing(workerData as DrawingJob, {
    signal: stop.signal,
    progress: (fraction) => report({ kind: "progress", fraction }),
  });
  report({ kind: "done", drawn });
} catch (error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  report({ kind: "failed", message, stack });
} finally {
  port.close();
}
