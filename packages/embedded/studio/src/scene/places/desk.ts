import { fade, shade } from "../../colour.ts";
import {
  cylinderGradient,
  fill,
  gobo,
  halo,
  linearGradient,
  slab,
  wall,
  withDropShadow,
} from "../brush/brush.ts";
import { books, foliage, plant, pot, print, shelf } from "../brush/decor.ts";
import { window } from "../brush/window.ts";
import type { Place } from "../place.ts";

/** A home office: books, prints, a lamp, a window to the side. */
export const desk: Place = {
  name: "desk",
  outdoor: false,
  keyColour: "#fff0d6",
  particles: "dust",
  surface: (scheme) => ({ material: "wood", colour: shade(scheme.wood, -0.02), gloss: 0.28 }),
  back(brush) {
    const { half, side, scheme } = brush;
    wall(brush, scheme.wall);
    window(brush, side * half * 0.72 - 125, 70, 250, 420, "#f5f0e8");
    gobo(brush, -side * half * 0.35 - 100, 170, 220, 0.9);
    print(brush, -side * half * 0.12 - 62, 120, 124, 164, scheme.wood);
  },
  middle(brush) {
    const { half, side, scheme, context, random } = brush;
    const x = -side * half * 0.68;
    const spines = [
      scheme.accent,
      scheme.counter,
      scheme.cloth,
      scheme.trim,
      shade(scheme.accent, -0.15),
    ] as const;
    for (const y of [250, 400, 550]) {
      shelf(brush, x - 165, y, 330, scheme.wood, (left, w) => {
        books(brush, left + 16, y, w * random.between(0.4, 0.62), 98, spines);
        pot(brush, left + w - 52, y, 46, 52, random.pick(spines));
        foliage(brush, [left + w - 52, y - 48, 72], 9, 1.1);
      });
    }
    const lamp = side * half * 0.42;
    halo(brush, lamp, 520, 280, "#ffd59a", 0.62);
    fill(brush, lamp - 4, 520, 8, 260, "#b08d57");
    context.fillStyle = cylinderGradient(brush, lamp - 70, 140, scheme.cloth);
    context.beginPath();
    context.moveTo(lamp - 46, 430);
    context.lineTo(lamp + 46, 430);
    context.lineTo(lamp + 74, 540);
    context.lineTo(lamp - 74, 540);
    context.fill();
    plant(brush, side * half * 1.02, 780, 330, scheme.accent);
  },
  props(brush) {
    const { side, scheme, context } = brush;
    for (const [row, colour] of [shade(scheme.accent, -0.06), scheme.cloth].entries()) {
      withDropShadow(brush, 8, 0.28, () =>
        slab(brush, [-side * 190 - 74 + row * 8, 734 - row * 19, 148 - row * 20, 19], 3, colour),
      );
      fill(
        brush,
        -side * 190 - 66 + row * 8,
        741 - row * 19,
        128 - row * 20,
        5,
        fade("#fffdf6", 0.8),
      );
    }
    const x = side * 158;
    for (const [dx, tilt, colour] of [
      [-9, -0.14, scheme.counter],
      [2, 0.05, scheme.accent],
      [11, 0.2, "#d8b36a"],
    ] as const) {
      context.save();
      context.translate(x + dx, 720);
      context.rotate(tilt);
      context.fillStyle = linearGradient(
        brush,
        [-3, 0],
        [4, 0],
        [
          [0, shade(colour, 0.08)],
          [1, shade(colour, -0.14)],
        ],
      );
      context.fillRect(-3, -72, 7, 80);
      context.restore();
    }
    withDropShadow(brush, 8, 0.3, () => {
      context.fillStyle = cylinderGradient(brush, x - 27, 54, scheme.cloth);
      context.beginPath();
      context.roundRect(x - 27, 690, 54, 64, [3, 3, 9, 9]);
      context.fill();
    });
  },
};
