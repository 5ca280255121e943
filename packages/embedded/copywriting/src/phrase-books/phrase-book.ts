import type { ProductKind } from "@reelwright/film/products/kinds";
import type { KindLines } from "../kinds/read-kinds.ts";
import type { Lines } from "./tones.ts";

/**
 * Lines for one phase of a structure. A line is one thought (a sentence, rarely two short ones). The book's grammar
 * fills its slots in braces. A line with a pronoun slot is used only after the product was named. Lines of `more` may
 * follow any line of `lead`, in any order.
 */
export type Phase = {
  readonly lead: Lines;
  readonly more: Lines;
  /** Leads that are used only if this phase has to name the product. */
  readonly introduce?: Lines;
  /** Leads that announce a selling point. Used only if one follows. */
  readonly announce?: Lines;
  /** Topics about the product's kind. Before the product is named, such a line may also be the lead. */
  readonly topics?: readonly Exclude<keyof KindLines, "points">[];
  /** The product may be named here before the phase that introduces it. */
  readonly mayName?: boolean;
  /** What the phase begins with instead of a selling point: opening the box. */
  readonly opens?: "box";
  /** Selling points belong here. */
  readonly points?: boolean;
  /** The product is named here at the latest. */
  readonly names?: boolean;
  /** Each selling point has its own counting lead (`{ordinal}`), which is never left out. */
  readonly numbered?: boolean;
  /** The lead announces the number of points and is never left out. */
  readonly counts?: boolean;
};

/** The phases of a script structure; `phasesOf` says which of them make a script. */
export type Structure = {
  readonly phases: { readonly [phase: string]: Phase };
};

/** The grammatical shape of a caller's selling point. See the book's `point`. */
export type PointShape = "noun" | "measure" | "quality" | "action" | "ability" | "sentence";

/** A selling point prepared for frames, with the slots that it fills. */
export type Point = {
  readonly shape: PointShape;
  readonly slots: Slots;
  /** The point alone, as a sentence. */
  readonly plain: string;
};

/** Forms of a product's name in a sentence. */
export type ProductName = {
  /** In mid-sentence, with its article if it has one: `the Blue Plimsolls`. */
  readonly inside: string;
  /** At the start of a sentence: `The Blue Plimsolls`. */
  readonly initial: string;
  /** Without an article, for images: `Blue Plimsolls`. */
  readonly bare: string;
  readonly plural: boolean;
  /** Whether the caller's name was too long to be spoken. */
  readonly shortened: boolean;
};

export type Slots = { readonly [slot: string]: string };

/** Everything language-specific: data, and functions that know the grammar. */
export type PhraseBook = {
  readonly language: string;
  readonly structures: { readonly [structure: string]: Structure };
  /** Lines for phases without lines left, before and after the product was named. */
  readonly spare: { readonly before: Lines; readonly after: Lines };
  /** Lines about any product, used after all of `spare`, before and after the product was named. */
  readonly further?: { readonly before: Lines; readonly after: Lines };
  /** Sentences around a selling point, by its shape. */
  readonly frames: { readonly [S in PointShape]: Lines };
  /** Frames that a script may use for several points. */
  readonly basics?: ReadonlySet<string>;
  /** Openings that begin with a selling point, by its shape. */
  readonly pointOpenings?: { readonly [S in PointShape]: Lines };
  /** Whether points for products of unknown kind are good enough for a numbered list. */
  readonly countsNeutral?: boolean;
  /** Frames that only make sense after another point. */
  readonly continues: RegExp;
  /** Lines that introduce the product. Never used after it was named. */
  readonly introductions?: ReadonlySet<string>;
  /** Calls to action, used if the caller gave none. */
  readonly calls: Lines;
  /** Penalty of a segment without a line of the tone, 0 to 1. The richer the book, the higher. */
  readonly flatness: number;
  /** Separator between two sentences. */
  readonly gap: string;
  /** The product may be named once more per `each` seconds of video, at most `most` times. */
  readonly namings: { readonly each: number; readonly most: number };
  /**
   * Slots for counting. `count` is the number of reasons (1 to 10), `ordinal` the current one (from 1, or 0 for none).
   */
  counting(count: number, ordinal: number): Slots;
  /** Lines about a kind of product. Undefined if the book has none. */
  kindLines(kind: ProductKind): KindLines | undefined;
  /** The product's name in at most `maxWords` spoken words, if possible. */
  name(text: string, maxWords: number): ProductName;
  slots(about: {
    readonly name: ProductName;
    readonly interactionMode: string;
    readonly kind: ProductKind;
    /** The caller's description of the place. May be empty. */
    readonly environment: string;
  }): Slots;
  /** Prepares a selling point. `isOwn`: it is one of the book's own points about a kind. */
  point(text: string, plural: boolean, isOwn?: boolean): Point;
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

const traitsOf = (line: string): LineTraits => {
  const known = knownTraits.get(line);
  if (known) return known;
  const traits = {
    slots: Array.from(line.matchAll(/\{([^}]+)\}/gu), ([, slot = ""]) => slot),
    refersBack: /\{(it|It|them|its|Its|it's|It's|it-is)\}/.test(line),
    namesProduct: /\{(?:[Pp]roduct|[Nn]ame)\}/.test(line),
    namesKind: /\{(?:[Aa]-kind|kinds?|unit)\}/u.test(line),
  };
  knownTraits.set(line, traits);
  return traits;
};

/** Whether the line has slots that refer back to the product, so it must have been named before. */
export const refersBack = (line: string): boolean => traitsOf(line).refersBack;

/** Whether the line names the product. */
export const namesProduct = (line: string): boolean => traitsOf(line).namesProduct;

/** Whether the line names the product's kind. */
export const namesKind = (line: string): boolean => traitsOf(line).namesKind;

/** Whether every slot of the line is filled. */
export const isFillable = (line: string, slots: Slots): boolean =>
  traitsOf(line).slots.every((slot) => slot in slots);

/** Fills every `{slot}`. Throws if a slot has no value, which is a fault in the data. */
export const fill = (line: string, slots: Slots): string =>
  line.replace(/\{([^}]+)\}/g, (_, slot: string) => {
    const value = slots[slot];
    if (value === undefined) throw new Error(`nothing fills {${slot}} in "${line}"`);
    return value;
  });
