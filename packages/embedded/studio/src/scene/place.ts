import { seededRandom } from "@reelwright/film/numbers";
import { isMeant, type Mention, mentionsOf } from "@reelwright/film/prompts";
import type { Scheme, Tone } from "../colour.ts";
import { type Entry, only } from "../figure/geometry-data.ts";
import { materialNamed, type SurfaceStyle } from "./brush/surface.ts";
import { toneIn } from "./scenery.ts";

/** A family of scenes, of `data/scenery.txt`. The words that name it are in `data/places.txt`. */
export type Place = {
  readonly name: string;
  /** Whether it is outdoors: seasons color its leaves, and an evening darkens all of it. */
  readonly outdoor: boolean;
  /** Whether it is only used if the environment or the product names it, never at random. */
  readonly onlyNamed: boolean;
  /** Color of the key light. */
  readonly keyColour: string;
  surface(scheme: Scheme): SurfaceStyle;
  /** Walls, windows, sky: the furthest layer, always out of focus. */
  readonly back: readonly Entry[];
  /** Furniture between the wall and the persona. */
  readonly middle: readonly Entry[];
  /** Props at the back of the surface, at least 105 units from its center; slightly out of focus. */
  readonly props: readonly Entry[];
};

const surfaceOf = (place: Entry, scheme: Scheme): SurfaceStyle => {
  const styles = place.entries.filter(({ word }) => word === "surface");
  const isDark = ({ names }: Entry) => names.includes("dark");
  const style = (scheme.dark ? styles.find(isDark) : undefined) ?? styles[0];
  const [material] = style?.names.flatMap((name) => materialNamed(name) ?? []) ?? [];
  if (!style || !material) throw place.fault("place needs a surface of a known material");
  const painter = { scheme, keyColour: "#ffffff", own: "#ffffff", random: seededRandom(0) };
  const colour = toneIn(style, "fill", painter)(0).slice(0, 7);
  return { material, colour, gloss: style.number("gloss") };
};

/** Reads a place of the file. */
export const placeOf = (entry: Entry): Place => {
  const [name] = entry.names;
  if (name === undefined) throw entry.fault("place needs a name");
  const layer = (word: string) => only(entry, word).entries;
  return {
    name,
    outdoor: entry.names.includes("outdoor"),
    onlyNamed: entry.names.includes("named"),
    keyColour: entry.text("light"),
    surface: (scheme) => surfaceOf(entry, scheme),
    ...{ back: layer("back"), middle: layer("middle"), props: layer("props") },
  };
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
