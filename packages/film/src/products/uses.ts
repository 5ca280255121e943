import { foldText } from "../catalogue/folding.ts";
import type { Action } from "../prompts.ts";
import { kindOf } from "./kinds.ts";
import { headsOf, productWords, propertyFinder } from "./name-words.ts";
import { type BodyPart, kindHas, kindTable } from "./product-table.ts";
import { type Thing, thingOf } from "./things.ts";

/** A product as far as it tells what can be done with it. `aspect`: width / height of its cut-out. */
type UsedProduct = {
  readonly name: string;
  readonly cutoutKind: "alpha" | "plain_background" | "real_background" | "card";
  readonly aspect: number;
};

const usesIn = propertyFinder(({ uses }) => uses);
/** What gives light once it is switched on. */
const glowIn = propertyFinder(({ traits }) => (traits.has("glows") ? true : null));
/** What has no body of its own: it is used, and nothing of it can be unpacked, carried or turned around. */
const intangibleIn = propertyFinder(({ traits }) => (traits.has("intangible") ? true : null));

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
  const isIntangible = headsOf(words).some((head) => intangibleIn([head]) !== null);
  return !isIntangible && !kindHas(kindOf(productName, "").name, "intangible");
};

/** What is done with what somebody wears. */
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
  glowIn(productWords(productName).map(foldText)) ?? kindHas(kindOf(productName, "").name, "glows");
