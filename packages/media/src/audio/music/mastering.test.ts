import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { MusicTrack } from "@reelwright/film/artifacts";
import { localMusic } from "./local-music.ts";
import { moodOf } from "./moods.ts";

/** @tier all */

const run = promisify(execFile);
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "phone-balance-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const lufs = async (path: string, filter: string): Promise<number> => {
  const options = ["-nostats", "-i", path, "-af", `${filter}ebur128`, "-f", "null", "-"];
  const { stderr } = await run("ffmpeg", options);
  return Number(/I:\s+(-?[\d.]+)/.exec(stderr.slice(stderr.lastIndexOf("Summary")))?.[1]);
};

/** A voice loses 1.3 dB on a phone: there, a bed 9 dB below it lies 11.6 dB below it at most. */
test.each(["calm", "chill", "lofi", "corporate"])(
  "%s, quietly played, has at most 3.9 dB less loudness above 300 Hz than in all",
  async (mood) => {
    const path = join(directory, `${mood}.wav`);
    const { bpm } = moodOf(mood, "low");
    const track: MusicTrack = {
      ...{ music_id: mood, title: mood, artist: "", mood, tempo: "slow", energy_level: "low" },
      ...{ bpm, has_vocals: false, tags: [], seed: 3, file: null },
    };
    const control = { signal: new AbortController().signal, progress: () => {} };
    await localMusic().compose(track, 8, path, control);
    const speaker = await lufs(path, "highpass=f=300:p=2,highpass=f=300:p=2,");
    expect(speaker - (await lufs(path, ""))).toBeGreaterThan(-3.9);
  },
);
