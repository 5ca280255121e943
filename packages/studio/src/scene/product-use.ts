/** How a product is used, guessed from its name: where it is worn, how it is tasted, where it is put on. */
import { folded, mentionsOf } from "./mentions.ts";

/**
 * Where something is worn. `against`: held before the body, as clothes are tried on. What hangs around
 * `neck` or `wrist` is held up, and laid on in the course of a segment: in a still it would be too small.
 */
export type WornAt = "head" | "eyes" | "ears" | "neck" | "wrist" | "bag" | "against";

/**
 * What is done with the product on camera. `drink`, `eat`: lifted to the mouth; `stroke`: the product
 * itself touches cheek or lips; `rub`: the free hand rubs the cheek, `smooth`: the other forearm;
 * `adjust`: a hand goes to what is worn; `neckOn`, `wristOn`: it is laid around neck or wrist;
 * `offer`: it is held towards the viewer; `touch`: a hand uses what stands on the table.
 */
export type Interaction =
  | "drink"
  | "eat"
  | "stroke"
  | "lips"
  | "rub"
  | "smooth"
  | "adjust"
  | "neckOn"
  | "wristOn"
  | "touch"
  | "offer";

/** Word beginnings without accents, in English, German, Spanish and French. */
const worn: { readonly [place in WornAt]: string } = {
  ears: "headphone headset earphone earmuff kopfhorer auricular casque",
  head: "hat hats cap caps beanie helmet headband beret fedora visor mutze hut sombrero gorra casquette chapeau bonnet",
  eyes: "sunglass glasses goggle spectacle eyewear brille sonnenbrille gafas lunettes",
  neck: "necklace pendant choker chain halskette kette collar collier scarf schal tie bowtie lanyard medal",
  wrist:
    "watch smartwatch wristwatch bracelet bangle armband uhr armbanduhr reloj pulsera montre fitnesstracker",
  bag: "bag handbag backpack tote purse clutch satchel rucksack tasche handtasche bolso mochila sac briefcase duffel",
  against:
    "shirt tshirt tee hoodie sweater jacket coat dress blouse vest pullover apron jersey cardigan jeans trousers shorts skirt pyjama kleid jacke hemd hose camisa chaqueta vestido chemise veste robe swimsuit bikini",
};

const tasted =
  "bar chocolate cookie snack cracker chip burger sandwich candy nut cereal bread cake donut gum jerky granola riegel schokolade keks galleta chocolat biscuit pizza fruit apple sushi bonbon pretzel popcorn muffin";
const drunk =
  "drink juice water soda tea coffee lemonade smoothie beer wine kombucha shake mug cup bottle tumbler glass milk kaffee tee saft bebida cafe jus limonade cola energy can";
const tools =
  "brush mascara razor roller stick deodorant sponge comb toothbrush trimmer shaver concealer pinsel rasierer foundation eyeliner applicator massager perfume";
const lips = "lip lipstick lipgloss lippenstift labial levres gloss chapstick";
const limbs =
  "lotion sunscreen body hand oil tattoo soap sun milk aftersun bodylotion korper manos corps arm massage";

const lists = new Map<string, readonly string[]>();

/** Whether the name has a word that begins with one of the list; those of three letters must be whole. */
const names = (name: string, list: string): boolean => {
  const listed = lists.get(list) ?? folded(list).split(" ");
  lists.set(list, listed);
  return mentionsOf(name).some(({ word }) =>
    listed.some((one) =>
      one.length < 4 ? word === one || word === `${one}s` : word.startsWith(one),
    ),
  );
};

/** Where a product of this name is worn; null: nowhere that can be shown. */
export const wornAt = (name: string): WornAt | null => {
  const places = Object.keys(worn) as WornAt[];
  return places.find((place) => names(name, worn[place])) ?? null;
};

const wearing = (name: string): Interaction => {
  const at = wornAt(name);
  if (at === "neck" || at === "wrist") return at === "neck" ? "neckOn" : "wristOn";
  return at === null ? "offer" : "adjust";
};

/** What is done with a product in an interaction mode; null: it is shown only. */
export const interactionFor = (mode: string, name: string): Interaction | null => {
  if (mode === "consumable") return names(name, tasted) && !names(name, drunk) ? "eat" : "drink";
  if (mode === "surface_interactive") return "touch";
  if (mode === "wearable") return wearing(name);
  if (mode !== "apply_to_body") return null;
  if (names(name, lips)) return "lips";
  if (names(name, tools)) return "stroke";
  return names(name, limbs) ? "smooth" : "rub";
};

/** Longest side in centimetres of things by the words that name them. */
const lengths: readonly (readonly [lengthCm: number, words: string])[] = [
  [4, "ring earring earbud pill coin pin"],
  [8, "lipstick lipgloss lippenstift keychain airpod usb lighter"],
  [9, "jar balm candle tin mascara spice pendant kerze"],
  [12, "mug cup tasse taza mouse can perfume parfum soap jam honey yogurt espresso"],
  [15, "phone smartphone tube cream handy telefon wallet razor crema creme"],
  [18, "sunglass glasses brille gafas lunettes headphone serum toothbrush brush camera"],
  [22, "bar riegel chocolate book buch libro livre tablet notebook lotion shampoo"],
];

/** A head is 23 cm high; on camera small things are shown somewhat nearer, and never so small that nobody sees them. */
const headCm = 23;
const nearer = 1.38;
const least = 0.8;
const minSlender = 1.05;

/**
 * How long a product of `aspect` (width / height) may look on its longest side, in head heights, by what its name says; null: as large as
 * the shot has room for.
 */
export const displayLength = (name: string, aspect: number): number | null => {
  const length = lengths.find(([, words]) => names(name, words))?.[0];
  const slender = aspect < 0.4 || aspect > 2.5;
  return length === undefined
    ? null
    : Math.max(slender ? minSlender : least, (length / headCm) * nearer);
};
