import type { Lettering, Size } from "@reelwright/film/artifacts";
import { type PlannedShot, planShots } from "@reelwright/film/shots";
import { plannedWords } from "@reelwright/film/sound/timeline";
import { planSegment, type TimelineRequest } from "../motion/timeline.ts";
import type { Outline } from "../scene/interaction.ts";
import { type PictureState, stateOf } from "../scene/layout.ts";
import { insertsFor, recipeFor } from "../scene/shots.ts";
import { briefOf, keyframeRequest } from "./fixtures.ts";

export const frame = { width: 90, height: 160 };
export const brief = briefOf(frame);
const aspect = 0.4;
/** The recipe of keyframe `index` of six. */
export const recipeAt = (index: number) =>
  recipeFor(keyframeRequest(brief, "", { index, segmentCount: 5 }), aspect);
/** Its picture. */
export const stateAt = (index: number) => stateOf(recipeAt(index), aspect);
/** One take of 2 s from one picture to the other. */
export const plan = (start: PictureState, end: PictureState) =>
  planSegment({ ...spoken, frame, start, end, seconds: 2, seed: 5 });
const spoken = { words: plannedWords("Try it today, you will love it.", 2) };
const insertRecipes = insertsFor(keyframeRequest(brief, "", { index: 2, segmentCount: 5 }), aspect);
/** What may be seen between keyframes. */
export const inserts = {
  person: stateOf(insertRecipes.person, aspect),
  product: stateOf(insertRecipes.product, aspect),
};
/** The shots of segment `index` of five. */
export const shotsOf = (index: number, seconds = 6) =>
  planShots({
    ...{ seconds, index, segmentCount: 5, productName: "Berry drink", tone: "" },
    words: plannedWords(
      "Warm again? Try this one today, you will love it. It stays cold for a day, or two.",
      seconds,
    ),
  });
type FilmOptions = {
  readonly size?: Size;
  readonly seconds?: number;
  readonly hairStyle?: string;
  readonly segmentCount?: number;
  readonly outline?: Outline | null;
  readonly lettering?: readonly Lettering[];
  /** Into which shots it is cut; left out: as such a segment is planned. */
  readonly shots?: readonly PlannedShot[];
};
/** The same for a product of another name and aspect (width / height), in shots of its own, in a frame of any size. */
export const planCutOf = (
  name: string,
  ratio: number,
  interactionMode: string,
  from: number,
  {
    size = frame,
    seconds = 6,
    hairStyle = "bob",
    segmentCount = 5,
    outline = null,
    lettering = [],
    shots = shotsOf(from, seconds),
  }: FilmOptions = {},
) => {
  const framed = briefOf(size);
  const { product: drink, persona } = framed;
  const appearance = persona && { ...persona.appearance, hairStyle };
  const named = {
    ...framed,
    product: { ...drink, name, lettering },
    persona: persona && appearance && { ...persona, appearance },
  };
  const request = (index: number) =>
    keyframeRequest(named, "", { index, segmentCount, interactionMode });
  const [start, end] = [from, from + 1].map((index) =>
    stateOf(recipeFor(request(index), ratio, outline), ratio),
  ) as [PictureState, PictureState];
  const { person, product, foreground } = insertsFor(request(from), ratio, outline);
  return planSegment({
    ...{ ...spoken, frame: size, start, end, seconds, seed: 5, shots },
    inserts: {
      person: stateOf(person, ratio),
      product: stateOf(product, ratio),
      foreground: foreground && stateOf(foreground, ratio),
    },
  });
};
/** The 6 s from keyframe `from` to the next, cut into shots. */
export const planCut = (from: number, seed = 5, changes: Partial<TimelineRequest> = {}) => {
  const [start, end] = [stateAt(from), stateAt(from + 1)];
  return planSegment({
    ...{ ...spoken, frame, start, end, seconds: 6, seed, shots: shotsOf(from) },
    inserts,
    ...changes,
  });
};
