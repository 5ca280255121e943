import { wordsOf } from "@reelwright/core/spoken-numbers/language-data";
import { speakable } from "@reelwright/core/spoken-numbers/say-number";

const opening = /^[^\p{L}\p{M}\p{N}\p{Sc}#@&+]+/u;
const closing = /[^\p{L}\p{M}\p{N}\p{Sc}&+]+$/u;
const address =
  /^(?:https?:\/\/)?(?:www\.)?([\p{L}\d._+-]+@)?([\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,10})(\/[\p{L}\d._~/-]*)?(?:[?#].*)?$/iu;
/** They say whose a name is, and nothing to a listener. */
const silentMarks = /[™®©℠]/gu;

/** Styled letters (𝓕, Ａ) become plain ones. */
const plain = (text: string): string =>
  text
    .replace(silentMarks, "")
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-");

const spokenSigns = (core: string, language: string): string => {
  const words = wordsOf(language);
  return core
    .replace(/@/gu, ` ${words.word("at")} `)
    .replace(/&/gu, ` ${words.word("and")} `)
    .replace(/\+/gu, ` ${words.word("plus")} `);
};

/** Addresses of pages and mailboxes, with their dots and slashes; what follows a question mark is not said. */
const spokenAddress = (core: string, language: string): string | undefined => {
  const [, mailbox = "", host = "", path = ""] = address.exec(core) ?? [];
  if (host === "" || /^\d/.test(host)) return undefined;
  const { word } = wordsOf(language);
  const spell = (text: string) => text.replaceAll(".", ` ${word("dot")} `).replace(/[-_]/g, " ");
  const way = path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => ` ${word("slash")} ${spell(part)}`);
  return `${mailbox === "" ? "" : `${spell(mailbox.slice(0, -1))} ${word("at")} `}${spell(host)}${way.join("")}`;
};

/** #SummerGlow2026 is three words. */
const spokenHashtag = (core: string): string | undefined =>
  /^#\p{L}[\p{L}\p{N}_]*$/u.test(core)
    ? core
        .slice(1)
        .replace(/_/g, " ")
        .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, " ")
    : undefined;

/** What an abbreviation (as written, any case) stands for, or undefined. Those with a dot end no sentence. */
export const abbreviation = (word: string, language: string): string | undefined =>
  wordsOf(language).abbreviations.get(word.toLowerCase());

/** The words to say for a written token without its numbers; empty for what has no sound (emoji, dashes). */
export const spokenForm = (token: string, language: string): string => {
  const text = plain(token);
  const bare = text.replace(opening, "").replace(/[,;:!?)\]"']+$/u, "");
  const short = abbreviation(bare, language);
  if (short !== undefined) return short;
  const core = text.replace(opening, "").replace(closing, "");
  return speakable(
    spokenAddress(core, language) ?? spokenHashtag(core) ?? spokenSigns(core, language),
  );
};
