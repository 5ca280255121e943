/**
 * Cleans texts for captions and for all voices. Pasted texts contain markup that a viewer would see or a voice would
 * interpret. All patterns run in linear time.
 */

export type CleanText = {
  /** Spaces are single. A line break is kept where it ends a sentence or a line of a list. */
  readonly text: string;
  /** Visible or audible pieces that were removed, each once, in order. */
  readonly dropped: readonly string[];
};

/** HTML, XML and SSML: `<b>`, `</b>`, `<br>`, `<break time="1s"/>`, `<!-- … -->`. Not `a < b` or `<3`. */
const tag = /<!--[\s\S]{0,2000}?-->|<\/?[a-z][^<>]{0,500}>|<[!?][^<>]{0,500}>/giu;

/** Temporarily marks the start of a list item, so that its line break is kept. */
const itemMark = "\u{e001}";

/** Markdown. The second column is the replacement. */
const markdown: readonly (readonly [RegExp, string])[] = [
  // A code fence, a rule, the line below a heading.
  [/^[ \t]*(?:`{3,}[^\n`]{0,40}|~{3,}[^\n~]{0,40})$/gmu, ""],
  [/(?<!\S)(?:-{3,}|\*{3,}|_{3,}|={3,}|(?:\* ){2,}\*|(?:- ){2,}-)(?!\S)/gu, ""],
  // A heading, a quotation, a list.
  [/^[ \t]{0,20}#{1,6}(?=[ \t])/gmu, itemMark],
  [/^[ \t]{0,20}>+(?=[ \t]|$)/gmu, ""],
  [/^[ \t]{0,20}[-*+•‣▪◦·](?=[ \t])(?:[ \t]+\[[ xX]\])?/gmu, itemMark],
  // An image or a link. Its text stays.
  [/!?\[([^[\]\n]{0,300})\]\([^()\s]{1,500}(?:[ \t]+"[^"\n]{0,200}")?\)/gu, "$1"],
  // Bold, italic, strikethrough, code. Marks inside a word or next to a space aren't Markdown (5*3, snake_case).
  [/(?<![\p{L}\p{N}*])\*{1,3}(?=[^\s*])/gu, ""],
  [/(?<=[^\s*])\*{1,3}(?![\p{L}\p{N}*])/gu, ""],
  [/(?<![\p{L}\p{N}_])_{1,3}(?=[^\s_])/gu, ""],
  [/(?<=[^\s_])_{1,3}(?![\p{L}\p{N}_])/gu, ""],
  [/~~(?=\S)|(?<=\S)~~/gu, ""],
  [/`{1,3}/gu, ""],
];

/**
 * A keycap becomes its digit or sign. Other emoji are removed. `©`, `®`, `™` are emoji only with a variation selector.
 */
const keycap = /([0-9#*])\ufe0f?\u20e3/gu;
const emoji =
  /(?:\p{Regional_Indicator}{2}|(?![©®™#*0-9])\p{Extended_Pictographic}|[©®™]\ufe0f)(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*/gu;

/** Joiners are kept in scripts where they shape letters. Elsewhere they are removed like other invisible characters. */
const joined =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Mn}\p{Mc}])[\u200c\u200d](?=[\p{L}\p{M}])/u;
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]/gu;
const control = /[^\P{Cc}\n]/gu;

/** Scripts without spaces. A line break within a sentence is removed without leaving a space. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}、。「」]/u;

/** Joins wrapped lines. Keeps line breaks that end a sentence or a list item. */
const unwrapped = (text: string): string =>
  text.replace(/[ ]*\n[ \n]*/gu, (_, at: number, whole: string) => {
    const before = whole.slice(0, at).at(-1) ?? "";
    const after = /\S/u.exec(whole.slice(at))?.[0] ?? "";
    if (unspaced.test(before) && unspaced.test(after)) return /[。！？]/u.test(before) ? "\n" : "";
    return /\p{Ll}/u.test(after) && !/[.!?:;…]/u.test(before) ? " " : "\n";
  });

/** HTML entity names of U+00A0 to U+00FF, in this order. */
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

/** The character with this code point, or a space if there is none. */
const signOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
    ? " "
    : String.fromCodePoint(code);

/** Decodes entities, even if they are encoded up to three times. An entity ends in a semicolon, so "R&D" stays. */
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

/** Cleans a text for voice and captions. The result is empty if nothing in it can be spoken. */
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

/** Cleans a text and puts it on one line, for names and narrations. */
export const cleanLine = (given: string): string =>
  cleanText(given).text.replace(/\s*\n\s*/gu, " ");

const shownPieces = 4;

/** Returns the warning about a caller's text, or null if nothing visible was removed. */
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

/** Returns warnings about the spoken texts of a request body: removed pieces, and a script without speakable text. */
export const textWarnings = (
  body: Readonly<Record<string, unknown>>,
): readonly { readonly field: string; readonly message: string }[] =>
  ["product_name", "custom_script"].flatMap((field) => {
    const given = body[field];
    const message = typeof given === "string" ? cleaningOf(given) : null;
    return message === null ? [] : [{ field, message }];
  });
