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

type Shot = Pick<Recipe, "camera" | "focus" | "tint" | "podium" | "persona" | "product">;

type Presenter = NonNullable<Recipe["persona"]>;

/** Narrow products are held up beside the face; the other hand speaks, wide open only where the frame has room for it. */
function heldUp(
  { half, wide, between }: Framing,
  close: boolean,
): Pick<Presenter, "x" | "y" | "pose" | "reach" | "free"> {
  const beside = half * (wide ? 0.22 : 0.28);
  if (close) return { x: beside, y: 392, pose: "holdUp", reach: { x: 0, y: 0 }, free: null };
  const reach = { x: 0.14, y: between(0.24, 0.34) };
  return {
    x: beside,
    y: 392,
    pose: "holdUp",
    reach,
    free: half < 400 || between(0, 1) < 0.5 ? "point" : "open",
  };
}

/** Wide products are held before the chest with both hands. */
function heldBefore(
  { half, wide, aspect }: Framing,
  close: boolean,
): Pick<Presenter, "x" | "y" | "pose" | "reach" | "free"> {
  // Its lower edge stays where captions begin, however high the product is; poses hold 1.35 heads at most.
  const excess = Math.max(0, 1.35 / aspect - 0.62) / 2;
  const reach = { x: 0, y: (close ? -0.2 : 0) - excess };
  return { x: wide ? half * 0.12 : 0, y: 372, pose: "holdChest", reach, free: null };
}

/** The persona holding the product, framed from the waist up. */
function heldShot(framing: Framing, close: boolean): Shot {
  const { half, wide, between, aspect } = framing;
  const narrow = aspect <= 1.15;
  const frame = close ? { x: narrow ? -18 : 0, y: 462, zoom: 1.17 } : { x: 0, y: 500, zoom: 1 };
  return {
    camera: {
      x: frame.x + between(-6, 6),
      y: frame.y,
      zoom: frame.zoom * between(0.99, 1.03),
      roll: 0,
    },
    focus: close ? 0.3 : 0.1,
    tint: 0,
    podium: 0,
    persona: {
      ...(narrow ? heldUp(framing, close) : heldBefore(framing, close)),
      head: wide ? 215 : Math.min(205, half * 0.66),
      mirrored: true,
      smile: close ? 0.9 : 0.6,
      turn: between(-0.15, 0.2),
    },
    product: { held: true, angle: between(-0.04, 0.04) },
  };
}

type TableView = {
  /** The product's height on the screen as a share of the frame's, if its width allows. */
  readonly size: number;
  /** Where its foot is on the screen, as a share of the frame's height. */
  readonly base: number;
  readonly tint: number;
  readonly podium: number;
  /** -1 to 1: how much of the spare room beside the product the camera uses. */
  readonly aside: number;
};

/** Where products stand, in stage units. */
const standing = 776;

/** The product alone on the surface. */
function tableShot({ half, aspect, between }: Framing, view: TableView): Shot {
  const room = (half * 2 * 0.69) / (1000 * aspect);
  const shown = Math.min(view.size, room);
  const height = Math.min(190, 300 / aspect);
  const zoom = (shown * 1000) / height;
  // Flat products would leave the frame empty above: they stand higher, on a podium.
  const flat = Math.max(0, view.size - room);
  const podium = view.podium + (views.hero.size - room > 0.05 ? 26 : 0);
  const foot = standing - podium;
  const base = view.base - flat * 0.28;
  const spare = half * 2 * 0.69 - shown * 1000 * aspect;
  return {
    camera: {
      x: (half * 0.05 + view.aside * spare * 0.16 + between(-4, 4)) / zoom,
      y: foot - (base * 1000 - 500) / zoom,
      zoom,
      roll: 0,
    },
    focus: 0.8,
    tint: view.tint,
    podium,
    persona: null,
    product: { held: false, x: 0, base: foot, height, angle: between(-0.012, 0.012) },
  };
}

/** The persona at the surface beside the standing product, showing it. */
function lifestyleShot(framing: Framing, close: boolean): Shot {
  const { half, wide, between, aspect } = framing;
  const height = Math.min(250, (half * (wide ? 0.5 : 0.84)) / aspect);
  const head = wide ? 205 : Math.min(180, half * 0.62);
  const zoom = (close ? 1.17 : 1.08) * between(0.99, 1.01);
  const cameraX = close ? -10 : 0;
  const leftmost = cameraX - (half * 0.9) / zoom + (height * aspect) / 2;
  return {
    camera: { x: cameraX, y: standing - 130 / zoom, zoom, roll: 0 },
    focus: 0.15,
    tint: 0,
    podium: 0,
    persona: {
      x: wide ? half * 0.22 : half * 0.32,
      y: close ? 508 : 520,
      head,
      pose: "present",
      mirrored: true,
      smile: close ? 0.85 : 0.7,
      turn: -0.2,
      reach: { x: 0, y: 0 },
      free: close ? "point" : framing.mode === "surface_interactive" ? "touch" : "show",
    },
    product: {
      held: false,
      x: Math.max(leftmost, wide ? -half * 0.2 : -half * 0.44),
      base: standing,
      height,
      angle: 0,
    },
  };
}

const views: { readonly [shot in ShotName]: TableView } = {
  card: { size: 0.4, base: 0.61, tint: 1, podium: 22, aside: 0 },
  detail: { size: 0.52, base: 0.65, tint: 0.1, podium: 0, aside: 0.7 },
  hero: { size: 0.4, base: 0.63, tint: 0, podium: 0, aside: -0.8 },
  hook: { size: 0.47, base: 0.64, tint: 0, podium: 0, aside: 0.8 },
  hold: { size: 0.3, base: 0.61, tint: 0, podium: 0, aside: -0.5 },
  lifestyle: { size: 0.34, base: 0.6, tint: 0, podium: 20, aside: 0.9 },
};

function compose(shot: ShotName, framing: Framing): Shot {
  const standsOnly = ["display_static", "surface_interactive"].includes(framing.mode);
  const alone = !framing.presenter || ["card", "detail", "hero"].includes(shot);
  if (alone) return tableShot(framing, views[shot]);
  if (shot === "lifestyle" || standsOnly) return lifestyleShot(framing, shot === "hook");
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
