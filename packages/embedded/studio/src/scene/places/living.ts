import { fade, shade } from "../../colour.ts";
import {
  cylinderGradient,
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
import { cushion, plant, print } from "../brush/decor.ts";
import { window } from "../brush/window.ts";
import type { Place } from "../place.ts";

/** A living room: sofa, cushions, prints, a floor lamp, curtains in daylight. */
export const living: Place = {
  name: "living",
  outdoor: false,
  keyColour: "#ffecd0",
  particles: "dust",
  surface: (scheme) => ({ material: "wood", colour: shade(scheme.wood, -0.08), gloss: 0.4 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    wall(brush, scheme.wall);
    const x = side * half * 0.72;
    window(brush, x - 130, 60, 260, 480, "#f7f2ea");
    for (const edge of [-1, 1] as const) {
      const left = x + edge * 158 - 46;
      context.fillStyle = linearGradient(
        brush,
        [left, 0],
        [left + 92, 0],
        [0, 0.2, 0.35, 0.55, 0.7, 0.88, 1].map(
          (at, fold) => [at, shade(scheme.cloth, fold % 2 === 0 ? -0.03 : 0.06)] as const,
        ),
      );
      context.fillRect(left, 20, 92, 800);
    }
    gobo(brush, -side * half * 0.55 - 70, 330, 190, 0.75);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    print(brush, -side * half * 0.62 - 92, 150, 140, 190, scheme.wood);
    print(brush, -side * half * 0.62 + 66, 196, 92, 124, "#3b332f");
    const lamp = side * half * 0.34;
    halo(brush, lamp, 330, 300, "#ffd091", 0.6);
    fill(brush, lamp - 3, 350, 6, 430, "#4a3d33");
    context.fillStyle = cylinderGradient(brush, lamp - 66, 132, "#f6e7cb");
    context.beginPath();
    context.moveTo(lamp - 44, 262);
    context.lineTo(lamp + 44, 262);
    context.lineTo(lamp + 68, 366);
    context.lineTo(lamp - 68, 366);
    context.fill();
    const sofa = shade(scheme.counter, 0.04);
    withDropShadow(brush, 22, 0.3, () =>
      slab(brush, [-half * 1.25, 520, half * 2.1, 300], 44, sofa),
    );
    slab(brush, [-half * 1.2, 640, half * 2.0, 200], 34, shade(sofa, 0.03));
    cushion(brush, -half * 0.78, 590, 140, 130, -0.12, scheme.accent);
    cushion(brush, -half * 0.42, 604, 116, 108, 0.14, scheme.cloth);
    cushion(brush, half * 0.5, 598, 124, 116, 0.1, scheme.trim);
    plant(brush, side * half * 1.04, 790, 380, scheme.cloth);
  },
  props(brush) {
    const { side, scheme, context } = brush;
    for (const [row, colour] of [
      scheme.cloth,
      shade(scheme.counter, -0.05),
      scheme.trim,
    ].entries()) {
      withDropShadow(brush, 7, 0.28, () =>
        slab(brush, [side * 196 - 72 + row * 5, 736 - row * 17, 144 - row * 14, 17], 3, colour),
      );
    }
    const x = -side * 158;
    halo(brush, x, 676, 90, "#ffc36b", 0.5);
    withDropShadow(brush, 9, 0.3, () => {
      context.fillStyle = cylinderGradient(brush, x - 30, 60, shade(scheme.accent, 0.05));
      rounded(brush, x - 30, 690, 60, 66, 8);
      context.fill();
    });
    context.fillStyle = "#fff3da";
    context.beginPath();
    context.ellipse(x, 691, 27, 5, 0, 0, 7);
    context.fill();
    context.fillStyle = radialGradient(brush, x, 674, 17, [
      [0, "#fffbe8"],
      [0.5, "#ffd071"],
      [1, fade("#ff9a3c", 0)],
    ]);
    context.beginPath();
    context.ellipse(x, 674, 8, 17, 0, 0, 7);
    context.fill();
  },
};
