import { expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import { seededRandom } from "@reelwright/film/numbers";
import { schemeOf } from "../../colour.ts";
import type { Outside } from "./brush.ts";
import { window } from "./window.ts";

/** The mean red, green and blue of what is seen through a window. */
const seen = (outside: Partial<Outside>): readonly [number, number, number] => {
  const canvas = createCanvas(300, 300);
  const context = canvas.getContext("2d");
  const brush = {
    ...{ context, scale: 1, half: 150, side: 1 as const, keyColour: "#fff6e4" },
    scheme: schemeOf([{ hex: "#2f5fc4", share: 1 }], 0.4, null),
    random: seededRandom(5),
    outside: { air: null, season: "summer" as const, isDark: false, ...outside },
  };
  window(brush, 50, 50, 200, 200, "#ffffff");
  const { data } = context.getImageData(52, 150, 196, 98);
  const sums = [0, 0, 0] as [number, number, number];
  for (let at = 0; at < data.length; at += 4)
    for (const channel of [0, 1, 2] as const) sums[channel] += data[at + channel] ?? 0;
  const [red, green, blue] = sums;
  const pixels = data.length / 4;
  return [red / pixels, green / pixels, blue / pixels];
};

const bright = ([red, green, blue]: readonly [number, number, number]) => (red + green + blue) / 3;

test("a window shows rain, snow, the season and the dark", () => {
  const summer = seen({});
  const autumn = seen({ season: "autumn" });
  expect(bright(seen({ air: "rain" }))).toBeLessThan(bright(summer) - 25);
  expect(bright(seen({ isDark: true }))).toBeLessThan(bright(summer) - 80);
  expect(autumn[0] - autumn[1]).toBeGreaterThan(summer[0] - summer[1] + 20);
  const snow = seen({ air: "snow", season: "winter" });
  expect(snow[2] - snow[1]).toBeGreaterThan(summer[2] - summer[1] + 5);
  expect(new Set([summer, autumn, snow, seen({ air: "fog" })].map(String)).size).toBe(4);
});
