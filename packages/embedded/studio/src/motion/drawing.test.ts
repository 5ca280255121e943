import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import { runDrawing } from "./drawing.ts";

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
