import type { Script } from "@reelwright/film/artifacts";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import type { Action } from "@reelwright/film/prompts";
import { doing } from "../motion/interactions/interactions.ts";
import type { Interaction } from "../scene/interaction.ts";
import { stateOf } from "../scene/layout.ts";
import { type PersonView, personScene, settingFor, useIn } from "../scene/shots.ts";

/** What the embedded provider makes of a segment's prompt. */
export type DrawnAction = {
  /** What it has understood; null: nothing possible. */
  readonly named: Action | null;
  /** How it draws that; null: the picture shows it without a movement of its own. */
  readonly wanted: Interaction | null;
  /** What the persona does in each of the shots that may show it. */
  readonly seen: readonly (Interaction | null)[];
};

/** What is done in each segment of a film, as its shots are composed. */
export const drawnActions = (
  { brief, interactionMode, environment, segmentCount }: ScriptRequest,
  { keyframePrompts }: Pick<Script, "keyframePrompts">,
): readonly DrawnAction[] => {
  const { width, height } = brief.product.cutoutSize;
  const look = { aspect: width / height, outline: null, lettering: [] };
  const plain = { brief, interactionMode, environment, itemAttempt: 0 };
  const setting = settingFor(plain);
  return Array.from({ length: segmentCount }, (_, index) => {
    const request = { ...plain, setting, index, prompt: keyframePrompts[index] ?? "" };
    const { named, interaction } = useIn(request, look);
    const views: readonly PersonView[] = index === 0 ? ["hook"] : ["hold", "beside"];
    const seen = views.map((view) => {
      const state = stateOf(personScene({ ...request, view }, look), look.aspect);
      return doing(state, named === null ? state.persona.interaction : interaction).persona
        .interaction;
    });
    return { named, wanted: interaction, seen };
  });
};
