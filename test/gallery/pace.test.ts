/**
 * The writer's rough belief of the time that numbers take is near to what the voice needs.
 * @tier all
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import { spokenSeconds } from "@reelwright/film/pacing";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";

const speech = localSpeech();
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pace-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** Seconds from the first word's beginning to the last one's end, at the language's measured pace. */
const measured = async (text: string, language: string): Promise<number> => {
  const voice = catalogue.voices.find((one) => one.language === language);
  if (!voice) throw new Error(`the library has no voice for ${language}`);
  const { words } = await speech.speak(
    { text, voice, rate: 1 / voice.synthesis.rate, stability: 0.5, similarity: 0.5, style: 0 },
    join(directory, "text.wav"),
    { signal: new AbortController().signal, progress: () => undefined },
  );
  return ((words.at(-1)?.endMs ?? 0) - (words[0]?.startMs ?? 0)) / 1000;
};

test.each([
  ["zh", ["仅重1.1公斤。", "续航18小时。", "500片拼图。", "我喜欢的是，降噪。快去看看。"]],
  ["ja", ["500ピース。"]],
  ["ko", ["40시간 사용.", "무게 240그램.", "500조각 퍼즐.", "뭘 망설이세요? 직접 경험해 보세요."]],
  ["hi", ["40 घंटे की बैटरी।", "वज़न 240 ग्राम।"]],
  ["de", ["Wiegt nur 240 Gramm.", "24 Stunden gemessen."]],
  ["es", ["Pesa solo 240 gramos.", "40 horas de batería."]],
] as const)("numbers in %s take about as long as the writer believes", async (language, texts) => {
  for (const text of texts) {
    const spoken = await measured(text, language);
    const believed = spokenSeconds(text, language);
    expect({ text, spoken, believed, fits: believed < spoken * 1.3 }).toMatchObject({
      fits: true,
    });
    expect({ text, spoken, believed, fits: believed > spoken * 0.7 }).toMatchObject({
      fits: true,
    });
  }
});

test.each([
  ["de", "Spare 1.299,99 € bei der 2.499,50 € teuren Maschine bis 24.12.2026."],
  ["en", "Call 1-800-555-0199 for 20% off 5,000 mAh, 65W, 1080p."],
  ["ru", "Экономьте 1 299 ₽ до 24.12.2026, целых 25 %."],
  ["zh", "2026年12月24日前立省1299元，优惠25%。"],
  ["ar", "وفر 1299 ريال حتى 24/12/2026، خصم 25٪."],
])(
  "a text in %s that is full of numbers takes as long as the writer believes",
  async (language, text) => {
    const spoken = await measured(text, language);
    const believed = spokenSeconds(text, language);
    expect({ text, spoken, believed, off: Math.abs(believed / spoken - 1) < 0.4 }).toMatchObject({
      off: true,
    });
  },
);
