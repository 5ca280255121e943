/** @tier all */
import { afterAll, describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { openSynthesiser, type Utterance } from "../speech/synthesiser.ts";
import { sentences } from "../testing/sentences.ts";
import { forcedAlignment, groupedWords, tidied } from "./forced-alignment.ts";

const synthesiser = openSynthesiser({ maxEngines: 2 });
const alignment = forcedAlignment(synthesiser);
/** As where the synthesiser's package is missing. */
const byEstimate = forcedAlignment({
  ...synthesiser,
  utter: async () => {
    throw new Failure("internal", "SPEECH_NOT_INSTALLED", "There is no voice.");
  },
});
afterAll(() => alignment.close());
const { signal } = new AbortController();

const spoken = async (
  text: string,
  language: string,
  manner: { variant: string; rate: number; pitch: number },
): Promise<Utterance> => {
  const { variant, rate, pitch } = manner;
  const voice = {
    ...{ voice_id: "", name: "", accent: "", gender: "", age: "", use_case: "", category: "" },
    language,
    synthesis: { voice: language, variant, pitch, range: 70, rate: 1 },
  };
  const request = { text, voice, rate, stability: 0.3, similarity: 0.4, style: 0.7 };
  const utterance = await synthesiser.utter(request, { signal, progress: () => undefined });
  if (!utterance) throw new Error(`nothing to say in "${text}"`);
  return utterance;
};

/** With white noise, 20 dB below the voice. */
const noisy = ({ samples, rateHz }: Utterance) => {
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
  const level = Math.sqrt((3 * power) / 100);
  let seed = 1;
  const noise = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return level * (seed / 2 ** 31 - 1);
  };
  return { samples: samples.map((value) => value + noise()), rateHz };
};

type Words = Utterance["words"];
const errorsMs = (words: Words, found: Words): number[] =>
  words.map((word, index) => Math.abs(word.startMs - (found[index]?.startMs ?? 0)));
const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

const languages = ["en", "de", "fr", "es", "ja", "zh"];
const corpus = languages.map(
  (language, index) => [language, sentences[language]?.[index] ?? ""] as const,
);

describe("a recording is aligned with its text", () => {
  const clean: number[] = [];
  const estimated: number[] = [];
  const disturbed: number[] = [];

  const check = async (language: string, text: string, isNoisy: boolean) => {
    const manner = { variant: isNoisy ? "m7" : "klatt4", rate: 1.25, pitch: 42 };
    const utterance = await spoken(text, language, manner);
    const recording = isNoisy ? noisy(utterance) : utterance;
    const lengthMs = (recording.samples.length * 1000) / recording.rateHz;
    for (const [errors, aligned] of [
      [isNoisy ? disturbed : clean, await alignment.align(recording, text, language, signal)],
      [estimated, await byEstimate.align(recording, text, language, signal)],
    ] as const) {
      expect(aligned.map((word) => word.text)).toEqual(utterance.words.map((word) => word.text));
      aligned.forEach(({ startMs, endMs }, index) => {
        expect(startMs).toBeGreaterThanOrEqual(aligned[index - 1]?.endMs ?? 0);
        expect(endMs).toBeGreaterThanOrEqual(startMs + 20);
        expect(endMs).toBeLessThanOrEqual(lengthMs);
      });
      errors.push(...errorsMs(utterance.words, aligned));
    }
  };
  test.each(corpus)("%s: %s", (language, text) => check(language, text, false));
  test("with noise", () => check("en", sentences["en"]?.[3] ?? "", true));

  test("within the bounds that docs/contribute/sound.md tells", () => {
    expect(clean.length).toBeGreaterThan(40);
    expect(quantile(clean, 0.5)).toBeLessThan(15);
    expect(quantile(clean, 0.95)).toBeLessThan(60);
    expect(quantile(disturbed, 0.5)).toBeLessThan(20);
    expect(quantile(disturbed, 0.95)).toBeLessThan(80);
    expect(quantile(estimated, 0.5)).toBeLessThan(130);
  });

  test("a text with nothing to say has no words", async () => {
    const silence = { samples: new Float32Array(4_800), rateHz: 48_000 };
    expect(await alignment.align(silence, "…", "en", signal)).toEqual([]);
  });

  test("a recording that is too short for its words gives each a share of it", async () => {
    const short = { samples: new Float32Array(480), rateHz: 48_000 };
    const words = await alignment.align(short, "One two three.", "en", signal);
    expect(words).toHaveLength(3);
    for (const { startMs, endMs } of words) expect(endMs).toBeGreaterThan(startMs);
    expect(words.at(-1)?.endMs).toBeLessThanOrEqual(10);
  });
});

test("times are put in order, and none is empty or beyond the end", () => {
  const word = (startMs: number, endMs: number) => ({ text: "x", startMs, endMs });
  const times = tidied([word(-5, 90), word(80, 80), word(70, 400), word(990, 2_000)], 1_000);
  expect(times.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 90],
    [90, 110],
    [110, 400],
    [980, 1_000],
  ]);
});

describe("characters are grouped to words", () => {
  const timed = (text: string) => ({
    characters: [...text],
    startsMs: [...text].map((_, index) => index * 100),
    endsMs: [...text].map((_, index) => index * 100 + 100),
  });
  const grouped = async (text: string, language: string) =>
    groupedWords(await alignment.words(text, language, signal), timed(text));

  test("punctuation stays with its word and takes no time", async () => {
    expect(await grouped("Oh, yes — you!", "en")).toEqual([
      { text: "Oh,", startMs: 0, endMs: 200 },
      { text: "yes —", startMs: 400, endMs: 700 },
      { text: "you!", startMs: 1_000, endMs: 1_300 },
    ]);
  });

  test.each([
    ["ja", "朝の一滴で、お肌が生まれ変わります。"],
    ["zh", "早晨一滴，皮肤焕然一新。"],
    ["th", "กาแฟร้อนทั้งวัน"],
  ])("%s is cut into words without spaces", async (language, text) => {
    const words = await grouped(text, language);
    expect(words.length).toBeGreaterThan(2);
    expect(words.map((word) => word.text).join("")).toBe(text);
    words.forEach(({ startMs, endMs }, index) => {
      expect(endMs).toBeGreaterThan(startMs);
      expect(startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
    });
  });

  test("words keep their shares where the vendor writes them in another way", () => {
    const words = groupedWords(["10", "cups"], timed("ten cups"));
    expect(words[0]?.startMs).toBe(0);
    expect(words[1]?.endMs).toBe(800);
    expect(words[1]?.startMs).toBeGreaterThan(words[0]?.startMs ?? 0);
  });
});
