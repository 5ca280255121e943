import { foldText } from "../catalogue/folding.ts";
import type { Action } from "../prompts.ts";
import { kindOf } from "./kinds.ts";
import { headsOf, productWords, propertyFinder } from "./name-words.ts";
import { type BodyPart, kindHas, kindTable } from "./product-table.ts";
import { type Thing, thingOf } from "./things.ts";

/** The properties of a product that decide its uses. `aspect` is width / height of its cut-out. */
type UsedProduct = {
  readonly name: string;
  readonly cutoutKind: "alpha" | "plain_background" | "real_background" | "card";
  readonly aspect: number;
};

const usesIn = propertyFinder(({ uses }) => uses);
/** Products without a body. They can be used, but not unpacked, carried or turned around. */
const intangibleIn = propertyFinder(({ traits }) => (traits.has("intangible") ? true : null));

/** Below this aspect (width / height) a product has the shape of a bottle or can. */
const slender = 0.62;

/** How a product with this aspect is consumed. Null if it isn't. */
const tasting = ({ taste }: Thing, aspect: number): "drink" | "eat" | null => {
  if (taste === "bitten") return "eat";
  if (taste === "drunk") return "drink";
  return taste !== null && aspect < slender ? "drink" : null;
};

/** A longer product, in centimeters, stands or takes both arms, so no hand is free. */
const largeCm = 33;

const isLarge = ({ centimetres }: Thing): boolean =>
  centimetres !== null && centimetres[0] * 0.6 + centimetres[1] * 0.4 > largeCm;

/** Whether one hand can lift a product off a table to use it. */
export const isLifted = ({ rest, centimetres }: Thing): boolean =>
  rest === "hand" || (rest === "table" && (centimetres?.[1] ?? 0) <= largeCm);

/** Actions with a product that stays in place. */
const doneStanding: ReadonlySet<Action> = new Set<Action>([
  ...(["show", "point", "frown", "use", "switchOn", "type", "tap", "place"] as const),
]);

/** Actions with any product that fits in one hand or stands on a table. */
const always: readonly Action[] = ["show", "turn", "point", "offer", "compare", "frown", "use"];

/** Actions with the image of an app, a course or a service: looking at it, and touching it with a finger. */
const intangibleUses: readonly Action[] = ["show", "point", "offer", "frown", "use", "tap"];

/**
 * Whether the product is a physical thing. Apps, software, e-books, courses, services and subscriptions aren't, not
 * even a `Coffee Subscription`.
 */
export const isTangible = (productName: string): boolean => {
  const words = productWords(productName).map(foldText);
  const isIntangible = headsOf(words).some((head) => intangibleIn([head]) !== null);
  return !isIntangible && !kindHas(kindOf(productName, "").name, "intangible");
};

/** Actions with a product that is worn. */
const wornUses = ({ worn }: Thing): readonly Action[] => {
  if (worn === null || worn === "finger") return ["show", "turn", "point", "offer", "frown", "use"];
  const laced: readonly Action[] = worn === "feet" ? ["lace"] : [];
  return ["wear", "adjust", "walk", "turn", "show", "frown", "use", ...laced];
};

const handUses = ({ name, aspect }: UsedProduct, mode: string, thing: Thing): readonly Action[] => {
  const kind = kindOf(name, "").name;
  const told = usesIn(productWords(name).map(foldText)) ?? kindTable().get(kind)?.uses ?? [];
  const isKnown = thing.taste !== "unknown";
  const taste = mode === "consumable" || isKnown ? tasting(thing, aspect) : null;
  const isApplied = mode === "apply_to_body" || kindHas(kind, "applied");
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

/** Body parts whose products are shown worn, not held. */
const putOn: ReadonlySet<BodyPart> = new Set<BodyPart>(["torso", "body", "legs"]);
/** Longer bags, in centimeters, hang by their handles. Smaller ones and wallets are held. */
const hangingCm = 30;

/** Whether a product is worn or hangs from a hand, regardless of the interaction mode. */
const isPutOn = ({ worn, rest, centimetres }: Thing): boolean =>
  worn === "carried"
    ? rest === "hand" && (centimetres?.[1] ?? 0) > hangingCm
    : worn !== null && putOn.has(worn);

/**
 * The interaction mode in which a product is shown. Instead of `holdable`, the default, clothes are worn and bags are
 * carried. What can't be cut out (`card`) isn't.
 */
export const shownMode = (
  { name, cutoutKind }: Pick<UsedProduct, "name" | "cutoutKind">,
  mode: string,
): string =>
  mode === "holdable" && cutoutKind !== "card" && isPutOn(thingOf(name)) ? "wearable" : mode;

/**
 * Returns the actions that a persona can do with a product in an interaction mode. What can't be cut out (`card`) is
 * only spoken of. Exhibits (`display_static`) have no actions.
 */
export const possibleActions = (product: UsedProduct, wanted: string): ReadonlySet<Action> => {
  const mode = shownMode(product, wanted);
  if (mode === "display_static") return new Set();
  if (product.cutoutKind === "card") return new Set(["show", "frown"]);
  if (!isTangible(product.name)) return new Set(intangibleUses);
  const thing = thingOf(product.name);
  if (mode === "wearable") return new Set(wornUses(thing));
  if (thing.rest === "floor") return new Set(["show", "frown", "use"]);
  if (thing.rest === "hand" && isLarge(thing)) return new Set(["show", "offer", "frown", "use"]);
  const all = handUses(product, mode, thing);
  return new Set(isLifted(thing) ? all : all.filter((one) => doneStanding.has(one)));
};

/** Actions that can be a product's purpose, most likely first. */
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

/** The main action of a product in an interaction mode. Null if none can be shown. */
export const purposeOf = (product: UsedProduct, mode: string): Action | null => {
  const possible = possibleActions(product, mode);
  const first = purposesByMode[shownMode(product, mode)] ?? purposes;
  return first.find((action) => possible.has(action)) ?? null;
};

/**
 * Selects the action to show from those that a prompt names (most specific first): the first one possible with the
 * product. `use` becomes the product's purpose. Null if none is possible or named.
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
