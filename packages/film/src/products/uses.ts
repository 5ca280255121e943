import { foldText } from "../catalogue/folding.ts";
import type { Action } from "../prompts.ts";
import { headsOf, kindOf, meaningIn, productWords, vocabularyOf } from "./kinds.ts";
import { type BodyPart, type Thing, thingOf } from "./things.ts";

/** A product as far as it tells what can be done with it. `aspect`: width / height of its cut-out. */
type UsedProduct = {
  readonly name: string;
  readonly cutoutKind: "alpha" | "plain_background" | "real_background" | "card";
  readonly aspect: number;
};

const usesByWord = new Map<string, Action[]>();

/** What is done with things by what their names say they are; words are written as in `thing-words.ts`. */
const useWords: { readonly [action in Action]?: string } = {
  pour: "bottle ~flasche botella bouteille teapot ~teekanne carafe karaffe jug krug kettle ~wasserkocher can juice ~saft zumo jus wine ~wein vino vin milk ~milch leche lait syrup ~sirup olive-oil ~olivenol water ~wasser agua soda lemonade ~limonade limonada beer ~bier cerveza biere cola kombucha cereal granola ~musli thermos flask sauce salsa detergent ~waschmittel watering-can",
  spray:
    "perfume parfum ~parfum fragrance cologne spray ~spray hairspray mist deodorant deo ~deo room-spray dry-shampoo",
  smell:
    "candle ~kerze vela bougie diffuser incense perfume parfum ~parfum fragrance cologne soap ~seife jabon savon flower ~blume bouquet potpourri coffee ~kaffee cafe tea ~tee spice ~gewurz herb bread ~brot",
  shake:
    "shaker juice ~saft zumo jus smoothie spray ~spray shake dressing ketchup nail-polish ~nagellack rattle ~rassel kombucha foundation",
  switchOn:
    "lamp ~lampe lampara light ~licht ~leuchte luz lantern ~laterne linterna speaker ~lautsprecher altavoz enceinte blender ~mixer kettle ~wasserkocher toaster coffee-maker coffee-machine espresso-machine ~kaffeemaschine cafetera cafetiere radio projector monitor fan ventilator heater humidifier candle ~kerze vela bougie",
  type: "laptop keyboard ~tastatur teclado clavier ordenador ordinateur typewriter ~schreibmaschine",
  tap: "phone smartphone ~handy telefono telephone movil tablet e-reader smartwatch camera kamera camara controller calculator ~rechner console remote game-console",
  read: "book ~buch libro livre novel ~roman novela magazine ~zeitschrift revista comic cookbook e-reader calendar",
  write:
    "notebook ~notizbuch cuaderno carnet journal ~tagebuch diario planner ~planer diary sketchbook pen ~stift boligrafo stylo pencil marker",
  open: "water ~wasser soda lemonade ~limonade beer ~bier cola kombucha wine ~wein bottle ~flasche botella bouteille jar ~tiegel can ~dose lata box tin tube palette compact lipstick ~lippenstift cream ~creme crema creme lotion balm serum shampoo ~shampoo conditioner sunscreen foundation mascara book ~buch libro livre notebook ~notizbuch cuaderno carnet journal planner wallet ~geldborse cartera portefeuille lunch-box juice ~saft zumo jus tea ~tee coffee ~kaffee chocolate ~schokolade bar ~riegel snack cereal granola ~musli game puzzle supplement vitamin protein powder thermos flask tumbler nail-polish perfume parfum ~parfum honey ~honig jam",
  /** What goes with a thing, and can't do what the thing can: a phone case, a candle holder, a mug for tea. */
  show: "case ~hulle funda coque holder stand halter halterung soporte support rack cover mug cup ~tasse ~becher taza tasse teacup glass vaso verre bag ~tasche poster print sticker card ~karte gift-card frame mat",
};

for (const [action, words] of Object.entries(useWords) as [Action, string][])
  for (const word of words.split(" "))
    usesByWord.set(word, [...(usesByWord.get(word) ?? []), action]);
const uses = vocabularyOf([...usesByWord]);

/** What screens and lamps give when they are switched on. */
const glowWords =
  "lamp ~lampe lampara light ~licht ~leuchte luz lantern ~laterne linterna candle ~kerze vela bougie monitor projector";

const glows = vocabularyOf([[glowWords, true]]);

/** What has no body of its own: it is used, and nothing of it can be unpacked, carried or turned around. */
const intangibleWords =
  "app ~software saas plugin preset e-book ebook audiobook podcast newsletter subscription membership abo ~abo abonnement ~abonnement suscripcion membresia service ~dienst servicio plan ~tarif course ~kurs curso cours webinar masterclass coaching consulting hosting vpn insurance ~versicherung assurance license licence ~lizenz licencia aplicacion logiciel";

const intangibles = vocabularyOf([[intangibleWords, true]]);

/** Of things that only their kind is known of. */
const usesByKind: { readonly [kind: string]: readonly Action[] } = {
  beverage: ["pour", "open"],
  fragrance: ["spray", "smell", "open"],
  "home scent": ["smell"],
  lighting: ["switchOn"],
  skincare: ["open", "smell"],
  makeup: ["open"],
  haircare: ["open"],
  stationery: ["write", "open"],
  supplement: ["open"],
  food: ["open", "smell"],
};

/** Below this aspect (width / height) something has the shape of a bottle or can. */
const slender = 0.62;

/** How something of an aspect is taken to the mouth; null: it isn't. */
const tasting = ({ taste }: Thing, aspect: number): "drink" | "eat" | null => {
  if (taste === "bitten") return "eat";
  if (taste === "drunk") return "drink";
  return taste !== null && aspect < slender ? "drink" : null;
};

/** What is longer than this (in centimetres) is held in both arms, so that no hand is free, or stands. */
const largeCm = 33;

const isLarge = ({ centimetres }: Thing): boolean =>
  centimetres !== null && centimetres[0] * 0.6 + centimetres[1] * 0.4 > largeCm;

/** Whether one hand can lift something off a table to do something with it. */
export const isLifted = ({ rest, centimetres }: Thing): boolean =>
  rest === "hand" || (rest === "table" && (centimetres?.[1] ?? 0) <= largeCm);

/** What is done with things where they stand. */
const doneStanding: ReadonlySet<Action> = new Set<Action>([
  ...(["show", "point", "frown", "use", "switchOn", "type", "tap", "place"] as const),
]);

const bodyCare = new Set(["skincare", "makeup", "haircare"]);

/** What can be done with anything that one hand holds, or that stands on a table. */
const always: readonly Action[] = ["show", "turn", "point", "offer", "compare", "frown", "use"];

/** What can be done with the picture of an app, a course or a service: it is looked at, and a finger goes over it. */
const intangibleUses: readonly Action[] = ["show", "point", "offer", "frown", "use", "tap"];

/**
 * Whether there is a thing that can be taken in one's hands: not of apps, software, e-books, courses, services and
 * subscriptions (of whatever: a `Coffee Subscription` isn't one).
 */
export const isTangible = (productName: string): boolean => {
  const words = productWords(productName).map(foldText);
  const isIntangible = headsOf(words).some((head) => meaningIn([head], intangibles) !== null);
  return !isIntangible && kindOf(productName, "").name !== "digital";
};

/** What is done with what somebody wears. */
const wornUses = ({ worn }: Thing): readonly Action[] => {
  if (worn === null || worn === "finger") return ["show", "turn", "point", "offer", "frown", "use"];
  const laced: readonly Action[] = worn === "feet" ? ["lace"] : [];
  return ["wear", "adjust", "walk", "turn", "show", "frown", "use", ...laced];
};

const handUses = ({ name, aspect }: UsedProduct, mode: string, thing: Thing): readonly Action[] => {
  const kind = kindOf(name, "").name;
  const told = meaningIn(productWords(name).map(foldText), uses) ?? usesByKind[kind] ?? [];
  const isKnown = thing.taste !== "unknown";
  const taste = mode === "consumable" || isKnown ? tasting(thing, aspect) : null;
  const isApplied = mode === "apply_to_body" || bodyCare.has(kind);
  return [
    ...always,
    ...(kind === "pets" ? [] : told),
    ...(taste ? [taste] : []),
    ...(isApplied ? (["apply"] as const) : []),
    ...(mode === "surface_interactive" ? (["tap", "place"] as const) : []),
    ...(thing.rest === "hand" ? (["carry"] as const) : []),
    "unpack",
  ];
};

/** What is shown on somebody, and not in their hands. */
const putOn: ReadonlySet<BodyPart> = new Set<BodyPart>(["torso", "body", "legs"]);
/** Bags from this length (in centimetres) on hang by their handles; smaller ones and wallets are held. */
const hangingCm = 30;

/** Whether something is worn or hangs from a hand, however it is asked for. */
const isPutOn = ({ worn, rest, centimetres }: Thing): boolean =>
  worn === "carried"
    ? rest === "hand" && (centimetres?.[1] ?? 0) > hangingCm
    : worn !== null && putOn.has(worn);

/**
 * The interaction mode that a product is shown in: clothes are worn and bags carried where they would be held (`holdable` is
 * the mode of who names none), but not a framed picture of them (`card`).
 */
export const shownMode = (
  { name, cutoutKind }: Pick<UsedProduct, "name" | "cutoutKind">,
  mode: string,
): string =>
  mode === "holdable" && cutoutKind !== "card" && isPutOn(thingOf(name)) ? "wearable" : mode;

/**
 * What can be done with a product in an interaction mode, where somebody is there to do it. A framed picture (`card`) is
 * only shown, as furniture is; nothing is done with exhibits (`display_static`).
 */
export const possibleActions = (product: UsedProduct, wanted: string): ReadonlySet<Action> => {
  const mode = shownMode(product, wanted);
  if (mode === "display_static") return new Set();
  if (product.cutoutKind === "card") return new Set(["show", "offer", "point", "frown"]);
  if (!isTangible(product.name)) return new Set(intangibleUses);
  const thing = thingOf(product.name);
  if (mode === "wearable") return new Set(wornUses(thing));
  if (thing.rest === "floor") return new Set(["show", "frown", "use"]);
  if (thing.rest === "hand" && isLarge(thing)) return new Set(["show", "offer", "frown", "use"]);
  const all = handUses(product, mode, thing);
  return new Set(isLifted(thing) ? all : all.filter((one) => doneStanding.has(one)));
};

/** In which order a thing's own actions are what it is for. */
const purposes: readonly Action[] = [
  ...(["sit", "type", "switchOn", "read", "write", "spray", "drink", "eat", "apply"] as const),
  ...(["smell", "tap", "pour"] as const),
];

const purposesByMode: { readonly [mode: string]: readonly Action[] } = {
  consumable: ["drink", "eat", "pour", "open"],
  apply_to_body: ["spray", "apply"],
  wearable: ["wear", "offer"],
  surface_interactive: ["type", "switchOn", "write", "tap"],
};

/** What a product is for in an interaction mode; null: nothing that can be shown. */
export const purposeOf = (product: UsedProduct, mode: string): Action | null => {
  const possible = possibleActions(product, mode);
  const first = purposesByMode[shownMode(product, mode)] ?? purposes;
  return first.find((action) => possible.has(action)) ?? null;
};

/**
 * The action that is shown of those that a prompt names, the most telling first: the first one that the product allows, its
 * purpose where it is only used. Null: none of them is possible, or none is named.
 */
export const shownAction = (
  named: readonly Action[],
  product: UsedProduct,
  mode: string,
): Action | null => {
  const possible = possibleActions(product, mode);
  const found = named.find((action) => possible.has(action)) ?? null;
  return found === "use" ? purposeOf(product, mode) : found;
};

/** Whether a thing gives light once it is switched on. */
export const isLuminous = (productName: string): boolean =>
  meaningIn(productWords(productName).map(foldText), glows) ??
  kindOf(productName, "").name === "lighting";
