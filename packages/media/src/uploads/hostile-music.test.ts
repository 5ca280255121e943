/**
 * Music that costs far more to read than to send.
 * @tier all
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ToolLimits } from "../ffmpeg/ffmpeg.ts";
import { localIntake } from "./intake.ts";

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const calm = new AbortController().signal;
const lavish: ToolLimits = {
  wallMs: 100_000,
  cpuMs: 100_000,
  memoryBytes: 1_024 * megabyte,
  fileBytes: 64 * megabyte,
};

let root: string;
const songs = { mp3: Buffer.alloc(0), m4a: Buffer.alloc(0), flac: Buffer.alloc(0) };
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hostile-music-"));
  const tone = ["-v", "error", "-f", "lavfi", "-i", "sine=frequency=330:duration=3"];
  const paths = {
    ...{ mp3: join(root, "song.mp3"), m4a: join(root, "song.m4a") },
    flac: join(root, "song.flac"),
  };
  await run("ffmpeg", [...tone, paths.flac]);
  songs.flac = await readFile(paths.flac);
  const untagged = ["-id3v2_version", "0", paths.mp3];
  await run("ffmpeg", [...tone, "-c:a", "libmp3lame", ...untagged]);
  // Few enough samples for a single piece.
  await run("ffmpeg", [...tone, "-ar", "1000", "-c:a", "alac", paths.m4a]);
  songs.mp3 = await readFile(paths.mp3);
  songs.m4a = await readFile(paths.m4a);
});
afterAll(() => rm(root, { recursive: true }));

const types = { mp3: "audio/mpeg", m4a: "audio/mp4", flac: "audio/flac" };
const upload = async (
  bytes: Buffer,
  format: keyof typeof types,
  { tenantId = "a", by = localIntake() } = {},
) => {
  const directory = await mkdtemp(join(root, "sent-"));
  const path = join(directory, "sent");
  await writeFile(path, bytes);
  const { size: sizeBytes } = await stat(path);
  const file = { path, name: `a.${format}`, mimeType: types[format], sizeBytes };
  return by.music(tenantId, file, directory, calm);
};

const uint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

/** The song behind an ID3 tag of these texts, each under a name of its own. */
const tagged = (texts: readonly string[], song = songs.mp3): Buffer => {
  const frames = texts.map((text, at) => {
    const body = Buffer.from(`\0name-${at}\0${text}`, "latin1");
    return Buffer.concat([Buffer.from("TXXX"), uint32(body.length), Buffer.alloc(2), body]);
  });
  const tag = Buffer.concat(frames);
  const length = [21, 14, 7, 0].map((shift) => (tag.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from("ID3\x03\0\0", "latin1"), Buffer.from(length), tag, song]);
};

/** The song, which says that each of its pieces is 16 million samples long; read, each takes 64 MB several times over. */
const inLongPieces = (): Buffer => {
  const bytes = Buffer.from(songs.m4a);
  // Behind the codec's name come its version and the samples of a piece.
  bytes.writeUInt32BE(4_096 * 4_096, bytes.lastIndexOf("alac") + 8);
  return bytes;
};

test("six megabytes of text in a tag are left out", async () => {
  const { path, seconds } = await upload(tagged(["lyrics ".repeat(900_000)]), "mp3");
  expect(seconds).toBeCloseTo(3, 0);
  expect((await stat(path)).size).toBeLessThan(songs.mp3.length + 1_000);
});

test("a small file that takes more memory than it may is refused", async () => {
  const bytes = inLongPieces();
  const roomy = localIntake(undefined, lavish);
  await expect(upload(bytes, "m4a", { by: roomy })).resolves.toHaveProperty("seconds", 3);
  const tight = localIntake(undefined, { ...lavish, memoryBytes: 128 * megabyte });
  await expect(upload(bytes, "m4a", { by: tight })).rejects.toMatchObject({
    kind: "malformed",
    code: "FILE_DAMAGED",
  });
  await expect(upload(songs.m4a, "m4a", { by: tight })).resolves.toHaveProperty("seconds", 3);
});

test("tags that take too long are given up, while another tenant's music is taken", async () => {
  // Each name is looked up among all before it: for 40,000 that takes many seconds, for 800,000 an hour.
  const texts = Array.from({ length: 40_000 }, () => "");
  const slow = tagged(texts, songs.flac);
  const tight = localIntake(undefined, { ...lavish, cpuMs: 1_500 });
  const ended: string[] = [];
  const noted = async (name: string, work: Promise<unknown>) => {
    const outcome = await work.then(
      () => "is taken",
      ({ code, message }) => `${code} ${message}`,
    );
    ended.push(`${name}: ${outcome}`);
  };
  const hostile = [1, 2, 3].map(() => noted("slow", upload(slow, "flac", { by: tight })));
  const usual = noted("usual", upload(songs.mp3, "mp3", { tenantId: "b", by: tight }));
  await Promise.all([...hostile, usual]);
  expect(ended.indexOf("usual: is taken")).toBeLessThan(2);
  expect(ended.filter((each) => /^slow: FILE_DAMAGED .* too much time /.test(each))).toHaveLength(
    3,
  );
});

test("tags before the frames of an MP3 are skipped, however many there are", async () => {
  const many = tagged(Array.from({ length: 40_000 }, () => ""));
  const tight = localIntake(undefined, { ...lavish, cpuMs: 1_500 });
  await expect(upload(many, "mp3", { by: tight })).resolves.toHaveProperty("seconds");
});
