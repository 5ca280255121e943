import type { Script } from "@reelwright/film/artifacts";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import type { Action } from "@reelwright/film/prompts";
import { picturesOf } from "../motion/timeline.ts";
import type { Interaction } from "../scene/interaction.ts";
import { type RecipeRequest, recipeFor, useIn } from "../scene/shots.ts";

/** What the embedded provider makes of a segment's prompt. */
export type DrawnAction = {
  /** What it has understood; null: nothing possible. */
  readonly named: Action | null;
  /** How it draws that; null: the picture shows it without a movement of its own. */
  readonly wanted: Interaction | null;
  /** What somebody does in one of the segment's pictures. */
  readonly seen: readonly (Interaction | null)[];
};

/** What is done in each segment of a film, as its pictures are composed. */
export const drawnActions = (
  { brief, interactionMode, environment, segmentCount }: ScriptRequest,
  { keyframePrompts }: Pick<Script, "keyframePrompts">,
): readonly DrawnAction[] => {
  const { width, height } = brief.product.cutoutSize;
  const aspect = width / height;
  const request = (index: number, anchor: RecipeRequest["anchor"]): RecipeRequest => ({
    ...{ brief, interactionMode, environment, segmentCount, index, anchor, itemAttempt: 0 },
    prompt: keyframePrompts[index] ?? "",
  });
  const recipe = recipeFor(request(0, null), aspect);
  const score = { score: 100, parts: {} };
  const anchor = { keyframe: { index: 0, image: "", prompt: "", recipe, score } };
  return Array.from({ length: segmentCount }, (_, index) => {
    const [start, end] = [index, index + 1].map((at) => recipeFor(request(at, anchor), aspect));
    if (!start || !end) throw new Error("no recipes");
    const inserts = request(index, anchor);
    const pictures = picturesOf({ index: 0, start, end, acts: true, inserts }, aspect, null);
    const { named, interaction } = useIn(inserts, aspect);
    const states = [pictures.start, pictures.inserts?.person, pictures.end];
    return {
      named,
      wanted: interaction,
      seen: states.map((state) => state?.persona?.interaction ?? null),
    };
  });
};
