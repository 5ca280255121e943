import type { Word } from "../artifacts.ts";
import type { CaptionWord } from "./caption-renderer.ts";

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** After these marks no space follows either. */
const wideMark = /[、。，．！？：；」』）】〉》]$/u;
/** Written without spaces and longer than this, a "word" of the synthesiser is a phrase. */
const longestSpaceless = 4;

/** Controls, line breaks and direction overrides never reach a caption; joiners do (Persian, Hindi need them). */
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
/** A text as what readers see as its characters. */
export const graphemesOf = (text: string): string[] =>
  ascii.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Chinese particles: no line begins with them. */
const particle = /^[的了吗吧呢啊们着过地得]$/u;
const japaneseParticle = /^(?:[はがをにでとものへやかねよ]|から|まで|より|だけ)$/u;
/** What a Japanese word ends with, its particles and endings, is written in hiragana; these hiragana words stand alone. */
const ending = /^\p{Script=Hiragana}+$/u;
const standing =
  /^(?:もの|こと|ところ|とき|ため|[こそあど](?:れ|の|こ|んな|う)|とても|もっと|ずっと|そして|でも|だから|すべて|きっと|あなた|わたし|いつも?|なぜ|ぜひ|ちょっと|まず|また|さあ|ほら|みんな|ただ|たった|まるで|ついに|やっと)$/u;
/** A loan word is one word (`クローゼット`), whatever the segmenter makes of it. */
const katakana = /^[\p{Script=Katakana}ー]+$/u;
/** With its endings, a word may be so long. */
const longestInflected = 9;
/** Endings that go with the word before them however long it is. */
const auxiliary = /^(?:です?|した|しょう|ます?|ま|せん|ん|ない|たい|た|て|よ|ね|か|さい)$/u;
/** After these, a word that is written in hiragana begins anew (`気に` `なれません`), unless it is a particle or `です`. */
const caseParticle = /^(?:は|が|を|に|と|へ|も|から|まで)$/u;
const begins =
  /^(?:な|なり|なる|なっ|ある|あり|あっ|いる|い|でき|くれ|もらえ|やめ|つい|はまり|ぴったり)$/u;

/** A word so far, and the piece that was joined to it last. */
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

/** Words between spaces; a mark that is written apart ("Prêt ?") stays with the word before it. */
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

/** A part of a spoken word; `isGlued`: the next one follows without a space. */
type SpokenPart = Word & { readonly isGlued: boolean };

/** Shares a span of time over parts by their lengths. */
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

/** A mark that ends a clause, alone; no "&", which stands between words. */
const closingMark = /^[.,:;!?…»”%]{1,3}$/u;

/** The parts with each mark that a voice times as a word of its own joined to the word before it. */
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

/** The same letters are the same word, however wide their spaces are. */
const bare = (text: string): string => text.normalize("NFC").replace(/\s/gu, "");

/**
 * Whether white space stands after each word in `narrations`, the segments' texts. False for a word that isn't found: a
 * voice may spell it in another way.
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
 * Words fit for showing: cleaned of what no caption can show, phrases without spaces cut into words (their
 * time shared by length), times whole and rising. Words without anything to show are dropped. Between words of a
 * script without spaces stands a space where one is written in `narrations`, the segments' texts.
 */
export const captionWords = (
  words: readonly Word[],
  language: string,
  narrations: readonly string[] = [],
): CaptionWord[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const parts = words.flatMap((word) => {
    const text = cleaned(word.text);
    if (text === "") return [];
    const long = spaceless.test(text) && text.length > longestSpaceless;
    return shared(long ? cutSpaceless(text, segmenter) : wordsOf(text), word, long);
  });
  let lastStartCs = -1;
  const shown = withMarks(parts).map((part) => {
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

/** A name's parts that no space divides are one word up to this length. */
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
 * The words with those marked that a further part of the product's name follows: capitals don't tell a name in Hindi, Korean
 * or Japanese. What follows a name without a space (`수분크림입니다`) may be part of its last word.
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
