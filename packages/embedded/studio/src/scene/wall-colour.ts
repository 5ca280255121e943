import { isMeant, type Mention, mentionsOf } from "@reelwright/core/prompts/mentions";
import type { Tone } from "./colour.ts";

/** A ground's colour: hue in degrees and OKLCH chroma. */
export type Ground = Pick<Tone, "h" | "c">;

/** Names of colours in English, German, Spanish and French, without accents. */
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

/** What a ground's colour is said of. */
const grounds = [
  ...["wall", "background", "backdrop", "room", "tone", "tile", "studio", "gradient", "set"],
  ...["wand", "hintergrund", "fliesen", "tone", "pared", "fondo", "mur", "fond", "verlauf"],
];

const isGround = ({ word }: Mention) => grounds.some((listed) => isMeant(word, listed));

/** The colour that a description wants for its walls or ground; null where it names none. */
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
