import { fade, shade } from "../../colour.ts";
import {
  bokeh,
  fill,
  linearGradient,
  radialGradient,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { cushion, foliage, plant, pot } from "../brush/decor.ts";
import { bulbs, crown, meadow, sky } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

/** A garden terrace: pergola, hedge, herbs in pots, string lights, a sunny table. */
export const terrace: Place = {
  name: "terrace",
  outdoor: true,
  keyColour: "#fff2cb",
  particles: "petals",
  surface: (scheme) => ({ material: "terrazzo", colour: shade(scheme.cloth, 0.02), gloss: 0.3 }),
  back(brush) {
    const { half, side, scheme, context, random } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 480, "#b4dcf3", "#fbf3da");
    for (let x = -wide; x < wide; x += random.between(60, 90)) {
      crown(brush, x, random.between(400, 470), random.between(80, 120), shade(scheme.leaf, 0.05));
    }
    for (let x = -wide; x < wide; x += 52) crown(brush, x, 560, 58, shade(scheme.leaf, -0.03));
    meadow(brush, 610, 260, "#9dbd68", ["#ffffff", scheme.accent, scheme.counter]);
    context.fillStyle = radialGradient(brush, side * half * 0.8, 110, half + 520, [
      [0, fade("#fff6cf", 0.9)],
      [0.3, fade("#fff0b8", 0.4)],
      [1, fade("#fff0b8", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    bokeh(brush, [-half, 120, half * 2, 420], 22, ["#fffbe0", "#eaf7c0", "#fff0b0"]);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    const wide = half * 1.5 + 80;
    for (let x = -wide; x < wide; x += 92)
      slab(brush, [x, -60, 26, 118], 3, shade(scheme.wood, 0.04));
    withDropShadow(brush, 22, 0.35, () => slab(brush, [-wide, 40, wide * 2, 34], 3, scheme.wood));
    for (const at of [-1.02, 1.02]) {
      withDropShadow(brush, 20, 0.3, () =>
        slab(brush, [at * half - 20, 70, 40, 800], 4, shade(scheme.wood, -0.05)),
      );
    }
    foliage(brush, [side * half * 0.9, 20, 250], 12, 0.9, Math.PI + side * 0.3);
    bulbs(brush, 92, 46, 9);
    const x = -side * half * 0.74;
    withDropShadow(brush, 20, 0.3, () =>
      slab(brush, [x - 170, 566, 340, 60], 16, shade(scheme.wood, 0.08)),
    );
    slab(brush, [x - 180, 470, 360, 110], 24, shade(scheme.cloth, 0.02));
    cushion(brush, x - 70, 540, 130, 100, -0.1, shade(scheme.counter, 0.05));
    cushion(brush, x + 76, 544, 124, 96, 0.12, shade(scheme.accent, 0.06));
    fill(brush, x - 170, 620, 340, 160, fade(shade(scheme.wood, -0.24), 0.6));
    plant(brush, side * half * 0.7, 780, 270, "#c77b52");
    plant(brush, side * half * 1.16, 790, 190, "#b86a45");
    context.fillStyle = linearGradient(
      brush,
      [0, 620],
      [0, 820],
      [
        [0, fade("#fff6d0", 0)],
        [1, fade("#fff6d0", 0.22)],
      ],
    );
    context.fillRect(-wide, 620, wide * 2, 260);
  },
  props(brush) {
    const { side, scheme, context } = brush;
    pot(brush, side * 166, 752, 62, 56, "#c77b52");
    foliage(brush, [side * 166, 700, 84], 13, 1.1);
    const x = -side * 184;
    slab(brush, [x - 12, 674, 24, 70], 10, fade("#eaf6f2", 0.75));
    withDropShadow(brush, 8, 0.28, () =>
      slab(brush, [x - 30, 700, 60, 54], 10, fade("#dff0ea", 0.85)),
    );
    slab(brush, [x - 27, 718, 54, 34], 8, shade(scheme.counter, 0.1));
    for (const [dx, r] of [
      [52, 20],
      [-50, 18],
    ] as const) {
      context.fillStyle = radialGradient(brush, x + dx + side * 6, 746 - r * 1.3, r * 1.7, [
        [0, "#fff0a6"],
        [0.5, "#f3cc4a"],
        [1, "#d09a24"],
      ]);
      context.beginPath();
      context.ellipse(x + dx, 753 - r, r * 1.15, r, 0.2, 0, 7);
      context.fill();
    }
  },
};
