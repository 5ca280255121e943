import { colourWord, personaWords } from "@reelwright/core/catalogue";
import type { ScriptRequest } from "@reelwright/core/ports";
import { seededRandom, seedOf } from "@reelwright/core/util";
import { plainText } from "../phrase-books/product-name.ts";
import { actionsByMode, actionsOfHands, lights, middleShots, placesByMode } from "./visuals.ts";

const frameWords = { "9:16": "Vertical 9:16", "16:9": "Wide 16:9", "1:1": "Square 1:1" } as const;

/**
 * One prompt per keyframe (segments + 1): shot, persona, action, product, place, light, colours. Place,
 * light and persona stay the same throughout; shot and action change from frame to frame.
 */
export const keyframePrompts = (request: ScriptRequest): string[] => {
  const { brief, interactionMode, seed } = request;
  const random = seededRandom(seedOf(seed, "prompts"));
  const pick = <T>(items: readonly T[] | undefined): T | undefined =>
    items?.[Math.floor(random.next() * items.length)];
  const product = plainText(request.productName) || "the product";
  const place =
    plainText(request.environment).replace(/[.!?\s]+$/u, "") ||
    (pick(placesByMode[interactionMode] ?? placesByMode["holdable"]) ?? "a bright room");
  const light = pick(lights) ?? "soft light";
  const actions = brief.persona
    ? (actionsByMode[interactionMode] ?? actionsByMode["holdable"] ?? [])
    : actionsOfHands;
  const names = brief.product.palette.slice(0, 3).map(({ hex }) => colourWord(hex));
  const colours = [...new Set(names)].join(", ");
  const offset = Math.floor(random.next() * middleShots.length);

  return Array.from({ length: request.segmentCount + 1 }, (_, index) => {
    const isLast = index === request.segmentCount;
    const shot =
      index === 0
        ? "medium shot, eye level"
        : isLast
          ? "close-up of the product, room for text above"
          : (middleShots[(index + offset) % middleShots.length] ?? "medium shot");
    const action = isLast
      ? "presents {product} one last time, calm and inviting"
      : (actions[index % actions.length] ?? "shows {product}");
    const doing = action.replace("{product}", `"${product}"`);
    return (
      `${frameWords[brief.aspectRatio]} ${shot}. ${personaWords(brief.persona)} ${doing}. ` +
      `Place: ${place}. Light: ${light}. ${colours === "" ? "" : `Product colors: ${colours}. `}` +
      "Natural phone-camera look, true-to-life product, no text, no logos added."
    );
  });
};
