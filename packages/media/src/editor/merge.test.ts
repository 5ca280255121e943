import { readdir, readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Editor } from "@reelwright/film/ports/editor";
import {
  failed,
  freeControl,
  helloCaptions,
  makeMedia,
  makeSegment,
  makeTone,
  openWorkspace,
  playlistOf,
  size,
} from "../testing/editor-material.ts";
import {
  expectSamples,
  meanColour,
  meanDifference,
  packetHashes,
  pictureSize,
  pixels,
  streamFields,
} from "../testing/editor-measures.ts";

/** @tier all */

const signal = new AbortController().signal;
let directory = "";
let at: (name: string) => string;
let editor: Editor;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ directory, at, editor, close } = await openWorkspace());
  await Promise.all([
    makeSegment(`testsrc2=s=${size.width}x${size.height}`, 1, at("segment-0.mp4")),
    makeSegment(`smptebars=s=${size.width}x${size.height}`, 2, at("segment-1.mp4")),
    makeSegment(`color=gray:s=${size.width}x${size.height}`, 3, at("gray.mp4")),
    makeTone(400, 3, at("music.wav")),
    makeMedia("-f", "lavfi", "-i", "color=red:s=100x50", "-frames:v", "1", at("logo.png")),
  ]);
  await editor.concat([at("segment-0.mp4"), at("segment-1.mp4")], at("reel.mp4"), freeControl());
  const music = { path: at("music.wav"), volume: 0.15 };
  await editor.mix({ seconds: 3, voices: [], music }, at("sound.m4a"), freeControl());
});
afterAll(() => close());

describe("merge", () => {
  const request = (overrides: Partial<Parameters<Editor["merge"]>[0]>) => ({
    ...{ reel: at("reel.mp4"), reelFrames: 90, reelSize: size, output: size },
    ...{
      audio: at("sound.m4a"),
      captions: null,
      overlays: null,
      logo: null,
      endCard: null,
      thumbnailFrame: 45,
    },
    ...overrides,
  });
  const merge = async (overrides: Partial<Parameters<Editor["merge"]>[0]>, name: string) => {
    const into = { video: at(`${name}.mp4`), thumbnail: at(`${name}.jpg`) };
    await editor.merge(request(overrides), into, freeControl());
    return into;
  };
  const captions = helloCaptions(3);
  const gray = () => ({ reel: at("gray.mp4") });

  test("keeps every frame and every packet of sound; both end together", async () => {
    const { video } = await merge({ captions }, "captioned");
    const info = await editor.probe(video, signal);
    expect(info).toMatchObject({ seconds: 3, video: { frames: 90, rate: 30, ...size } });
    expect(info.audio).toEqual({ codec: "aac", rateHz: 48_000, channels: 2, seconds: 3 });
    expect(await packetHashes(video, "a")).toEqual(await packetHashes(at("sound.m4a"), "a"));
    await expectSamples(video, 3);
    expect(await streamFields(video)).toMatchObject({
      profile: "High",
      pix_fmt: "yuv420p",
      color_space: "bt709",
      color_primaries: "bt709",
      color_transfer: "bt709",
      color_range: "tv",
      time_base: "1/15360",
      start_time: "0.000000",
    });
    expect((await readFile(video)).indexOf("moov")).toBeLessThan(100);
  });

  test("draws the captions where they belong, in our font, and nothing elsewhere", async () => {
    const { video } = await merge({ ...gray(), captions }, "text");
    const drawn = await pixels(video, 45);
    const zone = { x: 54, y: 188, width: 52, height: 20 };
    const bright = brightShare(drawn, zone);
    expect(bright).toBeGreaterThan(0.4);
    const [above = 0] = meanColour(drawn, size.width, {
      x: 0,
      y: 0,
      width: 160,
      height: 150,
    });
    const plain = await pixels(at("gray.mp4"), 45);
    expect(Math.abs(above - (plain[0] ?? 0))).toBeLessThan(3);
    // Anton is narrow: the same word in the fallback font is wider than the zone.
    expect(brightShare(drawn, { x: 22, y: 184, width: 14, height: 40 })).toBe(0);
  });

  test.each(["#ff0000", "#00ff00", "#0000ff", "#e01b84", "#19d3ff", "#ffd60a"])(
    "draws captions in the colour that was asked for: %s",
    async (hex) => {
      const paint = { text_color: hex, background_color: hex, outline_width: 0 };
      const boxed = helloCaptions(3, size, paint);
      const { video } = await merge({ ...gray(), captions: boxed }, hex.slice(1));
      const zone = { x: 60, y: 190, width: 40, height: 16 };
      const found = meanColour(await pixels(video, 45), size.width, zone);
      for (const [channel, value] of found.entries()) {
        const wanted = Number.parseInt(hex.slice(1 + 2 * channel, 3 + 2 * channel), 16);
        expect(Math.abs(value - wanted)).toBeLessThan(5);
      }
    },
  );

  test("draws the caller's texts while they are shown, apart from the captions", async () => {
    const text = { text: "Only 24", kind: "point", fromFrame: 20, toFrame: 70 } as const;
    const plain = {
      theme: "rise",
      language: "en",
      palette: [],
      subjects: [],
      endFrame: 90,
    } as const;
    const overlays = { texts: [text], ...plain };
    const { video } = await merge({ ...gray(), captions, overlays }, "told");
    const { video: bare } = await merge({ ...gray(), captions }, "untold");
    const differs = async (frame: number) =>
      meanDifference(await pixels(video, frame), await pixels(bare, frame)) > 0.5;
    expect([await differs(10), await differs(50), await differs(85)]).toEqual([false, true, false]);
    const band = (rgb: Buffer) => rgb.subarray(3 * size.width * 176, 3 * size.width * 222);
    const [told, untold] = [await pixels(video, 50), await pixels(bare, 50)];
    expect(meanDifference(band(told), band(untold))).toBeLessThan(1);
  });

  test("puts the logo at the top left, in its own colour", async () => {
    const { video } = await merge({ ...gray(), logo: at("logo.png") }, "logo");
    const drawn = await pixels(video, 80);
    const [red = 0, green = 0, blue = 0] = meanColour(drawn, size.width, {
      ...{ x: 13, y: 25, width: 12, height: 5 },
    });
    expect(red).toBeGreaterThan(245);
    expect(Math.max(green, blue)).toBeLessThan(12);
    const beside = meanColour(drawn, size.width, { x: 40, y: 20, width: 40, height: 20 });
    for (const channel of beside) expect(Math.abs(channel - 128)).toBeLessThan(5);
  });

  test("scales to the output and cuts the thumbnail from it", async () => {
    const output = { width: 320, height: 568 };
    const scaled = helloCaptions(3, output, { font_size_pct: 4 });
    const { video, thumbnail } = await merge({ output, captions: scaled }, "scaled");
    expect((await editor.probe(video, signal)).video).toMatchObject({ frames: 90, ...output });
    expect(await pictureSize(thumbnail)).toEqual(output);
    const frame = await pixels(video, 45);
    const cut = await pixels(thumbnail);
    expect(meanDifference(frame, cut)).toBeLessThan(6);
    expect(meanDifference(await pixels(video, 10), cut)).toBeGreaterThan(20);
  });

  test("takes the thumbnail without captions, with the logo", async () => {
    const logo = at("logo.png");
    const [plain, captioned] = await Promise.all([
      merge({ logo }, "plain-still"),
      merge({ logo, captions }, "captioned-still"),
    ]);
    expect((await readFile(captioned.thumbnail)).equals(await readFile(plain.thumbnail))).toBe(
      true,
    );
    const shown = await pixels(captioned.video, 45);
    expect(meanDifference(shown, await pixels(plain.video, 45))).toBeGreaterThan(1);
    const bare = await merge({ captions }, "bare-still");
    expect((await readFile(bare.thumbnail)).equals(await readFile(plain.thumbnail))).toBe(false);
  });

  test("copies both streams when there is nothing to draw", async () => {
    const { video, thumbnail } = await merge({ thumbnailFrame: 89 }, "copied");
    expect(await packetHashes(video, "v")).toEqual(await packetHashes(at("reel.mp4"), "v"));
    expect(await packetHashes(video, "a")).toEqual(await packetHashes(at("sound.m4a"), "a"));
    expect(await editor.probe(video, signal)).toMatchObject({ seconds: 3, video: { frames: 90 } });
    const last = await pixels(at("reel.mp4"), 89);
    expect(meanDifference(await pixels(thumbnail), last)).toBeLessThan(6);
  });

  test("without sound there is no audio stream", async () => {
    const { video } = await merge({ audio: null }, "mute");
    expect((await editor.probe(video, signal)).audio).toBeNull();
    const drawn = await merge({ audio: null, captions, logo: at("logo.png") }, "mute-drawn");
    expect((await editor.probe(drawn.video, signal)).audio).toBeNull();
  });

  test("a reel of another length than announced is refused, and nothing is left", async () => {
    await expect(merge({ reelFrames: 91 }, "short")).rejects.toMatchObject({ code: "FRAMES_LOST" });
    await expect(merge({ reelFrames: 91, captions }, "short")).rejects.toMatchObject({
      code: "FRAMES_LOST",
    });
    const left = await readdir(directory);
    expect(left).not.toContain("short.mp4");
    expect(left).not.toContain("short.jpg");
  });

  test.each([
    ["drawn", true],
    ["copied", false],
  ])("a thumbnail from after the end of a %s video is refused", async (_, drawn) => {
    const captioned = drawn ? captions : null;
    await expect(merge({ thumbnailFrame: 90, captions: captioned }, "late")).rejects.toMatchObject({
      code: "FRAME_MISSING",
    });
    expect(await readdir(directory)).not.toContain("late.mp4");
  });

  test.each(["reel", "audio", "logo"])("a playlist as %s is refused", async (part) => {
    await writeFile(at("hostile.bin"), playlistOf(at("music.wav")));
    await expect(merge({ captions, [part]: at("hostile.bin") }, "hostile")).rejects.toMatchObject(
      failed,
    );
  });
});

/** Share of nearly white pixels. */
const brightShare = (
  rgb: Buffer,
  area: { x: number; y: number; width: number; height: number },
) => {
  let bright = 0;
  for (let y = area.y; y < area.y + area.height; y += 1)
    for (let x = area.x; x < area.x + area.width; x += 1)
      if ((rgb[(y * size.width + x) * 3 + 1] ?? 0) > 230) bright += 1;
  return bright / (area.width * area.height);
};
