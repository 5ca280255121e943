import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { measureOutline } from "../../scene/interaction.ts";
import { stateOf } from "../../scene/layout.ts";
import { recipeFor } from "../../scene/shots.ts";
import { briefOf, keyframeRequest } from "../../testing/fixtures.ts";
import { createSceneRenderer } from "../frame-renderer.ts";
import { applyInteraction } from "./interactions.ts";

const frame = { width: 270, height: 480 };

/** A grey bottle with a cap of pure magenta, a colour that no place has. */
const bottle = (): Canvas => {
  const canvas = createCanvas(160, 400);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ff00ff";
  context.fillRect(50, 0, 60, 50);
  context.fillStyle = "#808488";
  context.fillRect(56, 50, 48, 60);
  context.fillRect(0, 110, 160, 290);
  return canvas;
};

/** How many pixels of a picture of the action, carried out so far, a test of red, green and blue (0 to 255) is true of. */
const pixels = (
  name: string,
  amount: number,
  isMeant: (red: number, green: number, blue: number) => boolean,
  action = "pours it into a glass",
): number => {
  const brief = briefOf(frame);
  const named = { ...brief, product: { ...brief.product, name } };
  const changes = { interactionMode: "consumable", segmentCount: 5, prompt: action };
  const recipe = recipeFor(
    keyframeRequest(named, "", { ...changes, environment: "a white studio" }),
    0.4,
    measureOutline(bottle()),
  );
  const { palette } = brief.product;
  const { appearance = null } = brief.persona ?? {};
  const picture = createSceneRenderer({ frame, cutout: bottle(), palette, appearance, recipe });
  picture.draw(applyInteraction(stateOf(recipe, 0.4), { amount, beat: 0 }), 0, 0);
  const { data } = picture.canvas.getContext("2d").getImageData(0, 0, frame.width, frame.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (isMeant(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count++;
  return count;
};

const isMagenta = (red: number, green: number, blue: number) =>
  red - green > 90 && blue - green > 90;

describe("a bottle", () => {
  test.each(["pours it into a glass", "takes a sip"])("has no lid while somebody %s", (action) => {
    expect(pixels("Orange juice", 0, isMagenta, action)).toBeGreaterThan(40);
    expect(pixels("Orange juice", 1, isMagenta, action)).toBe(0);
  });

  test("fills a glass with what its name says", () => {
    const isOrange = (red: number, green: number, blue: number) =>
      red > 180 && red - green > 50 && green - blue > 60;
    const isBrown = (red: number, green: number, blue: number) =>
      red < 125 && red - blue > 30 && red > green && green > blue;
    const more = (name: string, is: typeof isOrange) =>
      pixels(name, 1, is) - pixels("Spring water", 1, is);
    expect(more("Orange juice", isOrange)).toBeGreaterThan(60);
    expect(more("Cola", isBrown)).toBeGreaterThan(60);
  });
});
