/** How many letters of a language's measured pace (`spokenCosts`) it takes to say letters of other lengths and numbers. */

/** Letters that a digit takes where a letter is a sound: `24` is `twenty-four`. */
const lettersOfDigit = 5;
/** The same where vowels are marks that are no letters. */
const lettersOfMarkedDigit = 2;

/** Letters that a syllable of a number takes where numbers are said in the Chinese way: `24` is `二十四`. */
const lettersOfSyllable: ReadonlyMap<string, number> = new Map([
  ["zh", 1.45],
  ["ja", 1.55],
  ["ko", 1.8],
]);

/** What a Chinese character and a kana take in Japanese, where the first is often two syllables. */
const [kanji, kana] = [1.3, 0.8];

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The letters of a word; in Japanese by how long they are said. */
export const lettersIn = (word: string, language: string): number => {
  const letters = countOf(word, /\p{L}/gu);
  if (language !== "ja") return letters;
  const long = countOf(word, /\p{sc=Han}/gu);
  return long * kanji + (letters - long) * kana;
};

/** Syllables of a whole number in the Chinese way: `18` 十八, `240` 二百四十, `500` 五百. */
const syllablesOf = (digits: string): number => {
  const values = Array.from(digits, Number);
  const said = values.map((value, index): number => {
    const place = (values.length - 1 - index) % 4;
    if (value === 0) return 0;
    return place === 0 || (value === 1 && place === 1) ? 1 : 2;
  });
  const myriads = Math.floor((values.length - 1) / 4);
  return Math.max(1, said.reduce((sum, one) => sum + one, 0) + myriads);
};

/** Letters that the numbers in a word take. */
export const lettersOfNumbers = (word: string, language: string): number => {
  const syllable = lettersOfSyllable.get(language);
  if (syllable === undefined)
    return countOf(word, /\p{N}/gu) * (language === "hi" ? lettersOfMarkedDigit : lettersOfDigit);
  const numbers = word.normalize("NFKC").match(/\d[\d,]*(?:\.\d+)?/gu) ?? [];
  const syllables = numbers.map((number) => {
    const [whole = "", fraction = ""] = number.replaceAll(",", "").split(".");
    // The point is a syllable, too, and each digit behind it.
    return syllablesOf(whole) + (fraction === "" ? 0 : 1 + fraction.length);
  });
  return syllables.reduce((sum, one) => sum + one, 0) * syllable;
};
