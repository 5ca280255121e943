/** @tier all */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Editor } from "@reelwright/film/ports/editor";
import {
  freeControl,
  makeMedia,
  openWorkspace,
  playlistOf,
  size,
} from "../testing/editor-material.ts";
import {
  allPixels,
  allStreams,
  frameAt,
  meanColour,
  meanDifference,
  pixels,
} from "../testing/editor-measures.ts";
import { levelMeter } from "../testing/loudness.ts";
import { conformSegment } from "./conform.ts";

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
const expectSegmentFormat = async (path: string, seconds: number) => {
  expect(await allStreams(at(path))).toEqual([
    expect.objectContaining({
      ...{ codec_type: "video", codec_name: "h264", ...size, pix_fmt: "yuv420p" },
      ...{ avg_frame_rate: "30/1", nb_frames: String(seconds * 30) },
      ...{ duration_ts: seconds * 15_360, time_base: "1/15360", start_time: "0.000000" },
      ...{ profile: "High", has_b_frames: 2, sample_aspect_ratio: "1:1" },
      ...{ color_space: "bt709", color_range: "tv" },
    }),
  ]);
};

const x264 = ["-c:v", "libx264", "-preset", "ultrafast"];
const portrait = "testsrc2=s=180x320:r=25:d=2";
const madeSize = { width: 180, height: 320 };
const brief = "testsrc2=s=180x320:r=25:d=1";

describe("conform", () => {
  test.each<[string, string, string[]]>([
    ["25 frames a second", "a.mp4", ["-f", "lavfi", "-i", brief, ...x264]],
    ["60 frames a second", "b.mp4", ["-f", "lavfi", "-i", "testsrc2=s=180x320:r=60:d=1", ...x264]],
    [
      "a variable rate",
      "c.mp4",
      ["-f", "lavfi", "-i", `${brief},select='not(eq(mod(n\\,7)\\,3))'`, "-vsync", "vfr", ...x264],
    ],
    ["4:3", "d.mp4", ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=24:d=1", ...x264]],
    ["odd pixels", "e.mp4", ["-f", "lavfi", "-i", `${brief},setsar=4/3`, ...x264]],
    [
      "a sound track",
      "f.mp4",
      ["-f", "lavfi", "-i", brief, "-f", "lavfi", "-i", "sine=d=2", ...x264, "-c:a", "aac"],
    ],
    ["half the length", "g.mp4", ["-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=0.52", ...x264]],
    ["twice the length", "h.mp4", ["-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=2", ...x264]],
    [
      "10 bit VP9 in WebM",
      "i.webm",
      [
        "-f",
        "lavfi",
        "-i",
        brief,
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
      ["-f", "lavfi", "-i", brief, "-pix_fmt", "yuvj444p", "-c:v", "mjpeg"],
    ],
    [
      "10 bit HEVC",
      "hevc.mp4",
      [
        ...["-f", "lavfi", "-i", brief, "-pix_fmt", "yuv420p10le", "-c:v", "libx265"],
        ...["-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1"],
      ],
    ],
    [
      "AV1",
      "av1.mp4",
      [
        ...["-f", "lavfi", "-i", "testsrc2=s=180x320:r=24:d=1", "-c:v", "libaom-av1"],
        ...["-cpu-used", "8", "-usage", "realtime"],
      ],
    ],
    ["ProRes", "prores.mov", ["-f", "lavfi", "-i", brief, "-c:v", "prores_ks"]],
    ["MPEG-4 in AVI", "mpeg4.avi", ["-f", "lavfi", "-i", brief, "-c:v", "mpeg4"]],
    ["a GIF", "anim.gif", ["-f", "lavfi", "-i", "testsrc2=s=90x160:r=10:d=1"]],
    [
      "VP8 with transparency",
      "alpha.webm",
      [
        ...["-f", "lavfi", "-i", `${brief},format=yuva420p`, "-c:v", "libvpx"],
        ...["-auto-alt-ref", "0", "-deadline", "realtime"],
      ],
    ],
    [
      "HDR in BT.2020",
      "hdr.mp4",
      [
        ...["-f", "lavfi", "-i", brief, "-pix_fmt", "yuv420p10le", "-c:v", "libx265"],
        ...["-preset", "ultrafast", "-x265-params"],
        "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc",
      ],
    ],
    [
      "odd sides",
      "odd.mp4",
      ["-f", "lavfi", "-i", "testsrc2=s=181x321:r=25:d=1,format=yuv444p", ...x264],
    ],
    [
      "subtitles and data beside it",
      "extra.mkv",
      [
        ...["-f", "lavfi", "-i", brief, "-f", "lavfi", "-i", "sine=d=1"],
        ...["-attach", new URL(import.meta.url).pathname, "-metadata:s:t", "mimetype=text/plain"],
        ...x264,
      ],
    ],
    [
      "times below zero and an edit list",
      "edit.mp4",
      [
        ...["-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=3", "-ss", "1.03", ...x264],
        ...["-avoid_negative_ts", "disabled", "-use_editlist", "1", "-t", "1"],
      ],
    ],
    [
      "a start later than 0",
      "k.mp4",
      ["-f", "lavfi", "-i", brief, "-output_ts_offset", "3", ...x264],
    ],
  ])("makes a segment of %s", async (_, name, source) => {
    await makeMedia(...source, at(name));
    await conform(name, 1, `${name}.conformed.mp4`);
    await expectSegmentFormat(`${name}.conformed.mp4`, 1);
  });

  test("what is too short holds its last picture", async () => {
    await makeMedia("-f", "lavfi", "-i", "testsrc2=s=180x320:r=30:d=1", ...x264, at("short.mp4"));
    await conform("short.mp4", 2, "held.mp4");
    const held = await allPixels(at("held.mp4"));
    const last = frameAt(held, 29);
    expect(meanDifference(frameAt(held, 59), last)).toBeLessThan(3);
    expect(meanDifference(frameAt(held, 15), last)).toBeGreaterThan(5);
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
    const [cut, long] = [await allPixels(at("cut.mp4")), await allPixels(at("long.mp4"))];
    for (const frame of [0, 59])
      expect(meanDifference(frameAt(cut, frame), frameAt(long, frame))).toBeLessThan(8);
  });

  test.each([1.85, 2.15])(
    "a clip of %s s instead of 2 reaches its last picture at the end, without a held one",
    async (seconds) => {
      const name = `nearly-${seconds}.mp4`;
      const move = `geq=lum='255*lt(X\\,W*T/${seconds})':cb=128:cr=128`;
      const source = `color=black:s=160x284:r=24:d=${seconds},${move}`;
      await makeMedia("-f", "lavfi", "-i", source, ...x264, at(name));
      await conform(name, 2, `conformed-${name}`);
      await expectSegmentFormat(`conformed-${name}`, 2);
      const frames = await allPixels(at(`conformed-${name}`));
      const row = { x: 0, y: 100, width: size.width, height: 20 };
      const lit = (frame: number) => meanColour(frameAt(frames, frame), size.width, row)[0] ?? 0;
      expect(lit(58)).toBeGreaterThan(232);
      expect(lit(30)).toBeGreaterThan(115);
      expect(lit(30)).toBeLessThan(140);
      expect(lit(58) - lit(50)).toBeGreaterThan(15);
    },
  );

  test("what isn't made of square pixels keeps its forms", async () => {
    // A disc, stored half as wide as it is shown.
    const disc = "geq=lum='255*lt(hypot((X-80)*2\\,Y-142)\\,60)':cb=128:cr=128,setsar=2/1";
    const source = `color=black:s=160x284:r=30:d=1,${disc}`;
    await makeMedia("-f", "lavfi", "-i", source, ...x264, at("narrow.mp4"));
    await conform("narrow.mp4", 1, "disc.mp4");
    const shown = await pixels(at("disc.mp4"), 10);
    const lit = (x: number, y: number) => (shown[3 * (y * size.width + x)] ?? 0) > 128;
    const wide = Array.from({ length: size.width }, (_, x) => lit(x, 142)).filter(Boolean).length;
    const high = Array.from({ length: size.height }, (_, y) => lit(80, y)).filter(Boolean).length;
    expect(Math.abs(wide - high)).toBeLessThan(5);
  });

  describe("a clip's own sound", () => {
    /** A flash and a beep at 1 s; what begins first is offset by the container. */
    const beep = "aevalsrc='0.5*sin(2*PI*900*t)*between(t\\,1\\,1.2)':s=44100:d=2";
    const conformWith = (name: string) =>
      conformSegment(
        ...([
          at(name),
          { ...size, seconds: 2 },
          at(`${name}.conformed.mp4`),
          freeControl(),
        ] as const),
        at(`${name}.wav`),
      );
    const startOf = async (path: string) => {
      const level = await levelMeter(path);
      return [0.9, 0.95, 1, 1.05].map((from) => level(from, from + 0.04) > -30);
    };

    test.each<[string, string[]]>([
      ["as it is", ["-f", "lavfi", "-i", portrait, "-f", "lavfi", "-i", beep]],
      [
        "beginning after the pictures",
        [
          "-f",
          "lavfi",
          "-i",
          portrait,
          "-itsoffset",
          "0.5",
          "-f",
          "lavfi",
          "-i",
          beep.replace("t\\,1\\,1.2", "t\\,0.5\\,0.7"),
        ],
      ],
      [
        "beginning before the pictures",
        [
          "-itsoffset",
          "0.4",
          "-f",
          "lavfi",
          "-i",
          portrait,
          "-f",
          "lavfi",
          "-i",
          beep.replace("t\\,1\\,1.2", "t\\,1.4\\,1.6"),
        ],
      ],
    ])("%s is kept in step and as long as the segment", async (how, source) => {
      const name = `sound-${how.split(" ")[1]}.mp4`;
      await makeMedia(
        ...source,
        "-vsync",
        "passthrough",
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-c:a",
        "aac",
        at(name),
      );
      expect(await conformWith(name)).toEqual({ hasSound: true, madeSize });
      const { audio } = await editor.probe(at(`${name}.wav`), signal);
      expect(audio).toEqual({ codec: "pcm_s16le", rateHz: 48_000, channels: 2, seconds: 2 });
      expect(await startOf(at(`${name}.wav`))).toEqual([false, false, true, true]);
    });

    test("is not there where the clip is mute", async () => {
      await makeMedia("-f", "lavfi", "-i", portrait, ...x264, at("mute.mp4"));
      expect(await conformWith("mute.mp4")).toEqual({ hasSound: false, madeSize });
      expect(await readdir(directory)).not.toContain("mute.mp4.wav");
    });
  });

  test("a clip of one picture, and one that was cut off in the middle, are no segments", async () => {
    await makeMedia("-f", "lavfi", "-i", portrait, "-frames:v", "1", ...x264, at("one-frame.mp4"));
    await expect(conform("one-frame.mp4", 2, "never.mp4")).rejects.toMatchObject({
      ...{ kind: "upstream", code: "SEGMENT_CUT_OFF" },
    });
    await makeMedia(
      ...["-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=4,noise=alls=20", ...x264],
      ...["-movflags", "+faststart", at("whole.mp4")],
    );
    const whole = await readFile(at("whole.mp4"));
    await writeFile(at("half.mp4"), whole.subarray(0, Math.round(whole.length * 0.15)));
    await expect(conform("half.mp4", 4, "never.mp4")).rejects.toMatchObject({ kind: "upstream" });
    await writeFile(at("headless.mp4"), whole.subarray(Math.round(whole.length * 0.3)));
    await expect(conform("headless.mp4", 4, "never.mp4")).rejects.toMatchObject({
      code: "SEGMENT_UNREADABLE",
    });
    expect(await readdir(directory)).not.toContain("never.mp4");
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
    await expectSegmentFormat("upright.mp4", 1);
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
    await conform(name, 1, `conformed-${name}`);
    const area = { x: 40, y: 40, width: 80, height: 80 };
    const shown = meanColour(await pixels(at(`conformed-${name}`), 5), size.width, area);
    for (const [channel, value] of [0xe0, 0x80, 0x30].entries())
      expect(Math.abs((shown[channel] ?? 0) - value)).toBeLessThan(5);
  });

  test("conformed clips of different makes join by copy", async () => {
    await makeMedia("-f", "lavfi", "-i", "testsrc2=s=320x240:r=24:d=1", ...x264, at("one.mp4"));
    await makeMedia("-f", "lavfi", "-i", "smptebars=s=180x320:r=60:d=1", ...x264, at("two.mp4"));
    await conform("one.mp4", 1, "one-conformed.mp4");
    await conform("two.mp4", 1, "two-conformed.mp4");
    const segments = [at("one-conformed.mp4"), at("two-conformed.mp4")];
    expect(await editor.concat(segments, at("reel.mp4"), freeControl())).toEqual({ frames: 60 });
  });

  test.each([
    ["a text", async () => "no video"],
    ["a playlist", async () => playlistOf(at("one.mp4"))],
    ["a list of files", async () => `ffconcat version 1.0\nfile ${at("one.mp4")}\n`],
    ["a page", async () => "<html><body>expired</body></html>"],
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
