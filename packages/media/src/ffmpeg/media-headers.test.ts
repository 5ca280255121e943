import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "@jest/globals";
import { encodeWav } from "../audio/sound/pcm.ts";
import { failed, makeMedia, makeSegment, openWorkspace, size } from "../testing/editor-material.ts";
import { makeOf, plainWavSeconds, readVideoHeader } from "./media-headers.ts";
import { probeFile } from "./probe.ts";

describe("video header", () => {
  const { signal } = new AbortController();
  const source = `testsrc2=s=${size.width}x${size.height}:r=30:d=1`;
  let at: (name: string) => string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ at, close } = await openWorkspace());
    await makeSegment(source, 1, at("segment.mp4"));
  });
  afterAll(() => close());

  /** The segment's pictures in another make, behind a sound. */
  const made = async (name: string, ...args: readonly string[]) => {
    const inputs = ["-f", "lavfi", "-i", source, "-f", "lavfi", "-i", "sine=d=1"];
    await makeMedia(...inputs, "-map", "1:a", "-map", "0:v", ...args, at(name));
    return readVideoHeader(at(name));
  };

  test("says of a segment what ffprobe says", async () => {
    const { info, video } = await probeFile(at("segment.mp4"), signal, "mov");
    const { width, height, frames, rate, ...header } = await readVideoHeader(at("segment.mp4"));
    expect({ width, height, frames, rate }).toEqual({
      rate: info.video?.rate,
      width: info.video?.width,
      height: info.video?.height,
      frames: info.video?.frames,
    });
    expect(header.codec).toBe("avc1");
    expect(video?.time_base).toBe(`1/${header.timeScale}`);
  });

  test("finds the pictures behind a sound, and the table behind the pictures", async () => {
    const { frames, width } = await made("sound-first.mp4", "-c:v", "libx264", "-c:a", "aac");
    expect({ frames, width }).toEqual({ frames: 30, width: size.width });
    const whole = await readFile(at("sound-first.mp4"));
    expect(whole.indexOf("moov")).toBeGreaterThan(whole.indexOf("mdat"));
  });

  test.each([
    ["colours in another sampling", ["-c:v", "libx264", "-pix_fmt", "yuv444p"]],
    ["another depth", ["-c:v", "libx264", "-pix_fmt", "yuv420p10le"]],
    ["another codec", ["-c:v", "mpeg4"]],
    ["another time base", ["-c:v", "libx264", "-video_track_timescale", "90000"]],
  ])("%s is another make", async (name, args) => {
    const other = await made(`${name}.mp4`, ...args);
    expect(makeOf(other)).not.toBe(makeOf(await readVideoHeader(at("segment.mp4"))));
  });

  test("another profile with the same pictures is the same make with other parameters", async () => {
    const format = ["-pix_fmt", "yuv420p", "-video_track_timescale", "15360"];
    const other = await made("main.mp4", "-c:v", "libx264", "-profile:v", "main", ...format);
    const segment = await readVideoHeader(at("segment.mp4"));
    expect(makeOf(other)).toBe(makeOf(segment));
    expect(other.parameters).not.toBe(segment.parameters);
  });

  const box = (type: string, content: Buffer, bytes = 8 + content.length): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(bytes, 0);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  const none = Buffer.alloc(0);

  test.each([
    ["a text", Buffer.from("This is no video at all.")],
    ["nothing", none],
    ["a table without tracks", box("moov", none)],
    ["a track without a table", box("moov", box("trak", none))],
    ["a box that ends before its head", box("moov", none, 4)],
    ["a box within that is larger than what it lies in", box("moov", box("trak", none, 900))],
    [
      "pictures without their tables",
      box("moov", box("trak", box("mdia", box("hdlr", Buffer.from("\0\0\0\0\0\0\0\0vide"))))),
    ],
  ])("refuses %s", async (_, content) => {
    await writeFile(at("refused.mp4"), content);
    await expect(readVideoHeader(at("refused.mp4"))).rejects.toMatchObject(failed);
  });

  test("refuses a file whose end is missing, which its table doesn't tell", async () => {
    const whole = await readFile(at("segment.mp4"));
    await writeFile(at("cut.mp4"), whole);
    await truncate(at("cut.mp4"), whole.length - 100);
    expect((await probeFile(at("cut.mp4"), signal, "mov")).info.video?.frames).toBe(30);
    await expect(readVideoHeader(at("cut.mp4"))).rejects.toMatchObject(failed);
  });
});

describe("wav header", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "reelwright-wav-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const made = async (name: string, content: Buffer): Promise<string> => {
    const path = join(directory, name);
    await writeFile(path, content);
    return path;
  };
  const wav = (channels: number, seconds: number) =>
    encodeWav(
      Array.from({ length: channels }, () => new Float32Array(Math.round(seconds * 48_000))),
      48_000,
    );
  const changed = (change: (file: Buffer) => void): Buffer => {
    const file = wav(2, 1.25);
    change(file);
    return file;
  };

  it("says of a plain file what ffprobe says", async () => {
    for (const [channels, seconds] of [
      [1, 0.5],
      [2, 1.25],
    ] as const) {
      const path = await made(`plain-${channels}.wav`, wav(channels, seconds));
      const { info } = await probeFile(path, new AbortController().signal);
      await expect(plainWavSeconds(path)).resolves.toBe(seconds);
      expect(info.audio?.seconds).toBe(seconds);
    }
  });

  it("finds the sound behind chunks of other things, of odd length too", async () => {
    const plain = wav(2, 1.25);
    const note = Buffer.from("LIST\x03\x00\x00\x00abc\x00", "latin1");
    const file = Buffer.concat([plain.subarray(0, 12), note, plain.subarray(12)]);
    await expect(plainWavSeconds(await made("note.wav", file))).resolves.toBe(1.25);
  });

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["another container", Buffer.from("ID3 and something else that is long enough to be a head")],
    ["a file that ends before its sound does", wav(2, 1.25).subarray(0, 10_000)],
    ["a head that ends within the format", wav(2, 1.25).subarray(0, 30)],
    ["a length that isn't known", changed((file) => file.writeUInt32LE(0xff_ff_ff_ff, 40))],
    ["compressed sound", changed((file) => file.writeUInt16LE(0x55, 20))],
    ["floating point", changed((file) => file.writeUInt16LE(32, 34))],
    ["no channels", changed((file) => file.writeUInt32LE(0, 22))],
    ["no rate", changed((file) => file.writeUInt32LE(0, 24))],
  ])("leaves %s to ffprobe", async (name, content) => {
    await expect(plainWavSeconds(await made(`${name}.wav`, content))).resolves.toBeNull();
  });
});
