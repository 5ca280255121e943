/** How English words are said in Japanese: phonemes as espeak-ng gives them (British, IPA) to katakana. */

/** The kana of a consonant before a, i, u, e, o, and where no vowel follows. */
const rows: Readonly<Record<string, string>> = {
  "": "ア イ ウ エ オ _",
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

const wordKana = (phonemes: string): string => {
  let rest = phonemes.replace(/[ˈˌ]/gu, "").replace(/əl(?=[dstz]?$)/u, "l").replace(/ən$/u, "ɒn");
  let kana = "";
  let before = "";
  let isShort = false;
  while (rest !== "") {
    const vowel = vowels.find(([ipa]) => rest.startsWith(ipa));
    const consonant = vowel ? null : consonants.find((one) => rest.startsWith(one));
    rest = rest.slice((vowel?.[0] ?? consonant ?? rest.slice(0, 1)).length);
    if (vowel) {
      const [ipa, column, long] = vowel;
      kana += kanaOf(before, column) + long;
      isShort = long === "";
      if (rest === "" && /^[əi]$/u.test(ipa)) kana += "ー";
      before = "";
    } else if (consonant) {
      if (before !== "") {
        kana += before === "m" && /^[pb]$/u.test(consonant) ? "ン" : kanaOf(before, "");
        isShort = false;
      }
      if (isShort && rest === "" && held.has(consonant)) kana += "ッ";
      before = consonant;
    }
  }
  return kana + (before === "ŋ" ? "ング" : kanaOf(before, "")).replace("_", "");
};

/** Latin words of a text, with their apostrophes. */
export const latinWords = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*/gu;

/** Katakana for phonemes of English words, words apart; what is no English sound is left out. */
export const katakanaOf = (phonemes: string): string => phonemes.split(" ").map(wordKana).join("");
