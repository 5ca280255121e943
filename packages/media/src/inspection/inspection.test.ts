import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import type { Score, Size } from "@reelwright/core/artifacts";
import type { KeyframeRequest } from "@reelwright/core/ports";
import { localImages } from "@reelwright/studio/images";
import sharp, { type Sharp } from "sharp";
import { photos } from "../photos/index.ts";
import { busy, drawMug, mug } from "../testing/product-pictures.ts";
import { inspection } from "./index.ts";
import { keyframeParts, scored, segmentParts } from "./scoring.ts";

const run = promisify(execFile);
const never = new AbortController().signal;
const frame = { width: 360, height: 640 };
const inspected = inspection();
const controlOf = (signal: AbortSignal) => ({ signal, progress: () => undefined });
const keyframe = (
  request: { image: string; cutout: string; anchor: string | null; frame: Size },
  signal: AbortSignal,
) => {
  const { image, anchor, frame: size } = request;
  const still = anchor === null ? null : async () => anchor;
  const files = { image, cutout: async () => request.cutout, anchor: still };
  return inspected.keyframe({ ...files, frame: size }, controlOf(signal));
};
const segment = (
  {
    start,
    end,
    ...rest
  }: Record<"video" | "start" | "end", string> & {
    seconds: number;
    frame: Size;
  },
  signal: AbortSignal,
) => {
  const stills = { start: async () => start, end: async () => end };
  return inspected.segment({ ...rest, ...stills }, controlOf(signal));
};

let directory: string;
let cutout: string;
const at = (name: string) => join(directory, name);
const sent = (name: string) => ({ path: at(name), tenantId: "tenant" });

/** A room out of focus, wide enough to pan over, with a person's shape. */
async function room(): Promise<Buffer> {
  const canvas = createCanvas(540, 640);
  const context = canvas.getContext("2d");
  const wall = context.createLinearGradient(0, 0, 540, 640);
  wall.addColorStop(0, "#cfd9e6");
  wall.addColorStop(1, "#8fa6b8");
  context.fillStyle = wall;
  context.fillRect(0, 0, 540, 640);
  for (let index = 0; index < 14; index++) {
    context.fillStyle = `hsl(${index * 47} 35% ${45 + (index % 4) * 10}%)`;
    context.fillRect((index * 83) % 500, (index * 131) % 420, 46, 70);
  }
  context.fillStyle = "#a98a68";
  context.fillRect(0, 470, 540, 170);
  const soft = await loadImage(await sharp(canvas.toBuffer("image/png")).blur(5).png().toBuffer());
  context.drawImage(soft, 0, 0);
  context.fillStyle = "#3f7d5a";
  context.fillRect(270, 300, 130, 180);
  context.fillStyle = "#d9a27c";
  context.beginPath();
  context.arc(335, 230, 62, 0, 7);
  context.fill();
  return canvas.toBuffer("image/png");
}

type Scene = {
  left?: number;
  size?: number;
  hue?: number | null;
  over?: (c: SKRSContext2D) => void;
};

/** The room with the mug on its table; `left` is where the camera looks, `hue` null leaves the mug out. */
async function scene({ left = 60, size = 0.42, hue = 10, over }: Scene = {}): Promise<Buffer> {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d");
  context.drawImage(await loadImage(await room()), -left, 0);
  context.save();
  context.translate(180 - left, 520 - 450 * size);
  context.scale(size, size);
  if (hue !== null) drawMug(context, hue);
  context.restore();
  over?.(context);
  return canvas.toBuffer("image/png");
}

async function keyframeScore(picture: Buffer, anchor: string | null = null): Promise<Score> {
  await writeFile(at("keyframe.png"), picture);
  return keyframe({ image: at("keyframe.png"), cutout, anchor, frame }, never);
}

const changed = async (change: (image: Sharp) => Sharp, picture?: Buffer) =>
  change(sharp(picture ?? (await scene())))
    .png()
    .toBuffer();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "inspection-"));
  cutout = at("cutout.png");
  await writeFile(at("mug.png"), mug("transparent"));
  await photos().prepare(sent("mug.png"), { image: at("product.png"), cutout }, never);
});
afterAll(() => rm(directory, { recursive: true }));

describe("a keyframe scores high", () => {
  test.each([
    ["with its product in a soft room", {}],
    ["with a small product", { size: 0.22, left: 20 }],
    ["with a large product", { size: 0.72, left: 90 }],
    [
      "with a hand over part of the product",
      {
        over: (context: SKRSContext2D) => {
          context.fillStyle = "#d9a27c";
          context.beginPath();
          context.ellipse(300, 480, 26, 44, 0.4, 0, 7);
          context.fill();
        },
      },
    ],
  ] as const)("%s", async (_, options) => {
    const { score, parts } = await keyframeScore(await scene(options));
    expect(score).toBeGreaterThan(70);
    expect(parts["product"]).toBeGreaterThan(0.7);
  });

  test("in another view of the anchor's place, and says so", async () => {
    await writeFile(at("anchor.png"), await scene({ left: 0 }));
    const { score, parts } = await keyframeScore(await scene({ left: 120 }), at("anchor.png"));
    expect(score).toBeGreaterThan(70);
    expect(parts["continuity"]).toBeGreaterThan(0.8);
  });

  test("when the product is a framed card", async () => {
    await writeFile(at("busy.png"), mug(busy));
    const card = at("card.png");
    await photos().prepare(sent("busy.png"), { image: at("busy-image.png"), cutout: card }, never);
    const canvas = createCanvas(frame.width, frame.height);
    const context = canvas.getContext("2d");
    context.drawImage(await loadImage(await room()), -60, 0);
    context.drawImage(await loadImage(card), 60, 300, 180, 180);
    await writeFile(at("keyframe.png"), canvas.toBuffer("image/png"));
    const image = at("keyframe.png");
    expect(
      (await keyframe({ image, cutout: card, anchor: null, frame }, never)).score,
    ).toBeGreaterThan(70);
    await writeFile(image, await scene());
    expect(
      (await keyframe({ image, cutout: card, anchor: null, frame }, never)).score,
    ).toBeLessThan(50);
  });
});

describe("a keyframe scores low", () => {
  test.each([
    ["blurred", "sharpness", (image: Sharp) => image.blur(4)],
    ["dark", "exposure", (image: Sharp) => image.linear(0.15, 0)],
    ["overexposed", "exposure", (image: Sharp) => image.linear(2.4, 60)],
    ["washed out", "exposure", (image: Sharp) => image.linear(0.12, 190)],
    ["turned in hue as a whole", "colour", (image: Sharp) => image.modulate({ hue: 120 })],
    ["without any colour", "colour", (image: Sharp) => image.modulate({ saturation: 0 })],
  ] as const)("when it is %s", async (_, part, change) => {
    const { score, parts } = await keyframeScore(await changed(change));
    expect(score).toBeLessThan(50);
    expect(parts[part]).toBeLessThan(0.5);
  });

  test("without the product", async () => {
    const { score, parts } = await keyframeScore(await scene({ hue: null }));
    expect(score).toBeLessThan(50);
    expect(parts["product"]).toBeLessThan(0.3);
  });

  test.each([90, 150, 210, 270])("with the product in hue %d", async (hue) => {
    expect((await keyframeScore(await scene({ hue }))).score).toBeLessThan(50);
  });

  test("when it is blank, or of another size than ordered", async () => {
    const blank = sharp({ create: { ...frame, channels: 3, background: "#8899aa" } });
    expect((await keyframeScore(await blank.png().toBuffer())).score).toBeLessThan(10);
    const half = await changed((image) => image.resize(180, 320));
    expect((await keyframeScore(half)).parts["frame"]).toBe(0);
  });

  test("and is an error when it is no picture, or the work is aborted", async () => {
    await expect(keyframeScore(Buffer.from("no picture at all"))).rejects.toThrow();
    const request = { image: at("product.png"), cutout, anchor: null, frame };
    const aborted = AbortSignal.abort(new Error("not needed any more"));
    await expect(keyframe(request, aborted)).rejects.toThrow("not needed any more");
  });
});

describe("the embedded provider's keyframes", () => {
  test("score high with their product, low without it", async () => {
    const appearance = {
      skin: "#c68b63",
      hair: "#3a2418",
      hairStyle: "long",
      presentation: "feminine",
      ageRange: "25-34",
      outfit: "tee",
      outfitColour: "#4c78e7",
      accessories: [],
    } as const;
    const large = { width: 720, height: 1280 };
    const measured = await photos().prepare(
      sent("mug.png"),
      { image: at("product.png"), cutout },
      never,
    );
    const request = {
      brief: {
        product: { name: "Mug", image: "", cutout: "", ...measured },
        persona: { appearance },
        voice: null,
        music: null,
        aspectRatio: "9:16",
        frame: large,
        output: large,
        seed: 7,
      },
      cutout: async () => cutout,
      interactionMode: "auto",
      environment: "",
      segmentCount: 3,
      index: 0,
      prompt: "",
      anchor: null,
      attempt: 0,
    } as unknown as KeyframeRequest;
    const other = at("other.png");
    // Green: nothing in the picture is. (A blue one would be looked for in the persona's blue shirt.)
    await writeFile(at("green.png"), mug("transparent", { hue: 130 }));
    await photos().prepare(
      sent("green.png"),
      { image: at("green-image.png"), cutout: other },
      never,
    );
    for (const index of [0, 2]) {
      const image = at(`drawn-${index}.png`);
      await localImages().keyframe({ ...request, index }, image, {
        signal: never,
        progress: () => undefined,
      });
      const own = await keyframe({ image, cutout, anchor: null, frame: large }, never);
      const wrong = await keyframe({ image, cutout: other, anchor: null, frame: large }, never);
      expect(own.score).toBeGreaterThan(70);
      expect(wrong.score).toBeLessThan(50);
    }
  });
});

describe("a segment", () => {
  const seconds = 2;
  const ffmpeg = (...args: string[]) =>
    run("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...args], { timeout: 60_000 });
  const encoding = [
    ...["-c:v", "libx264", "-preset", "ultrafast", "-crf", "17", "-pix_fmt", "yuv420p"],
    ...["-color_range", "tv", "-colorspace", "bt709"],
  ];

  /** Pans over the room; `filters` spoil it. */
  const shoot = async (filters: string, length = seconds) => {
    const video = at("segment.mp4");
    const pan = `crop=360:640:x='n*180/59':y=0,scale=out_color_matrix=bt709:out_range=tv`;
    await ffmpeg(
      ...["-loop", "1", "-framerate", "30", "-t", String(length), "-i", at("wide.png")],
      ...["-vf", `${pan}${filters}`, ...encoding, video],
    );
    return video;
  };
  const score = async (filters = "", length = seconds) =>
    segment(
      {
        video: await shoot(filters, length),
        start: at("start.png"),
        end: at("end.png"),
        seconds,
        frame,
      },
      never,
    );

  beforeAll(async () => {
    const canvas = createCanvas(540, 640);
    const context = canvas.getContext("2d");
    context.drawImage(await loadImage(await room()), 0, 0);
    context.translate(180, 330);
    context.scale(0.42, 0.42);
    drawMug(context);
    const wide = canvas.toBuffer("image/png");
    await writeFile(at("wide.png"), wide);
    for (const [name, left] of [
      ["start.png", 0],
      ["end.png", 180],
    ] as const)
      await sharp(wide)
        .extract({ left, top: 0, ...frame })
        .toFile(at(name));
  });

  test("that moves from one keyframe to the other scores high", async () => {
    const { score: total, parts } = await score();
    expect(total).toBeGreaterThan(90);
    expect(Object.keys(parts).sort()).toEqual(Object.keys(segmentParts).sort());
  });

  test.each([
    ["frozen", "motion", ",select='eq(n,0)',loop=59:1,setpts=N/30/TB", seconds],
    ["dark", "exposure", ",eq=brightness=-0.6", seconds],
    ["white", "exposure", ",eq=brightness=0.7", seconds],
    [
      "black for a while",
      "exposure",
      ",drawbox=enable='between(t,0.5,1.2)':color=black:t=fill",
      seconds,
    ],
    ["blurred", "sharpness", ",gblur=4", seconds],
    ["too short", "duration", "", 1],
    ["too long", "duration", "", 3],
    ["reversed", "start", ",trim=end_frame=60,reverse", seconds],
    ["of another size", "frame", ",scale=180:320", seconds],
  ] as const)("that is %s scores low", async (_, part, filters, length) => {
    const { score: total, parts } = await score(filters, length);
    expect(total).toBeLessThan(50);
    expect(parts[part]).toBeLessThan(0.6);
  });

  test("tells which of its frames are sharp", async () => {
    const { moments = [] } = await score(",gblur=4:enable='gte(t,0.9)'");
    expect(moments.map(({ frame: at }) => at)).toEqual([0, 12, 24, 36, 48]);
    const [clear, blurred] = [moments.slice(0, 3), moments.slice(3)].map((some) =>
      some.map(({ sharpness }) => sharpness),
    );
    expect(Math.min(...(clear ?? []))).toBeGreaterThan(2 * Math.max(...(blurred ?? [])));
  });

  test("of another scene than its keyframes scores low", async () => {
    await writeFile(
      at("start.png"),
      await sharp(mug(busy)).resize(360, 640, { fit: "cover" }).toBuffer(),
    );
    const { score: total, parts } = await score();
    expect(total).toBeLessThan(50);
    expect(parts["start"]).toBeLessThan(0.2);
  });

  test("that is no video is an error; so is an aborted measurement", async () => {
    const request = { start: at("start.png"), end: at("end.png"), seconds, frame };
    await writeFile(at("fake.mp4"), "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n");
    await expect(segment({ ...request, video: at("fake.mp4") }, never)).rejects.toMatchObject({
      code: "MEDIA_TOOL_FAILED",
    });
    const video = await shoot("");
    const controller = new AbortController();
    const measuring = segment({ ...request, video }, controller.signal);
    controller.abort(new Error("not needed any more"));
    await expect(measuring).rejects.toThrow("not needed any more");
  });
});

describe("the combination", () => {
  const best = { product: 1, colour: 1, size: 1, sharpness: 1, exposure: 1, detail: 1 };

  test("weights of a table add up to 1, and what is perfect has 100", () => {
    for (const table of [keyframeParts, segmentParts])
      expect(Object.values(table).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    expect(scored(keyframeParts, { ...best, continuity: 1, frame: 1 }).score).toBe(100);
  });

  test("what was not measured neither helps nor harms", () => {
    const { score, parts } = scored(keyframeParts, { ...best, continuity: null, frame: 1 });
    expect(score).toBe(100);
    expect(parts).not.toHaveProperty("continuity");
  });

  test("one essential part can sink an otherwise perfect item", () => {
    const measured = { ...best, continuity: 1, frame: 1 };
    expect(scored(keyframeParts, { ...measured, product: 0.1 }).score).toBeLessThan(20);
    expect(scored(keyframeParts, { ...measured, detail: 0.1 }).score).toBeLessThan(50);
    expect(scored(keyframeParts, { ...measured, continuity: 0 }).score).toBe(96);
  });
});
