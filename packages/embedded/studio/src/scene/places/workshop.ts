import { fade, shade } from "../../colour.ts";
import {
  cylinderGradient,
  fill,
  gobo,
  halo,
  linearGradient,
  rounded,
  slab,
  wall,
  withDropShadow,
} from "../brush/brush.ts";
import { pendant, shelf } from "../brush/decor.ts";
import { window } from "../brush/window.ts";
import type { Place } from "../place.ts";

const steel = "#8d9097";

/** A workshop: pegboard with tools, boxes on shelves, lamps over a bench of old wood. */
export const workshop: Place = {
  name: "workshop",
  outdoor: false,
  keyColour: "#ffe9c4",
  particles: "dust",
  surface: (scheme) => ({ material: "planks", colour: shade(scheme.wood, -0.13), gloss: 0.14 }),
  back(brush) {
    const { half, side, scheme, context, random } = brush;
    const wide = half * 1.5 + 80;
    wall(brush, shade(scheme.wall, -0.08));
    for (let row = 0; row < 15; row++) {
      for (let x = -wide + (row % 2) * 36; x < wide; x += 72) {
        rounded(brush, x, 10 + row * 46, 68, 42, 3);
        context.fillStyle = fade(shade(scheme.wall, random.between(-0.16, -0.03)), 0.75);
        context.fill();
      }
    }
    window(brush, side * half * 0.78 - 110, 60, 220, 300, "#4f4a46");
    gobo(brush, -side * half * 0.3 - 100, 240, 210, 0.7);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    const x = -side * half * 0.56;
    withDropShadow(brush, 18, 0.35, () =>
      slab(brush, [x - 210, 190, 420, 330], 6, shade(scheme.wood, 0.06)),
    );
    for (let dot = 0; dot < 84; dot++) {
      context.fillStyle = fade(shade(scheme.wood, -0.25), 0.5);
      context.beginPath();
      context.arc(x - 190 + (dot % 14) * 29, 212 + Math.floor(dot / 14) * 56, 3, 0, 7);
      context.fill();
    }
    for (const [index, dx] of [-160, -96, -30, 40, 104, 164].entries()) {
      const handle = index % 2 === 0 ? scheme.accent : shade(scheme.counter, -0.06);
      withDropShadow(brush, 8, 0.4, () => {
        slab(brush, [x + dx - 7, 240, 14, 106], 4, steel);
        slab(brush, [x + dx - 12, 330, 24, 96], 9, handle);
        if (index % 3 !== 1) slab(brush, [x + dx - 32, 226, 64, 32], 6, shade(steel, -0.12));
      });
    }
    shelf(brush, side * half * 0.7 - 150, 560, 300, scheme.wood, (left) => {
      for (const [at, w, h, colour] of [
        [8, 90, 82, scheme.accent],
        [106, 80, 60, "#c9a36d"],
        [194, 96, 92, scheme.counter],
      ] as const) {
        withDropShadow(brush, 8, 0.3, () =>
          slab(brush, [left + at, 560 - h, w, h], 6, shade(colour, -0.08)),
        );
        slab(brush, [left + at + 16, 560 - h * 0.62, w - 32, 16], 3, "#f2e8d6");
      }
    });
    withDropShadow(brush, 18, 0.3, () =>
      slab(brush, [-half * 1.5 - 60, 620, half * 3 + 120, 26], 3, shade(scheme.wood, -0.1)),
    );
    fill(brush, -half * 1.5 - 60, 646, half * 3 + 120, 160, fade("#2c221c", 0.55));
    for (const at of [-0.36, 0.36]) {
      pendant(brush, at * half * 1.5, 110, 120, "#3c4247");
      halo(brush, at * half * 1.5, 122, 300, "#ffcf86", 0.5);
    }
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 178;
    context.fillStyle = cylinderGradient(brush, x - 36, 72, shade(steel, 0.1));
    withDropShadow(brush, 8, 0.35, () => {
      context.beginPath();
      context.roundRect(x - 36, 674, 72, 80, 6);
      context.fill();
    });
    for (const [dx, colour] of [
      [-20, "#d8b07a"],
      [-2, scheme.accent],
      [16, "#e9d9b8"],
    ] as const) {
      slab(brush, [x + dx - 5, 620 + Math.abs(dx), 11, 60], 3, colour);
    }
    const at = -side * 184;
    withDropShadow(brush, 7, 0.35, () =>
      slab(brush, [at - 66, 734, 132, 20], 4, shade(scheme.wood, 0.12)),
    );
    slab(brush, [at - 50, 716, 104, 18], 4, shade(scheme.wood, 0.04));
    context.fillStyle = linearGradient(
      brush,
      [at - 40, 690],
      [at + 40, 716],
      [
        [0, shade(scheme.counter, 0.1)],
        [1, shade(scheme.counter, -0.14)],
      ],
    );
    rounded(brush, at - 36, 690, 72, 26, 8);
    context.fill();
  },
};
