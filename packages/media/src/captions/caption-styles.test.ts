import { expect, test } from "@jest/globals";
import { type Colour, luminance } from "../colour.ts";
import { namedStyle } from "./caption-styles.ts";

const over = (colour: Colour, ground: number): Colour => {
  const mixed = (part: number) => part * colour.opacity + ground * (1 - colour.opacity);
  return {
    red: mixed(colour.red),
    green: mixed(colour.green),
    blue: mixed(colour.blue),
    opacity: 1,
  };
};
/** WCAG: 1 to 21. */
const contrast = (one: Colour, other: Colour): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

test.each(["#2233ff", "#7a0019", "#0d5c2e", "#19d3ff", "#ffd60a", "#101010", "#8e24aa"])(
  "an unlit neon word of %s has 4.5 : 1 against its rim on white, grey and black",
  (accent) => {
    const { layers } = namedStyle("neon_karaoke", accent);
    const [rim, , tube] = layers;
    if (!rim || !tube) throw new Error("the style has lost a layer");
    for (const ground of [255, 128, 0]) {
      const dark = over(rim.before.outline, ground);
      expect(contrast(tube.before.fill, dark)).toBeGreaterThan(4.5);
    }
  },
);
