import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Editor, EndCardRequest } from "@reelwright/film/ports/editor";
import sharp from "sharp";
import {
  freeControl,
  helloCaptions,
  makeMedia,
  makeSegment,
  makeTone,
  openWorkspace,
  size,
} from "../testing/editor-material.ts";
import {
  allPixels,
  frameAt,
  meanDifference,
  packetHashes,
  pictureSize,
  pixels,
} from "../testing/editor-measures.ts";
import { drawnProduct } from "./card-pictures.ts";

/**
 * End cards as they are drawn by a merge, and what a merge with one leaves alone.
 * @tier all
 */

const signal = new AbortController().signal;
let at: (name: string) => string;
let editor: Editor;
let close: () => Promise<void>;

/** What most tests look at: a card over a reel that is copied otherwise. */
let plain: { readonly video: string; readonly thumbnail: string };
/** The frames of that film, and of the reel. */
let shownPlain: readonly Buffer[];
let shownReel: readonly Buffer[];

/** A green box. */
const product = { width: 120, height: 160, colour: [20, 140, 60] } as const;

beforeAll(async () => {
  ({ at, editor, close } = await openWorkspace());
  const green = `rgb(${product.colour.join()})`;
  const box = `<svg xmlns="http://www.w3.org/2000/svg" width="${product.width}" height="${product.height}"><rect x="4" y="4" width="112" height="152" rx="8" fill="${green}"/></svg>`;
  await sharp(Buffer.from(box)).png().toFile(at("cutout.png"));
  const frame = `s=${size.width}x${size.height}`;
  await Promise.all([
    makeSegment(`testsrc2=${frame}`, 2, at("segment-0.mp4")),
    // Encoded otherwise, so that its headers differ.
    makeMedia(
      ...["-f", "lavfi", "-i", `smptebars=${frame}:r=30:d=3`, "-pix_fmt", "yuv420p"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "30", "-keyint_min", "30"],
      ...["-sc_threshold", "0", "-flags", "+cgop", "-video_track_timescale", "15360"],
      at("segment-1.mp4"),
    ),
    makeTone(400, 5, at("music.wav")),
    makeMedia("-f", "lavfi", "-i", "color=red:s=100x50", "-frames:v", "1", at("logo.png")),
  ]);
  await editor.concat([at("segment-0.mp4"), at("segment-1.mp4")], at("reel.mp4"), freeControl());
  const music = { path: at("music.wav"), volume: 0.15 };
  await editor.mix({ seconds: 5, voices: [], music }, at("sound.m4a"), freeControl());
  plain = await merge("plain");
  [shownPlain, shownReel] = await Promise.all([allPixels(plain.video), allPixels(at("reel.mp4"))]);
});
afterAll(() => close());

const cardWith = (changes: Partial<EndCardRequest> = {}): EndCardRequest => ({
  texts: { name: "Green Box", offer: "20% off", action: "Order today" },
  language: "en",
  cutout: at("cutout.png"),
  palette: [{ hex: "#148c3c", share: 1 }],
  frames: 45,
  ...changes,
});

type Request = Parameters<Editor["merge"]>[0];
const merge = async (name: string, overrides: Partial<Request> = {}) => {
  const into = { video: at(`${name}.mp4`), thumbnail: at(`${name}.jpg`) };
  const request: Request = {
    ...{ reel: at("reel.mp4"), reelFrames: 150, reelSize: size, output: size },
    ...{
      audio: at("sound.m4a"),
      captions: null,
      overlays: null,
      logo: null,
      endCard: cardWith(),
      thumbnailFrame: 140,
    },
    ...overrides,
  };
  await editor.merge(request, into, freeControl());
  return into;
};

const lastFrame = 149;

/** Share of the pixels near a colour, in a frame or a part of it. */
const shareOf = (rgb: Buffer, colour: readonly number[], rows: readonly [number, number]) => {
  let near = 0;
  for (let pixel = rows[0] * size.width; pixel < rows[1] * size.width; pixel += 1) {
    const far = colour.map((part, channel) => Math.abs(part - (rgb[3 * pixel + channel] ?? 0)));
    if (Math.max(...far) < 22) near += 1;
  }
  return near / (size.width * (rows[1] - rows[0]));
};

describe("where nothing else is drawn", () => {
  test("all groups of pictures before the card's are copied, and so is the sound", async () => {
    const { video } = plain;
    const info = await editor.probe(video, signal);
    expect(info).toMatchObject({ seconds: 5, video: { frames: 150, rate: 30, ...size } });
    expect(info.audio).toMatchObject({ seconds: 5 });
    // The card begins with frame 105, in the group that begins with frame 90.
    const [film, reel] = [await packetHashes(video, "v"), await packetHashes(at("reel.mp4"), "v")];
    expect(film).toHaveLength(150);
    const same = film.slice(0, 90).filter((hash, index) => hash === reel[index]);
    // The groups' first packets have the headers in them, once or twice.
    expect(same.length).toBeGreaterThanOrEqual(87);
    expect(await packetHashes(video, "a")).toEqual(await packetHashes(at("sound.m4a"), "a"));
    for (const frame of [0, 61, 89, 91, 104]) {
      const [shown, was] = [frameAt(shownPlain, frame), frameAt(shownReel, frame)];
      expect({ frame, isTheReels: meanDifference(shown, was) < 3 }).toEqual({
        ...{ frame, isTheReels: true },
      });
    }
  });

  test("the thumbnail is the reel's frame, not the card's", async () => {
    const cut = await pixels(plain.thumbnail);
    expect(meanDifference(cut, frameAt(shownReel, 140))).toBeLessThan(6);
    expect(meanDifference(cut, frameAt(shownPlain, 140))).toBeGreaterThan(25);
  });

  test("a video of a second is encoded as a whole", async () => {
    await makeSegment(`color=gray:s=${size.width}x${size.height}`, 1, at("short.mp4"));
    const short = { reel: at("short.mp4"), reelFrames: 30, audio: null, thumbnailFrame: 0 };
    const { video } = await merge("brief", { ...short, endCard: cardWith({ frames: 12 }) });
    expect(await packetHashes(video, "v")).toHaveLength(30);
    const difference = meanDifference(await pixels(video, 29), await pixels(at("short.mp4"), 29));
    expect(difference).toBeGreaterThan(15);
  });
});

describe("a card", () => {
  test("shows the product above the words, and eases in", () => {
    const shown = frameAt(shownPlain, lastFrame);
    expect(shareOf(shown, product.colour, [30, 130])).toBeGreaterThan(0.15);
    expect(meanDifference(shown, frameAt(shownPlain, 140))).toBeLessThan(2);
    const before = frameAt(shownPlain, 104);
    const far = [104, 106, 109, 120].map((frame) =>
      meanDifference(frameAt(shownPlain, frame), before),
    );
    expect(far).toEqual([...far].sort((one, other) => one - other));
    expect(far[1]).toBeGreaterThan(1);
    expect(far[1]).toBeLessThan(0.6 * (far[3] ?? 0));
  });

  test.each([
    ["a light", true, 0.27],
    ["a dark", false, 0.55],
  ])("has a soft shadow below the product on %s ground", async (_, isLight, opacity) => {
    const frame = { width: 720, height: 1280 };
    const box = { left: 200, top: 300, width: 300, height: 400 };
    const sprite = await drawnProduct({}, at("cutout.png"), box, { frame, isOnLight: isLight });
    const alphaAt = (left: number, top: number) =>
      sprite.canvas.getContext("2d").getImageData(left - sprite.left, top - sprite.top, 1, 1)
        .data[3];
    // In the shadow's middle, just below the product, which hides the rest.
    const below = alphaAt(350, 702) ?? 0;
    expect(below / 255).toBeGreaterThan(0.5 * opacity);
    expect(below / 255).toBeLessThanOrEqual(opacity + 0.01);
    expect(alphaAt(350, 500)).toBe(255);
    const soft = [702, 712, 722, 732].map((top) => alphaAt(350, top) ?? 0);
    expect(soft).toEqual(soft.toSorted((one, other) => other - one));
    expect(alphaAt(sprite.left + 1, sprite.top + 1)).toBe(0);
  });

  test("lets an arm that was cut off fade out at its foot", async () => {
    const frame = { width: 720, height: 1280 };
    const box = { left: 200, top: 300, width: 300, height: 400 };
    const looks = { frame, isOnLight: true };
    const sprite = await drawnProduct({ endsAtFoot: true }, at("cutout.png"), box, looks);
    const whole = await drawnProduct({}, at("cutout.png"), box, looks);
    const alphaAt = ({ canvas, left, top }: typeof sprite, y: number) =>
      canvas.getContext("2d").getImageData(350 - left, y - top, 1, 1).data[3] ?? 0;
    expect(alphaAt(sprite, 500)).toBe(255);
    expect(alphaAt(sprite, 675)).toBeLessThan(alphaAt(whole, 675) - 50);
  });

  test("has its product come to rest by less than a pixel from frame to frame", () => {
    /** How many rows of a column in the product's middle are as green as the product. */
    const greenRows = (frame: number) => {
      const shown = frameAt(shownPlain, frame);
      return Array.from({ length: 60 }, (_, row) => {
        const pixel = 3 * ((row + 20) * size.width + (size.width >> 1));
        const [red = 0, green = 0] = [shown[pixel], shown[pixel + 1]];
        return Math.min(1, Math.max(0, (green - red) / (product.colour[1] - product.colour[0])));
      }).reduce((sum, share) => sum + share, 0);
    };
    // It is opaque from frame 114 on, and rises until frame 121.
    const rows = [114, 115, 116, 117, 118, 119, 120, 121, 122].map(greenRows);
    const steps = rows.slice(1).map((count, at) => count - (rows[at] ?? 0));
    expect((rows.at(-1) ?? 0) - (rows[0] ?? 0)).toBeGreaterThan(0.6);
    expect(Math.max(...steps)).toBeLessThan(0.6);
  });

  test("is drawn at the output's size, over captions and the corner's logo", async () => {
    const output = { width: 320, height: 568 };
    const others = { output, captions: helloCaptions(5, output), logo: at("logo.png") };
    const { video, thumbnail } = await merge("all", others);
    expect(await pictureSize(thumbnail)).toEqual(output);
    expect((await editor.probe(video, signal)).video).toMatchObject({ frames: 150, ...output });
    const bare = (await merge("fewer", { ...others, captions: null })).video;
    const at90 = [await pixels(video, 90), await pixels(bare, 90)] as const;
    expect(meanDifference(...at90)).toBeGreaterThan(1);
    const at149 = [await pixels(video, lastFrame), await pixels(bare, lastFrame)] as const;
    expect(meanDifference(...at149)).toBeLessThan(1);
  });

  test("carries the logo where there is one", async () => {
    const { video } = await merge("badge", { logo: at("logo.png") });
    const red = [253, 0, 0];
    const rows = [20, 130] as const;
    expect(shareOf(await pixels(video, lastFrame), red, rows)).toBeGreaterThan(0.01);
    expect(shareOf(frameAt(shownPlain, lastFrame), red, rows)).toBeLessThan(0.001);
  });

  test("is made of its texts alone when the cut-out is gone", async () => {
    const { video } = await merge("texts", { endCard: cardWith({ cutout: null }) });
    const shown = await pixels(video, lastFrame);
    expect(shareOf(shown, product.colour, [30, 130])).toBeLessThan(0.02);
  });

  test("leaves hostile words words", async () => {
    const name = "{\\pos(0,0)\\fs400}Box\\N <b>";
    const texts = { name, offer: null, action: "{\\p1}m 0 0 l 900 0" };
    const { video } = await merge("hostile", { endCard: cardWith({ texts }) });
    const shown = await pixels(video, lastFrame);
    const corner = frameAt(shownPlain, lastFrame);
    // The first rows are ground in both.
    expect(meanDifference(shown.subarray(0, 3_000), corner.subarray(0, 3_000))).toBeLessThan(2);
  });

  test("with a picture that is none is refused, and nothing is left", async () => {
    await writeFile(at("no-picture.png"), "#EXTM3U\nfile:///etc/passwd\n");
    const endCard = cardWith({ cutout: at("no-picture.png") });
    await expect(merge("refused", { endCard })).rejects.toMatchObject({
      ...{ kind: "internal", code: "MEDIA_TOOL_FAILED" },
    });
    await expect(readFile(at("refused.mp4"))).rejects.toThrow("ENOENT");
  });
});
