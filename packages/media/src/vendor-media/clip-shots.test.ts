import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { PlannedShot } from "@reelwright/film/artifacts";
import sharp from "sharp";
import { clipAt, lookAtClip } from "../editor/clip.ts";
import { conformSegment } from "../editor/conform.ts";
import { writeStill } from "../ffmpeg/encoding.ts";
import { ffmpeg } from "../ffmpeg/ffmpeg.ts";
import { streamFields } from "../testing/editor-measures.ts";
import { openGenerationRequests } from "../testing/generation-requests.ts";
import { clipShots, cropAround, shotZooms } from "./clip-shots.ts";

/** @tier all */

const { signal } = new AbortController();
const control = { signal, progress: () => undefined };
const shots: readonly PlannedShot[] = [
  { from: 0, to: 20, size: "wide", scene: "start" },
  { from: 20, to: 40, size: "detail", scene: "start" },
  { from: 40, to: 60, size: "wide", scene: "end" },
];
const large = { width: 720, height: 1280 };

let requests: Awaited<ReturnType<typeof openGenerationRequests>>;
let directory = "";
let mug: Buffer;
beforeAll(async () => {
  requests = await openGenerationRequests();
  directory = await mkdtemp(join(tmpdir(), "clip-shots-"));
  mug = await sharp(await requests.segment.cutout())
    .resize(300)
    .toBuffer();
});
afterAll(async () => {
  await requests.close();
  await rm(directory, { recursive: true, force: true });
});

/** A room with the mug at the left, and 2 s of it as a vendor's clip. */
const clipOf = async (
  name: string,
  { size = large, backgrounds = ["#b08968"], hasMug = true } = {},
) => {
  const path = join(directory, `${name}.mp4`);
  const stills = await Promise.all(
    backgrounds.map(async (background, at) => {
      const still = join(directory, `${name}-${at}.png`);
      const room = sharp({ create: { ...large, channels: 3, background } }).composite(
        hasMug ? [{ input: mug, left: 80, top: 560 }] : [],
      );
      await sharp(await room.png().toBuffer())
        .resize(size.width, size.height)
        .png()
        .toFile(still);
      return still;
    }),
  );
  const inputs = stills.flatMap((still) => [
    ...["-loop", "1", "-framerate", "30", "-t", String(2 / stills.length)],
    ...["-i", still],
  ]);
  const graph = `concat=n=${stills.length},format=yuv420p`;
  await ffmpeg([...inputs, "-filter_complex", graph, "-c:v", "libx264", "-y", path], signal);
  return { path, still: stills[0] ?? "" };
};

const shotsOf = async (path: string) => {
  const clip = await clipAt(path, { seconds: 2 }, signal);
  return clipShots(clip, { ...requests.segment, shots }, join(directory, "scratch"), signal);
};

describe("the shots of a vendor's clip", () => {
  test("show the product from near in the middle, and all of the picture at both ends", async () => {
    const { path, still } = await clipOf("mug");
    const cropped = await shotsOf(path);
    expect(cropped.map(({ from, to }) => [from, to])).toEqual([
      [0, 20],
      [20, 40],
      [40, 60],
    ]);
    expect(cropped.map(({ crop }) => crop !== null)).toEqual([false, true, false]);
    const crop = cropped[1]?.crop;
    if (!crop) throw new Error("no crop");
    // The mug's middle is at 0.32 and 0.555 of the picture.
    expect(crop.left).toBeLessThan(0.01);
    expect(crop.top + crop.share / 2).toBeCloseTo(0.555, 1);

    const segment = join(directory, "segment.mp4");
    const size = { width: 360, height: 640 };
    await conformSegment(path, { ...size, seconds: 2, shots: cropped }, segment, control);
    expect(await streamFields(segment)).toMatchObject({ ...size, nb_frames: "60" });
    const part = {
      left: Math.round(crop.left * 720),
      top: Math.round(crop.top * 1280),
      width: Math.round(crop.share * 720),
      height: Math.round(crop.share * 1280),
    };
    const whole = await sharp(still).resize(360, 640).removeAlpha().raw().toBuffer();
    const near = await sharp(still)
      .extract(part)
      .resize(360, 640, { fit: "fill" })
      .removeAlpha()
      .raw()
      .toBuffer();
    const apart = async (frame: number, picture: Buffer) => {
      const shown = join(directory, `frame-${frame}.jpg`);
      await writeStill(segment, frame, shown, signal);
      const pixels = await sharp(shown).removeAlpha().raw().toBuffer();
      return (
        pixels.reduce((sum, value, at) => sum + Math.abs(value - (picture[at] ?? 0)), 0) /
        pixels.length
      );
    };
    for (const [frame, like, unlike] of [
      [0, whole, near],
      [19, whole, near],
      [20, near, whole],
      [39, near, whole],
      [40, whole, near],
      [59, whole, near],
    ] as const) {
      expect(await apart(frame, like)).toBeLessThan(4);
      expect(await apart(frame, unlike)).toBeGreaterThan(8);
    }
  });

  test.each([
    ["it has cuts of its own", { backgrounds: ["#b08968", "#203040"] }],
    ["it has hardly more pixels than are ordered", { size: { width: 324, height: 576 } }],
    ["the product is not found in it", { hasMug: false }],
  ])("are those of the clip where %s", async (why, look) => {
    const { path } = await clipOf(why.replaceAll(" ", "-"), look);
    expect(await shotsOf(path)).toEqual([]);
  });

  test("go as near as the clip's pixels allow", () => {
    const sizes = (...names: PlannedShot["size"][]) =>
      names.map((size, at): PlannedShot => ({ from: at, to: at + 1, size, scene: "start" }));
    const plan = sizes("wide", "close", "detail", "wide");
    expect(shotZooms(plan, 1.5)).toEqual([1, 1.16, 1.35, 1]);
    expect(shotZooms(plan, 1)).toEqual([1, 1, 1.25, 1]);
    expect(shotZooms(sizes("wide", "close", "wide"), 1)).toEqual([1, 1.25, 1]);
    expect(shotZooms(plan, 0.9)).toEqual([1, 1, 1, 1]);
  });

  const spot = (x: number, y: number) => ({ x, y, width: 0.2, height: 0.24 });

  test.each([0, 0.2, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.65, 1].map((y) => [x, y] as const)))(
    "stay in the picture and hold the product at %d, %d, with the head where somebody is seen",
    (x, y) => {
      for (const hasPersona of [true, false]) {
        const crop = cropAround([spot(x, y)], 1.35, hasPersona);
        // Too low for the head to be kept.
        expect(crop === null).toBe(hasPersona && y > 0.7);
        if (crop === null) continue;
        const { left, top, share } = crop;
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(Math.max(left, top) + share).toBeLessThanOrEqual(1 + 1e-9);
        for (const [from, at, half] of [
          [left, x, 0.1],
          [top, y, 0.12],
        ] as const) {
          expect(from).toBeLessThanOrEqual(Math.max(0, at - half) + 1e-9);
          expect(from + share).toBeGreaterThanOrEqual(Math.min(1, at + half) - 1e-9);
        }
        if (hasPersona) expect(top).toBeLessThanOrEqual(0.05);
      }
    },
  );

  test("hold a product wherever it is during the shot, or are left as they are", () => {
    const crop = cropAround([spot(0.3, 0.4), spot(0.45, 0.5)], 1.35, false);
    expect(crop?.left).toBeLessThanOrEqual(0.2);
    expect((crop?.left ?? 0) + 1 / 1.35).toBeGreaterThanOrEqual(0.55);
    expect(cropAround([spot(0.15, 0.4), spot(0.85, 0.5)], 1.35, false)).toBeNull();
  });

  test("keep to the middle beside a persona, whose head is at the product's other side", () => {
    const crop = cropAround([spot(0.34, 0.4)], 1.35, true);
    expect((crop?.left ?? 0) + 0.5 / 1.35).toBeCloseTo(0.5, 2);
  });
});

describe("a look at a vendor's clip", () => {
  /** Large grey blocks that move by a tenth of the picture's width from frame to frame, at 24 frames a second. */
  const blocks = "nullsrc=s=32x32:r=1:d=1,geq=lum='random(1)*255':cb=128:cr=128";
  const moving = async (name: string, filters: string) => {
    const path = join(directory, `${name}.mp4`);
    const graph = `${blocks},scale=216:384:flags=neighbor,loop=48:1,fps=24,setpts=N/24/TB,${filters}`;
    const encode = ["-frames:v", "48", "-r", "24", "-c:v", "libx264", "-pix_fmt", "yuv420p"];
    await ffmpeg(["-f", "lavfi", "-i", graph, ...encode, "-y", path], signal);
    const clip = await clipAt(path, { seconds: 2 }, signal);
    return lookAtClip(
      clip,
      { width: 216, height: 384, seconds: 2 },
      [30],
      join(directory, name),
      signal,
    );
  };

  test.each([
    ["fast motion", "scroll=h=0.1"],
    ["black first frames", "fade=t=in:s=3:n=1"],
  ])("takes %s for no cut", async (name, filters) => {
    expect(await moving(name, filters)).toMatchObject({ isCut: false });
  });

  test("finds a cut within motion", async () => {
    const cut = "scroll=h=0.02,hue=b=0:enable='lt(n,24)',negate=enable='gte(n,24)'";
    expect(await moving("cut", cut)).toMatchObject({ isCut: true });
  });
});
