/** Drawn products, for prompts that come without a picture. */
import { writeFile } from "node:fs/promises";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { HexColour } from "@reelwright/core/artifacts/artifacts";
import { shade } from "../scene/colour.ts";
import { wordsOf } from "./prompt-parsing.ts";

type Drawing = {
  readonly words: readonly string[];
  readonly width: number;
  readonly height: number;
  draw(context: SKRSContext2D, colour: HexColour): void;
};

/** A box with round corners in the colour, lit from the left. */
const block = (
  context: SKRSContext2D,
  colour: HexColour,
  [x, y, width, height, radius]: readonly [number, number, number, number, number],
) => {
  const light = context.createLinearGradient(x, 0, x + width, 0);
  light.addColorStop(0, shade(colour, -0.08));
  light.addColorStop(0.28, shade(colour, 0.1));
  light.addColorStop(1, shade(colour, -0.12));
  context.fillStyle = light;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
};
const paper = "#f4efe6";

const bottle: Drawing = {
  words: ["bottle", "drink", "juice", "water", "wine", "perfume", "serum", "shampoo", "oil"],
  width: 200,
  height: 560,
  draw: (context, colour) => {
    block(context, shade(colour, -0.12), [72, 0, 56, 60, 10]);
    block(context, colour, [76, 50, 48, 100, 12]);
    block(context, colour, [10, 130, 180, 430, 44]);
    block(context, paper, [10, 260, 180, 170, 4]);
    block(context, colour, [50, 310, 100, 16, 8]);
    block(context, shade(colour, -0.1), [50, 345, 70, 12, 6]);
  },
};
const mug: Drawing = {
  words: ["mug", "cup", "coffee", "tea", "latte", "espresso"],
  width: 360,
  height: 320,
  draw: (context, colour) => {
    context.lineWidth = 34;
    context.strokeStyle = shade(colour, -0.06);
    context.beginPath();
    context.ellipse(268, 160, 66, 84, 0, 0, 7);
    context.stroke();
    block(context, colour, [10, 10, 260, 310, 36]);
    context.fillStyle = shade(colour, -0.2);
    context.beginPath();
    context.ellipse(140, 24, 122, 20, 0, 0, 7);
    context.fill();
  },
};
const jar: Drawing = {
  words: ["jar", "cream", "candle", "honey", "jam", "balm", "tin", "can"],
  width: 300,
  height: 320,
  draw: (context, colour) => {
    block(context, shade(colour, -0.16), [14, 0, 272, 76, 16]);
    block(context, colour, [4, 66, 292, 254, 34]);
    block(context, paper, [4, 140, 292, 110, 2]);
    block(context, colour, [90, 178, 120, 16, 8]);
  },
};
const parcel: Drawing = {
  words: ["box", "package", "parcel", "gift", "phone", "book", "snack", "cereal"],
  width: 340,
  height: 380,
  draw: (context, colour) => {
    block(context, colour, [0, 0, 340, 380, 10]);
    block(context, paper, [40, 60, 260, 150, 8]);
    block(context, shade(colour, -0.1), [80, 110, 180, 20, 10]);
    block(context, shade(colour, 0.08), [80, 150, 120, 14, 7]);
  },
};
const drawings = [bottle, mug, jar, parcel] as const;

/** Draws the thing that the prompt names (or one by the seed) as a cut-out PNG at `path`. */
export const writeDrawnProduct = async (
  prompt: string,
  look: { readonly colour: HexColour; readonly seed: number },
  path: string,
): Promise<void> => {
  const words = wordsOf(prompt);
  const named = drawings.find((each) =>
    each.words.some((word) => words.includes(word) || words.includes(`${word}s`)),
  );
  const thing = named ?? drawings[look.seed % drawings.length] ?? bottle;
  const canvas = createCanvas(thing.width, thing.height);
  thing.draw(canvas.getContext("2d"), look.colour);
  await writeFile(path, await canvas.encode("png"));
};
