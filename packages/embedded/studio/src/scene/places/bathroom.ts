import { fade, shade } from "../../colour.ts";
import {
  fill,
  gobo,
  halo,
  linearGradient,
  radialGradient,
  rounded,
  slab,
  wall,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage, plant, pot, shelf, vessel } from "../brush/decor.ts";
import { window } from "../brush/window.ts";
import type { Place } from "../place.ts";

/** A calm bathroom: tiles, a round mirror with a halo, towels and glass. */
export const bathroom: Place = {
  name: "bathroom",
  outdoor: false,
  keyColour: "#fff6ea",
  particles: "steam",
  surface: (scheme) => ({
    material: "stone",
    colour: scheme.dark ? shade(scheme.wall, -0.06) : "#efe9e2",
    gloss: 0.6,
  }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    wall(brush, scheme.wall);
    const wide = half * 1.5 + 80;
    context.strokeStyle = fade(shade(scheme.wall, 0.12), 0.6);
    context.lineWidth = 3;
    context.beginPath();
    for (let x = -wide; x < wide; x += 62) {
      context.moveTo(x, 250);
      context.lineTo(x, 800);
    }
    for (let y = 250; y < 800; y += 124) {
      context.moveTo(-wide, y);
      context.lineTo(wide, y);
    }
    context.stroke();
    fill(brush, -wide, 238, wide * 2, 14, shade(scheme.trim, 0.02));
    window(brush, side * half * 0.8 - 100, 40, 200, 330, "#f7f3ec");
    gobo(brush, -side * half * 0.4 - 120, 120, 230, 0.8);
  },
  middle(brush) {
    const { half, side, scheme, context, random } = brush;
    const x = -side * half * 0.42;
    halo(brush, x, 330, 330, "#fff0d2", 0.75);
    withDropShadow(brush, 20, 0.3, () => {
      context.fillStyle = "#c9a86a";
      context.beginPath();
      context.arc(x, 330, 172, 0, 7);
      context.fill();
    });
    context.fillStyle = linearGradient(
      brush,
      [x - 160, 180],
      [x + 160, 490],
      [
        [0, "#ffffff"],
        [0.45, shade(scheme.wall, 0.08)],
        [0.55, shade(scheme.wall, 0.02)],
        [1, shade(scheme.wall, 0.1)],
      ],
    );
    context.beginPath();
    context.arc(x, 330, 162, 0, 7);
    context.fill();
    const left = side * half * 0.62 - 130;
    shelf(brush, left, 560, 260, scheme.wood, (start, w) => {
      for (let at = start + 34; at < start + w - 20; at += random.between(44, 60)) {
        const colour = random.pick([scheme.cloth, scheme.accent, scheme.trim, scheme.counter]);
        vessel(brush, at, 560, random.between(56, 100), Math.floor(random.next() * 3), colour);
      }
    });
    plant(brush, -side * half * 1.0, 730, 230, scheme.cloth);
    slab(brush, [-half * 1.5 - 60, 640, half * 3 + 120, 130], 4, shade(scheme.wood, 0.02));
  },
  props(brush) {
    const { side, scheme, context } = brush;
    for (const [row, colour] of [scheme.cloth, shade(scheme.accent, 0.2), scheme.cloth].entries()) {
      const w = 132 - row * 8;
      withDropShadow(brush, 8, 0.25, () =>
        slab(brush, [side * 192 - w / 2, 728 - row * 25, w, 25], 12, colour),
      );
      rounded(brush, side * 192 - w / 2 + 6, 734 - row * 25, w - 40, 3, 2);
      context.fillStyle = fade(shade(colour, -0.15), 0.5);
      context.fill();
    }
    pot(brush, -side * 160, 752, 42, 74, shade(scheme.counter, 0.1));
    foliage(brush, [-side * 160, 680, 96], 7, 0.55, -side * 0.15);
    for (const [dx, r] of [
      [-44, 17],
      [-76, 12],
    ] as const) {
      const x = -side * (160 - dx);
      context.fillStyle = radialGradient(brush, x + side * 5, 742 - r, r * 1.8, [
        [0, "#d9d2ca"],
        [1, "#8d857e"],
      ]);
      context.beginPath();
      context.ellipse(x, 754 - r * 0.55, r * 1.5, r * 0.62, 0, 0, 7);
      context.fill();
    }
  },
};
