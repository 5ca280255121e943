/** How English words are said in Japanese: phonemes as espeak-ng gives them (British, IPA) to katakana. */

/** The kana of a consonant before a, i, u, e, o, and where no vowel follows. */
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

/** Vowels, the longer ones first: the column of the kana, and what follows it. */
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

/** A stop after a short vowel is held (`hot`: ホット) at the end of a word. */
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

/** A consonant that no vowel follows. */
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

/** Katakana for phonemes of English words, words apart; what is no English sound is left out. */
export const katakanaOf = (phonemes: string): string => phonemes.split(" ").map(wordKana).join("");
