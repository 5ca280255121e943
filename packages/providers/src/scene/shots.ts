import type { KeyframeRequest, Size } from "@reelwright/core";
import { besideClose, heldClose } from "./broad-shots.ts";
import { chance, seedOf } from "./chance.ts";
import { type Framing, isTall, type Shot } from "./framing.ts";
import { choosePlace } from "./places.ts";
import { type Recipe, readRecipe, type ShotName } from "./recipe.ts";
import { tableShot } from "./table-shots.ts";
import { heldShot, lifestyleShot } from "./tall-shots.ts";

const middles: readonly ShotName[] = ["hold", "hero", "lifestyle", "detail"];

/**
 * Which shot keyframe `index` of `count` shows: opens with the hook, ends on the card, and never shows
 * the same shot twice in a row.
 */
export function shotAt(index: number, count: number): ShotName {
  if (index === 0) return "hook";
  if (index === count - 1) return "card";
  if (count === 3) return "hero";
  return middles[(index - 1) % middles.length] ?? "hero";
}

function compose(shot: ShotName, framing: Framing): Shot {
  const standsOnly = ["display_static", "surface_interactive"].includes(framing.mode);
  const alone = !framing.presenter || ["card", "detail", "hero"].includes(shot);
  if (alone) return tableShot(framing, shot);
  const [held, beside] = isTall(framing) ? [heldShot, lifestyleShot] : [heldClose, besideClose];
  return (shot === "lifestyle" || standsOnly ? beside : held)(framing, shot === "hook");
}

export type RecipeRequest = Pick<
  KeyframeRequest,
  | "brief"
  | "interactionMode"
  | "environment"
  | "segmentCount"
  | "index"
  | "prompt"
  | "anchor"
  | "attempt"
>;

/** What keyframe `index` shows. Deterministic; the anchor's place, light and colours are kept. */
export function recipeFor(request: RecipeRequest, aspect: number): Recipe {
  const { brief, index, segmentCount, attempt, prompt } = request;
  const anchor = readRecipe(request.anchor?.keyframe.recipe);
  const settled = chance(seedOf(brief.seed, "setting", anchor === null ? attempt : 0));
  const rolls = chance(seedOf(brief.seed, "shot", index, attempt, prompt));
  const frame: Size = brief.frame;
  const shot = shotAt(index, segmentCount + 1);
  const setting = anchor ?? {
    place: choosePlace(request.environment, brief.product, brief.seed).name,
    placeSeed: seedOf(brief.seed, "place"),
    harmony: settled.next(),
    side: settled.next() < 0.5 ? (-1 as const) : (1 as const),
  };
  return {
    version: 1,
    place: setting.place,
    placeSeed: setting.placeSeed,
    harmony: setting.harmony,
    side: setting.side,
    shot,
    ...compose(shot, {
      half: (500 * frame.width) / frame.height,
      aspect,
      between: rolls.between,
      mode: request.interactionMode,
      presenter: brief.persona !== null,
    }),
  };
}
