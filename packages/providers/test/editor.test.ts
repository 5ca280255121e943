import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Editor } from "@reelwright/core";
import { localEditor } from "../src/editor/editor.ts";
import { fontsDirectory } from "../src/editor/fonts.ts";
import * as material from "./editor-material.ts";

const { freeControl } = material;
const size = { width: 160, height: 284 };
const signal = new AbortController().signal;
let directory = "";
let editor: Editor;
const at = (name: string) => join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "editor-"));
  editor = localEditor({ fontsDir: fontsDirectory(directory) });
  const source = `testsrc2=s=${size.width}x${size.height}`;
  const gray = `color=gray:s=${size.width}x${size.height}`;
  await Promise.all([
    material.makeSegment(source, 1, at("segment-0.mp4")),
    material.makeSegment(`smptebars=s=${size.width}x${size.height}`, 2, at("segment-1.mp4")),
    material.makeSegment(gray, 3, at("gray.mp4")),
    material.makeVoice(2, at("voice.wav")),
    material.makeTone(400, 8, at("music.wav")),
    writeFile(at("secret.txt"), "the secret"),
    writeFile(at("text.mp4"), "This is no video at all."),
    material.writeCaptions(at("it's [a], caption; file:1.ass"), 3),
    material.makeMedia("-f", "lavfi", "-i", "color=red:s=100x50", "-frames:v", "1", at("logo.png")),
  ]);
  await editor.concat([at("segment-0.mp4"), at("segment-1.mp4")], at("reel.mp4"), freeControl());
  const voices = [{ path: at("voice.wav"), startMs: 500 }];
  await editor.mix({ seconds: 3, voices, music: null }, at("sound.m4a"), freeControl());
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const playlist = () => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${at("music.wav")}\n`;
const failed = { kind: "internal", code: "MEDIA_TOOL_FAILED" };

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
    await material.makeMedia("-i", at("segment-0.mp4"), "-c", "copy", at("segment.mkv"));
    expect((await editor.probe(at("segment.mkv"), signal)).video?.frames).toBe(30);
  });

  test.each([
    ["a text", () => "This is no video."],
    ["a playlist", playlist],
    ["a list of files", () => `ffconcat version 1.0\nfile ${at("segment-0.mp4")}\n`],
  ])("refuses %s under a media file's name, and doesn't say where it lies", async (_, content) => {
    await writeFile(at("hostile.mp4"), content());
    const refusal = await editor.probe(at("hostile.mp4"), signal).catch((error: Error) => error);
    expect(refusal).toMatchObject(failed);
    expect((refusal as Error).message).not.toContain(directory);
  });
});

describe("still", () => {
  test("shows exactly the frame asked for, at the video's size, in its colours", async () => {
    const levels = `nullsrc=r=30:s=${size.width}x${size.height},geq=lum='40+40*mod(N\\,5)':cb=128:cr=128,trim`;
    await material.makeMedia(
      ...["-f", "lavfi", "-i", `${levels}=end_frame=30`, "-c:v", "libx264", "-qp", "0"],
      ...["-pix_fmt", "yuv420p", at("levels.mp4")],
    );
    for (const frame of [0, 1, 17, 29]) {
      await editor.still(at("levels.mp4"), frame, at("still.jpg"), signal);
      const { video } = await probePicture(at("still.jpg"));
      expect(video).toEqual(size);
      const [red = 0] = material.meanColour(await material.pixels(at("still.jpg")), size.width, {
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
    const parts = await Promise.all(names.map((name) => material.packetHashes(at(name), "v")));
    expect(await material.packetHashes(at("joined.mp4"), "v")).toEqual(parts.flat());
    expect((await editor.probe(at("joined.mp4"), signal)).seconds).toBe(4);
    expect(control.seen.at(-1)).toBeGreaterThan(0.9);
  });

  test("the joints are where they should be", async () => {
    const first = await material.pixels(at("segment-1.mp4"), 0);
    expect((await material.pixels(at("reel.mp4"), 30)).equals(first)).toBe(true);
    expect((await material.pixels(at("reel.mp4"), 29)).equals(first)).toBe(false);
  });

  test("a name full of syntax is only a name", async () => {
    const odd = at("o'dd\nfile 'name' #%d.mp4");
    await material.makeMedia("-i", at("segment-0.mp4"), "-c", "copy", `file:${odd}`);
    expect(await editor.concat([odd, odd], at("odd.mp4"), freeControl())).toEqual({ frames: 60 });
  });

  test("segments of two sizes don't fit together", async () => {
    await material.makeSegment("testsrc2=s=128x128", 1, at("square.mp4"));
    const segments = [at("segment-0.mp4"), at("square.mp4")];
    await expect(editor.concat(segments, at("differ.mp4"), freeControl())).rejects.toMatchObject({
      code: "SEGMENTS_DIFFER",
    });
  });

  test("segments of two encoders' headers are each decoded by their own", async () => {
    await material.makeMedia(
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
      const shown = await material.pixels(at("headers.mp4"), frame, "yuv420p");
      expect(shown.equals(await material.pixels(at(source), of, "yuv420p"))).toBe(true);
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

describe("mix", () => {
  const mix = async (request: Parameters<Editor["mix"]>[0], name: string) => {
    const measured = await editor.mix(request, at(name), freeControl());
    const heard = await material.loudness(at(name));
    // Two meters that know nothing of each other have to agree.
    expect(Math.abs(measured.integratedLufs - heard.lufs)).toBeLessThan(0.3);
    expect(Math.abs(measured.truePeakDbtp - heard.peakDbtp)).toBeLessThan(0.5);
    return heard;
  };
  const rightLevel = ({ lufs, peakDbtp }: { lufs: number; peakDbtp: number }) => {
    expect(Math.abs(lufs + 14)).toBeLessThan(0.5);
    expect(peakDbtp).toBeLessThanOrEqual(-1);
  };
  const music = (volume = 0.15) => ({ path: at("music.wav"), volume });
  const voiceAt = (...startsMs: number[]) =>
    startsMs.map((startMs) => ({ path: at("voice.wav"), startMs }));

  test("a voice over music: right level, right make, exactly as long as asked", async () => {
    rightLevel(await mix({ seconds: 7, voices: voiceAt(250, 4_000), music: music() }, "both.m4a"));
    const { audio, seconds } = await editor.probe(at("both.m4a"), signal);
    expect(audio).toEqual({ codec: "aac", rateHz: 48_000, channels: 2, seconds: 7 });
    expect(seconds).toBe(7);
    await expectSamples(at("both.m4a"), 7);
  });

  test("the music goes down by about 10 dB under the voice and comes back", async () => {
    await mix({ seconds: 7, voices: voiceAt(2_000), music: music(0.2) }, "ducked.m4a");
    const tone = (from: number, to: number) =>
      material.levelDb(at("ducked.m4a"), "bandpass=f=400:w=60,bandpass=f=400:w=60", from, to);
    const [before, under, after] = [await tone(1, 1.9), await tone(2.5, 3.9), await tone(5, 6)];
    expect(before - under).toBeGreaterThan(8);
    expect(before - under).toBeLessThan(12);
    expect(Math.abs(before - after)).toBeLessThan(1.5);
  });

  test("a volume twice as high is music 6 dB louder against the voice", async () => {
    const difference = async (volume: number) => {
      await mix({ seconds: 4, voices: voiceAt(2_000), music: music(volume) }, "volume.m4a");
      const tone = await material.levelDb(at("volume.m4a"), "lowpass=f=600", 0.5, 1.8);
      return tone - (await material.levelDb(at("volume.m4a"), "highpass=f=1200", 2.2, 3.8));
    };
    expect((await difference(0.2)) - (await difference(0.1))).toBeCloseTo(6, 0);
  });

  test("each voice begins when it should, and nothing sounds before", async () => {
    await mix({ seconds: 6, voices: voiceAt(1_000, 3_500), music: null }, "placed.m4a");
    const level = (from: number, to: number) =>
      material.levelDb(at("placed.m4a"), "anull", from, to);
    expect(await level(0, 0.97)).toBeLessThan(-60);
    expect(await level(1.0, 1.2)).toBeGreaterThan(-40);
    expect(await level(3.1, 3.47)).toBeLessThan(-60);
    expect(await level(3.5, 3.7)).toBeGreaterThan(-40);
    expect(await level(5.6, 6)).toBeLessThan(-60);
  });

  test("a voice alone, short and at the end of a longer programme", async () => {
    await material.makeVoice(0.8, at("short.wav"));
    const voices = [{ path: at("short.wav"), startMs: 4_000 }];
    rightLevel(await mix({ seconds: 5, voices, music: null }, "short.m4a"));
  });

  test("music alone keeps its level all the way and fades at the ends", async () => {
    rightLevel(await mix({ seconds: 6, voices: [], music: music(0.05) }, "music.m4a"));
    const level = (from: number, to: number) =>
      material.levelDb(at("music.m4a"), "anull", from, to);
    expect(Math.abs((await level(1, 2)) - (await level(4, 5)))).toBeLessThan(0.3);
    expect((await level(0, 0.05)) - (await level(2, 3))).toBeLessThan(-10);
    expect((await level(5.95, 6)) - (await level(2, 3))).toBeLessThan(-10);
  });

  test("music that is too short goes on", async () => {
    await material.makeTone(400, 1.5, at("loop.wav"));
    const request = { seconds: 5, voices: [], music: { path: at("loop.wav"), volume: 0.2 } };
    rightLevel(await mix(request, "looped.m4a"));
    expect(await material.levelDb(at("looped.m4a"), "anull", 3.2, 4)).toBeGreaterThan(-20);
  });

  test("a voice of hard peaks keeps below the true peak", async () => {
    await material.makeMedia(
      ...["-f", "lavfi", "-i", "aevalsrc='0.9*sin(2*PI*11000*t)*lt(mod(t,0.1),0.02)':s=48000:d=3"],
      at("clicks.wav"),
    );
    const voices = [{ path: at("clicks.wav"), startMs: 0 }];
    const { peakDbtp, lufs } = await mix({ seconds: 3, voices, music: music() }, "clicks.m4a");
    expect(peakDbtp).toBeLessThanOrEqual(-1);
    expect(Math.abs(lufs + 14)).toBeLessThan(1);
  });

  test("silence stays silence", async () => {
    await material.makeMedia(
      "-f",
      "lavfi",
      "-i",
      "anullsrc=r=48000:cl=mono:d=1",
      at("silence.wav"),
    );
    const voices = [{ path: at("silence.wav"), startMs: 0 }];
    const measured = await editor.mix(
      { seconds: 2, voices, music: null },
      at("s.m4a"),
      freeControl(),
    );
    expect(measured).toEqual({ integratedLufs: -70, truePeakDbtp: -70 });
    await expectSamples(at("s.m4a"), 2);
  });

  test("one request twice gives the same bytes", async () => {
    const request = { seconds: 3, voices: voiceAt(300), music: music() };
    await editor.mix(request, at("twin-0.m4a"), freeControl());
    await editor.mix(request, at("twin-1.m4a"), freeControl());
    const twins = await Promise.all([readFile(at("twin-0.m4a")), readFile(at("twin-1.m4a"))]);
    expect(twins[0]?.equals(twins[1] as Buffer)).toBe(true);
  });

  test("without any source there is nothing to mix", async () => {
    await expect(
      editor.mix({ seconds: 2, voices: [], music: null }, at("nothing.m4a"), freeControl()),
    ).rejects.toMatchObject({ code: "NOTHING_TO_MIX" });
  });

  test.each([
    ["a playlist", playlist],
    ["a text", () => "la la la"],
    ["a list of files", () => `ffconcat version 1.0\nfile ${at("music.wav")}\n`],
  ])("%s named as music is refused, and leaves nothing", async (_, content) => {
    await writeFile(at("hostile.mp3"), content());
    const request = { seconds: 2, voices: [], music: { path: at("hostile.mp3"), volume: 0.1 } };
    await expect(editor.mix(request, at("hostile.m4a"), freeControl())).rejects.toMatchObject(
      failed,
    );
    expect((await readdir(directory)).filter((name) => name.startsWith("hostile.m4a"))).toEqual([]);
  });
});

describe("merge", () => {
  const request = (overrides: Partial<Parameters<Editor["merge"]>[0]>) => ({
    ...{ reel: at("reel.mp4"), reelFrames: 90, reelSize: size, output: size },
    ...{ audio: at("sound.m4a"), ass: null, logo: null, thumbnailFrame: 45 },
    ...overrides,
  });
  const merge = async (overrides: Partial<Parameters<Editor["merge"]>[0]>, name: string) => {
    const into = { video: at(`${name}.mp4`), thumbnail: at(`${name}.jpg`) };
    await editor.merge(request(overrides), into, freeControl());
    return into;
  };
  const captions = () => at("it's [a], caption; file:1.ass");
  const gray = () => ({ reel: at("gray.mp4") });

  test("keeps every frame and every packet of sound; both end together", async () => {
    const { video } = await merge({ ass: captions() }, "captioned");
    const info = await editor.probe(video, signal);
    expect(info).toMatchObject({ seconds: 3, video: { frames: 90, rate: 30, ...size } });
    expect(info.audio).toEqual({ codec: "aac", rateHz: 48_000, channels: 2, seconds: 3 });
    expect(await material.packetHashes(video, "a")).toEqual(
      await material.packetHashes(at("sound.m4a"), "a"),
    );
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
    const { video } = await merge({ ...gray(), ass: captions() }, "text");
    const drawn = await material.pixels(video, 45);
    const zone = { x: 54, y: 196, width: 52, height: 20 };
    const bright = brightShare(drawn, zone);
    expect(bright).toBeGreaterThan(0.4);
    const [above = 0] = material.meanColour(drawn, size.width, {
      x: 0,
      y: 0,
      width: 160,
      height: 150,
    });
    const plain = await material.pixels(at("gray.mp4"), 45);
    expect(Math.abs(above - (plain[0] ?? 0))).toBeLessThan(3);
    // Anton is narrow: the same word in the fallback font is wider than the zone.
    expect(brightShare(drawn, { x: 30, y: 184, width: 18, height: 40 })).toBe(0);
  });

  test("puts the logo at the top left, in its own colour", async () => {
    const { video } = await merge({ ...gray(), logo: at("logo.png") }, "logo");
    const drawn = await material.pixels(video, 80);
    const [red = 0, green = 0, blue = 0] = material.meanColour(drawn, size.width, {
      ...{ x: 13, y: 25, width: 12, height: 5 },
    });
    expect(red).toBeGreaterThan(245);
    expect(Math.max(green, blue)).toBeLessThan(12);
    const beside = material.meanColour(drawn, size.width, { x: 40, y: 20, width: 40, height: 20 });
    for (const channel of beside) expect(Math.abs(channel - 128)).toBeLessThan(5);
  });

  test("scales to the output and cuts the thumbnail from it", async () => {
    const output = { width: 320, height: 568 };
    const { video, thumbnail } = await merge({ output, ass: captions() }, "scaled");
    expect((await editor.probe(video, signal)).video).toMatchObject({ frames: 90, ...output });
    expect((await probePicture(thumbnail)).video).toEqual(output);
    const frame = await material.pixels(video, 45);
    const cut = await material.pixels(thumbnail);
    expect(meanDifference(frame, cut)).toBeLessThan(6);
    expect(meanDifference(await material.pixels(video, 10), cut)).toBeGreaterThan(20);
  });

  test("copies both streams when there is nothing to draw", async () => {
    const { video, thumbnail } = await merge({ thumbnailFrame: 89 }, "copied");
    expect(await material.packetHashes(video, "v")).toEqual(
      await material.packetHashes(at("reel.mp4"), "v"),
    );
    expect(await material.packetHashes(video, "a")).toEqual(
      await material.packetHashes(at("sound.m4a"), "a"),
    );
    expect(await editor.probe(video, signal)).toMatchObject({ seconds: 3, video: { frames: 90 } });
    const last = await material.pixels(at("reel.mp4"), 89);
    expect(meanDifference(await material.pixels(thumbnail), last)).toBeLessThan(6);
  });

  test("without sound there is no audio stream", async () => {
    const { video } = await merge({ audio: null }, "mute");
    expect((await editor.probe(video, signal)).audio).toBeNull();
    const drawn = await merge({ audio: null, ass: captions(), logo: at("logo.png") }, "mute-drawn");
    expect((await editor.probe(drawn.video, signal)).audio).toBeNull();
  });

  test("a reel of another length than announced is refused, and nothing is left", async () => {
    await expect(merge({ reelFrames: 91 }, "short")).rejects.toMatchObject({ code: "FRAMES_LOST" });
    await expect(merge({ reelFrames: 91, ass: captions() }, "short")).rejects.toMatchObject({
      code: "FRAMES_LOST",
    });
    const left = await readdir(directory);
    expect(left).not.toContain("short.mp4");
    expect(left).not.toContain("short.jpg");
  });

  test.each(["reel", "audio", "logo"])("a playlist as %s is refused", async (part) => {
    await writeFile(at("hostile.bin"), playlist());
    await expect(
      merge({ ass: captions(), [part]: at("hostile.bin") }, "hostile"),
    ).rejects.toMatchObject(failed);
  });
});

describe("processes", () => {
  test("aborting ends ffmpeg at once, with the abort's reason, and leaves no file", async () => {
    const workspace = at("aborted");
    await mkdir(workspace);
    await material.makeSegment("testsrc2=s=720x1280", 4, at("large.mp4"));
    const abort = new AbortController();
    const reason = new Error("the lease is gone");
    const merging = editor.merge(
      {
        ...{ reel: at("large.mp4"), reelFrames: 120, reelSize: { width: 720, height: 1280 } },
        ...{ output: { width: 2160, height: 3840 }, audio: null, thumbnailFrame: 0 },
        ...{ ass: at("it's [a], caption; file:1.ass"), logo: null },
      },
      { video: join(workspace, "final.mp4"), thumbnail: join(workspace, "final.jpg") },
      { signal: abort.signal, progress: () => abort.abort(reason) },
    );
    await expect(merging).rejects.toBe(reason);
    expect(await readdir(workspace)).toEqual([]);
    expect(await processesNaming(workspace)).toEqual([]);
  });

  test("an aborted signal starts nothing", async () => {
    const control = { signal: AbortSignal.abort(), progress: () => {} };
    await expect(editor.concat([at("segment-0.mp4")], at("never.mp4"), control)).rejects.toThrow();
    expect(await readdir(directory)).not.toContain("never.mp4");
  });

  test("ffmpeg ends with the process that runs it, even by SIGKILL", async () => {
    const script = `
      import { ffmpeg } from ${JSON.stringify(new URL("../src/editor/ffmpeg.ts", import.meta.url).href)};
      const endless = ["-f", "lavfi", "-i", "anullsrc", "-metadata", "title=${directory}", "-f", "null", "-"];
      await ffmpeg(endless, new AbortController().signal, { seconds: 1, report: () => process.stdout.write("running") });
    `;
    const args = ["--import", "tsx", "--conditions=source", "--input-type=module", "-e", script];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await Promise.race([once(child.stdout, "data"), once(child, "close")]);
    const running = await processesNaming(`title=${directory}`, "ffmpeg");
    expect(running).toHaveLength(1);
    child.kill("SIGKILL");
    await once(child, "close");
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await tick())
      if ((await processesNaming(`title=${directory}`, "ffmpeg")).length === 0) break;
    expect(await processesNaming(`title=${directory}`, "ffmpeg")).toEqual([]);
  });
});

/** The container says exactly so long, and the codec has no more than its last frame's rest. */
const expectSamples = async (path: string, seconds: number) => {
  expect((await streamFields(path, "a"))["duration_ts"]).toBe(seconds * 48_000);
  const samples = await material.decodedSamples(path);
  expect(samples).toBeGreaterThanOrEqual(seconds * 48_000);
  expect(samples).toBeLessThan(seconds * 48_000 + 1_024);
};

const run = promisify(execFile);
const tick = () => new Promise((later) => setTimeout(later, 20));

/** Ids of processes whose command line holds a text; `ps` is on every system we run on. */
const processesNaming = async (text: string, command = ""): Promise<string[]> => {
  const { stdout } = await run("ps", ["-eo", "pid=,comm=,args=", "-ww"], { maxBuffer: 10_000_000 });
  const lines = stdout.split("\n").map((line) => line.trim());
  return lines.filter(
    (line) => line.includes(text) && (line.split(/\s+/)[1] ?? "").startsWith(command),
  );
};

const streamFields = async (path: string, stream = "v"): Promise<Record<string, unknown>> => {
  const args = ["-v", "error", "-select_streams", stream, "-show_streams", "-of", "json", path];
  const { stdout } = await run("ffprobe", args);
  return (JSON.parse(stdout) as { streams: Record<string, unknown>[] }).streams[0] ?? {};
};

const probePicture = async (path: string) => {
  const { width, height } = await streamFields(path);
  return { video: { width, height } };
};

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

const meanDifference = (one: Buffer, other: Buffer) => {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length;
};
