import type { ProductKind } from "@reelwright/film/products/kinds";
import type { KindLines } from "../kinds/read-kinds.ts";
import type { Lines } from "./tones.ts";

/**
 * What may be said in one phase of a structure. A line is one thought (a sentence, rarely two short
 * ones) with slots in braces, which the book's grammar fills. A line with a pronoun slot is only used
 * once the product was named. Lines of `more` may follow any line of `lead`, in any order.
 */
export type Phase = {
  readonly lead: Lines;
  readonly more: Lines;
  /** Leads that are only said where the product has to be named here. */
  readonly introduce?: Lines;
  /** Leads that announce what is good: only where a selling point follows. */
  readonly announce?: Lines;
  /** What is said of the product's kind here. Before the product is named, it may lead, too. */
  readonly topics?: readonly Exclude<keyof KindLines, "points">[];
  /** The product may be named here before the phase that introduces it. */
  readonly mayName?: boolean;
  /** What it begins with in place of a selling point: the box that is opened. */
  readonly opens?: "box";
  /** Selling points belong here. */
  readonly points?: boolean;
  /** The product is named here at the latest. */
  readonly names?: boolean;
  /** Each selling point is counted by a lead of its own (`{ordinal}`), which is never left out. */
  readonly numbered?: boolean;
  /** The lead says how many points will be counted and is never left out. */
  readonly counts?: boolean;
};

/** The phases of a script structure; `phasesOf` says which of them make a script. */
export type Structure = {
  readonly phases: { readonly [phase: string]: Phase };
};

/** The grammatical shape of a caller's selling point; see the book's `point`. */
export type PointShape = "noun" | "measure" | "quality" | "action" | "ability" | "sentence";

/** A selling point made ready for its frames: the slots it fills. */
export type Point = {
  readonly shape: PointShape;
  readonly slots: Slots;
  /** The point alone, as a sentence. */
  readonly plain: string;
};

/** How a product is called in a sentence. */
export type ProductName = {
  /** In mid-sentence, with its article where it has one: `the Blue Plimsolls`. */
  readonly inside: string;
  /** At the start of a sentence: `The Blue Plimsolls`. */
  readonly initial: string;
  /** Without an article, for pictures: `Blue Plimsolls`. */
  readonly bare: string;
  readonly plural: boolean;
  /** The caller's name was too long to be said. */
  readonly shortened: boolean;
};

export type Slots = { readonly [slot: string]: string };

/** Everything language-specific: data, and the two small functions that know the grammar. */
export type PhraseBook = {
  readonly language: string;
  readonly structures: { readonly [structure: string]: Structure };
  /** Said when a phase has nothing left: before and after the product was named. */
  readonly spare: { readonly before: Lines; readonly after: Lines };
  /** Said of any product when those are all said, too: before and after the product was named. */
  readonly further?: { readonly before: Lines; readonly after: Lines };
  /** Sentences around a selling point, by its shape. */
  readonly frames: { readonly [S in PointShape]: Lines };
  /** Frames that may be said of several points in one script. */
  readonly basics?: ReadonlySet<string>;
  /** Openings that begin with a selling point, by its shape. */
  readonly pointOpenings?: { readonly [S in PointShape]: Lines };
  /** Its points of products whose name says nothing are good enough to be counted in a list. */
  readonly countsNeutral?: boolean;
  /** Frames that only make sense after another point. */
  readonly continues: RegExp;
  /** Lines that introduce the product: never said of one that was named before. */
  readonly introductions?: ReadonlySet<string>;
  /** Sentences that ask the viewer to act, when the caller gave none. */
  readonly calls: Lines;
  /** How much worse a segment is that has no line of its tone (0 to 1); the richer a book, the more. */
  readonly flatness: number;
  /** What stands between two sentences. */
  readonly gap: string;
  /** The product may be named once more for each so many seconds of video, and so often at most. */
  readonly namings: { readonly each: number; readonly most: number };
  /** Slots that count: how many reasons there are (1 to 10), and which one this is (from 1; 0: none). */
  counting(count: number, ordinal: number): Slots;
  /** What may be said of a kind of product; undefined for one that the book has nothing on. */
  kindLines(kind: ProductKind): KindLines | undefined;
  /** How the product is called; at most `maxWords` spoken words, if that can be. */
  name(text: string, maxWords: number): ProductName;
  slots(about: {
    readonly name: ProductName;
    readonly interactionMode: string;
    readonly kind: ProductKind;
    /** The caller's words for the place; may be empty. */
    readonly environment: string;
  }): Slots;
  /** `isOwn`: one of the book's own about a kind, which says what the product is. */
  point(text: string, plural: boolean, isOwn?: boolean): Point;
};

/** Slots that refer back to the product and so need it named before. */
export const refersBack = (line: string): boolean =>
  /\{(it|It|them|its|Its|it's|It's|it-is)\}/.test(line);

/** Whether the line names the product. */
export const namesProduct = (line: string): boolean => /\{(?:[Pp]roduct|[Nn]ame)\}/.test(line);

/** Whether every slot of the line is filled. */
export const isFillable = (line: string, slots: Slots): boolean =>
  Array.from(line.matchAll(/\{([^}]+)\}/gu)).every(([, slot = ""]) => slot in slots);

/** Fills every `{slot}`; throws for one that nobody fills, which is a fault of the data. */
export const fill = (line: string, slots: Slots): string =>
  line.replace(/\{([^}]+)\}/g, (_, slot: string) => {
    const value = slots[slot];
    if (value === undefined) throw new Error(`nothing fills {${slot}} in "${line}"`);
    return value;
  });
