import { properFirst } from "./lexicon.ts";

/** Letters that are said one by one, or that are written so. */
const acronyms =
  /^(?:\p{Lu}{1,3}\d*\+?|BPA|GPS|LED|OLED|USB(?:-C)?|UPF|SPF|HEPA|NASA|OEKO-TEX|RFID|HDMI|MFI|GOTS|FDA|PFAS|SOC|GDPR|HIPAA|NFC|RGB|HDR|VPN|CRM|API|AI|IPX?\d+|QR|ASAP|USDA|SMS|PTFE|CRI|\p{Lu}*\d[\p{Lu}\d]*)[.,!]?$/u;
const small =
  /^(?:a|an|the|and|or|but|for|of|with|without|in|on|at|to|from|by|per|up|as|it|you|your|&|\+|x|\d.*)$/iu;
const beforeNames = /^(?:in|from|by|with|like|at)$/iu;
const days =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|June|July|August|September|October|November|December|Christmas|Easter)$/u;

/** Short words that are no acronyms where everything is in capitals. */
const common =
  /^(?:\p{Lu}|ONE|TWO|SIX|TEN|NO|NOT|IN|ON|UP|TO|OF|OR|AND|THE|FOR|BY|IT|IS|AS|AT|ALL|ANY|NEW|LOW|BIG|FUN|HOT|OUR|YOU|OFF|OUT|BUY|GET|EAT|WET|DRY|FAT|OAT|SOY|CAN|NUT|PER|SET|BOX|TEA|ADD|FIT)$/u;

const isShouted = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters.length < 4 || letters !== letters.toUpperCase()) return false;
  return text
    .split(/[\s-]+/u)
    .some((word) => common.test(word) || (word.length > 3 && !acronyms.test(word)));
};

const smaller = (word: string): string =>
  word
    .split("-")
    .map((part) => (acronyms.test(part) && !common.test(part) ? part : part.toLowerCase()))
    .join("-");

/** `BPA-Free` → `BPA-free`, `Easy-On` → `Easy-on`; names with capitals of their own stay. */
const withSmallSuffix = (word: string): string =>
  word.replace(
    /(?<=\d)-\p{Lu}\p{Ll}+\b|-(?:Free|Friendly|Proof|Safe|Resistant|Ready|Based|Rich|On|Off|In|Out|Up|Quiet|Poured|Made|Cut|Grade|Through)\b/gu,
    (suffix) => suffix.toLowerCase(),
  );

const lettered = (text: string): readonly string[] =>
  text.split(" ").filter((word) => /\p{L}/u.test(word) && !small.test(word));

/** A title has two capitals; after a figure one is enough (`5-year Warranty`). */
const isTitle = (text: string): boolean => {
  const all = lettered(text);
  const least = /^\d/u.test(text) ? 1 : 2;
  return all.length >= least && all.every((word) => /^\p{Lu}/u.test(word));
};

/** Whether a word of a title keeps its capital: names, acronyms, what follows `in` or `from`. */
const keepsCapital = (word: string, before: string | undefined): boolean =>
  before === undefined ||
  beforeNames.test(before) ||
  properFirst.has(word) ||
  days.test(word) ||
  acronyms.test(word) ||
  /^\p{Lu}{2,}s$/u.test(word) ||
  /^\P{Lu}*\p{Lu}.*\p{Ll}\p{Lu}/u.test(word);

/**
 * A selling point as it is written in a sentence: what is shouted (`ONE INGREDIENT`) or set as a title (`Whisper-Quiet Motor`) in
 * small letters, with the capitals of names and acronyms.
 */
export const asWritten = (text: string): string => {
  if (isShouted(text)) {
    const said = text
      .split(" ")
      .map((word, at, all) =>
        beforeNames.test(all[at - 1] ?? "") && !small.test(word)
          ? (word[0] ?? "") + word.slice(1).toLowerCase()
          : smaller(word),
      )
      .join(" ");
    return (said[0] ?? "").toUpperCase() + said.slice(1);
  }
  const calm = text.split(" ").map(withSmallSuffix).join(" ");
  if (!isTitle(calm)) return calm;
  return calm
    .split(" ")
    .map((word, at, all) => (keepsCapital(word, all[at - 1]) ? word : smaller(word)))
    .join(" ");
};
