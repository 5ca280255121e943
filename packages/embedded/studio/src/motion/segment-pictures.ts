import { type PictureState, stateOf } from "../scene/layout.ts";
import type { Outline } from "../scene/outline.ts";
import type { Recipe } from "../scene/recipe.ts";
import { insertsFor, type RecipeRequest, useIn } from "../scene/shots.ts";
import { lookedAt } from "../scene/silhouette.ts";
import { doing } from "./interactions/index.ts";
import type { TimelineRequest } from "./timeline.ts";

type Shown = {
  /** Which of the film's segments it is. */
  readonly index: number;
  readonly start: Recipe;
  readonly end: Recipe;
  /** Whether the persona does what the interaction mode is for, where no prompt says what is done. */
  readonly acts: boolean;
  /** What shots between the keyframes are composed from, with the first keyframe's prompt; null: there are none. */
  readonly inserts: RecipeRequest | null;
};

/**
 * The pictures of a segment for a product of `aspect` (width / height) and its outline: both keyframes and what may be seen
 * between them. Somebody does what the first keyframe's prompt names, where that can be done; where it names nothing that is
 * possible, what the interaction mode is for.
 */
export const picturesOf = (
  { index, start, end, acts, inserts: request }: Shown,
  aspect: number,
  outline: Outline | null,
): Pick<TimelineRequest, "start" | "end" | "acts"> & Pick<Required<TimelineRequest>, "inserts"> => {
  /** Neighbouring segments look at different parts of a product that has two to see. */
  const pictureOf = (recipe: Recipe): PictureState => {
    const state = stateOf(recipe, aspect);
    return { ...state, silhouette: state.silhouette && lookedAt(state.silhouette, index) };
  };
  const [first, second] = [pictureOf(start), pictureOf(end)];
  if (request === null) return { start: first, end: second, acts, inserts: null };
  const { person, product, foreground } = insertsFor(request, aspect, outline);
  const inserts = {
    person: pictureOf(person),
    product: pictureOf(product),
    foreground: foreground && pictureOf(foreground),
  };
  const use = useIn(request, aspect, outline);
  if (use.named === null) return { start: first, end: second, acts, inserts };
  const acting = (state: PictureState) => doing(state, use.interaction);
  return {
    start: acting(first),
    end: acting(second),
    acts: true,
    inserts: { ...inserts, person: acting(inserts.person) },
  };
};
