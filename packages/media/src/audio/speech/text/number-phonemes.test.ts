/** That the synthesizer's own phonemes of a written number are those of the number in words. */
import { expect, test } from "@jest/globals";
import { openSynthesiser } from "../synthesiser.ts";
import { tokenize } from "./tokens.ts";

const voices: Readonly<Record<string, string>> = { en: "en-us", pt: "pt-br", zh: "cmn" };

/** 12,500 in words. */
const words: Readonly<Record<string, string>> = {
  en: "twelve thousand five hundred",
  de: "zwölf tausend fünfhundert",
  fr: "douze mille cinq cents",
  es: "doce mil quinientos",
  it: "dodici mila cinquecento",
  pt: "doze mil e quinhentos",
  nl: "twaalf duizend vijfhonderd",
  pl: "dwanaście tysięcy pięćset",
  cs: "dvanáct tisíc pět set",
  sv: "tolv tusen fem hundra",
  da: "tolv tusinde fem hundrede",
  ro: "doisprezece mii cinci sute",
  ru: "двенадцать тысяч пятьсот",
  uk: "дванадцять тисяч пятсот",
  tr: "on iki bin beş yüz",
  id: "dua belas ribu lima ratus",
  hi: "बारह हज़ार पाँच सौ",
  ko: "만 이 천 오백",
  zh: "一万二千五百",
  ja: "イチマンニセンゴヒャク",
};

/** Phonemes without stress, length and the marks of tones. */
const bare = (ipa: string): string =>
  ipa
    .replace(/\([^)]*\)/gu, "")
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "");

/** How many phonemes must be changed to make one of the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
};

test("12 500 € is one number in the phonemes of each language", async () => {
  const synthesizer = openSynthesiser();
  try {
    const languages = Object.keys(words);
    const clauses = languages.flatMap((language) => {
      const [number] = tokenize("12 500 €", language);
      const figure = number?.spoken.replace(/\s.*$/u, "") ?? "";
      const spoken = language === "zh" ? figure.replace("欧元", "") : figure;
      const voice = { voices: [voices[language] ?? language] };
      return [
        { text: spoken, ...voice },
        { text: words[language] ?? "", ...voice },
      ];
    });
    const phonemes = await synthesizer.phonemes(clauses, AbortSignal.timeout(120_000));
    const unlike = languages
      .map((language, at) => {
        const [own, other] = [bare(phonemes[2 * at] ?? ""), bare(phonemes[2 * at + 1] ?? "")];
        return { language, own, other };
      })
      .filter(({ own, other }) => distance(own, other) > other.length / 3);
    expect(unlike).toEqual([]);
  } finally {
    await synthesizer.close();
  }
});
