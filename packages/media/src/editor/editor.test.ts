/** @tier all */
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Editor } from "@reelwright/film/ports/editor";
import sharp from "sharp";
import {
  failed,
  freeControl,
  makeMedia,
  makeSegment,
  makeTone,
  openWorkspace,
  playlistOf,
  size,
} from "../testing/editor-material.ts";
import { meanColour, packetHashes, pictureSize, pixels } from "../testing/editor-measures.ts";

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
    makeTone(400, 8, at("music.wav")),
    writeFile(at("text.mp4"), "This is no video at all."),
  ]);
});
afterAll(() => close());

describe("probe", () => {
  test("tells a segment's make, frames and length", async () => {
    expect(await editor.probe(at("segment-1.mp4"), signal)).toEqual({
      seconds: 2,
      video: { codec: "h264", ...size, rate: 30, frames: 60, pixelFormat: "yuv420p" },
      audio: null,
    });
  });

  test("tells a sound's", async () => {
    const { video, audio } = await editor.probe(at("music.wav"), signal);
    expect(video).toBeNull();
    expect(audio).toEqual({ codec: "pcm_s16le", rateHz: 48_000, channels: 2, seconds: 8 });
  });

  test("counts the frames of a container that doesn't say", async () => {
    await makeMedia("-i", at("segment-0.mp4"), "-c", "copy", at("segment.mkv"));
    expect((await editor.probe(at("segment.mkv"), signal)).video?.frames).toBe(30);
  });

  test.each([
    ["a text", () => "This is no video."],
    ["a playlist", () => playlistOf(at("music.wav"))],
    ["a list of files", () => `ffconcat version 1.0\nfile ${at("segment-0.mp4")}\n`],
  ])("refuses %s under a media file's name, and doesn't say where it lies", async (_, content) => {
    await writeFile(at("hostile.mp4"), content());
    const refusal = await editor.probe(at("hostile.mp4"), signal).catch((error: Error) => error);
    expect(refusal).toMatchObject(failed);
    expect((refusal as Error).message).not.toContain(directory);
  });
});

describe("preview", () => {
  test.each([
    [
      { width: 720, height: 1280 },
      { width: 480, height: 853 },
    ],
    [
      { width: 1280, height: 720 },
      { width: 853, height: 480 },
    ],
    [
      { width: 320, height: 400 },
      { width: 320, height: 400 },
    ],
  ])("of %j is a small WebP of the same colours", async (of, expected) => {
    const create = { ...of, channels: 3 as const, background: "#c23b22" };
    await sharp({ create }).png().toFile(at("picture.png"));
    await editor.preview({ path: at("picture.png"), size: of }, at("preview.webp"), signal);
    const { format, width, height } = await sharp(at("preview.webp")).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", ...expected });
    const { channels } = await sharp(at("preview.webp")).stats();
    const off = channels.map(({ mean }, index) => Math.abs(mean - ([194, 59, 34][index] ?? 0)));
    expect(Math.max(...off)).toBeLessThan(6);
  });

  test("of what is no picture throws and leaves nothing", async () => {
    await writeFile(at("no-picture.png"), "words");
    const size = { width: 720, height: 1280 };
    await expect(
      editor.preview({ path: at("no-picture.png"), size }, at("none.webp"), signal),
    ).rejects.toThrow();
    expect(existsSync(at("none.webp"))).toBe(false);
  });
});

describe("still", () => {
  test("shows exactly the frame asked for, at the video's size, in its colours", async () => {
    const levels = `nullsrc=r=30:s=${size.width}x${size.height},geq=lum='40+40*mod(N\\,5)':cb=128:cr=128,trim`;
    await makeMedia(
      ...["-f", "lavfi", "-i", `${levels}=end_frame=30`, "-c:v", "libx264", "-qp", "0"],
      ...["-pix_fmt", "yuv420p", at("levels.mp4")],
    );
    for (const frame of [0, 1, 17, 29]) {
      await editor.still(at("levels.mp4"), frame, at("still.jpg"), signal);
      expect(await pictureSize(at("still.jpg"))).toEqual(size);
      const [red = 0] = meanColour(await pixels(at("still.jpg")), size.width, {
        ...{ x: 40, y: 40, width: 40, height: 40 },
      });
      const luma = 40 + 40 * (frame % 5);
      expect(Math.abs(red - ((luma - 16) * 255) / 219)).toBeLessThan(6);
    }
  });

  test("past the end there is none, and no file", async () => {
    await expect(
      editor.still(at("segment-0.mp4"), 30, at("none.jpg"), signal),
    ).rejects.toMatchObject({ code: "FRAME_MISSING" });
    expect(await readdir(directory)).not.toContain("none.jpg");
  });
});

describe("concat", () => {
  test("copies every packet and keeps every frame", async () => {
    const names = ["segment-0.mp4", "segment-1.mp4", "segment-0.mp4"];
    const control = freeControl();
    const joined = await editor.concat(names.map(at), at("joined.mp4"), control);
    expect(joined).toEqual({ frames: 120 });
    const parts = await Promise.all(names.map((name) => packetHashes(at(name), "v")));
    expect(await packetHashes(at("joined.mp4"), "v")).toEqual(parts.flat());
    expect((await editor.probe(at("joined.mp4"), signal)).seconds).toBe(4);
    expect(control.seen.at(-1)).toBeGreaterThan(0.9);
  });

  test("the joints are where they should be", async () => {
    const segments = [at("segment-0.mp4"), at("segment-1.mp4")];
    await editor.concat(segments, at("reel.mp4"), freeControl());
    const first = await pixels(at("segment-1.mp4"), 0);
    expect((await pixels(at("reel.mp4"), 30)).equals(first)).toBe(true);
    expect((await pixels(at("reel.mp4"), 29)).equals(first)).toBe(false);
  });

  test("a name full of syntax is only a name", async () => {
    const odd = at("o'dd\nfile 'name' #%d.mp4");
    await makeMedia("-i", at("segment-0.mp4"), "-c", "copy", `file:${odd}`);
    expect(await editor.concat([odd, odd], at("odd.mp4"), freeControl())).toEqual({ frames: 60 });
  });

  test("segments of two sizes don't fit together", async () => {
    await makeSegment("testsrc2=s=128x128", 1, at("square.mp4"));
    const segments = [at("segment-0.mp4"), at("square.mp4")];
    await expect(editor.concat(segments, at("differ.mp4"), freeControl())).rejects.toMatchObject({
      code: "SEGMENTS_DIFFER",
    });
  });

  test("segments of two encoders' headers are each decoded by their own", async () => {
    await makeMedia(
      ...["-f", "lavfi", "-i", `smptebars=s=${size.width}x${size.height}:r=30:d=1`],
      ...["-c:v", "libx264", "-profile:v", "main", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
      ...["-video_track_timescale", "15360", at("main.mp4")],
    );
    const segments = [at("segment-0.mp4"), at("main.mp4"), at("segment-0.mp4")];
    await editor.concat(segments, at("headers.mp4"), freeControl());
    for (const [frame, source, of] of [
      [10, "segment-0.mp4", 10],
      [40, "main.mp4", 10],
      [75, "segment-0.mp4", 15],
    ] as const) {
      const shown = await pixels(at("headers.mp4"), frame, "yuv420p");
      expect(shown.equals(await pixels(at(source), of, "yuv420p"))).toBe(true);
    }
  });

  test("a text among the segments is refused and nothing is left", async () => {
    const segments = [at("segment-0.mp4"), at("text.mp4")];
    await expect(editor.concat(segments, at("refused.mp4"), freeControl())).rejects.toMatchObject(
      failed,
    );
    expect((await readdir(directory)).filter((name) => name.startsWith("refused"))).toEqual([]);
  });
});
