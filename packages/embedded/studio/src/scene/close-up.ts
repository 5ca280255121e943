import { clamp } from "@reelwright/core/util/clamp";
import { around, type Box, headIn, middleOf, productIn } from "./boxes.ts";
import { type PictureState, stateOf } from "./layout.ts";
import type { Recipe } from "./recipe.ts";

/** How much nearer than the usual framing a close-up's camera is at most. */
const nearest = 1.5;
/** What is worn is large already, and a hand goes to it. */
const nearestWorn = 1.25;

/**
 * Where head, hands and product of a close-up may be, as shares of the frame: above captions, beside players' buttons, and so
 * far from the left edge that a camera which comes nearer cuts off nothing.
 */
const room = { left: 0.09, right: 0.89, top: 0.05, bottom: 0.605 } as const;

/** What a hand takes around its palm, in head heights. */
const palm = 0.14;

/** Hands that do something. */
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

/** A hand that only speaks would be cut off by a nearer frame: it rests. */
const withoutGestures = (recipe: Recipe): Recipe => {
  const { persona } = recipe;
  if (persona === null || persona.free === "show" || persona.free === "touch") return recipe;
  return { ...recipe, persona: { ...persona, free: null } };
};

/**
 * The same shot from as near as head, hands and product allow, at most 1.5 times nearer; `half` is half the frame's width.
 * A shot that has no room for that stays as it is.
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
