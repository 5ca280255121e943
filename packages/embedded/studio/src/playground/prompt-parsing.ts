/** The person and the colour that a prompt names; the seed decides what its words leave open. */
import type { Appearance, HexColour } from "@reelwright/core/artifacts/artifacts";
import { seededRandom, seedOf } from "@reelwright/core/util/random";

const feminine = ["woman", "women", "girl", "lady", "she", "her", "mother", "mum", "mom"];
const masculine = ["man", "men", "boy", "guy", "he", "his", "father", "dad", "gentleman"];
const anybody = ["person", "people", "creator", "model", "someone", "presenter", "influencer"];
const elders = ["old", "elderly", "senior", "grandmother", "grandfather"];
const youths = ["young", "teen", "teenager", "student", "girl", "boy"];

const skins: readonly HexColour[] = ["#f3d3ba", "#e5b68f", "#c68a63", "#99633f", "#6b4129"];
const hairs: readonly HexColour[] = ["#2c1c14", "#5a3820", "#8a5a2b", "#c9a063", "#1b1b1d"];
const outfits: readonly Appearance["outfit"][] = ["tee", "shirt", "hoodie", "sweater", "blazer"];

const colours: { readonly [word: string]: HexColour } = {
  red: "#c8323a",
  orange: "#e3813a",
  yellow: "#e8be3f",
  gold: "#c9a24b",
  green: "#4b8f5a",
  teal: "#2f8f8b",
  turquoise: "#3fb3b0",
  blue: "#3a67b8",
  navy: "#26355f",
  purple: "#7551a6",
  violet: "#7a58b5",
  pink: "#d97b9c",
  brown: "#80593b",
  black: "#2a2a2e",
  white: "#f1efea",
  grey: "#8b8d92",
  gray: "#8b8d92",
  silver: "#b9bcc2",
};

/** Lower-case words of a text. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], roll: number): T =>
  list[Math.floor(roll * list.length) % list.length] as T;

const ageOf = (has: (list: readonly string[]) => boolean): Appearance["ageRange"] => {
  if (has(elders)) return "65+";
  return has(youths) ? "18-24" : "25-34";
};

/** How the prompt's person looks; null when it speaks of none. */
export const personIn = (prompt: string, seed: number): Appearance | null => {
  const words = wordsOf(prompt);
  const has = (list: readonly string[]): boolean => list.some((word) => words.includes(word));
  const [isWoman, isMan] = [has(feminine), has(masculine)];
  if (!isWoman && !isMan && !has(anybody)) return null;
  const random = seededRandom(seedOf(seed, "person"));
  const presentation = isMan ? "masculine" : isWoman ? "feminine" : "neutral";
  return {
    skin: pick(skins, random.next()),
    hair: pick(hairs, random.next()),
    hairStyle: `any ${Math.floor(random.next() * 1000)}`,
    presentation: isWoman ? "feminine" : presentation,
    ageRange: ageOf(has),
    outfit: pick(outfits, random.next()),
    outfitColour: pick(Object.values(colours), random.next()),
    accessories: has(["glasses", "spectacles"]) ? ["glasses"] : [],
  };
};

/** The colour that the prompt names first, or one by the seed. */
export const colourIn = (prompt: string, seed: number): HexColour => {
  const named = wordsOf(prompt).find((word) => Object.hasOwn(colours, word));
  const some = pick(
    Object.values(colours).slice(0, 12),
    seededRandom(seedOf(seed, "colour")).next(),
  );
  return (named && colours[named]) ?? some;
};
