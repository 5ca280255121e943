import { describe, expect, test } from "@jest/globals";
import type { Lettering } from "@reelwright/film/artifacts";
import { letteringIn } from "../scene/boxes.ts";
import type { PictureState } from "../scene/layout.ts";
import { planCutOf } from "../testing/segments.ts";

const frames = [
  ["9:16", { width: 90, height: 160 }],
  ["16:9", { width: 160, height: 90 }],
  ["1:1", { width: 90, height: 90 }],
] as const;

const line = (left: number, right: number, top: number, bottom: number): Lettering => ({
  ...{ box: { left, right, top, bottom }, angle: 0, text: "SOLSTICE", confidence: 1 },
});
/** Products by width / height, with the lines on their labels. */
const products = [
  ["a can", "Berry drink", 0.5, [line(0.06, 0.94, 0.36, 0.5), line(0.2, 0.8, 0.56, 0.6)]],
  ["a bottle", "Shampoo", 0.36, [line(0.1, 0.9, 0.4, 0.46), line(0.15, 0.85, 0.7, 0.73)]],
  ["a box", "Tea", 0.8, [line(0.1, 0.6, 0.1, 0.2), line(0.3, 0.95, 0.8, 0.9)]],
  ["a flat pack", "Chocolate bar", 2.2, [line(0.05, 0.7, 0.3, 0.7), line(0.75, 0.97, 0.2, 0.4)]],
] as const;
const modes = ["holdable", "display_static", "surface_interactive"];

/** The lines that the frame cuts. */
const cut = (state: PictureState, half: number) => {
  const { x, y, zoom } = state.camera;
  return letteringIn(state).filter(({ left, right, top, bottom }) => {
    const across = [left, right].map((at) => 0.5 + ((at - x) * zoom) / (2 * half));
    const down = [top, bottom].map((at) => 0.5 + ((at - y) * zoom) / 1000);
    const sides = [across, down] as [number, number][];
    const isOut = sides.some(([from, to]) => to <= 0 || from >= 1);
    return !isOut && sides.some(([from, to]) => from < 0 || to > 1);
  });
};

describe.each(frames)("in a frame of %s", (_, size) => {
  test.each(products)("no shot cuts the lettering on %s", (_what, name, aspect, lettering) => {
    const half = (500 * size.width) / size.height;
    const found = modes.flatMap((mode) =>
      [0, 1, 2, 4].flatMap((from) => {
        const plan = planCutOf(name, aspect, mode, from, { size, seconds: 6, lettering });
        return Array.from({ length: Math.ceil(plan.frames / 5) }, (_each, at) => at * 5).flatMap(
          (at) => {
            const { pictures, progress } = plan.at(at);
            const [state] = pictures;
            const isCut = pictures.length === 1 && cut(state, half).length > 0;
            return isCut ? [`${mode} from ${from} at ${at} (${progress})`] : [];
          },
        );
      }),
    );
    expect(found).toEqual([]);
  });
});
