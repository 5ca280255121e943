import { isMeant, type Mention, mentionsOf } from "@reelwright/film/prompts";
import type { Scheme, Tone } from "../colour.ts";
import type { Air, Brush } from "./brush/brush.ts";
import type { SurfaceStyle } from "./brush/surface.ts";

/** The particles that float in a place. */
type ParticleKind = "dust" | "bokeh" | "steam" | "petals" | "leaves" | Air;

/**
 * A family of scenes: one value in `places/`, listed in `places.ts`. The words that name it are in `data/places.txt`.
 * The painters fill the layers from back to front. Each layer has its own random generator, so that layers vary
 * independently.
 */
export type Place = {
  readonly name: string;
  /** Whether it is outdoors: seasons color its leaves, and an evening darkens all of it. */
  readonly outdoor: boolean;
  /** Whether it is only used if the environment or the product names it; omitted: it may also be chosen at random. */
  readonly onlyNamed?: true;
  /** Color of the key light. */
  readonly keyColour: string;
  readonly particles: ParticleKind;
  surface(scheme: Scheme): SurfaceStyle;
  /** Walls, windows, sky: the furthest layer, always out of focus. */
  back(brush: Brush): void;
  /** Furniture between the wall and the persona. */
  middle(brush: Brush): void;
  /** Props at the back of the surface, at least 105 units from its center; slightly out of focus. */
  props(brush: Brush): void;
};

/** The color of a ground: hue in degrees and OKLCH chroma. */
export type Ground = Pick<Tone, "h" | "c">;

/** Color names in English, German, Spanish and French, without accents. */
const names: readonly (readonly [hue: number, chroma: number, words: readonly string[]])[] = [
  [25, 0.08, ["red", "rot", "rote", "roten", "rojo", "roja", "rouge", "terracotta", "coral"]],
  [5, 0.055, ["pink", "rose", "blush", "rosa", "magenta", "fuchsia"]],
  [60, 0.075, ["orange", "orangen", "naranja", "peach", "apricot"]],
  [90, 0.08, ["yellow", "gelb", "gelbe", "gelben", "amarillo", "amarilla", "jaune", "mustard"]],
  [148, 0.06, ["green", "grun", "grune", "grunen", "verde", "vert", "verte", "sage", "olive"]],
  [170, 0.06, ["mint", "teal", "turquoise", "turkis", "turquesa", "aqua"]],
  [248, 0.065, ["blue", "blau", "blaue", "blauen", "azul", "bleu", "bleue", "navy", "sky"]],
  [300, 0.06, ["purple", "violet", "lila", "lavender", "morado", "morada", "lilac", "violett"]],
  [70, 0.03, ["beige", "cream", "sand", "brown", "braun", "marron", "tan", "wooden"]],
  [80, 0.006, ["white", "weiss", "weisse", "weissen", "blanco", "blanca", "blanc", "blanche"]],
  [250, 0.008, ["grey", "gray", "grau", "graue", "grauen", "gris", "silver", "concrete"]],
];

/** Words for grounds that a color can describe. */
const grounds = [
  ...["wall", "background", "backdrop", "room", "tone", "tile", "studio", "gradient", "set"],
  ...["wand", "hintergrund", "fliesen", "tone", "pared", "fondo", "mur", "fond", "verlauf"],
];

const isGround = ({ word }: Mention) => grounds.some((listed) => isMeant(word, listed));

/** The color of walls or ground in a description; null if it names none. */
export const groundIn = (environment: string): Ground | null => {
  const mentions = mentionsOf(environment).filter(({ negated }) => !negated);
  for (const { word, index, clause } of mentions) {
    const colour = names.find(([, , words]) => words.includes(word));
    if (!colour) continue;
    const near = mentions.some(
      (other) => other.clause === clause && Math.abs(other.index - index) <= 3 && isGround(other),
    );
    if (near) return { h: colour[0], c: colour[1] };
  }
  return null;
};
