import { fade, shade } from "../../colour.ts";
import {
  bokeh,
  cylinderGradient,
  linearGradient,
  radialGradient,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage } from "../brush/decor.ts";
import { crown, meadow, sky, tree } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

/** A park in the morning: sky, trees, a meadow, a picnic table of planks. */
export const park: Place = {
  name: "park",
  outdoor: true,
  keyColour: "#fff3c9",
  particles: "petals",
  surface: (scheme) => ({ material: "planks", colour: shade(scheme.wood, 0.03), gloss: 0.15 }),
  back(brush) {
    const { half, side, scheme, context, random } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 600, "#a9d5f2", "#f3f4dc");
    for (let x = -wide; x < wide; x += random.between(70, 110)) {
      crown(brush, x, random.between(470, 530), random.between(80, 140), shade(scheme.leaf, 0.09));
    }
    meadow(brush, 560, 300, "#93b95f", ["#ffffff", scheme.accent, "#ffe27a"]);
    context.fillStyle = radialGradient(brush, side * half * 0.8, 120, half + 560, [
      [0, fade("#fff6cf", 0.95)],
      [0.3, fade("#fff0b8", 0.45)],
      [1, fade("#fff0b8", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    bokeh(brush, [-half, 60, half * 2, 460], 26, ["#fffbe0", "#e9f7b8", "#fff0a8"]);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    tree(brush, -side * half * 0.95, 690, 290, shade(scheme.leaf, 0.02));
    tree(brush, side * half * 0.98, 660, 170, shade(scheme.leaf, 0.07));
    for (let bush = 0; bush < 6; bush++) {
      crown(brush, -half * 1.2 + bush * half * 0.48, 700, 70, shade(scheme.leaf, 0.04));
    }
    context.fillStyle = linearGradient(
      brush,
      [0, 600],
      [0, 800],
      [
        [0, fade("#fff6d0", 0)],
        [1, fade("#fff6d0", 0.25)],
      ],
    );
    context.fillRect(-half * 1.5 - 60, 600, half * 3 + 120, 300);
    foliage(brush, [side * half * 1.15, -60, 330], 9, 0.5, Math.PI + side * 0.5);
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 190;
    withDropShadow(brush, 10, 0.35, () => {
      context.fillStyle = cylinderGradient(brush, x - 74, 148, "#c79a5e");
      context.beginPath();
      context.roundRect(x - 74, 672, 148, 82, [8, 8, 24, 24]);
      context.fill();
    });
    context.strokeStyle = fade("#8d6433", 0.55);
    context.lineWidth = 3;
    context.beginPath();
    for (let row = 684; row < 750; row += 13) {
      context.moveTo(x - 72, row);
      context.lineTo(x + 72, row);
    }
    context.stroke();
    slab(brush, [x - 84, 660, 130, 26], 11, scheme.cloth);
    slab(brush, [x - 66, 660, 26, 58], 8, shade(scheme.accent, 0.08));
    for (const [dx, r] of [
      [0, 24],
      [-42, 20],
    ] as const) {
      const at = -side * (176 - dx);
      context.fillStyle = radialGradient(brush, at + side * r * 0.4, 752 - r * 1.5, r * 1.9, [
        [0, shade(scheme.counter, 0.18)],
        [0.5, scheme.counter],
        [1, shade(scheme.counter, -0.18)],
      ]);
      context.beginPath();
      context.arc(at, 755 - r, r, 0, 7);
      context.fill();
      foliage(brush, [at, 755 - r * 1.9, 20], 2, 0.7);
    }
  },
};
