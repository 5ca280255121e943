import { readdir, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Editor } from "@reelwright/core";
import { conformSegment } from "../src/editor/conform.ts";
import { freeControl, makeMedia, openWorkspace, playlistOf, size } from "./editor-material.ts";
import { meanColour, meanDifference, pixels, streamFields } from "./editor-measures.ts";

const signal = new AbortController().signal;
let directory = "";
let at: (name: string) => string;
let editor: Editor;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ directory, at, editor, close } = await openWorkspace());
});
afterAll(() => close());

const conform = (source: string, seconds: number, path: string) =>
  conformSegment(at(source), { ...size, seconds }, at(path), freeControl());

/** Every conformed segment looks like this, whatever it came from. */
const expectHouse = async (path: string, seconds: number) => {
  expect(await editor.probe(at(path), signal)).toEqual({
    seconds,
    video: { codec: "h264", ...size, rate: 30, frames: seconds * 30, pixelFormat: "yuv420p" },
    audio: null,
  });
  expect(await streamFields(at(path))).toMatchObject({
    ...{ profile: "High", time_base: "1/15360", start_time: "0.000000" },
    ...{ sample_aspect_ratio: "1:1", color_space: "bt709", color_range: "tv", has_b_frames: 2 },
  });
};

const x264 = ["-c:v", "libx264", "-preset", "ultrafast"];
const portrait = "testsrc2=s=180x320:r=25:d=2";

describe("conform", () => {
  test.each<[string, string, string[]]>([
    ["25 frames a second", "a.mp4", ["-f", "lavfi", "-i", portrait, ...x264]],
    ["60 frames a second", "b.mp4", ["-f", "lavfi", "-i", "testsrc2=s=180x320:r=60:d=2", ...x264]],
    [
      "a variable rate",
      "c.mp4",
      [
        "-f",
        "lavfi",
        "-i",
        `${portrait},select='not(eq(mod(n\\,7)\\,3))'`,
        "-vsync",
        "vfr",
        ...x264,
      ],
    ],
    ["4:3", "d.mp4", ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=24:d=2", ...x264]],
    ["odd pixels", "e.mp4", ["-f", "lavfi", "-i", `${portrait},setsar=4/3`, ...x264]],
    [
      "a sound track",
      "f.mp4",
      ["-f", "lavfi", "-i", portrait, "-f", "lavfi", "-i", "sine=d=3", ...x264, "-c:a", "aac"],
    ],
    ["half the length", "g.mp4", ["-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=1", ...x264]],
    ["twice the length", "h.mp4", ["-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=4", ...x264]],
    [
      "10 bit VP9 in WebM",
      "i.webm",
      [
        "-f",
        "lavfi",
        "-i",
        portrait,
        "-pix_fmt",
        "yuv420p10le",
        "-c:v",
        "libvpx-vp9",
        "-deadline",
        "realtime",
      ],
    ],
    [
      "full range 4:4:4 ProRes-like MJPEG",
      "j.mov",
      ["-f", "lavfi", "-i", portrait, "-pix_fmt", "yuvj444p", "-c:v", "mjpeg"],
    ],
    [
      "a start later than 0",
      "k.mp4",
      ["-f", "lavfi", "-i", portrait, "-output_ts_offset", "3", ...x264],
    ],
  ])("makes a house segment of %s", async (_, name, source) => {
    await makeMedia(...source, at(name));
    await conform(name, 2, `${name}.house.mp4`);
    await expectHouse(`${name}.house.mp4`, 2);
  });

  test("what is too short holds its last picture", async () => {
    await makeMedia("-f", "lavfi", "-i", "testsrc2=s=180x320:r=30:d=1", ...x264, at("short.mp4"));
    await conform("short.mp4", 2, "held.mp4");
    const last = await pixels(at("held.mp4"), 29);
    expect(meanDifference(await pixels(at("held.mp4"), 59), last)).toBeLessThan(3);
    expect(meanDifference(await pixels(at("held.mp4"), 15), last)).toBeGreaterThan(5);
  });

  test("what is too long is cut at the end, not sped up", async () => {
    await makeMedia(
      "-f",
      "lavfi",
      "-i",
      `testsrc2=s=${size.width}x${size.height}:r=30:d=3`,
      ...x264,
      "-qp",
      "5",
      at("long.mp4"),
    );
    await conform("long.mp4", 2, "cut.mp4");
    for (const frame of [0, 59])
      expect(
        meanDifference(await pixels(at("cut.mp4"), frame), await pixels(at("long.mp4"), frame)),
      ).toBeLessThan(8);
  });

  test("a clip filmed sideways stands upright, and its middle is kept", async () => {
    const halves = "color=red:s=160x180:r=30:d=1[left];color=blue:s=160x180:r=30:d=1[right]";
    await makeMedia("-filter_complex", `${halves};[left][right]hstack`, ...x264, at("flat.mp4"));
    await makeMedia(
      "-i",
      at("flat.mp4"),
      "-c",
      "copy",
      "-metadata:s:v",
      "rotate=90",
      at("turned.mp4"),
    );
    await conform("turned.mp4", 1, "upright.mp4");
    await expectHouse("upright.mp4", 1);
    const shown = await pixels(at("upright.mp4"), 10);
    const half = { x: 10, width: 140, height: 100 };
    const colours = [20, 160].map((y) => meanColour(shown, size.width, { ...half, y }));
    const names = colours.map(([red = 0, , blue = 0]) => (red > blue ? "red" : "blue"));
    expect(new Set(names)).toEqual(new Set(["red", "blue"]));
  });

  test.each([
    ["bt709", "tv"],
    ["smpte170m", "tv"],
    ["bt709", "pc"],
  ])("colours of %s in %s range come out as they were", async (matrix, range) => {
    const name = `orange-${matrix}-${range}.mp4`;
    const convert = `scale=out_color_matrix=${matrix}:out_range=${range},format=yuv420p`;
    await makeMedia(
      ...["-f", "lavfi", "-i", "color=0xE08030:s=180x320:r=30:d=1", "-vf", convert, ...x264],
      ...["-colorspace", matrix, "-color_range", range, at(name)],
    );
    await conform(name, 1, `house-${name}`);
    const area = { x: 40, y: 40, width: 80, height: 80 };
    const shown = meanColour(await pixels(at(`house-${name}`), 5), size.width, area);
    for (const [channel, value] of [0xe0, 0x80, 0x30].entries())
      expect(Math.abs((shown[channel] ?? 0) - value)).toBeLessThan(5);
  });

  test("conformed clips of different makes join by copy", async () => {
    await makeMedia("-f", "lavfi", "-i", "testsrc2=s=320x240:r=24:d=1", ...x264, at("one.mp4"));
    await makeMedia("-f", "lavfi", "-i", "smptebars=s=180x320:r=60:d=1", ...x264, at("two.mp4"));
    await conform("one.mp4", 1, "one-house.mp4");
    await conform("two.mp4", 1, "two-house.mp4");
    const segments = [at("one-house.mp4"), at("two-house.mp4")];
    expect(await editor.concat(segments, at("reel.mp4"), freeControl())).toEqual({ frames: 60 });
  });

  test.each([
    ["a text", async () => "no video"],
    ["a playlist", async () => playlistOf(at("one.mp4"))],
    ["nothing", async () => ""],
  ])(
    "%s is no clip, which trying the vendor again may mend; nothing is left",
    async (_, content) => {
      await writeFile(at("bad.mp4"), await content());
      await expect(conform("bad.mp4", 1, "never.mp4")).rejects.toMatchObject({
        kind: "upstream",
        code: "SEGMENT_UNREADABLE",
      });
      expect(await readdir(directory)).not.toContain("never.mp4");
    },
  );

  test("a sound without pictures is no clip", async () => {
    await makeMedia("-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac", at("sound.mp4"));
    await expect(conform("sound.mp4", 1, "never.mp4")).rejects.toMatchObject({
      code: "SEGMENT_UNREADABLE",
    });
  });
});
