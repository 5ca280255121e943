import { fade, shade } from "../../colour.ts";
import {
  fill,
  gobo,
  halo,
  linearGradient,
  radialGradient,
  rounded,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage, pendant, plant, pot } from "../brush/decor.ts";
import { sky, skyline } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

/** A meeting room high above a city: a glass front, a board with charts, chairs, a long table. */
export const meeting: Place = {
  name: "meeting",
  outdoor: false,
  keyColour: "#f8f7f2",
  particles: "dust",
  surface: (scheme) => ({ material: "wood", colour: shade(scheme.wood, 0.05), gloss: 0.6 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 560, "#b5d8ee", "#f6f2e4");
    skyline(brush, 640, [120, 380], [shade(scheme.wall, 0.02), "#b9c3cc", scheme.trim], 0.12);
    fill(brush, -wide, 636, wide * 2, 300, shade(scheme.cloth, -0.06));
    for (let x = -wide; x < wide; x += 190) fill(brush, x, -150, 12, 790, "#565a60");
    fill(brush, -wide, 300, wide * 2, 8, "#565a60");
    fill(brush, -wide, 632, wide * 2, 12, "#4b4e54");
    context.fillStyle = radialGradient(brush, side * half, 120, half + 520, [
      [0, fade("#ffffff", 0.75)],
      [1, fade("#ffffff", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    gobo(brush, -side * half * 0.3 - 80, 660, 170, 0.5);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    const x = -side * half * 0.66;
    withDropShadow(brush, 20, 0.3, () => slab(brush, [x - 190, 170, 380, 270], 10, "#f9f8f4"));
    context.lineWidth = 9;
    context.strokeStyle = scheme.accent;
    context.beginPath();
    for (const [index, y] of [380, 344, 356, 292, 262, 216].entries()) {
      context.lineTo(x - 150 + index * 60, y);
    }
    context.stroke();
    for (const [index, h] of [40, 66, 54, 98, 124].entries()) {
      rounded(brush, x - 150 + index * 66, 412 - h, 34, h, 4);
      context.fillStyle = fade(scheme.counter, 0.55);
      context.fill();
    }
    for (const at of [-0.96, -0.4, 0.45, 1]) {
      const tone = shade(at < 0 ? scheme.counter : scheme.accent, -0.04);
      withDropShadow(brush, 16, 0.3, () => slab(brush, [at * half - 66, 560, 132, 150], 34, tone));
      fill(brush, at * half - 5, 700, 10, 110, "#5a5c61");
    }
    context.fillStyle = linearGradient(
      brush,
      [0, 664],
      [0, 740],
      [
        [0, shade(scheme.wood, 0.12)],
        [1, shade(scheme.wood, -0.02)],
      ],
    );
    rounded(brush, -half * 1.5 - 60, 670, half * 3 + 120, 150, 20);
    context.fill();
    plant(brush, side * half * 1.06, 800, 380, "#efece6");
    for (const at of [-0.4, 0.4]) {
      pendant(brush, at * half * 1.5, 90, 110, "#e8e4dc");
      halo(brush, at * half * 1.5, 100, 240, "#fff0cf", 0.35);
    }
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 190;
    withDropShadow(brush, 9, 0.32, () => {
      context.fillStyle = "#c9ccd1";
      context.beginPath();
      context.moveTo(x - 76, 752);
      context.lineTo(x - 64, 676);
      context.lineTo(x + 68, 676);
      context.lineTo(x + 76, 752);
      context.fill();
    });
    context.fillStyle = linearGradient(
      brush,
      [x - 60, 680],
      [x + 60, 744],
      [
        [0, shade(scheme.counter, 0.14)],
        [1, shade(scheme.counter, -0.1)],
      ],
    );
    context.beginPath();
    context.moveTo(x - 68, 744);
    context.lineTo(x - 58, 682);
    context.lineTo(x + 61, 682);
    context.lineTo(x + 68, 744);
    context.fill();
    slab(brush, [x - 84, 750, 168, 7], 3, "#b4b7bd");
    pot(brush, -side * 166, 752, 50, 44, scheme.cloth);
    foliage(brush, [-side * 166, 712, 62], 10, 1);
    slab(brush, [-side * 226 - 40, 744, 80, 9], 3, scheme.accent);
  },
};
