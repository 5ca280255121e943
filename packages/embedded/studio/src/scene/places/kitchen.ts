import { fade, shade } from "../../colour.ts";
import { gobo, halo, radialGradient, slab, wall } from "../brush/brush.ts";
import { cabinets, foliage, pendant, plant, pot, shelf, vessel } from "../brush/decor.ts";
import { window } from "../brush/window.ts";
import type { Place } from "../place.ts";

/** A bright kitchen: tiles, an open shelf, a window above the counter. */
export const kitchen: Place = {
  name: "kitchen",
  outdoor: false,
  keyColour: "#fff1d8",
  particles: "dust",
  surface: (scheme) =>
    scheme.dark
      ? { material: "wood", colour: shade(scheme.wood, -0.04), gloss: 0.35 }
      : { material: "marble", colour: "#ece6df", gloss: 0.55 },
  back(brush) {
    const { half, side, scheme, context } = brush;
    wall(brush, scheme.wall);
    const wide = half * 1.5 + 80;
    context.strokeStyle = fade(shade(scheme.wall, 0.1), 0.55);
    context.lineWidth = 2.4;
    for (let row = 0; row < 9; row++) {
      const y = 420 + row * 36;
      context.beginPath();
      context.moveTo(-wide, y);
      context.lineTo(wide, y);
      for (let x = -wide + (row % 2) * 40; x < wide; x += 80) {
        context.moveTo(x, y);
        context.lineTo(x, y + 36);
      }
      context.stroke();
    }
    window(brush, side * half * 0.62 - 120, 90, 240, 300, "#f7f3ec");
    gobo(brush, -side * half * 0.45 - 90, 190, 210, 0.85);
  },
  middle(brush) {
    const { half, side, scheme, random } = brush;
    const x = -side * half * 0.62;
    for (const y of [300, 438]) {
      shelf(brush, x - 170, y, 340, scheme.wood, (left, w) => {
        for (let at = left + 30; at < left + w - 24; at += random.between(44, 66)) {
          const colour = random.pick([scheme.cloth, scheme.counter, scheme.trim, scheme.accent]);
          vessel(brush, at, y, random.between(52, 92), Math.floor(random.next() * 3), colour);
        }
      });
    }
    cabinets(brush, 600, 170, 170, shade(scheme.trim, -0.03));
    slab(brush, [-half * 1.5 - 60, 584, half * 3 + 120, 18], 3, shade(scheme.cloth, 0.04));
    plant(brush, side * half * 0.8, 584, 150, scheme.cloth);
    for (const at of [-0.36, 0.36]) {
      pendant(brush, at * half * 1.5, 120, 92, scheme.accent);
      halo(brush, at * half * 1.5, 128, 240, "#ffd9a0", 0.4);
    }
  },
  props(brush) {
    const { side, context, scheme } = brush;
    pot(brush, side * 152, 752, 54, 50, scheme.cloth);
    foliage(brush, [side * 152, 706, 74], 11, 1.1);
    foliage(brush, [side * 152, 704, 50], 7, 0.7);
    slab(brush, [-side * 196 - 62, 742, 124, 13], 6, scheme.wood);
    for (const [dx, r] of [
      [-26, 23],
      [16, 21],
    ] as const) {
      const x = -side * 196 + dx;
      context.fillStyle = radialGradient(brush, x + side * r * 0.35, 742 - r * 1.35, r * 1.7, [
        [0, "#ffe9a3"],
        [0.45, "#f4c542"],
        [1, "#c98a1c"],
      ]);
      context.beginPath();
      context.ellipse(x, 743 - r * 0.92, r * 1.16, r, -0.2, 0, 7);
      context.fill();
    }
  },
};
