import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { seededRandom } from "@reelwright/film/numbers";
import { findBeat, shareOnBeats } from "../audio/sound/beat.ts";
import { encodeWav } from "../audio/sound/pcm.ts";
import { fitTrack, playFit, writeFitted } from "./own-track.ts";

/** @tier all */

describe("own track", () => {
  const rateHz = 12_000;
  const signal = new AbortController().signal;
  let directory = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "own-track-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  /** Kicks on the first beat of each bar, ticks on all; each bar has a tone of its own, so that it can be told. */
  const piece = (
    bpm: number,
    seconds: number,
    firstSeconds: number,
    rate = rateHz,
  ): Float32Array => {
    const random = seededRandom(5);
    const samples = new Float32Array(Math.round(seconds * rate));
    const beatSeconds = 60 / bpm;
    for (let beat = 0; firstSeconds + beat * beatSeconds < seconds; beat += 1) {
      const start = Math.round((firstSeconds + beat * beatSeconds) * rate);
      const isFirst = beat % 4 === 0;
      for (let i = 0; i < 0.12 * rate && start + i < samples.length; i += 1) {
        const fall = Math.exp((-i / rate) * 40);
        const kick = isFirst ? 0.7 * Math.sin((2 * Math.PI * 60 * i) / rate) : 0;
        samples[start + i] = fall * (kick + 0.25 * random.between(-1, 1));
      }
    }
    return samples;
  };

  describe("the beat of a piece", () => {
    test.each([
      [72, 0.4],
      [100, 0],
      [118, 0.13],
      [128.5, 1.1],
    ])("%s beats a minute that begin at %s s are found, with their bars", (bpm, first) => {
      const beat = findBeat(piece(bpm, 24, first), rateHz);
      expect(Math.abs((beat?.bpm ?? 0) - bpm)).toBeLessThan(0.4);
      const barSeconds = 240 / bpm;
      const off = Math.abs((beat?.downbeatSeconds ?? 9) - (first % barSeconds));
      expect(Math.min(off, barSeconds - off)).toBeLessThan(0.04);
    });

    test("noise, a drone and a moment have none", () => {
      const random = seededRandom(3);
      const noise = Float32Array.from({ length: 20 * rateHz }, () => random.between(-0.5, 0.5));
      const drone = noise.map((_, i) => 0.4 * Math.sin((2 * Math.PI * 220 * i) / rateHz));
      expect(findBeat(noise, rateHz)).toBeNull();
      expect(findBeat(drone, rateHz)).toBeNull();
      expect(findBeat(piece(120, 3, 0), rateHz)).toBeNull();
    });
  });

  describe("a track's fit", () => {
    const beat = { bpm: 120, beatSeconds: 0.5, downbeatSeconds: 0.25 };
    const frames = 10 * rateHz;

    test.each([6, 8.3, 12, 15.5, 30, 61.7])(
      "to %s s ends on a bar's first beat that rings out",
      (seconds) => {
        const wanted = Math.round(seconds * rateHz);
        const fit = fitTrack({ frames, rateHz, beat }, wanted);
        const { from = 0, to = 0 } = fit.stretches.at(-1) ?? {};
        const bars = ((to - fit.fadeOut) / rateHz - beat.downbeatSeconds) / 2;
        expect(Math.abs(bars - Math.round(bars))).toBeLessThan(0.001);
        expect(fit.fadeOut / rateHz).toBeGreaterThanOrEqual(0.5);
        expect(fit.fadeOut / rateHz).toBeLessThanOrEqual(1.1);
        expect(to).toBeGreaterThan(from);
        for (const stretch of fit.stretches) expect(stretch.to).toBeLessThanOrEqual(frames);
      },
    );

    test("repeats whole bars: the pulse never stumbles", () => {
      const source = piece(120, 10.4, 0.25);
      const wanted = 31 * rateHz;
      const found = findBeat(source, rateHz);
      const fit = fitTrack({ frames: source.length, rateHz, beat: found }, wanted);
      expect(fit.stretches.length).toBeGreaterThan(3);
      const played = playFit(source, fit, wanted);
      const again = findBeat(played, rateHz);
      expect(Math.abs((again?.bpm ?? 0) - 120)).toBeLessThan(0.3);
      // Every beat of the played piece falls on the grid of the first.
      const period = 0.5 * rateHz;
      const first = played.findIndex((value) => Math.abs(value) > 0.15) % period;
      for (let at = first + period; at < wanted - 2 * rateHz; at += period) {
        const near = played.subarray(at - 0.02 * rateHz, at + 0.03 * rateHz);
        expect(Math.max(...near.map(Math.abs))).toBeGreaterThan(0.1);
        const between = played.subarray(at + 0.2 * rateHz, at + 0.4 * rateHz);
        expect(Math.max(...between.map(Math.abs))).toBeLessThan(0.05);
      }
    });

    test("without a beat is blended, without a click or a hole", () => {
      const drone = Float32Array.from({ length: 3 * rateHz }, (_, i) => 0.5 * Math.sin(i * 0.115));
      const wanted = 11 * rateHz;
      const played = playFit(
        drone,
        fitTrack({ frames: drone.length, rateHz, beat: null }, wanted),
        wanted,
      );
      for (let at = 1; at < wanted; at += 1)
        expect(Math.abs((played[at] ?? 0) - (played[at - 1] ?? 0))).toBeLessThan(0.1);
      for (let at = 0; at < wanted - 1.3 * rateHz; at += 0.25 * rateHz) {
        const loudest = Math.max(...played.subarray(at, at + 0.25 * rateHz).map(Math.abs));
        expect(loudest).toBeGreaterThan(0.04);
      }
      expect(Math.abs(played[wanted - 1] ?? 1)).toBeLessThan(0.001);
    });
  });

  test("silence around a track is left out, and a silent one is none", async () => {
    const path = join(directory, "track.wav");
    const padded = new Float32Array(48_000 * 12);
    padded.set(piece(120, 8, 0, 48_000), 48_000 * 2);
    await writeFile(path, encodeWav([padded, padded], 48_000));
    const into = join(directory, "fitted.wav");
    expect(await writeFitted(path, 9.5, into, signal)).toBe(true);
    const wav = await readFile(into);
    expect(wav.length).toBe(44 + 9.5 * 48_000 * 4);
    const pcm = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
    expect(Math.max(...pcm.subarray(0, 9_600).map(Math.abs))).toBeGreaterThan(3_000);
    await writeFile(path, encodeWav([new Float32Array(48_000)], 48_000));
    expect(await writeFitted(path, 4, into, signal)).toBe(false);
  });

  test("most cuts of the film fall on beats", () => {
    const beat = { bpm: 120, beatSeconds: 0.5, downbeatSeconds: 0.25 };
    const cuts = [1.3, 2.82, 4.29, 6.3, 7.55];
    const { stretches } = fitTrack({ frames: 30 * rateHz, rateHz, beat, cuts }, 9 * rateHz);
    const start = (stretches[0]?.from ?? 0) / rateHz;
    const played = { beatSeconds: 0.5, downbeatSeconds: 0.25 - start + 10 };
    expect(shareOnBeats(cuts, played)).toBeGreaterThanOrEqual(0.8);
    expect(shareOnBeats(cuts, { ...played, downbeatSeconds: 0 })).toBeLessThan(0.5);
  });

  test("a track that is silent for longer than the video is heard from its first sound on", async () => {
    const [path, into] = [join(directory, "late.wav"), join(directory, "late-fitted.wav")];
    const tone = Float32Array.from({ length: 60 * rateHz }, (_, at) =>
      at < 40 * rateHz ? 0 : 0.4 * Math.sin((2 * Math.PI * 220 * at) / rateHz),
    );
    await writeFile(path, encodeWav([tone, tone], rateHz));
    expect(await writeFitted(path, 6, into, signal)).toBe(true);
    const heard = await readFile(into);
    const middle = Math.abs(heard.readInt16LE(heard.length >> 1) / 32_768);
    const loudest = Array.from({ length: 2_000 }, (_, at) =>
      Math.abs(heard.readInt16LE(((heard.length >> 2) & ~1) + 2 * at)),
    ).reduce((most, value) => Math.max(most, value), middle);
    expect(loudest / 32_768).toBeGreaterThan(0.2);
  });
});
