import { fade, shade } from "../../colour.ts";
import {
  bokeh,
  fill,
  halo,
  linearGradient,
  radialGradient,
  rounded,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage, plant, pot } from "../brush/decor.ts";
import { crown, sky, skyline } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

/** A shopping street in a city: receding facades, trees, lamps, a ledge in front. */
export const street: Place = {
  name: "street",
  outdoor: true,
  keyColour: "#fff0d2",
  particles: "bokeh",
  surface: (scheme) => ({ material: "stone", colour: shade(scheme.cloth, -0.16), gloss: 0.22 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 620, shade(scheme.wall, 0.04), "#fff1da");
    skyline(brush, 560, [90, 330], [shade(scheme.wall, -0.04), shade(scheme.trim, -0.08)], 0.18);
    context.fillStyle = linearGradient(
      brush,
      [0, 540],
      [0, 900],
      [
        [0, shade(scheme.cloth, -0.12)],
        [1, shade(scheme.cloth, -0.26)],
      ],
    );
    context.fillRect(-wide, 556, wide * 2, 500);
    for (const at of [-0.3, 0.1, 0.42]) crown(brush, at * half * 1.4, 520, 74, scheme.leaf);
    context.fillStyle = radialGradient(brush, side * half * 0.3, 330, 520, [
      [0, fade("#fff6df", 0.8)],
      [1, fade("#fff6df", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    bokeh(brush, [-half, 470, half * 2, 130], 18, ["#ffd98f", "#ff9d7a", "#fff2cf"]);
  },
  middle(brush) {
    const { half, side, scheme, context, random } = brush;
    for (const edge of [-1, 1] as const) {
      const near = edge * half * 1.5;
      const tone = edge === side ? shade(scheme.wall, 0.05) : shade(scheme.wall, -0.13);
      context.fillStyle = linearGradient(
        brush,
        [near, 0],
        [edge * half * 0.5, 0],
        [
          [0, shade(tone, -0.08)],
          [1, tone],
        ],
      );
      context.beginPath();
      context.moveTo(near, -260);
      context.lineTo(edge * half * 0.5, 150);
      context.lineTo(edge * half * 0.5, 610);
      context.lineTo(near, 900);
      context.fill();
      for (let floor = 0; floor < 3; floor++) {
        for (const t of [0.25, 0.55, 0.85]) {
          const x = edge * half * (0.56 + t * 0.78);
          const size = 40 + t * 62;
          const y = 210 + floor * (104 + t * 30) - t * 170;
          rounded(brush, x - size * 0.3, y, size * 0.6, size, 4);
          context.fillStyle = random.next() < 0.4 ? "#ffe6b0" : fade(shade(tone, -0.22), 0.8);
          context.fill();
        }
      }
      const x = edge * half * 0.93;
      withDropShadow(brush, 18, 0.3, () =>
        slab(brush, [x - 130, 500, 260, 34], 10, edge === side ? scheme.accent : scheme.counter),
      );
      slab(brush, [x - 110, 534, 220, 170], 4, "#ffe9c4");
      halo(brush, x, 600, 190, "#ffd592", 0.5);
    }
    const lamp = -side * half * 0.36;
    fill(brush, lamp - 4, 240, 8, 560, "#3d3a40");
    slab(brush, [lamp - 22, 206, 44, 40], 10, "#4a474d");
    halo(brush, lamp, 236, 110, "#ffdf9e", 0.7);
    plant(brush, side * half * 0.72, 800, 250, shade(scheme.cloth, -0.1));
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 186;
    withDropShadow(brush, 8, 0.35, () =>
      slab(brush, [x - 70, 742, 140, 12], 4, shade(scheme.accent, 0.06)),
    );
    withDropShadow(brush, 6, 0.3, () => slab(brush, [x - 58, 730, 118, 12], 4, scheme.cloth));
    pot(brush, -side * 170, 752, 64, 48, shade(scheme.counter, -0.02));
    foliage(brush, [-side * 170, 708, 78], 12, 1.1);
    context.fillStyle = shade(scheme.accent, 0.12);
    for (const dx of [-26, 2, 24]) {
      context.beginPath();
      context.arc(-side * 170 + dx, 664 - Math.abs(dx) * 0.3, 11, 0, 7);
      context.fill();
    }
  },
};
