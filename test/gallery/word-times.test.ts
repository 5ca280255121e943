/**
 * Pictures follow the words of the gallery's scripts as they are heard, from embedded voices and from a vendor's.
 * @tier all
 */
import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "@jest/globals";
import type { Speech } from "@reelwright/film/ports/tools";
import { forcedAlignment } from "@reelwright/media/audio/alignment/forced-alignment";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";
import { cutsWithinWords, lipDelays, spokenFilms } from "../../scripts/gallery/speech.ts";

const speech = localSpeech();
const alignment = forcedAlignment();
afterAll(async () => void (await Promise.all([speech.close(), alignment.close()])));

const rateHz = 48_000;
const wavHeaderBytes = 44;

/** A vendor that reports no times: a segment is one take, whose words are found in its sound. */
const aligned: Speech = {
  speak: async (request, path, control) => {
    const { seconds } = await speech.speak(request, path, control);
    const bytes = (await readFile(path)).subarray(wavHeaderBytes);
    const samples = Float32Array.from(
      { length: bytes.length / 2 },
      (_, at) => bytes.readInt16LE(2 * at) / 32_768,
    );
    const { text, voice } = request;
    const sound = { samples, rateHz };
    const words = await alignment.align(sound, text, voice.language, control.signal);
    return { seconds, words };
  },
};

describe.each([
  { name: "embedded voices", speaker: speech, count: 24, share: 0.99 },
  { name: "voices whose words are aligned", speaker: aligned, count: 8, share: 0.95 },
])("$name", ({ speaker, count, share }) => {
  test("are cut within no word, and lips move within 40 ms of the sound", async () => {
    const films = await spokenFilms(count, null, speaker);
    expect(films.flatMap(cutsWithinWords)).toEqual([]);
    const delays = films.flatMap(lipDelays);
    expect(delays.length).toBeGreaterThan(count);
    const near = delays.filter((ms) => Math.abs(ms) <= 40);
    expect(near.length / delays.length).toBeGreaterThanOrEqual(share);
  }, 900_000);
});
