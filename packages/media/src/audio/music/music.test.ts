/** @tier all */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { MusicTrack } from "@reelwright/film/artifacts";
import fc from "fast-check";
import { findBeat, shareOnBeats } from "../sound/beat.ts";
import { localMusic } from "./local-music.ts";
import { moodOf, musicMoods } from "./moods.ts";
import { planOf } from "./plan.ts";

const run = promisify(execFile);
const rateHz = 48_000;
const music = localMusic();
let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-music-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const track = (mood: string, changes: Partial<MusicTrack> = {}): MusicTrack => ({
  music_id: `track-${mood}`,
  title: mood,
  artist: "Reelwright",
  mood,
  tempo: "medium",
  energy_level: "medium",
  bpm: moodOf(mood, "medium").bpm,
  has_vocals: false,
  tags: [],
  seed: 11,
  file: null,
  ...changes,
});

const control = (signal = new AbortController().signal) => ({ signal, progress: () => {} });

let files = 0;
const compose = async (
  wanted: MusicTrack,
  seconds: number,
): Promise<{ path: string; wav: Buffer }> => {
  files += 1;
  const path = join(directory, `${files}.wav`);
  await music.compose(wanted, seconds, path, control());
  return { path, wav: await readFile(path) };
};

/** The left and right samples together, frame by frame, −32,768 to 32,767. */
const samplesOf = (wav: Buffer): Int16Array =>
  new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));

const rms = (samples: Int16Array): number => {
  let sum = 0;
  for (const value of samples) sum += value * value;
  return Math.sqrt(sum / samples.length) / 32_768;
};

/** Share of the energy in the differences between neighbours: the brighter, the more. */
const brightness = (samples: Int16Array): number => {
  let difference = 0;
  let total = 0;
  for (let i = 2; i < samples.length; i += 2) {
    difference += ((samples[i] ?? 0) - (samples[i - 2] ?? 0)) ** 2;
    total += (samples[i] ?? 0) ** 2;
  }
  return difference / total;
};

/** Moments at which the sound's level jumps up, a second. */
const onsetsPerSecond = (samples: Int16Array): number => {
  const hop = 2 * 480;
  let onsets = 0;
  let slow = 0;
  for (let from = 0; from + hop <= samples.length; from += hop) {
    let power = 0;
    for (let i = from + 2; i < from + hop; i += 2) {
      power += ((samples[i] ?? 0) - (samples[i - 2] ?? 0)) ** 2;
    }
    if (power > 2.2 * slow && power > 1_000) onsets += 1;
    slow += (power - slow) * 0.3;
  }
  return onsets / (samples.length / 2 / rateHz);
};

/** Loudness and true peak of what each of the filters lets through, all measured in one run. */
const loudnesses = async (path: string, filters: readonly string[]) => {
  const copies = filters.map((_, at) => `[copy${at}]`).join("");
  const meters = filters.map((each, at) => `[copy${at}]${each},ebur128@${at}=peak=true[out${at}]`);
  const graph = [`[0:a]asplit=${filters.length}${copies}`, ...meters].join(";");
  const outputs = filters.flatMap((_, at) => ["-map", `[out${at}]`, "-f", "null", "-"]);
  const options = ["-nostats", "-i", path, "-filter_complex", graph, ...outputs];
  const { stderr } = await run("ffmpeg", options);
  return filters.map((_, at) => {
    // The graph is set up twice: the first of its summaries is of nothing.
    const summaries = stderr.matchAll(new RegExp(`ebur128@${at} @ \\w+\\] Summary`, "g"));
    const summary = stderr.slice([...summaries].at(-1)?.index);
    return {
      integrated: Number(/I:\s+(-?[\d.]+)/.exec(summary)?.[1]),
      peak: Number(/Peak:\s+(-?[\d.]+)/.exec(summary)?.[1]),
    };
  });
};

/** Four seconds of a mood's own track, composed once for all that listen to it. */
const moodSeconds = 4;
const moodTracks = new Map<string, ReturnType<typeof compose>>();
const ofMood = (mood: string): ReturnType<typeof compose> => {
  const made = moodTracks.get(mood) ?? compose(track(mood), moodSeconds);
  moodTracks.set(mood, made);
  return made;
};

describe("composed music", () => {
  test.each([0.5, 3.25, 6.001])("is exactly %s seconds of stereo at 48 kHz", async (seconds) => {
    const { wav } = await compose(track("corporate"), seconds);
    expect(wav.toString("ascii", 0, 4)).toBe("RIFF");
    expect(wav.readUInt16LE(22)).toBe(2);
    expect(wav.readUInt32LE(24)).toBe(rateHz);
    expect((wav.length - 44) / 4).toBe(Math.round(seconds * rateHz));
  });

  test("is the same for the same track and another for another seed", async () => {
    const first = await ofMood("funky");
    const again = await compose(track("funky"), moodSeconds);
    const other = await compose(track("funky", { seed: 12 }), moodSeconds);
    expect(again.wav.equals(first.wav)).toBe(true);
    expect(other.wav.equals(first.wav)).toBe(false);
  });

  test.each(musicMoods.map(({ name }) => name))(
    "%s has the right loudness, also on a phone, never clips, starts softly and ends in silence",
    async (name) => {
      const { path, wav } = await ofMood(name);
      // A phone's speaker begins at 300 Hz.
      const above = (hz: number) => `highpass=f=${hz}:p=2,highpass=f=${hz}:p=2`;
      const heard = await loudnesses(path, ["anull", above(300), above(1_000)]);
      const [whole = Number.NaN, speaker = Number.NaN, presence = Number.NaN] = heard.map(
        ({ integrated }) => integrated,
      );
      expect(Math.abs(whole + 18)).toBeLessThan(1);
      expect(speaker - whole).toBeGreaterThan(-5.5);
      expect(presence - whole).toBeGreaterThan(-13);
      expect(heard[0]?.peak).toBeLessThan(-1);
      const samples = samplesOf(wav);
      expect(Math.abs(samples[0] ?? 99)).toBeLessThan(33);
      expect(rms(samples.slice(-rateHz * 0.04))).toBeLessThan(0.003);
      expect(Math.abs(samples.at(-1) ?? 99)).toBeLessThan(3);
      const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
      expect(Math.abs(mean)).toBeLessThan(33);
      const seconds = Array.from({ length: 3 }, (_, i) =>
        rms(samples.slice(2 * i * rateHz, 2 * (i + 1) * rateHz)),
      );
      expect(Math.min(...seconds)).toBeGreaterThan(0.01);
    },
  );

  test("moods differ in pace and brightness", async () => {
    const calm = samplesOf((await ofMood("calm")).wav);
    const lofi = samplesOf((await ofMood("lofi")).wav);
    const energetic = samplesOf((await ofMood("energetic")).wav);
    expect(brightness(energetic)).toBeGreaterThan(2 * brightness(lofi));
    expect(brightness(energetic)).toBeGreaterThan(2 * brightness(calm));
    expect(onsetsPerSecond(energetic)).toBeGreaterThan(1.5 * onsetsPerSecond(calm));
  });

  test("both sides differ, as in a room", async () => {
    const samples = samplesOf((await ofMood("dreamy")).wav);
    const side = samples
      .filter((_, i) => i % 2 === 0)
      .map((left, i) => left - (samples[2 * i + 1] ?? 0));
    expect(rms(side)).toBeGreaterThan(0.1 * rms(samples));
  });

  test("lets other work run while it composes", async () => {
    let turns = 0;
    let composing = true;
    const turn = () => {
      turns += 1;
      if (composing) setImmediate(turn);
    };
    setImmediate(turn);
    await compose(track("energetic"), 4);
    composing = false;
    expect(turns).toBeGreaterThan(5);
  });

  test("an abort stops it and leaves no file", async () => {
    const path = join(directory, "aborted.wav");
    const abort = new AbortController();
    const composing = music.compose(track("upbeat"), 60, path, control(abort.signal));
    setImmediate(() => abort.abort(new Error("stop")));
    await expect(composing).rejects.toThrow("stop");
    expect(existsSync(path)).toBe(false);
  });

  test("a tenant's own file is refused, and so is a length out of bounds", async () => {
    const path = join(directory, "refused.wav");
    const own = track("upbeat", { seed: null, file: "t/j/track.mp3" });
    await expect(music.compose(own, 5, path, control())).rejects.toMatchObject({
      code: "MUSIC_IS_FILE",
    });
    await expect(music.compose(track("upbeat"), 0, path, control())).rejects.toMatchObject({
      code: "MUSIC_LENGTH_INVALID",
    });
  });
});

describe("the plan of a piece", () => {
  const mood = moodOf("upbeat", "medium");

  test.each([8, 12, 15, 16, 24, 30, 45, 60, 90])(
    "%s s end with whole bars, a tempo near the wanted one and a chord that rings out",
    (seconds) => {
      const plan = planOf(mood, mood.bpm, seconds);
      const beats = plan.bars.reduce((sum, bar) => sum + bar.beats, 0);
      expect(plan.bars.every((bar) => bar.beats % 2 === 0)).toBe(true);
      expect(plan.finalSeconds).toBeCloseTo(beats * plan.beatSeconds, 6);
      expect(seconds - plan.finalSeconds).toBeGreaterThan(0.35);
      expect(seconds - plan.finalSeconds).toBeLessThan(3.5);
      expect(Math.abs(plan.bpm / mood.bpm - 1)).toBeLessThan(0.12);
      expect(plan.bars.at(-1)?.intensity).toBe(2);
    },
  );

  test("many more of a film's cuts fall on beats if the piece knows them, at nearly the same tempo", () => {
    const film = fc.array(fc.double({ min: 0.8, max: 2.6, noNaN: true }), {
      minLength: 4,
      maxLength: 7,
    });
    let [usual, known] = [0, 0];
    const property = fc.property(film, fc.integer({ min: 96, max: 128 }), (shots, bpm) => {
      const cuts = shots.map((_, at) => shots.slice(0, at + 1).reduce((sum, shot) => sum + shot));
      const seconds = Math.ceil((cuts.at(-1) ?? 0) + 2.5);
      const share = (plan: ReturnType<typeof planOf>) =>
        shareOnBeats(cuts, { ...plan, downbeatSeconds: 0 });
      const plan = planOf(mood, bpm, seconds, cuts);
      usual += share(planOf(mood, bpm, seconds));
      known += share(plan);
      const wanted = Math.min(mood.fastestBpm, Math.max(mood.slowestBpm, bpm));
      expect(Math.abs(plan.bpm / wanted - 1)).toBeLessThan(0.121);
      expect(seconds - plan.finalSeconds).toBeGreaterThan(0.3);
    });
    fc.assert(property, { numRuns: 150 });
    expect(known / 150).toBeGreaterThan(0.6);
    expect(known).toBeGreaterThan(1.5 * usual);
  });

  test("a long piece opens, builds and is full", () => {
    const { bars } = planOf(mood, 116, 30);
    expect(bars.map(({ intensity }) => intensity).join("")).toMatch(/^0+1+2+$/);
  });
});

test("there are at least ten moods, each with a place for every name", () => {
  expect(musicMoods.length).toBeGreaterThanOrEqual(10);
  expect(moodOf(" Lo-Fi ", "low").name).toBe("lofi");
  expect(moodOf("unheard of", "high").name).toBe("energetic");
});

describe("a loop", () => {
  const powerDb = (samples: Int16Array) => 20 * Math.log10(Math.max(1e-6, rms(samples)));

  test.each(["upbeat", "calm"])(
    "of %s is whole rounds of bars at its own tempo and goes over into its beginning",
    async (mood) => {
      const bpm = moodOf(mood, "medium").bpm;
      const path = join(directory, `loop-${mood}.wav`);
      const { seconds } = await music.loop(track(mood), path, control());
      const bars = seconds / (240 / bpm);
      expect(bars % 4).toBeCloseTo(0, 6);
      expect(seconds).toBeGreaterThan(12);
      expect(seconds).toBeLessThan(34);
      const samples = samplesOf(await readFile(path));
      expect(samples.length / 2).toBe(Math.round(seconds * rateHz));
      const joined = new Int16Array([...samples.slice(-96_000), ...samples.slice(0, 96_000)]);
      const steps = (from: number, to: number) => {
        let most = 0;
        for (let i = from; i < to; i += 1)
          most = Math.max(most, Math.abs((joined[i] ?? 0) - (joined[i - 2] ?? 0)));
        return most;
      };
      // No jump at the seam that the music doesn't make elsewhere, and what rings is as loud on both sides.
      expect(steps(95_990, 96_010)).toBeLessThanOrEqual(steps(96_010, 191_000));
      // The last bar goes on as the ones inside do, and its tail rings in the first one.
      const barFrames = (rateHz * 240) / bpm;
      const before = (line: number) => {
        const end = 2 * Math.round(line * barFrames);
        return powerDb(samples.slice(end - 4_800, end - 480));
      };
      const inner = Array.from({ length: bars - 1 }, (_, bar) => before(bar + 1));
      expect(before(bars)).toBeGreaterThan(Math.min(...inner) - 6);
      expect(before(bars)).toBeLessThan(Math.max(...inner) + 6);
      expect(powerDb(samples.slice(0, 192))).toBeGreaterThan(-60);
      const mono = Float32Array.from({ length: Math.floor(samples.length / 8) }, (_, at) => {
        const part = samples.subarray(8 * at, 8 * at + 8);
        return part.reduce((sum, value) => sum + value, 0) / 8 / 32_768;
      });
      const ratio = (findBeat(mono, rateHz / 4)?.bpm ?? 0) / bpm;
      expect(Math.min(Math.abs(ratio - 1), Math.abs(ratio - 0.5))).toBeLessThan(0.005);
    },
  );
});

test("a track of more energy is played harder and brighter", async () => {
  const [low, high] = await Promise.all(
    (["low", "high"] as const).map(async (energy_level) =>
      samplesOf((await compose(track("funky", { energy_level }), moodSeconds)).wav),
    ),
  );
  expect(brightness(high as Int16Array)).toBeGreaterThan(1.25 * brightness(low as Int16Array));
});
