import type { Word } from "../artifacts.ts";
import { lazy } from "../concurrency.ts";
import type { CaptionWord } from "./caption-renderer.ts";

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** No space follows these marks either. */
const wideMark = /[、。，．！？：；」』）】〉》]$/u;
/** In scripts without spaces, a longer "word" from the synthesizer is a phrase. Characters. */
const longestSpaceless = 4;

/** Control characters, line breaks and direction overrides. Joiners are kept because Persian and Hindi need them. */
const unprintable =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

const cleaned = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\p{Surrogate}/gu, "")
    .replace(unprintable, " ")
    .replace(/\s+/gu, " ")
    .trim();

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const ascii = /^[ -~]*$/u;
/** Splits a text into user-perceived characters. */
export const graphemesOf = (text: string): string[] =>
  ascii.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Chinese particles. No line begins with one. */
const particle = /^[的了吗吧呢啊们着过地得]$/u;
const japaneseParticle = /^(?:[はがをにでとものへやかねよ]|から|まで|より|だけ)$/u;
/** Japanese particles and endings are in hiragana and join the word before them. `standing` are separate words. */
const ending = /^\p{Script=Hiragana}+$/u;
const standing =
  /^(?:もの|こと|ところ|とき|ため|[こそあど](?:れ|の|こ|んな|う)|とても|もっと|ずっと|そして|でも|だから|すべて|きっと|あなた|わたし|いつも?|なぜ|ぜひ|ちょっと|まず|また|さあ|ほら|みんな|ただ|たった|まるで|ついに|やっと)$/u;
/** A katakana loan word is one word (`クローゼット`), even if the segmenter splits it. */
const katakana = /^[\p{Script=Katakana}ー]+$/u;
/** Maximum length of a word with its endings, in characters. */
const longestInflected = 9;
/** Endings that join the word before them at any length. */
const auxiliary = /^(?:です?|した|しょう|ます?|ま|せん|ん|ない|たい|た|て|よ|ね|か|さい)$/u;
/** After these particles, the hiragana words in `begins` start a new word (`気に` `なれません`). */
const caseParticle = /^(?:は|が|を|に|と|へ|も|から|まで)$/u;
const begins =
  /^(?:な|なり|なる|なっ|ある|あり|あっ|いる|い|でき|くれ|もらえ|やめ|つい|はまり|ぴったり)$/u;

/** A partly joined word and the piece that was joined last. */
type Part = { readonly text: string; readonly last: string };

const isAfterParticle = ({ text, last }: Part): boolean =>
  caseParticle.test(last) && text.length > last.length;

const isEnding = (before: string, piece: string): boolean => {
  if (particle.test(piece) || japaneseParticle.test(piece)) return true;
  if (/\p{Script=Katakana}ー?$/u.test(before) && katakana.test(piece)) return true;
  if (!ending.test(piece) || standing.test(piece) || standing.test(before)) return false;
  if (/[、。，！？\s]$/u.test(before)) return false;
  return auxiliary.test(piece) || before.length + piece.length <= longestInflected;
};

/** Whether a piece belongs to the word before it: a particle, or the ending of an inflected word. */
const continues = (before: Part, piece: string, isWordLike: boolean | undefined): boolean => {
  if (!isWordLike) return true;
  if (isAfterParticle(before) && begins.test(piece)) return false;
  return isEnding(before.text, piece);
};

const cutSpaceless = (text: string, words: Intl.Segmenter): string[] => {
  const parts: Part[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const before = parts.at(-1);
    if (before === undefined || !continues(before, segment, isWordLike))
      parts.push({ text: segment, last: segment });
    else parts[parts.length - 1] = { text: before.text + segment, last: segment };
  }
  return parts.map((part) => part.text);
};

/** Splits at spaces. A mark after a space ("Prêt ?") stays with the word before it. */
const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const part of text.split(" ")) {
    const mark =
      words.length > 0 && /^[\p{P}\p{S}]{1,3}$/u.test(part) && !/^[\p{Ps}\p{Pi}]/u.test(part);
    if (mark) words[words.length - 1] += `\u00a0${part}`;
    else words.push(part);
  }
  return words;
};

/** A part of a spoken word. If `isGlued`, the next part follows without a space. */
type SpokenPart = Word & { readonly isGlued: boolean };

/** Divides a word's time among its parts in proportion to their lengths. */
const shared = (parts: readonly string[], word: Word, isSpaceless: boolean): SpokenPart[] => {
  const total = parts.reduce((sum, part) => sum + part.length, 0) || 1;
  let at = word.startMs;
  return parts.map((text, index) => {
    const startMs = at;
    at += ((word.endMs - word.startMs) * text.length) / total;
    const isGlued = isSpaceless && index < parts.length - 1 && !/\s$/u.test(text);
    return { text, startMs, endMs: at, segment: word.segment, isGlued };
  });
};

/** A punctuation mark alone that closes a clause. Not "&", which connects words. */
const closingMark = /^[.,:;!?…»”%]{1,3}$/u;

/** Joins each mark that the voice timed as a separate word to the word before it. */
const withMarks = (parts: readonly SpokenPart[]): readonly SpokenPart[] => {
  const joined: SpokenPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before?.segment === part.segment && closingMark.test(part.text))
      joined[joined.length - 1] = {
        ...before,
        text: `${before.text}\u00a0${part.text}`,
        endMs: part.endMs,
      };
    else joined.push(part);
  }
  return joined;
};

const finite = (value: number, otherwise: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(value, 0), 36_000_000) : otherwise;

/** Removes white space, because narration and word timings may differ in it. */
const bare = (text: string): string => text.normalize("NFC").replace(/\s/gu, "");

/**
 * Returns for each word whether white space follows it in `narrations`, the segments' texts. False if the word isn't
 * found, because a voice may spell it differently.
 */
const spacesAfter = (
  words: readonly Pick<Word, "text" | "segment">[],
  narrations: readonly string[],
) => {
  const spaced = narrations.map((text) => {
    const ends = new Set<number>();
    let letters = 0;
    for (const sign of text.normalize("NFC")) {
      if (/\s/u.test(sign)) ends.add(letters);
      else letters += sign.length;
    }
    return { text: bare(text), ends };
  });
  const at = new Map<number, number>();
  return words.map(({ text, segment }) => {
    const written = spaced[segment];
    const letters = bare(text);
    const start = written?.text.indexOf(letters, at.get(segment) ?? 0) ?? -1;
    if (!written || start < 0) return false;
    at.set(segment, start + letters.length);
    return written.ends.has(start + letters.length);
  });
};

/**
 * Splits phrases of scripts without spaces, which a voice times as one, into words. Their time is divided by length.
 * Drops words without printable characters.
 */
export const singleWords = (words: readonly Word[], language: string): readonly SpokenPart[] => {
  const segmenter = lazy(() => new Intl.Segmenter(language, { granularity: "word" }));
  return words.flatMap((word) => {
    const text = cleaned(word.text);
    if (text === "") return [];
    const long = spaceless.test(text) && text.length > longestSpaceless;
    return shared(long ? cutSpaceless(text, segmenter()) : wordsOf(text), word, long);
  });
};

/**
 * Converts spoken words to caption words. Removes unprintable characters and empty words. Splits phrases of scripts
 * without spaces into words and divides their time by length. Start times are whole and increase. In these scripts a
 * space follows a word only if `narrations`, the segments' texts, have one there.
 */
export const captionWords = (
  words: readonly Word[],
  language: string,
  narrations: readonly string[] = [],
): CaptionWord[] => {
  let lastStartCs = -1;
  const shown = withMarks(singleWords(words, language)).map((part) => {
    const startCs = Math.max(Math.round(finite(part.startMs, 0) / 10), lastStartCs + 1);
    lastStartCs = startCs;
    const endCs = Math.max(Math.round(finite(part.endMs, 0) / 10), startCs + 1);
    const { segment, isGlued } = part;
    const hasSpace = /\s$/u.test(part.text);
    return { text: part.text.trim(), startCs, endCs, segment, isGlued, hasSpace };
  });
  const isSpaced = spacesAfter(shown, narrations);
  return shown.map(({ isGlued, hasSpace, ...word }, index) => {
    const next = shown[index + 1];
    const isOpen = spaceless.test(word.text.at(-1) ?? "") && spaceless.test(next?.text[0] ?? "");
    const isApart = hasSpace || isSpaced[index];
    const joined = next && !isApart && (isGlued || wideMark.test(word.text) || isOpen);
    const endCs = next ? Math.min(word.endCs, next.startCs) : word.endCs;
    return { ...word, endCs, gap: joined ? "" : " " };
  });
};

const between = /[\s\p{P}]/gu;
const lettersOf = (text: string): string =>
  text.normalize("NFC").replace(between, "").toLowerCase();

/** Parts of a name without spaces between them are joined up to this length, in characters. */
const longestJoined = 8;

const joined = (words: readonly CaptionWord[]): readonly CaptionWord[] => {
  const parts: CaptionWord[] = [];
  for (const word of words) {
    const before = parts.at(-1);
    const isOne =
      before?.isBound === true &&
      before.gap === "" &&
      before.segment === word.segment &&
      before.text.length + word.text.length <= longestJoined;
    if (before && isOne)
      parts[parts.length - 1] = {
        ...word,
        text: before.text + word.text,
        startCs: before.startCs,
      };
    else parts.push(word);
  }
  return parts;
};

/**
 * Sets `isBound` on the words of the product's name, except the last one. Capitals can't reveal a name in Hindi, Korean
 * or Japanese. The name's last word may have an ending attached without a space (`수분크림입니다`).
 */
export const withName = (words: readonly CaptionWord[], name: string): readonly CaptionWord[] => {
  const wanted = lettersOf(name);
  if (wanted === "" || words.length === 0) return words;
  const starts: number[] = [];
  let text = "";
  for (const word of words) {
    starts.push(text.length);
    text += lettersOf(word.text);
  }
  const bound = new Set<number>();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const first = starts.indexOf(at);
    for (let index = first; first >= 0 && index + 1 < words.length; index += 1)
      if ((starts[index + 1] ?? end) < end) bound.add(index);
      else break;
  }
  return joined(words.map((word, index) => (bound.has(index) ? { ...word, isBound: true } : word)));
};
