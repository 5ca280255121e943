/**
 * That the catalogue's voices are really spoken: a voice or variant that espeak-ng lacks would be replaced silently.
 * @tier all
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "@jest/globals";
import { catalogue, previewOf, sampleAt } from "@reelwright/catalog/catalogue";
import type { Voice } from "@reelwright/film/artifacts";
import { type SentenceRequest, type Spoken, spokenOf, startEngine } from "./espeak-engine.ts";
import { localSpeech } from "./local-speech.ts";

const engine = startEngine(fileURLToPath(new URL("../../../programs/espeak.mjs", import.meta.url)));
afterAll(async () => {
  engine.kill();
  await engine.exited;
});
const speak = async (sentences: readonly SentenceRequest[]) =>
  (await engine.ask({ sentences }, () => {})).map(spokenOf);

const orderOf = ({ synthesis }: Voice, text: string): SentenceRequest => ({
  text,
  voices: [synthesis.voice],
  variant: synthesis.variant,
  wordsPerMinute: Math.round(162 * synthesis.rate),
  pitch: synthesis.pitch,
  range: synthesis.range,
});
const previewText = (voice: Voice): string => {
  const sample = sampleAt(previewOf(voice));
  // A part is enough to tell languages apart.
  return sample?.kind === "speech" ? sample.text.slice(0, 24) : "";
};
/** The loudest of what sounds later than 140 ms after the last sound's event, as a share of the loudest of all. */
const afterEnd = ({ samples, phonemes, rateHz }: Spoken): number => {
  const last = phonemes.findLastIndex(([, name]) => name !== "" && !name.startsWith("("));
  const endMs = phonemes[last + 1]?.[0] ?? (samples.length / rateHz) * 1000;
  const loudest = (some: Float32Array) =>
    some.reduce((most, one) => Math.max(most, Math.abs(one)), 1e-9);
  return loudest(samples.subarray(Math.round(((endMs + 140) * rateHz) / 1000))) / loudest(samples);
};
/** The first voice with each value. */
const oneEach = (of: (voice: Voice) => string): Voice[] => [
  ...new Map([...catalogue.voices].reverse().map((voice) => [of(voice), voice])).values(),
];
const loudness = ({ samples }: Spoken): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

const windowFrames = 1024;

/** Hertz at which this moment repeats itself; null where it is silent or has no pitch. */
const pitchAt = (here: Float32Array, rateHz: number): number | null => {
  const across = (lag: number, other: number): number => {
    let sum = 1e-9;
    for (let i = 0; i < windowFrames; i += 2) sum += (here[i + lag] ?? 0) * (here[i + other] ?? 0);
    return sum;
  };
  const own = across(0, 0);
  if (own < 0.05) return null;
  let best = { likeness: 0, lag: 1 };
  for (let lag = Math.floor(rateHz / 400); lag < rateHz / 60; lag += 1) {
    const likeness = across(0, lag) / Math.sqrt(own * across(lag, lag));
    if (likeness > best.likeness + 0.02) best = { likeness, lag };
  }
  return best.likeness > 0.6 ? rateHz / best.lag : null;
};

/** The median pitch of what is voiced, in hertz. */
const pitchOf = ({ samples, rateHz }: Spoken): number => {
  const found: number[] = [];
  for (let at = 0; at + 2 * windowFrames < samples.length; at += windowFrames) {
    const hertz = pitchAt(samples.subarray(at, at + 2 * windowFrames), rateHz);
    if (hertz !== null) found.push(hertz);
  }
  return found.sort((a, b) => a - b)[found.length >> 1] ?? 0;
};

test("every language and accent is spoken, and not by the English that would replace it", async () => {
  const voices = oneEach(({ synthesis }) => synthesis.voice);
  expect(new Set(voices.map(({ language }) => language)).size).toBe(29);
  const orders = voices.map((voice) => orderOf(voice, previewText(voice)));
  const spoken = await speak(orders);
  const replaced = await speak(orders.map((order) => ({ ...order, voices: ["en-us"] })));
  voices.forEach(({ voice_id, synthesis }, i) => {
    const [own, english] = [spoken[i] as Spoken, replaced[i] as Spoken];
    expect({ voice_id, seconds: own.samples.length / own.rateHz > 0.8 }).toEqual({
      voice_id,
      seconds: true,
    });
    expect({ voice_id, loud: loudness(own) > 0.01 }).toEqual({ voice_id, loud: true });
    expect({ voice_id, phonemes: own.phonemes.length > 8 }).toEqual({ voice_id, phonemes: true });
    expect({ voice_id, cut: afterEnd(own) > 0.01 }).toEqual({ voice_id, cut: false });
    const names = ({ phonemes }: Spoken) => phonemes.map(([, name]) => name).join(" ");
    if (synthesis.voice !== "en-us")
      expect({ voice_id, differs: names(own) !== names(english) }).toEqual({
        voice_id,
        differs: true,
      });
  });
});

test("every variant exists, sounds like no other, and is as high as a woman's or a man's", async () => {
  const voices = oneEach(({ synthesis }) => synthesis.variant);
  const text = "I was surprised.";
  const same = { ...orderOf(voices[0] as Voice, text), voices: ["en-us"], pitch: 50, range: 50 };
  // Each in a request of its own: the engine begins anew, so that the same order sounds the same to the bit.
  const spoken: Spoken[] = [];
  for (const variant of ["", "missing", ...voices.map(({ synthesis }) => synthesis.variant)])
    spoken.push(...(await speak([{ ...same, variant }])));
  const sounds = spoken.map(({ samples }) => Buffer.from(samples.buffer).toString("base64"));
  expect(sounds[1]).toBe(sounds[0]);
  expect(new Set(sounds).size).toBe(voices.length + 1);
  voices.forEach(({ gender, synthesis }, i) => {
    const hertz = pitchOf(spoken[i + 2] as Spoken);
    const fits = gender === "female" ? hertz > 150 && hertz < 320 : hertz > 60 && hertz < 150;
    expect({ variant: synthesis.variant, hertz, fits }).toEqual({
      variant: synthesis.variant,
      hertz,
      fits: true,
    });
  });
});

test("no two voices of an accent that share a variant are alike to the ear in pitch, melody and pace", () => {
  // Three steps of pitch are 2.7 to 4.2 % of its frequency, of which listeners notice about 1 %.
  const tooAlike = (a: Voice["synthesis"], b: Voice["synthesis"]) =>
    a.voice === b.voice &&
    a.variant === b.variant &&
    Math.abs(a.pitch - b.pitch) < 3 &&
    Math.abs(a.range - b.range) < 8 &&
    Math.abs(a.rate - b.rate) < 0.05;
  const { voices } = catalogue;
  const pairs = voices.flatMap((one, index) =>
    voices
      .slice(index + 1)
      .filter((other) => tooAlike(one.synthesis, other.synthesis))
      .map((other) => [one.voice_id, other.voice_id]),
  );
  expect(pairs).toEqual([]);
});

test("a last word is not cut: the sound dies away before the file ends", async () => {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-"));
  const speech = localSpeech();
  try {
    const check = async (voice: Voice) => {
      const path = join(directory, `${voice.language}.wav`);
      const text = previewText(voice).split(/\s/u).slice(0, 3).join(" ").slice(0, 24);
      const { words, seconds } = await speech.speak(
        { text, voice, rate: 1, stability: 0.5, similarity: 0.5, style: 0.5 },
        path,
        { signal: new AbortController().signal, progress: () => {} },
      );
      const bytes = await readFile(path);
      const samples = Array.from({ length: (bytes.length - 44) >> 1 }, (_, i) =>
        bytes.readInt16LE(44 + 2 * i),
      );
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
      const last = samples
        .slice(-240)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      const { language } = voice;
      expect({ language, silent: last < peak / 300 }).toEqual({ language, silent: true });
      const spareMs = seconds * 1000 - (words.at(-1)?.endMs ?? 0);
      expect({ language, spareMs, whole: spareMs >= 0 && spareMs < 400 }).toEqual({
        language,
        spareMs,
        whole: true,
      });
    };
    const some = ["ar", "en", "it", "ja", "pl"];
    const voices = oneEach(({ language }) => language);
    await Promise.all(voices.filter(({ language }) => some.includes(language)).map(check));
  } finally {
    await speech.close();
    await rm(directory, { recursive: true });
  }
});
