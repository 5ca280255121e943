import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Semaphore } from "@reelwright/film/concurrency";

/** A word as written, and its pronunciation in katakana (the synthesizer can't read kanji). */
type Reading = {
  readonly text: string;
  readonly spoken: string;
  /** A particle, an ending or a mark. It is joined to a number before it. */
  readonly isEnding: boolean;
};

/** Readings of the Japanese runs of a text, by run. */
export type Readings = ReadonlyMap<string, readonly Reading[]>;

/** The path has the same depth in `src` and in `dist`. */
const program = fileURLToPath(new URL("../../../../programs/kana.mjs", import.meta.url));
const timeoutMs = 60_000;
const missingCode = 3;
const maxAnswerBytes = 8 << 20;

/** Runs of Japanese letters and punctuation; the capturing group keeps them when splitting. */
export const japaneseRuns =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。！？「」『』（）・…〜]+)/gu;

type Morpheme = readonly [surface: string, pronunciation: string, kind: string, detail: string];

const dependent = new Set(["助詞", "助動詞", "記号"]);
const attached = new Set(["接尾", "非自立"]);

/** Particles that the dictionary may mistake for another word if nothing precedes them. */
const particle = /^(?:[はがをにでとものへやか]|から|まで|より|だけ)$/u;

/** Whether a morpheme belongs to the previous word, as particles, endings and closing punctuation do. */
const follows = (before: Morpheme, [surface, , kind, detail]: Morpheme): boolean => {
  if (/^[「『（]/u.test(surface)) return false;
  if (/[「『（]$/u.test(before[0]) || before[2] === "接頭詞") return true;
  return dependent.has(kind) || attached.has(detail) || before[2] === "接頭詞";
};

/** Joins morphemes into words as a reader sees them, each with its particles. */
const wordsOf = (morphemes: readonly Morpheme[]): Reading[] => {
  const words: { text: string; spoken: string; isEnding: boolean }[] = [];
  morphemes.forEach((morpheme, index) => {
    const [surface, pronunciation, kind, detail] = morpheme;
    const spoken = pronunciation.replace(/[^\p{Script=Katakana}ー]/gu, "");
    const before = morphemes[index - 1];
    const word = words.at(-1);
    if (word && before && follows(before, morpheme)) {
      word.text += surface;
      word.spoken += spoken;
    } else {
      const isEnding = dependent.has(kind) || attached.has(detail) || particle.test(surface);
      words.push({ text: surface, spoken, isEnding });
    }
  });
  return words;
};

/** Asks the dictionary program; null when its package is not installed. */
const ask = (runs: readonly string[], signal: AbortSignal): Promise<Morpheme[][] | null> =>
  new Promise((resolve, reject) => {
    const options = { signal, timeout: timeoutMs, maxBuffer: maxAnswerBytes, env: {} };
    const child = execFile(process.execPath, [program], options, (error, stdout) => {
      if (error?.code === missingCode) resolve(null);
      else if (error) reject(signal.aborted ? signal.reason : error);
      else resolve(JSON.parse(stdout) as Morpheme[][]);
    });
    child.stdin?.on("error", reject);
    child.stdin?.end(JSON.stringify(runs));
  });

/**
 * Looks up how the Japanese in a text is pronounced. Without the optional dictionary package it finds nothing, and the
 * synthesizer reads kanji as well as it can. Runs one lookup at a time, since the dictionary is large.
 */
export const readJapanese = async (
  text: string,
  enter: Semaphore,
  signal: AbortSignal,
): Promise<Readings> => {
  const runs = [...new Set(text.match(japaneseRuns) ?? [])];
  if (runs.length === 0) return new Map();
  const leave = await enter(signal);
  try {
    const answer = await ask(runs, signal);
    return new Map(answer?.map((morphemes, index) => [runs[index] ?? "", wordsOf(morphemes)]));
  } finally {
    leave();
  }
};

/**
 * Katakana for English words, from espeak-ng's phonemes (British, IPA): the kana of a consonant before a, i, u, e, o,
 * and without a vowel.
 */
const rows: Readonly<Record<string, string>> = {
  "": "ア イ ウ エ オ",
  k: "カ キ ク ケ コ ク",
  ɡ: "ガ ギ グ ゲ ゴ グ",
  s: "サ シ ス セ ソ ス",
  θ: "サ シ ス セ ソ ス",
  z: "ザ ジ ズ ゼ ゾ ズ",
  ð: "ザ ジ ズ ゼ ゾ ズ",
  ʃ: "シャ シ シュ シェ ショ シュ",
  ʒ: "ジャ ジ ジュ ジェ ジョ ジュ",
  dʒ: "ジャ ジ ジュ ジェ ジョ ジ",
  tʃ: "チャ チ チュ チェ チョ チ",
  t: "タ ティ トゥ テ ト ト",
  d: "ダ ディ ドゥ デ ド ド",
  n: "ナ ニ ヌ ネ ノ ン",
  ŋ: "ンガ ンギ ング ンゲ ンゴ ン",
  h: "ハ ヒ フ ヘ ホ フ",
  f: "ファ フィ フ フェ フォ フ",
  b: "バ ビ ブ ベ ボ ブ",
  v: "バ ビ ブ ベ ボ ブ",
  p: "パ ピ プ ペ ポ プ",
  m: "マ ミ ム メ モ ム",
  ɹ: "ラ リ ル レ ロ ル",
  l: "ラ リ ル レ ロ ル",
  j: "ヤ イ ユ イェ ヨ イ",
  w: "ワ ウィ ウ ウェ ウォ ウ",
};
const columns = "aiueo";

/** Vowels, the longer ones first: the column of the kana, and the kana after it. */
const vowels: readonly (readonly [ipa: string, column: string, rest: string])[] = [
  ["aɪə", "a", "イア"],
  ["aʊə", "a", "ウア"],
  ["eɪ", "e", "イ"],
  ["aɪ", "a", "イ"],
  ["ɔɪ", "o", "イ"],
  ["aʊ", "a", "ウ"],
  ["əʊ", "o", "ー"],
  ["oʊ", "o", "ー"],
  ["iə", "i", "ア"],
  ["ɪə", "i", "ア"],
  ["eə", "e", "ア"],
  ["ʊə", "u", "ア"],
  ["iː", "i", "ー"],
  ["uː", "u", "ー"],
  ["ɑː", "a", "ー"],
  ["ɔː", "o", "ー"],
  ["ɜː", "a", "ー"],
  ["ɛ", "e", ""],
  ["e", "e", ""],
  ["æ", "a", ""],
  ["a", "a", ""],
  ["ʌ", "a", ""],
  ["ɐ", "a", ""],
  ["ə", "a", ""],
  ["ɒ", "o", ""],
  ["ɔ", "o", ""],
  ["o", "o", ""],
  ["ʊ", "u", ""],
  ["u", "u", ""],
  ["ɪ", "i", ""],
  ["ᵻ", "i", ""],
  ["i", "i", ""],
];
const consonants = Object.keys(rows)
  .filter(Boolean)
  .toSorted((a, b) => b.length - a.length);

/** At the end of a word, a stop after a short vowel is doubled (`hot`: ホット). */
const held: ReadonlySet<string> = new Set(["p", "t", "k", "tʃ"]);

const kanaOf = (consonant: string, column: string): string => {
  const row = (rows[consonant] ?? "").split(" ");
  return (column === "" ? row[5] : row[columns.indexOf(column)]) ?? "";
};

type Vowel = (typeof vowels)[number];
type Sound = { readonly ipa: string; readonly vowel: Vowel | undefined };

const soundsOf = (phonemes: string): readonly Sound[] => {
  const sounds: Sound[] = [];
  let rest = phonemes;
  while (rest !== "") {
    const vowel = vowels.find(([ipa]) => rest.startsWith(ipa));
    const ipa = vowel?.[0] ?? consonants.find((one) => rest.startsWith(one));
    if (ipa) sounds.push({ ipa, vowel });
    rest = rest.slice((ipa ?? rest.slice(0, 1)).length);
  }
  return sounds;
};

/** The kana of a consonant that no vowel follows. */
const codaKana = (ipa: string, before: Sound | undefined, next: Sound | undefined): string => {
  if (ipa === "m" && /^[pb]$/u.test(next?.ipa ?? "")) return "ン";
  if (ipa === "ŋ" && !next) return "ング";
  const isHeld = !next && before?.vowel?.[2] === "" && held.has(ipa);
  return (isHeld ? "ッ" : "") + kanaOf(ipa, "");
};

const vowelKana = ([ipa, column, long]: Vowel, before: Sound | undefined, isLast: boolean) => {
  const onset = before && !before.vowel ? before.ipa : "";
  return kanaOf(onset, column) + long + (isLast && /^[əi]$/u.test(ipa) ? "ー" : "");
};

const wordKana = (phonemes: string): string => {
  const bare = phonemes.replace(/[ˈˌ]/gu, "");
  const sounds = soundsOf(bare.replace(/əl(?=[dstz]?$)/u, "l").replace(/ən$/u, "ɒn"));
  return sounds
    .map(({ ipa, vowel }, at) => {
      const [before, next] = [sounds[at - 1], sounds[at + 1]];
      if (vowel) return vowelKana(vowel, before, !next);
      return next?.vowel ? "" : codaKana(ipa, before, next);
    })
    .join("");
};

/** Latin words of a text, with their apostrophes. */
export const latinWords = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*/gu;

/** Katakana for phonemes of English words, separated by word. Skips sounds that English doesn't have. */
export const katakanaOf = (phonemes: string): string => phonemes.split(" ").map(wordKana).join("");
