import type { KeyframeRequest, Size } from "@reelwright/core";
import { chance, seedOf } from "./chance.ts";
import { choosePlace } from "./places.ts";
import { type Recipe, readRecipe, type ShotName } from "./recipe.ts";

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

type Framing = {
  readonly half: number;
  /** Wide frames have room beside the persona. */
  readonly wide: boolean;
  /** Width / height of the product. */
  readonly aspect: number;
  readonly between: (low: number, high: number) => number;
  readonly mode: string;
  readonly presenter: boolean;
};

type Shot = Pick<Recipe, "camera" | "focus" | "tint" | "persona" | "product">;

/** Product held beside the face or before the chest, framed from the waist up. */
function heldShot(framing: Framing, close: boolean): Shot {
  const { half, wide, between, aspect } = framing;
  const chest = !close || aspect > 1.5;
  const pose = chest ? "holdChest" : "holdUp";
  const head = wide ? 215 : Math.min(210, half * 0.66);
  const shift = wide ? half * 0.26 : chest ? 0 : half * 0.3;
  const zoom = (close ? 1.06 : 0.98) * between(0.98, 1.03);
  return {
    camera: { x: between(-8, 8), y: close ? 500 : 505, zoom, roll: 0 },
    focus: close ? 0.25 : 0,
    tint: 0,
    persona: {
      x: shift,
      y: chest ? 372 : 400,
      head,
      pose,
      mirrored: true,
      smile: close ? 0.85 : 0.65,
      turn: between(-0.15, 0.2),
    },
    product: { held: true, angle: between(-0.05, 0.05) },
  };
}

/** Product on the surface; `size` is its height on the screen as a share of the frame's. */
function tableShot(framing: Framing, size: number, base: number, tint: number): Shot {
  const { half, aspect, between } = framing;
  const room = (half * 2 * 0.74) / (1000 * aspect);
  const shown = Math.min(size, room);
  const height = Math.min(190, 300 / aspect);
  const zoom = (shown * 1000) / height;
  const standing = 776;
  return {
    camera: { x: between(-6, 6) / zoom, y: standing - (base * 1000 - 500) / zoom, zoom, roll: 0 },
    focus: 1,
    tint,
    persona: null,
    product: { held: false, x: 0, base: standing, height, angle: between(-0.012, 0.012) },
  };
}

/** The persona at the surface beside the standing product, showing it. */
function lifestyleShot(framing: Framing): Shot {
  const { half, wide, between, aspect } = framing;
  const height = Math.min(250, (half * 0.86) / aspect);
  const head = wide ? 200 : Math.min(178, half * 0.6);
  return {
    camera: { x: 0, y: 630, zoom: 1.12 * between(0.98, 1.02), roll: 0 },
    focus: 0.15,
    tint: 0,
    persona: {
      x: wide ? half * 0.3 : half * 0.33,
      y: 510,
      head,
      pose: framing.mode === "surface_interactive" ? "pointAt" : "present",
      mirrored: true,
      smile: 0.75,
      turn: -0.3,
    },
    product: { held: false, x: wide ? -half * 0.16 : -half * 0.44, base: 778, height, angle: 0 },
  };
}

function compose(shot: ShotName, framing: Framing): Shot {
  const standing = ["display_static", "surface_interactive"].includes(framing.mode);
  if (shot === "card") return tableShot(framing, 0.4, 0.63, 1);
  if (shot === "detail") return tableShot(framing, 0.5, 0.66, 0.12);
  if (shot === "hero") return tableShot(framing, 0.38, 0.63, 0);
  if (!framing.presenter) return tableShot(framing, shot === "hook" ? 0.42 : 0.3, 0.62, 0);
  if (shot === "lifestyle" || standing) return lifestyleShot(framing);
  return heldShot(framing, shot === "hook");
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
      wide: frame.width > frame.height * 1.2,
      aspect,
      between: rolls.between,
      mode: request.interactionMode,
      presenter: brief.persona !== null,
    }),
  };
}
