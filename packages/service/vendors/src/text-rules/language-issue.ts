/** ISO 15924 codes of scripts that are written in several Unicode scripts. */
const scriptsOf: Readonly<Record<string, readonly string[]>> = {
  Jpan: ["Han", "Hiragana", "Katakana"],
  Kore: ["Hangul"],
  Hans: ["Han"],
  Hant: ["Han"],
};

/** Short words that every English text is full of, and that are rare in other languages. */
const english = new Set(
  "the and you your is are with for this that it's of to have just what when from they can't don't here".split(
    " ",
  ),
);
/** Other languages have under 5 % of them, English of advertisements 20 to 40 %. */
const mostEnglishShare = 0.15;
const leastEnglishShare = 0.05;
/** Shorter texts show nothing. */
const leastWords = 12;
/** The share of letters in the language's own script; brands and loan words are in others. */
const leastOwnScript = 0.5;

const ownScript = (text: string, script: string): number => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const names = scriptsOf[script] ?? [script];
  const own = new RegExp(
    names.map((name) => `\\p{Script=${name}}|\\p{Script_Extensions=${name}}`).join("|"),
    "u",
  );
  return letters.filter((letter) => own.test(letter)).length / Math.max(1, letters.length);
};

const englishShare = (text: string): number | null => {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  if (words.length < leastWords) return null;
  return words.filter((word) => english.has(word.replace("’", "'"))).length / words.length;
};

/** The language's usual script by CLDR, as an ISO 15924 code. */
const scriptFor = (language: string): string =>
  new Intl.Locale(language).maximize().script ?? "Latn";

const isWritten = (text: string, language: string): boolean => {
  const script = scriptFor(language) === "Latn" ? "Latin" : longNames[scriptFor(language)];
  if (script !== undefined && ownScript(text, script) < leastOwnScript) return false;
  const share = englishShare(text);
  if (share === null) return true;
  return language === "en" ? share >= leastEnglishShare : share <= mostEnglishShare;
};

/** Unicode's names of the scripts by their ISO 15924 codes; those of several scripts stay codes. */
const longNames: Readonly<Record<string, string>> = {
  Jpan: "Jpan",
  Kore: "Kore",
  Hans: "Hans",
  Hant: "Hant",
  Cyrl: "Cyrillic",
  Arab: "Arabic",
  Deva: "Devanagari",
  Grek: "Greek",
  Hebr: "Hebrew",
  Thai: "Thai",
  Taml: "Tamil",
  Beng: "Bengali",
  Telu: "Telugu",
  Gujr: "Gujarati",
  Guru: "Gurmukhi",
  Knda: "Kannada",
  Mlym: "Malayalam",
  Sinh: "Sinhala",
  Khmr: "Khmer",
  Laoo: "Lao",
  Mymr: "Myanmar",
  Geor: "Georgian",
  Armn: "Armenian",
  Ethi: "Ethiopic",
};

/**
 * Whether a text is in a language, as far as its script and its English words tell: another language of the same script is
 * only noticed where it is English. Returns the issue in a sentence, or null.
 */
export const languageIssue = (text: string, language: string): string | null => {
  const name = new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;
  return isWritten(text, language) ? null : `The narration must be ${name} (${language}).`;
};
