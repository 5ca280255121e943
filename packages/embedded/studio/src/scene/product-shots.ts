import { clamp } from "@reelwright/film/numbers";
import { around, type Box, headIn, middleOf, productIn } from "./boxes.ts";
import { type Framing, isTall, type Shot, standing } from "./framing.ts";
import { type PictureState, stateOf } from "./layout.ts";
import type { Recipe, ShotName } from "./recipe.ts";

type TableView = {
  /** The product's height on the screen as a share of the frame's, if its width allows. */
  readonly size: number;
  /** Height of its foot on the screen, as a share of the frame's height. */
  readonly base: number;
  readonly podium: number;
  /** -1 to 1: how much of the spare room beside the product the camera uses. */
  readonly aside: number;
};

/** In tall frames, captions and buttons take up much of the height. In the widest shot, a third of it is left. */
const tallViews: { readonly [shot in ShotName]: TableView } = {
  card: { size: 0.4, base: 0.61, podium: 22, aside: 0 },
  detail: { size: 0.52, base: 0.65, podium: 0, aside: 0.7 },
  hero: { size: 0.46, base: 0.63, podium: 0, aside: -0.8 },
  hook: { size: 0.47, base: 0.64, podium: 0, aside: 0.8 },
  hold: { size: 0.45, base: 0.62, podium: 0, aside: -0.5 },
  lifestyle: { size: 0.45, base: 0.6, podium: 20, aside: 0.9 },
};

/** In square and wide frames the product fills about half the height. */
const broadViews: typeof tallViews = {
  card: { size: 0.47, base: 0.615, podium: 18, aside: 0 },
  detail: { size: 0.55, base: 0.64, podium: 0, aside: 0.7 },
  hero: { size: 0.48, base: 0.63, podium: 0, aside: -0.8 },
  hook: { size: 0.52, base: 0.635, podium: 0, aside: 0.8 },
  hold: { size: 0.46, base: 0.625, podium: 0, aside: -0.5 },
  lifestyle: { size: 0.46, base: 0.615, podium: 18, aside: 0.9 },
};

/** The product alone on the surface, or on a podium at least `riser` units high. */
export const tableShot = (framing: Framing, shot: ShotName, riser = 0): Shot => {
  const { half, aspect, between, endCard } = framing;
  const views = isTall(framing) ? tallViews : broadViews;
  const view = views[shot];
  const widest = half * 2 * (isTall(framing) ? 0.69 : 0.72);
  const room = widest / (1000 * aspect);
  const shown = Math.min(view.size, room);
  const height = Math.min(190, 300 / aspect);
  const zoom = (shown * 1000) / height;
  // Flat products would leave the frame empty above, so they stand on a higher podium.
  const flat = Math.max(0, view.size - room);
  // Before an end card, a podium with its own backdrop would only be visible for a moment.
  const isCard = shot === "card" && !endCard;
  const least = Math.max(shot === "card" && !isCard ? 0 : view.podium, riser);
  const podium = least + (views.hero.size - room > (isTall(framing) ? 0.05 : 0.12) ? 26 : 0);
  const foot = standing - podium;
  const base = view.base - flat * 0.28;
  const spare = widest - shown * 1000 * aspect;
  return {
    camera: {
      x: (half * 0.05 + view.aside * spare * 0.16 + between(-4, 4)) / zoom,
      y: foot - (base * 1000 - 500) / zoom,
      zoom,
      roll: 0,
    },
    focus: 0.8,
    tint: isCard ? 1 : 0,
    podium,
    persona: null,
    product: { held: false, x: 0, base: foot, height, angle: between(-0.012, 0.012) },
  };
};

/** Maximum magnification of a close-up relative to the usual framing. */
const nearest = 1.5;
/** Lower for worn products: they are already large, and a hand moves to them. */
const nearestWorn = 1.25;

/**
 * Limits for head, hands and product in a close-up, as shares of the frame: above the captions, beside the player's
 * buttons, and far enough from the left edge that a camera moving closer cuts nothing off.
 */
const room = { left: 0.09, right: 0.89, top: 0.05, bottom: 0.605 } as const;

/** Half the width of a hand around the center of its palm, in head heights. */
const palm = 0.14;

/** The hands that do something. */
const handsIn = ({ persona }: PictureState): readonly Box[] => {
  if (persona === null) return [];
  const { x, y, head, pose } = persona;
  return [pose.leftHand, pose.rightHand]
    .filter(({ shape }) => shape !== "relaxed")
    .map(({ at }) => ({
      left: x + (at.x - palm) * head,
      right: x + (at.x + palm) * head,
      top: y + (at.y - palm) * head,
      bottom: y + (at.y + palm) * head,
    }));
};

/** A closer frame would cut off a gesturing hand, so it rests instead. */
const withoutGestures = (recipe: Recipe): Recipe => {
  const { persona } = recipe;
  if (persona === null || persona.free === "show" || persona.free === "touch") return recipe;
  return { ...recipe, persona: { ...persona, free: null } };
};

/**
 * Moves the camera as close as head, hands and product allow, at most 1.5 times; `half` is half the frame's width.
 * Returns the shot unchanged if there is no room.
 */
export const closeUp = (recipe: Recipe, aspect: number, half: number): Recipe => {
  const calm = withoutGestures(recipe);
  const state = stateOf(calm, aspect);
  const head = headIn(state);
  if (head === null || calm.persona === null) return recipe;
  const box = around([head, productIn(state), ...handsIn(state)]);
  const { zoom: usual } = recipe.camera;
  const fitting = Math.min(
    ((room.right - room.left) * 2 * half) / (box.right - box.left),
    ((room.bottom - room.top) * 1000) / (box.bottom - box.top),
  );
  const most = calm.persona.worn ? nearestWorn : nearest;
  const zoom = clamp(fitting, usual, usual * most);
  if (zoom < usual * 1.02) return recipe;
  const middle = middleOf(box);
  return {
    ...calm,
    focus: Math.max(recipe.focus, 0.35),
    camera: {
      ...recipe.camera,
      zoom,
      x: middle.x + ((1 - room.left - room.right) * half) / zoom,
      y: middle.y + ((1 - room.top - room.bottom) * 500) / zoom,
    },
    persona: { ...calm.persona, smile: Math.min(0.9, calm.persona.smile + 0.25) },
  };
};
