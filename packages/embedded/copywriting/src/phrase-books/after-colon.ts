import { capitalised } from "./product-name.ts";

/** Names with which points begin; they keep their capital. */
const names =
  /^(?:Bluetooth|Wi-?Fi|Alexa|Google|Apple|Android|Vibram|Teflon|Velcro|Kevlar|Gore-Tex|Siri|Spotify|Netflix)$/u;

/** Words of one letter; others are names (`C-Vitamin`). */
const singleLetters = /^[AÀEÉÈIOUYZWVSKВСУКОИАІЙЗЯ]$/u;

/** German words that are no nouns: small words, and what ends like an adjective. */
const germanSmall =
  /^(?:mit|ohne|für|aus|ab|bis|in|im|auf|von|vom|zu|zum|zur|bei|nach|um|über|unter|durch|gegen|wie|nur|auch|sehr|ganz|immer|kein\p{L}{0,2}|jede\p{L}?|alle\p{L}?|dein\p{L}{0,2}|ein\p{L}{0,2}|der|die|das|gratis|statt|anstatt|doppelt|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|lebenslang|vegan|leicht|weich|warm|kühl|schnell|einfach|gut|schön|elektrisch|neu|groß|klein|fein|zart|rein|frei)$/u;
const germanEnding =
  /^\p{L}{2,}(?:bar|fest|frei|los|lich|isch|sam|dicht|fähig|haft|iert|freundlich|neutral|arm|geschützt|gefertigt|gemacht|gestrickt|genäht|gebacken|geröstet|gereift|getestet|gefüttert|wachsend|schonend|stillend|isolierend|dimmbar|wandig|seitig|teilig|jährig|farbig|lagig)$/u;
/** An adjective with its ending, before a noun (`lebenslange Garantie`). */
const germanAttribute =
  /^\p{Lu}\p{Ll}{3,}(?:lange[rs]?|ische[rs]?|liche[rs]?|bare[rs]?|ige[rs]?|freie[rs]?|feste[rs]?|lose[rs]?|ierte[rs]?|weiche[rs]?|echte[rs]?) \p{Lu}/u;
const germanNouns = /^(?:Nachbar|Minibar|Essig|Honig)$/u;

const isGermanNoun = (word: string): boolean =>
  germanNouns.test(word) ||
  !(germanSmall.test(word.toLowerCase()) || germanEnding.test(word.toLowerCase()));

/** A selling point as it is written after a colon: in lower case, but for names, and in German for nouns. */
export const afterColon = (point: string, language: string): string => {
  const [first = ""] = point.split(/[\s,;]/u);
  if (/^\p{Ll}/u.test(first)) return point;
  const isWord = /^\p{Lu}[\p{Ll}\p{M}'’-]+$/u.test(first) || singleLetters.test(first);
  const isOrdinary = isWord && !names.test(first);
  const isNoun = language === "de" && isGermanNoun(first) && !germanAttribute.test(point);
  const keeps = !isOrdinary || isNoun;
  if (keeps) return capitalised(point);
  return first.slice(0, 1).toLocaleLowerCase(language) + point.slice(1);
};
