import { fade, shade } from "../../colour.ts";
import {
  type Brush,
  bokeh,
  fill,
  linearGradient,
  radialGradient,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage, pot } from "../brush/decor.ts";
import { sky } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

const sand = "#e3b67c";

/**
 * A dune with its crest at `x` and `y`: lit on the key light's side, shaded on the other, with a sharp edge between.
 */
const dune = (
  brush: Brush,
  { x, y, reach, colour }: { x: number; y: number; reach: number; colour: string },
): void => {
  const { context, side } = brush;
  const slope = (towards: -1 | 1, tone: string) => {
    context.fillStyle = linearGradient(
      brush,
      [x, y],
      [x, y + 320],
      [
        [0, tone],
        [1, shade(colour, -0.02)],
      ],
    );
    context.beginPath();
    context.moveTo(x, y);
    context.bezierCurveTo(
      x + towards * reach * 0.3,
      y + 18,
      x + towards * reach * 0.6,
      y + 130,
      x + towards * reach,
      y + 170,
    );
    context.lineTo(x + towards * reach, 1100);
    context.lineTo(x - side * 60, 1100);
    context.bezierCurveTo(x - side * 100, y + 250, x + side * 60, y + 120, x, y);
    context.fill();
  };
  slope(-side as -1 | 1, shade(colour, -0.1));
  slope(side, shade(colour, 0.07));
};

/** A rounded, layered rock of `size` units that lies on `y`. */
const rock = (brush: Brush, x: number, y: number, size: number, colour: string): void => {
  const { context, side } = brush;
  withDropShadow(brush, size * 0.12, 0.3, () => {
    context.fillStyle = linearGradient(
      brush,
      [x + side * size, y - size],
      [x - side * size, y],
      [
        [0, shade(colour, 0.1)],
        [1, shade(colour, -0.14)],
      ],
    );
    context.beginPath();
    context.moveTo(x - size, y);
    context.bezierCurveTo(
      x - size * 1.05,
      y - size * 0.6,
      x - size * 0.5,
      y - size,
      x,
      y - size * 0.92,
    );
    context.bezierCurveTo(
      x + size * 0.6,
      y - size * 0.86,
      x + size * 0.95,
      y - size * 0.45,
      x + size,
      y,
    );
    context.fill();
  });
  context.strokeStyle = fade(shade(colour, -0.2), 0.4);
  context.lineWidth = Math.max(1, size * 0.03);
  for (const height of [0.34, 0.6]) {
    context.beginPath();
    context.moveTo(x - size * 0.88, y - size * height);
    context.quadraticCurveTo(
      x,
      y - size * (height + 0.08),
      x + size * 0.84,
      y - size * (height - 0.04),
    );
    context.stroke();
  }
};

/** A desert: dunes behind dunes, table mountains in the haze, rocks and dry grass, a ledge of sandstone. */
export const desert: Place = {
  name: "desert",
  outdoor: true,
  onlyNamed: true,
  keyColour: "#fff0cc",
  particles: "dust",
  surface: () => ({ material: "stone", colour: shade(sand, 0.02), gloss: 0.08 }),
  back(brush) {
    const { half, side, context } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 560, "#6fb2e6", "#fdebd0");
    for (const [at, top, w] of [
      [-side * 0.9, 400, 250],
      [-side * 0.2, 440, 160],
      [side * 1.2, 420, 220],
    ] as const) {
      const x = at * half;
      context.fillStyle = linearGradient(
        brush,
        [0, top],
        [0, 600],
        [
          [0, fade("#c98a63", 0.85)],
          [1, fade("#e8c49c", 0.9)],
        ],
      );
      context.beginPath();
      context.moveTo(x - w * 0.5, top);
      context.lineTo(x + w * 0.42, top + 8);
      context.lineTo(x + w * 0.56, top + 90);
      context.lineTo(x + w * 0.9, 620);
      context.lineTo(x - w, 620);
      context.lineTo(x - w * 0.58, top + 100);
      context.fill();
    }
    fill(brush, -wide, 575, wide * 2, 500, shade(sand, 0.08));
    dune(brush, { x: side * half * 0.75, y: 490, reach: half + 240, colour: shade(sand, 0.05) });
    dune(brush, { x: -side * half * 0.5, y: 545, reach: half + 160, colour: sand });
    context.fillStyle = radialGradient(brush, side * half * 0.7, 150, half + 460, [
      [0, fade("#fffbe6", 0.95)],
      [0.22, fade("#ffefc2", 0.4)],
      [1, fade("#ffefc2", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    bokeh(brush, [-half, 520, half * 2, 130], 10, ["#fff6dc", "#ffe2b0"]);
  },
  middle(brush) {
    const { half, side } = brush;
    dune(brush, {
      x: -side * half * 1.05,
      y: 560,
      reach: half * 1.5 + 160,
      colour: shade(sand, -0.03),
    });
    dune(brush, { x: side * half * 1.3, y: 640, reach: half + 220, colour: shade(sand, 0.01) });
    rock(brush, side * half * 0.92, 800, 118, "#b57a55");
    rock(brush, side * half * 0.92 - side * 128, 804, 56, "#c08a62");
    foliage(
      { ...brush, scheme: { ...brush.scheme, leaf: "#b3a066" } },
      [-side * half * 0.86, 800, 190],
      15,
      0.85,
    );
    foliage(
      { ...brush, scheme: { ...brush.scheme, leaf: "#9da36d" } },
      [side * half * 0.56, 806, 96],
      9,
      0.9,
    );
  },
  props(brush) {
    const { side } = brush;
    rock(brush, side * 186, 756, 44, "#b9805b");
    rock(brush, side * 132, 757, 20, "#cf9a72");
    pot(brush, -side * 176, 754, 66, 46, "#b0603f");
    foliage(
      { ...brush, scheme: { ...brush.scheme, leaf: "#8aa06a" } },
      [-side * 176, 710, 62],
      11,
      1.2,
    );
  },
};
