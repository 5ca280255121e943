import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { encodeWav } from "../audio/sound/wav.ts";
import { probeFile } from "./probe.ts";
import { plainWavSeconds } from "./wav-header.ts";

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
