import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import { planCut, shotsOf } from "../testing/segments.ts";
import { canFill, drawFullBleed, fullBleedAt, loadFullBleed } from "./full-bleed.ts";

const pictureOf = (width: number, height: number) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#00a040";
  context.fillRect(0, 0, width, height);
  return canvas;
};

describe("a picture that fills the frame", () => {
  test.each([
    [[1000, 1333], [720, 1280], true],
    [[1024, 768], [1280, 720], true],
    [[1024, 1024], [720, 720], true],
    // Less than half of it would be seen.
    [[1024, 683], [720, 1280], false],
    // Too few pixels.
    [[450, 800], [720, 1280], false],
  ] as const)("%j in a frame of %j: %s", (picture, frame, fills) => {
    const [a, b] = [picture, frame].map(([width, height]) => ({ width, height }));
    expect(a && b && canFill(a, b)).toBe(fills);
  });

  test.each([
    [300, 400],
    [400, 300],
  ])("of %d x %d covers all of it, and never stands still", (width, height) => {
    const frame = { width: 90, height: 160 };
    const canvas = createCanvas(frame.width, frame.height);
    const context = canvas.getContext("2d");
    const picture = pictureOf(width, height);
    for (const size of ["close", "detail"] as const)
      for (const side of [-1, 1] as const) {
        const shot = { from: 30, to: 130, size, scene: "start" } as const;
        const seen = [30, 31, 80, 129].map((at) => fullBleedAt(shot, at, side, 30));
        expect(seen[1]?.nearer).toBeGreaterThan(seen[0]?.nearer ?? 9);
        expect(seen[1]?.x).not.toBe(seen[0]?.x);
        for (const part of seen) {
          context.clearRect(0, 0, frame.width, frame.height);
          drawFullBleed(context, picture, part, frame);
          const { data } = context.getImageData(0, 0, frame.width, frame.height);
          const opacity = data.filter((_value, at) => at % 4 === 3);
          expect(Math.min(...opacity)).toBe(255);
        }
      }
  });

  test("is loaded no larger than details need it, and not where it cannot fill the frame", async () => {
    const directory = await mkdtemp(join(tmpdir(), "full-bleed-"));
    const path = join(directory, "picture.png");
    await writeFile(path, await pictureOf(900, 1600).encode("png"));
    const [small, large, broad] = [
      await loadFullBleed(path, { width: 180, height: 320 }),
      await loadFullBleed(path, { width: 720, height: 1280 }),
      await loadFullBleed(path, { width: 1280, height: 720 }),
    ];
    await rm(directory, { recursive: true });
    expect([small?.width, small?.height]).toEqual([306, 544]);
    expect([large?.width, large?.height]).toEqual([900, 1600]);
    expect(broad).toBeNull();
  });

  test("is what details show of a print, while the persona holds it in the other shots", () => {
    const [plain, filled] = [planCut(0), planCut(0, 5, { fillsFrame: true })];
    const detail = shotsOf(0).find(({ size }) => size === "detail");
    const middle = Math.round(((detail?.from ?? 0) + (detail?.to ?? 0)) / 2);
    expect(filled.at(middle).pictures[0].fullBleed).not.toBeNull();
    expect(plain.at(middle).pictures[0].fullBleed).toBeNull();
    for (const at of [0, filled.frames - 1])
      expect(filled.at(at).pictures[0]).toEqual(plain.at(at).pictures[0]);
  });
});
