/** A Noto face and what the layout has to know of it; lengths in em. */
export type ScriptFace = {
  /** Without the weight: the files are called `<family> ExtraBold` and `<family> SemiBold`. */
  readonly family: string;
  readonly ascent: number;
  readonly descent: number;
  /** How far usual letters and their marks reach above and below the baseline. */
  readonly above: number;
  readonly below: number;
  /** How much larger it is set than Latin letters, to look as large. */
  readonly optical: number;
  /** Widths of the SemiBold against these of the ExtraBold. */
  readonly lighter: number;
  readonly script: RegExp;
  /** Single characters; marks that take no room are left out. */
  readonly widths: readonly (readonly [number, string])[];
  /** Characters that together are wider or narrower than by themselves, apart by spaces. */
  readonly clusters: readonly (readonly [number, string])[];
};

const zwj = "\u200d";
/** Letters that join the one before them only (Unicode's Joining_Type Right_Joining), and the hamza, which joins none. */
const endsJoin =
  /[ء\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]/u;
const arabic = /\p{Script=Arabic}/u;
const lamAlef = /^ل[اأإآ]$/u;

const joins = (letter: string | undefined): boolean =>
  letter !== undefined && arabic.test(letter) && /\p{L}|ـ/u.test(letter) && letter !== "ء";

/** The longest of these beginnings of the text that may stand together. */
const cluster = (text: string, may: (cluster: string) => boolean): string => {
  const [one = "", two = "", three = ""] = Array.from(text.slice(0, 6));
  return [one + two + three, one + two].find((some) => some !== one && may(some)) ?? one;
};

/** Cuts a text into clusters; `may` tells whether some characters, followed by a rest, are one. */
const clustersOf = (text: string, may: (cluster: string, rest: string) => boolean): string[] => {
  const pieces: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const piece = cluster(
      rest,
      (some) => rest.startsWith(some) && may(some, rest.slice(some.length)),
    );
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
};

/** Arabic letters by their positional forms: a joiner stands on each side where a neighbour joins. */
const arabicPieces = (text: string): string[] => {
  const bare = text.replace(/[\p{Mn}\p{Cf}]/gu, "");
  const letters = clustersOf(bare, (some) => lamAlef.test(some));
  return letters.map((letter, index) => {
    const before = Array.from(letters[index - 1] ?? "").at(-1);
    const after = Array.from(letters[index + 1] ?? "")[0];
    const last = Array.from(letter).at(-1) ?? "";
    const joinedBefore = joins(letter[0]) && joins(before) && !endsJoin.test(before ?? "");
    const joinedAfter = joins(last) && joins(after) && !endsJoin.test(last);
    return (joinedBefore ? zwj : "") + letter + (joinedAfter ? zwj : "");
  });
};

/** A consonant without its vowel before another one, and a consonant with a vowel sign, are looked up together. */
const indicPieces = (text: string, known: ReadonlyMap<string, number>): string[] =>
  clustersOf(
    text.replace(/(?<=[क-हক-হ])(?:्र|্র)/gu, ""),
    (some, rest) => known.has(some) && (!/[्্]$/u.test(some) || /^\p{L}/u.test(rest)),
  );

/** Cuts a text into what the tables of its script know. */
export const piecesOf = (text: string, known: ReadonlyMap<string, number>): string[] => {
  if (arabic.test(text)) return arabicPieces(text);
  if (/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u.test(text))
    return indicPieces(text, known);
  return Array.from(text);
};
