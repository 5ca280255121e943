import { type Brief, type Size, safeArea } from "@reelwright/film/artifacts";
import { type SeededRandom, seededRandom, seedOf } from "@reelwright/film/numbers";
import type { KeyframeRequest } from "@reelwright/film/ports/pictures";
import { isMatte, liquidColour } from "@reelwright/film/products/things";
import { headReach, usualReach } from "../figure/head-layers.ts";
import { type Box, headIn, logoCorner, productIn } from "./boxes.ts";
import { frameFor } from "./frame-for.ts";
import { type Framing, isTall, type Shot } from "./framing.ts";
import type { Garment, Shoe } from "./garment.ts";
import { type Outline, type ProductUse, productUse } from "./interaction.ts";
import { stateOf } from "./layout.ts";
import {
  floorShot,
  foregroundShot,
  heldBeside,
  heldShot,
  isLarge,
  largeShot,
  lifestyleShot,
  standingBeside,
} from "./person-shots.ts";
import { groundIn } from "./place.ts";
import { choosePlace } from "./places.ts";
import type { Band } from "./product-parts.ts";
import { closeUp, tableShot } from "./product-shots.ts";
import { type Recipe, readRecipe, type ShotName } from "./recipe.ts";
import { sharpHeight, withSharpProduct } from "./sharpness.ts";
import { isGarment } from "./wearables.ts";
import { fairWeather, weatherFor } from "./weather.ts";
import { feetShot, wornShot } from "./worn-shots.ts";

const middles: readonly ShotName[] = ["hold", "hero", "lifestyle", "detail"];

/**
 * The shot of keyframe `index` of `count`. The sequence opens with the hook, ends on the card, and never repeats a shot
 * immediately.
 */
export const shotAt = (index: number, count: number): ShotName => {
  if (index === 0) return "hook";
  if (index === count - 1) return "card";
  if (count === 3) return "hero";
  return middles[(index - 1) % middles.length] ?? "hero";
};

/**
 * Shots filmed from near, as a contrast to the others, if closer shots between the keyframes still differ from them.
 */
const isNear = (shot: ShotName, framing: Framing): boolean =>
  isTall(framing) && (shot === "hook" || shot === "hero");

/** The product alone in this mode: an exhibit on a podium, with the camera on rails around it. */
const exhibited = (framing: Framing, name: ShotName, side: -1 | 1): Shot => {
  const way = { hook: -1, hold: 0.8, hero: -0.6, detail: 0.9, lifestyle: -0.9, card: 0.25 }[name];
  const shot = tableShot(framing, name === "hold" ? "lifestyle" : name, name === "detail" ? 0 : 24);
  return { ...shot, orbit: way * side, unrest: 0.3 };
};

/** The persona holds the product, stands beside it, or holds it in both arms in front of the body. */
const presented = (shot: ShotName, framing: Framing): Shot => {
  const { mode, rest, stands: isStanding } = framing;
  if (rest === "floor") return floorShot(framing);
  const [held, beside] = isTall(framing) ? [heldShot, lifestyleShot] : [heldBeside, standingBeside];
  if (rest === "table") return beside(framing);
  if (isLarge(framing)) return largeShot(framing);
  const stands =
    isStanding ?? (mode === "surface_interactive" || (shot === "lifestyle" && mode === "holdable"));
  return (stands ? beside : held)(framing);
};

/** Shoes are lifted into view, then worn. Close-ups show them standing alone. */
const shod = (shot: ShotName, framing: Framing, shoe: Shoe): Shot => {
  if (shot === "hold" || shot === "lifestyle") return feetShot(framing, shoe, shot);
  if (shot !== "hook") return tableShot(framing, shot);
  return presented(shot, { ...framing, worn: null, interaction: "offer" });
};

/** Products alone are shown standing. In other modes, a persona uses the product. */
const compose = (shot: ShotName, framing: Framing, side: -1 | 1): Shot => {
  const { mode, presenter, worn } = framing;
  if (mode === "display_static") return exhibited(framing, shot, side);
  if (!presenter || shot === "card") return tableShot(framing, shot);
  if (framing.shoe) return shod(shot, framing, framing.shoe);
  // A watch is shown in the hand before it is worn.
  const onBody = worn === "wrist" && shot === "hook" ? null : wornShot(framing);
  // A garment is shown without a wearer only on the card.
  if (onBody && isGarment(worn)) return onBody;
  if (shot === "detail" || shot === "hero") return tableShot(framing, shot);
  return onBody ?? presented(shot, framing);
};

export type RecipeRequest = Pick<
  KeyframeRequest,
  | "brief"
  | "interactionMode"
  | "environment"
  | "sellingPoints"
  | "segmentCount"
  | "index"
  | "prompt"
  | "itemAttempt"
  | "endCard"
  | "isSpeaking"
> & { readonly anchor: Pick<NonNullable<KeyframeRequest["anchor"]>, "keyframe"> | null };

/** Chooses place, light and colors of the job, for the anchor. */
const settle = (
  { brief, environment, interactionMode, sellingPoints }: RecipeRequest,
  random: SeededRandom,
) => {
  const place = choosePlace(environment, brief.product, brief.seed, {
    sellingPoints: sellingPoints ?? [],
    mode: interactionMode,
  });
  return {
    place: place.name,
    placeSeed: seedOf(brief.seed, "place"),
    harmony: random.next(),
    side: random.next() < 0.5 ? (-1 as const) : (1 as const),
    weather: weatherFor(environment, place, random),
    ground: groundIn(environment),
  };
};

/** A product's appearance: width / height, and its outline. */
type ProductLook = readonly [aspect: number, outline?: Outline | null];

/**
 * What keyframe `index` shows of a product of `aspect` (width / height). The outline tells how the product is worn and
 * opened. Deterministic; keeps the anchor's place, light and colors.
 */
export const recipeFor = (request: RecipeRequest, ...look: ProductLook): Recipe =>
  recipeOf(shotFor(request), request, look);

/** Where the person is about to speak, the person is seen. */
const shotFor = ({ index, segmentCount, isSpeaking }: RecipeRequest): ShotName => {
  if (isSpeaking) return index % 2 === 0 ? "hook" : "hold";
  return shotAt(index, segmentCount + 1);
};

/** Scenes to insert between two keyframes. */
export type InsertRecipes = {
  readonly person: Recipe;
  readonly product: Recipe;
  readonly foreground: Recipe | null;
};

/**
 * Shots to insert between two keyframes, in the anchor's place: a persona with the product, and the product alone. In
 * square and wide frames, also the product on a table in the foreground with a persona behind it.
 */
export const insertsFor = (request: RecipeRequest, ...look: ProductLook): InsertRecipes => ({
  person: recipeOf("hold", request, look),
  product: recipeOf("hero", request, look),
  foreground: foregroundOf(request, look),
});

/** How the product is used, considering the request's prompt. */
export const useIn = (
  { brief, interactionMode, prompt }: Pick<RecipeRequest, "brief" | "interactionMode" | "prompt">,
  ...[aspect, outline = null]: ProductLook
): ProductUse => productUse(brief.product, interactionMode, aspect, prompt, outline);

/** The garment to wear; null: the product isn't one, or its outline is unknown. */
const garmentIn = ({ worn }: ProductUse, outline: Outline | null): Garment | null =>
  outline !== null && isGarment(worn) ? outline.garment : null;

const shoeIn = ({ worn }: ProductUse, outline: Outline | null): Shoe | null =>
  outline !== null && worn === "feet" ? outline.shoe : null;

const bandIn = ({ worn }: ProductUse, outline: Outline | null): Band | null =>
  outline !== null && worn === "wrist" ? outline.band : null;

/** Whether the product can stand in front of the persona in a frame with room for both. */
const hasForeground = (framing: Framing): boolean => {
  const { presenter, rest, worn, mode } = framing;
  const stands = presenter && rest !== "floor" && worn === null && mode !== "display_static";
  return stands && !isTall(framing);
};

const linesOn = ({ lettering = [] }: Brief["product"]) => lettering.map(({ box }) => box);

/** What all shots of a request share: the place, and what they are composed for. */
const settingOf = (
  request: RecipeRequest,
  shot: ShotName,
  [aspect, outline = null]: ProductLook,
) => {
  const { brief, index, itemAttempt, prompt, interactionMode: mode, endCard = true } = request;
  const anchor = readRecipe(request.anchor?.keyframe.recipe);
  const settled = seededRandom(seedOf(brief.seed, "setting", anchor === null ? itemAttempt : 0));
  const random = seededRandom(seedOf(brief.seed, "shot", index, itemAttempt, prompt));
  const frame: Size = brief.frame;
  const setting = anchor ?? settle(request, settled);
  const reach = brief.persona ? headReach(brief.persona.appearance) : usualReach;
  const use = useIn(request, aspect, outline);
  const dress = garmentIn(use, outline);
  const { lid = null, silhouette = null } = outline ?? {};
  const shoe = shoeIn(use, outline);
  const band = bandIn(use, outline);
  const seen: Garment | null = use.worn === "legs" && dress ? { ...dress, sleeves: "none" } : dress;
  const framing: Framing = {
    half: (500 * frame.width) / frame.height,
    aspect,
    between: random.between,
    mode,
    presenter: brief.persona !== null,
    hairTop: reach.top,
    endCard,
    ...use,
    worn: isGarment(use.worn) && dress === null ? "against" : use.worn,
    garment: dress,
    shoe,
    band,
  };
  const scene = {
    version: 1 as const,
    place: setting.place,
    placeSeed: setting.placeSeed,
    harmony: setting.harmony,
    side: setting.side,
    weather: setting.weather ?? fairWeather,
    ground: setting.ground ?? null,
    shot,
    garment: seen,
    shoe,
    band,
    lid,
    silhouette,
    lettering: linesOn(brief.product),
    sharp: sharpHeight(brief, outline?.size, aspect),
    isMatte: isMatte(brief.product.name),
    liquid: liquidColour(brief.product.name),
    floor: use.rest === "floor" || shoe !== null || (dress !== null && use.worn !== "torso"),
  };
  return { framing, scene, reach };
};

/** Room around a product alone in a keyframe, as a share of the frame. */
const edge = 0.02;
/** A camera that comes nearer from the keyframe keeps the captions free if they begin here, as a share of the height. */
const captions: Box = { left: 0, top: 0.655, right: 1, bottom: 1 };
/** A platform's buttons. */
const buttons: Box = { left: 1 - safeArea.right, top: 0, right: 1, bottom: 1 };

/** Changes the camera of a product alone in the logo's corner so that it is free. */
const clearOfLogo = (recipe: Recipe, aspect: number, half: number): Recipe => {
  if (recipe.persona !== null) return recipe;
  const { camera } = recipe;
  const box = productIn(stateOf(recipe, aspect));
  const [wide, high] = [camera.zoom / (2 * half), camera.zoom / 1000];
  const isBeside =
    0.5 + (box.left - camera.x) * wide >= logoCorner.right ||
    0.5 + (box.top - camera.y) * high >= logoCorner.bottom;
  if (isBeside) return recipe;
  const { x, y, scale } = frameFor({
    ...{ half, edge, subjects: [box], lettering: [] },
    keepOut: [logoCorner, captions, buttons],
    scale: [camera.zoom * 0.3, camera.zoom],
    prefer: {
      center: {
        x: 0.5 + ((box.left + box.right) / 2 - camera.x) * wide,
        y: 0.5 + ((box.top + box.bottom) / 2 - camera.y) * high,
      },
      size: Math.max((box.right - box.left) * wide, (box.bottom - box.top) * high),
    },
  });
  return { ...recipe, camera: { ...camera, x, y, zoom: scale } };
};

/** Minimum room above the hair, and the level that stays fixed in the frame, as shares of the frame's height. */
const above = 0.035;
const kept = 0.63;

/** Moves the camera away so that the frame's top cuts off neither hair nor headwear; `aspect`: the product's. */
const withHeadroom = (recipe: Recipe, aspect: number): Recipe => {
  const head = headIn(stateOf(recipe, aspect));
  if (head === null) return recipe;
  const { camera } = recipe;
  const top = 0.5 + ((head.top - camera.y) * camera.zoom) / 1000;
  if (top >= above) return recipe;
  const zoom = (camera.zoom * (kept - above)) / (kept - top);
  const y = camera.y + (kept - 0.5) * (1000 / camera.zoom - 1000 / zoom);
  return { ...recipe, camera: { ...camera, y, zoom } };
};

/** Finishes the recipe of a composed shot: no hair is cut off, and the logo's corner is free. */
const finished = (
  { framing, scene, reach }: ReturnType<typeof settingOf>,
  { persona, ...shot }: Shot,
): Recipe => {
  const worn = persona && { ...persona, reachOfHead: reach };
  const whole = withHeadroom({ ...scene, ...shot, persona: worn }, framing.aspect);
  return clearOfLogo(whole, framing.aspect, framing.half);
};

const foregroundOf = (request: RecipeRequest, look: ProductLook): Recipe | null => {
  const setting = settingOf(request, "hold", look);
  const { framing } = setting;
  if (!hasForeground(framing)) return null;
  // In the foreground it has no size beside the persona.
  const recipe = finished(setting, foregroundShot(framing));
  return withSharpProduct(recipe, { ...framing, longest: null });
};

const recipeOf = (shot: ShotName, request: RecipeRequest, look: ProductLook): Recipe => {
  const setting = settingOf(request, shot, look);
  const { framing, scene } = setting;
  const { aspect, half } = framing;
  const usual = finished(setting, compose(shot, framing, scene.side));
  const recipe = isNear(shot, framing) ? closeUp(usual, aspect, half) : usual;
  return withSharpProduct(recipe, framing);
};
