import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { MusicTrack } from "@reelwright/film/artifacts";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import { elevenLabsMusic } from "@reelwright/vendors/elevenlabs/music";
import { elevenLabsKey, openElevenLabsServer } from "@reelwright/vendors/testing/elevenlabs-server";
import { localMusic } from "../audio/music/local-music.ts";
import { ffmpeg } from "../ffmpeg/ffmpeg.ts";
import { musicPrompt, vendorMusic } from "./music.ts";

/** @tier all */

const track: MusicTrack = {
  ...{ music_id: "m", title: "Sunny", artist: "", mood: "upbeat", tempo: "medium" },
  ...{ energy_level: "medium", bpm: 112, has_vocals: false, tags: ["guitar", "claps"] },
  ...{ seed: 5, file: null },
};
let directory = "";
let server: Awaited<ReturnType<typeof openElevenLabsServer>>;
const { signal } = new AbortController();
const quiet = { signal, progress: () => undefined };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "vendor-music-"));
  const wav = join(directory, "made.wav");
  await localMusic().compose(track, 14, wav, quiet);
  const mp3 = join(directory, "made.mp3");
  await ffmpeg(["-i", `file:${wav}`, `file:${mp3}`], signal);
  server = await openElevenLabsServer({ music: await readFile(mp3) });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const music = () =>
  vendorMusic({
    vendor: elevenLabsMusic({ apiKey: elevenLabsKey, baseUrl: server.url }),
    local: localMusic(),
  });

/** The loudest sample of the last `ms`, of 32,768. */
const loudestAtEnd = (wav: Buffer, ms: number): number => {
  let loudest = 0;
  for (let at = wav.length - 4 * 48 * ms; at < wav.length; at += 2)
    loudest = Math.max(loudest, Math.abs(wav.readInt16LE(at)));
  return loudest;
};

test("is exactly as long as the video, and ends in silence", async () => {
  const calls = directCalls({ directory });
  for (const seconds of [8.5, 30]) {
    const path = join(directory, "music.wav");
    await music().compose(track, seconds, path, { ...quiet, calls });
    const wav = await readFile(path);
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      2, 48_000, 16,
    ]);
    expect((wav.length - 44) / 4).toBe(seconds * 48_000);
    expect(loudestAtEnd(wav, 2)).toBeLessThan(200);
    expect(loudestAtEnd(wav, 3_000)).toBeGreaterThan(1_000);
  }
  expect(calls.made.map(({ request }) => request)).toMatchObject([
    { seconds: 13, isInstrumental: true },
    { seconds: 34 },
  ]);
});

test("is ordered by what the track is, without a word of the tenant's", () => {
  const prompt = musicPrompt(track);
  for (const word of ["Instrumental", "upbeat", "112 BPM", "medium energy", "guitar, claps"])
    expect(prompt).toContain(word);
});

test("loops, and tenants' own tracks, are left to the embedded composer", async () => {
  const calls = directCalls({ directory });
  const path = join(directory, "loop.wav");
  const { seconds } = await music().loop(track, path, { ...quiet, calls });
  expect(seconds).toBeGreaterThan(15);
  const own = music().compose({ ...track, file: "tracks/x.mp3" }, 5, path, { ...quiet, calls });
  await expect(own).rejects.toMatchObject({ code: "MUSIC_IS_FILE" });
  expect(calls.made).toEqual([]);
});
