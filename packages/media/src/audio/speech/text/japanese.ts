import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Semaphore } from "@reelwright/core/concurrency/semaphore";

/** A word as written and how it is pronounced, in katakana (the synthesiser knows no kanji). */
type Reading = {
  readonly text: string;
  readonly spoken: string;
  /** A particle, an ending or a mark: it belongs to a number that stands before it. */
  readonly isEnding: boolean;
};

/** Readings of the Japanese runs of a text, by run. */
export type Readings = ReadonlyMap<string, readonly Reading[]>;

/** Same depth below the package in `src` and in `dist`. */
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

/** What the dictionary may take for another word where nothing stands before it. */
const particle = /^(?:[はがをにでとものへやか]|から|まで|より|だけ)$/u;

/** Whether a morpheme belongs to the word before it: particles, endings and closing punctuation do. */
const follows = (before: Morpheme, [surface, , kind, detail]: Morpheme): boolean => {
  if (/^[「『（]/u.test(surface)) return false;
  if (/[「『（]$/u.test(before[0]) || before[2] === "接頭詞") return true;
  return dependent.has(kind) || attached.has(detail) || before[2] === "接頭詞";
};

/** Joins morphemes to words as a reader sees them, each with its particles. */
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
 * Looks up how the Japanese in a text is read. Without the optional dictionary package nothing is found, and kanji
 * are spoken as the synthesiser can. One look-up at a time, since the dictionary is large.
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
