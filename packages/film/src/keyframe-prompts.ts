import { colourWord, personaWords } from "./catalogue/personas.ts";
import { seededRandom, seedOf } from "./numbers.ts";
import { actionTexts, type Told } from "./planned-actions.ts";
import type { ScriptRequest } from "./ports/tools.ts";
import { plainText } from "./text.ts";

const frameWords = { "9:16": "Vertical 9:16", "16:9": "Wide 16:9", "1:1": "Square 1:1" } as const;

/** Content of the video's images: one place and light, and a shot and an action for each keyframe. */
type PlannedPictures = {
  readonly place: string;
  readonly light: string;
  /** `{product}` in an action is a placeholder for the product's name. */
  readonly keyframes: readonly { readonly shot: string; readonly action: string }[];
};

/** The caller's description of the place. May be empty. */
const placeOf = (environment: string): string => plainText(environment).replace(/[.!?\s]+$/u, "");

/** Adds the selling points of its segment to an action. */
const withPoints = (action: string, points: readonly string[]): string => {
  const subject = points.map((point) => point.replace(/[.!?\s]+$/u, "")).join("; ");
  return subject === "" ? action : `${action}; to be seen: ${subject}`;
};

/**
 * Plans the images so that each one shows what its segment says. The request's seed selects place and light.
 */
export const plannedFor = (request: ScriptRequest, told: readonly Told[]): PlannedPictures => {
  const { interactionMode, environment, seed } = request;
  const random = seededRandom(seedOf(seed, "prompts"));
  const pick = <T>(items: readonly T[] | undefined): T | undefined =>
    items?.[Math.floor(random.next() * items.length)];
  const places = placesByMode[interactionMode] ?? placesByMode["holdable"];
  const place = placeOf(environment) || (pick(places) ?? "a bright room");
  const light = pick(lights) ?? "soft light";
  const actions = actionTexts(request, told);
  const offset = Math.floor(random.next() * middleShots.length);
  const isAlone = request.brief.style === "product";
  const shots = isAlone ? productShots : middleShots;
  const shotOf = (index: number) =>
    index === 0
      ? "medium shot, eye level"
      : (shots[(index + offset) % shots.length] ?? "medium shot");
  const between = told.map((each, index) => ({
    shot: shotOf(index),
    action: withPoints(actions[index] ?? "{product} in view", each.points),
  }));
  const last = {
    shot: "close-up of the product, room for text above",
    action: isAlone
      ? "{product} one last time, calm and in the middle"
      : "presents {product} one last time, calm and inviting",
  };
  return { place, light, keyframes: [...between, last] };
};

/**
 * Returns one prompt per keyframe (segments + 1): shot, persona, action, product, place, light, colors. Place, light
 * and persona stay the same throughout. Shot and action change with each keyframe. The caller's place overrides the
 * plan's.
 */
export const keyframePrompts = (request: ScriptRequest, planned: PlannedPictures): string[] => {
  const { brief } = request;
  const product = plainText(request.productName) || "the product";
  const place = placeOf(request.environment) || planned.place;
  const names = brief.product.palette.slice(0, 3).map(({ hex }) => colourWord(hex));
  const colours = [...new Set(names)].join(", ");
  return planned.keyframes.map(
    ({ shot, action }) =>
      `${frameWords[brief.aspectRatio]} ${shot}. ${personaWords(brief)} ` +
      `${action.replace("{product}", () => `"${product}"`)}. Place: ${place}. Light: ${planned.light}. ` +
      `${colours === "" ? "" : `Product colors: ${colours}. `}` +
      "Natural phone-camera look, true-to-life product, no text, no logos added.",
  );
};

/** Places that suit how the product is used, when the caller names none. */
const placesByMode: Readonly<Record<string, readonly string[]>> = {
  holdable: [
    "a bright kitchen with a wooden counter",
    "a tidy home office with a plant",
    "a sunny living room with a linen sofa",
    "a cozy café corner by the window",
  ],
  display_static: [
    "a clean shelf against a warm plaster wall",
    "a minimalist studio set with soft shapes",
    "a sideboard in a calm living room",
  ],
  wearable: [
    "a light bedroom with a tall mirror",
    "a quiet city street in the morning",
    "a bright hallway with a wooden floor",
  ],
  surface_interactive: [
    "a wooden desk by a window",
    "a marble kitchen counter",
    "a craft table in a bright room",
  ],
  consumable: ["a bright kitchen", "a picnic table in a green garden", "a cozy breakfast table"],
  apply_to_body: [
    "a bright bathroom with white tiles",
    "a vanity table with a round mirror",
    "a calm bedroom in the morning",
  ],
};

const lights: readonly string[] = [
  "soft window light from the left",
  "warm late-afternoon light",
  "bright, diffuse morning light",
  "gentle studio light with a soft shadow",
  "golden-hour backlight",
];

/** Shots between the first and the last. Adjacent ones differ. */
const middleShots: readonly string[] = [
  "medium close-up",
  "close-up of the product",
  "wide shot",
  "over-the-shoulder shot",
  "low-angle medium shot",
];

/** The same for product films. */
const productShots: readonly string[] = [
  "medium close-up",
  "close-up of the label",
  "wide shot with free space above",
  "low-angle medium shot",
];
