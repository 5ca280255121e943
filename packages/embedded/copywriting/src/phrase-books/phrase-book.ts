import type { ProductKind } from "@reelwright/film/products/kinds";
import type { KindLines } from "../kinds/read-kinds.ts";
import type { Lines, Tone } from "./tones.ts";

/** What is said of a product's kind in a phase, besides the phase's own lines. */
export type Topic = Exclude<keyof KindLines, "points">;

/** How a phase is told, in every language. */
export type PhaseRules = {
  /** Topics about the product's kind. Before the product is named, such a line may also be the lead. */
  readonly topics: readonly Topic[];
  /** The product may be named here before the phase that introduces it. */
  readonly mayName?: boolean;
  /** The box is opened here: at most the lead is about the kind. */
  readonly opensBox?: boolean;
  /** Selling points belong here. */
  readonly points?: boolean;
  /** The product is named here at the latest. */
  readonly names?: boolean;
  /** Each selling point has its own counting lead (`{n}`), which is never left out. */
  readonly numbered?: boolean;
  /** The lead announces the number of points and is never left out. */
  readonly counts?: boolean;
};

/**
 * A phase with its lines. A line is one thought (a sentence, rarely two short ones). The book fills its slots in braces. A
 * line with a pronoun slot is used only after the product was named.
 */
export type Phase = PhaseRules & {
  readonly lead: Lines;
  /** May follow any line of `lead`, in any order. */
  readonly more: Lines;
  /** Leads that announce a selling point. Used only if one follows. */
  readonly announce: Lines;
};

/** The form of a selling point, for books that frame some forms differently. */
export type PointShape = "phrase" | "noun" | "verb" | "figure" | "offer";

/** A selling point prepared for frames, with the slots that it fills. */
export type Point = {
  readonly shape: PointShape;
  /** Empty if the point is only said as it is. */
  readonly slots: Slots;
  /** The point alone, as a sentence. */
  readonly plain: string;
};

/** Forms of a product's name in a sentence. */
export type ProductName = {
  /** In mid-sentence, with its article if it has one: `the Blue Plimsolls`. */
  readonly inside: string;
  /** Without an article, for images: `Blue Plimsolls`. */
  readonly bare: string;
  readonly plural: boolean;
  /** Whether the caller's name was too long to be spoken. */
  readonly shortened: boolean;
};

export type Slots = { readonly [slot: string]: string };

/** What a language needs besides its lines. */
export type Grammar = {
  /** The product's name in at most `maxSeconds`, if possible. */
  name(text: string, maxSeconds: number): ProductName;
  slots(about: {
    readonly name: ProductName;
    readonly interactionMode: string;
    readonly kind: ProductKind;
  }): Slots;
  /** Prepares a selling point. `plural`: of a product that is plural. */
  point(text: string, plural: boolean): Point;
};

/** Everything language-specific: data, and functions that know the grammar. */
export type PhraseBook = Grammar & {
  readonly language: string;
  /** A phase of a structure. Undefined if there is none of that name. */
  phase(structure: string, name: string): Phase | undefined;
  /** Lines for phases without lines left, before and after the product was named. */
  readonly spare: { readonly before: Lines; readonly after: Lines };
  /** Lines of other phases, used after all of `spare`. */
  readonly further: { readonly before: Lines; readonly after: Lines };
  /** Sentences around a selling point, by its shape. */
  readonly frames: { readonly [S in PointShape]: Lines };
  /** Frames that a script may use for several points. */
  readonly basics: ReadonlySet<string>;
  /** Openings that begin with a selling point. */
  readonly openings: Lines;
  /** Frames that only make sense after another point. */
  readonly continues: RegExp;
  /** Leads for a phase that has to name the product. */
  readonly introduce: Lines;
  /** Lines that introduce the product. Never used after it was named. */
  readonly introductions: ReadonlySet<string>;
  /** Calls to action, used if the caller gave none. */
  readonly calls: Lines;
  /** Separator between two sentences. */
  readonly gap: string;
  /** Slots for counting: the number of reasons, and the current one (from 1, or 0 for none). */
  counting(count: number, ordinal: number): Slots;
  /** Lines about a kind of product. Undefined if the book has none. */
  kindLines(kind: ProductKind): KindLines | undefined;
};

/** What a line's slots say about it. */
type LineTraits = {
  readonly slots: readonly string[];
  readonly refersBack: boolean;
  readonly namesProduct: boolean;
  readonly namesKind: boolean;
};

/** Drafts look at the same lines again and again. There are as many as the books have. */
const knownTraits = new Map<string, LineTraits>();

export const traitsOf = (line: string): LineTraits => {
  const known = knownTraits.get(line);
  if (known) return known;
  const slots = Array.from(line.matchAll(/\{([^}]+)\}/gu), ([, slot = ""]) => slot);
  const has = (pattern: RegExp): boolean => slots.some((slot) => pattern.test(slot));
  const traits = {
    slots,
    refersBack: has(/^(?:it|them|its|it's|it-is)$/iu),
    namesProduct: has(/^(?:product|name)$/iu),
    namesKind: has(/^(?:a-kind|kinds?|unit)$/iu),
  };
  knownTraits.set(line, traits);
  return traits;
};

/** Whether every slot of the line is filled. */
export const isFillable = (line: string, slots: Slots): boolean =>
  traitsOf(line).slots.every((slot) => slot in slots);

/** Fills every `{slot}`. Throws if a slot has no value, which is a fault in the data. */
export const fill = (line: string, slots: Slots): string =>
  line.replace(/\{([^}]+)\}/gu, (_, slot: string) => {
    const value = slots[slot];
    if (value === undefined) throw new Error(`nothing fills {${slot}} in "${line}"`);
    return value;
  });

/** The lines of a tone that are allowed and that the slots fill, as sentences. Those that suit every tone come last. */
export const sentencesIn = (
  lines: Lines,
  tone: Tone,
  slots: Slots,
  isAllowed: (line: string) => boolean = () => true,
): readonly { readonly line: string; readonly text: string; readonly toned: boolean }[] =>
  [tone, "any" as const].flatMap((key) =>
    (lines[key] ?? [])
      .filter((line) => isAllowed(line) && isFillable(line, slots))
      .map((line) => ({ line, text: fill(line, slots), toned: key !== "any" })),
  );
