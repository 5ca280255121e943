import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import { type DrawingJob, runDrawing } from "./drawing.ts";
import { drawOnThread } from "./drawing-thread.ts";

test("the loop turns after each frame, where the pixels of canvases are freed", async () => {
  const directory = await mkdtemp(join(tmpdir(), "drawing-"));
  const frame = { width: 90, height: 160 };
  const still = join(directory, "still.png");
  await writeFile(still, await createCanvas(frame.width, frame.height).encode("png"));
  const turns: number[] = [];
  let turned = 0;
  const progress = () => {
    turns.push(turned);
    setImmediate(() => {
      turned += 1;
    });
  };
  const { signal } = new AbortController();
  const job = { start: still, end: still, seconds: 1, seed: 1, path: join(directory, "1.mp4") };
  await runDrawing({ kind: "dissolve", frame, ...job }, { signal, progress });
  expect(turns).toEqual(Array.from({ length: 30 }, (_, index) => index));
  await rm(directory, { recursive: true });
});

test("a thread that stopped one job, or failed at one, does the next", async () => {
  const directory = await mkdtemp(join(tmpdir(), "drawing-"));
  const frame = { width: 90, height: 160 };
  const still = join(directory, "still.png");
  await writeFile(still, await createCanvas(frame.width, frame.height).encode("png"));
  const dissolve = (name: string, start = still): DrawingJob => ({
    ...{ kind: "dissolve", frame, start, end: start, seconds: 1, seed: 1 },
    path: join(directory, name),
  });
  const stop = new AbortController();
  const progress = () => stop.abort(new Error("enough"));
  const stopped = drawOnThread(dissolve("1.mp4"), { signal: stop.signal, progress });
  await expect(stopped).rejects.toThrow("enough");
  const calm = { signal: new AbortController().signal, progress: () => undefined };
  const failed = drawOnThread(dissolve("2.mp4", join(directory, "none.png")), calm);
  await expect(failed).rejects.toThrow("drawing failed");
  await drawOnThread(dissolve("3.mp4"), calm);
  expect(await readdir(directory)).toEqual(["3.mp4", "still.png"]);
  await rm(directory, { recursive: true });
});
