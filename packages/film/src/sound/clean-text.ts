/**
 * The one cleaned text: what captions show, and what the built-in voices, installed voices and vendors' voices say. Pasted
 * texts carry markup that a viewer would read, or that a voice would obey. All patterns are linear in the text's length.
 */

export type CleanText = {
  /** Spaces are single. A line break is kept where it ends a sentence or a line of a list. */
  readonly text: string;
  /** What was dropped and would have been seen or heard, each piece once, in order. */
  readonly dropped: readonly string[];
};

/** HTML, XML and SSML: `<b>`, `</b>`, `<br>`, `<break time="1s"/>`, `<!-- … -->`. No `a < b` and no `<3`. */
const tag = /<!--[\s\S]{0,2000}?-->|<\/?[a-z][^<>]{0,500}>|<[!?][^<>]{0,500}>/giu;

/** Stands where a line of a list begins, while its line break is looked at. */
const itemMark = "\u{e001}";

/** Markdown. The second column is what stays of a match. */
const markdown: readonly (readonly [RegExp, string])[] = [
  // A code fence, a rule, the line below a heading.
  [/^[ \t]*(?:`{3,}[^\n`]{0,40}|~{3,}[^\n~]{0,40})$/gmu, ""],
  [/(?<!\S)(?:-{3,}|\*{3,}|_{3,}|={3,}|(?:\* ){2,}\*|(?:- ){2,}-)(?!\S)/gu, ""],
  // A heading, a quotation, a list.
  [/^[ \t]{0,20}#{1,6}(?=[ \t])/gmu, itemMark],
  [/^[ \t]{0,20}>+(?=[ \t]|$)/gmu, ""],
  [/^[ \t]{0,20}[-*+•‣▪◦·](?=[ \t])(?:[ \t]+\[[ xX]\])?/gmu, itemMark],
  // An image or a link: its words.
  [/!?\[([^[\]\n]{0,300})\]\([^()\s]{1,500}(?:[ \t]+"[^"\n]{0,200}")?\)/gu, "$1"],
  // Bold, italic, struck out, code. A mark within a word or beside a space is none (5*3, snake_case).
  [/(?<![\p{L}\p{N}*])\*{1,3}(?=[^\s*])/gu, ""],
  [/(?<=[^\s*])\*{1,3}(?![\p{L}\p{N}*])/gu, ""],
  [/(?<![\p{L}\p{N}_])_{1,3}(?=[^\s_])/gu, ""],
  [/(?<=[^\s_])_{1,3}(?![\p{L}\p{N}_])/gu, ""],
  [/~~(?=\S)|(?<=\S)~~/gu, ""],
  [/`{1,3}/gu, ""],
];

/** A keycap is its digit or sign; every other emoji has no word. `©`, `®` and `™` are no emoji unless a mark says so. */
const keycap = /([0-9#*])\ufe0f?\u20e3/gu;
const emoji =
  /(?:\p{Regional_Indicator}{2}|(?![©®™#*0-9])\p{Extended_Pictographic}|[©®™]\ufe0f)(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*/gu;

/** Joiners belong to the scripts that they shape; elsewhere they are invisible. */
const joined =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Mn}\p{Mc}])[\u200c\u200d](?=[\p{L}\p{M}])/u;
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]/gu;
const control = /[^\P{Cc}\n]/gu;

/** Scripts that are written without spaces: a line break within a sentence leaves none. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}、。「」]/u;

/** A line that goes on in the next one was wrapped; other line breaks end something. */
const unwrapped = (text: string): string =>
  text.replace(/[ ]*\n[ \n]*/gu, (_, at: number, whole: string) => {
    const before = whole.slice(0, at).at(-1) ?? "";
    const after = /\S/u.exec(whole.slice(at))?.[0] ?? "";
    if (unspaced.test(before) && unspaced.test(after)) return /[。！？]/u.test(before) ? "\n" : "";
    return /\p{Ll}/u.test(after) && !/[.!?:;…]/u.test(before) ? " " : "\n";
  });

/** HTML's names of U+00A0 to U+00FF, in this order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const entities: ReadonlyMap<string, string> = new Map([
  ...latin.split(" ").map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ...Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    OElig: "Œ",
    oelig: "œ",
    Scaron: "Š",
    scaron: "š",
    ndash: "–",
    mdash: "—",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    bull: "•",
    hellip: "…",
    prime: "′",
    Prime: "″",
    lsaquo: "‹",
    rsaquo: "›",
    euro: "€",
    trade: "™",
    minus: "−",
    le: "≤",
    ge: "≥",
    ne: "≠",
    rarr: "→",
  }),
]);

const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}\d{0,2}));/gu;

/** The sign of a number; a space for what is no character. */
const signOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
    ? " "
    : String.fromCodePoint(code);

/** Decodes entities, also those that a shop has encoded twice. What ends in no semicolon is none ("R&D"). */
const decoded = (text: string): string => {
  let result = text;
  for (let round = 0; round < 3 && result.includes("&"); round += 1)
    result = result.replace(reference, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? whole;
      return signOf(decimal === undefined ? Number.parseInt(hex ?? "0", 16) : Number(decimal));
    });
  return result;
};

const sayable = /[\p{L}\p{N}]/u;

/** Cleans a text that is spoken and shown. It is empty when nothing in it can be said. */
export const cleanText = (given: string): CleanText => {
  const dropped = new Set<string>();
  const drop =
    (instead: string) =>
    (piece: string): string => {
      if (piece.trim() !== "") dropped.add(piece.trim());
      return instead;
    };
  let text = given.normalize("NFC").replace(/\r\n?|[\u0085\u2028\u2029]/gu, "\n");
  text = text.replace(tag, drop(" "));
  text = decoded(text).replace(tag, drop(" ")).replaceAll("\u00a0\u00a0", " ");
  for (const [pattern, kept] of markdown) {
    text = text.replace(pattern, (piece: string, words: unknown) => {
      if (piece.trim() !== "") dropped.add(piece.trim());
      return kept === "$1" ? String(words) : kept;
    });
  }
  text = text.replace(keycap, "$1").replace(emoji, drop(" ")).replace(control, " ");
  text = text.replace(invisible, (sign, at: number, whole: string) =>
    joined.test(whole.slice(Math.max(0, at - 2), at + 3)) && /[\u200c\u200d]/u.test(sign)
      ? sign
      : "",
  );
  text = unwrapped(text.replace(/[^\S\n\u00a0\u202f]+/gu, " "))
    .replaceAll(new RegExp(`${itemMark} *`, "gu"), "")
    .replace(/ +([,.!?;:…])(?=\s|$)/gu, dropped.size > 0 ? "$1" : "$&")
    .replace(/^[ \n]+|[ \n]+$/gu, "");
  if (sayable.test(text)) return { text, dropped: [...dropped] };
  if (text.trim() !== "") dropped.add(text.trim());
  return { text: "", dropped: [...dropped] };
};

/** A cleaned text on one line, for names and narrations. */
export const cleanLine = (given: string): string =>
  cleanText(given).text.replace(/\s*\n\s*/gu, " ");

const shownPieces = 4;

/** The warning about a caller's text; null where nothing visible was dropped. */
const cleaningOf = (given: string): string | null => {
  const { text, dropped } = cleanText(given);
  if (given.trim() === "" || dropped.length === 0) return null;
  if (text === "") return "Nothing in it can be said: the film has no narration and no captions.";
  const named = dropped
    .slice(0, shownPieces)
    .map((piece) => `"${[...piece].slice(0, 40).join("")}"`);
  const more = dropped.length > shownPieces ? ` and ${dropped.length - shownPieces} more` : "";
  return `Neither spoken nor shown: ${named.join(", ")}${more}.`;
};

/** Warnings about the texts of a body that are spoken: what was dropped, and a script with nothing to say. */
export const textWarnings = (
  body: Readonly<Record<string, unknown>>,
): readonly { readonly field: string; readonly message: string }[] =>
  ["product_name", "custom_script"].flatMap((field) => {
    const given = body[field];
    const message = typeof given === "string" ? cleaningOf(given) : null;
    return message === null ? [] : [{ field, message }];
  });
