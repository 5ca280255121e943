import { fade, shade } from "../../colour.ts";
import { bokeh, fill, halo, linearGradient, slab, wall, withDropShadow } from "../brush/brush.ts";
import { foliage, pendant, pot, vessel } from "../brush/decor.ts";
import type { Place } from "../place.ts";

/** A shop: shelves full of goods, spotlights along the ceiling, a counter in front. */
export const shop: Place = {
  name: "shop",
  outdoor: false,
  keyColour: "#fff6e6",
  particles: "bokeh",
  surface: (scheme) => ({ material: "matte", colour: shade(scheme.trim, -0.02), gloss: 0.5 }),
  back(brush) {
    const { half, scheme, context, random } = brush;
    const wide = half * 1.5 + 80;
    wall(brush, shade(scheme.wall, -0.04));
    for (const y of [190, 320, 450, 580]) {
      for (let x = -wide; x < wide; ) {
        const w = random.between(30, 58);
        const h = random.between(58, 96);
        const tone = random.pick([scheme.accent, scheme.counter, scheme.cloth, scheme.trim]);
        slab(brush, [x, y - h, w, h], 3, shade(tone, random.between(-0.06, 0.08)));
        slab(brush, [x + 5, y - h * 0.62, w - 10, h * 0.26], 2, fade("#ffffff", 0.7));
        x += w + random.between(3, 10);
      }
      slab(brush, [-wide, y, wide * 2, 16], 2, shade(scheme.wood, 0.1));
      context.fillStyle = linearGradient(
        brush,
        [0, y + 16],
        [0, y + 50],
        [
          [0, fade("#2a1a12", 0.35)],
          [1, fade("#2a1a12", 0)],
        ],
      );
      context.fillRect(-wide, y + 16, wide * 2, 34);
    }
    bokeh(brush, [-half, 20, half * 2, 120], 16, ["#fff3d2", "#ffe2a8"]);
  },
  middle(brush) {
    const { half, side, scheme, random } = brush;
    const x = -side * half * 0.86;
    withDropShadow(brush, 26, 0.35, () =>
      slab(brush, [x - 150, 250, 300, 600], 8, shade(scheme.wood, 0.02)),
    );
    for (const y of [380, 520, 660]) {
      fill(brush, x - 136, y - 112, 272, 112, fade("#33231a", 0.4));
      for (let at = -104; at < 124; at += 52) {
        const colour = random.pick([scheme.accent, scheme.counter, scheme.cloth]);
        vessel(brush, x + at, y, random.between(62, 92), Math.floor(random.next() * 3), colour);
      }
      slab(brush, [x - 142, y, 284, 10], 2, shade(scheme.wood, 0.14));
    }
    const table = side * half * 0.82;
    withDropShadow(brush, 22, 0.3, () => slab(brush, [table - 160, 610, 320, 240], 8, scheme.trim));
    pot(brush, table, 610, 76, 84, scheme.counter);
    foliage(brush, [table, 530, 150], 12, 1);
    for (const at of [-0.5, 0, 0.5]) {
      pendant(brush, at * half * 1.3, 96, 70, "#4a443f");
      halo(brush, at * half * 1.3, 104, 240, "#ffe0ac", 0.5);
    }
  },
  props(brush) {
    const { side, scheme } = brush;
    for (const [dx, w, h, colour] of [
      [-30, 60, 84, scheme.accent],
      [34, 56, 62, scheme.counter],
    ] as const) {
      const x = side * 178 + dx - w / 2;
      withDropShadow(brush, 8, 0.28, () => slab(brush, [x, 752 - h, w, h], 4, shade(colour, 0.04)));
      slab(brush, [x + 8, 752 - h * 0.68, w - 16, h * 0.3], 3, fade("#ffffff", 0.75));
    }
    const x = -side * 176;
    withDropShadow(brush, 8, 0.3, () => slab(brush, [x - 46, 690, 92, 62], 5, "#3f4750"));
    slab(brush, [x - 38, 698, 76, 40], 3, "#cfe3ea");
    fill(brush, x - 58, 748, 116, 6, shade(scheme.trim, -0.25));
  },
};
