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
import { plant } from "../brush/decor.ts";
import { window } from "../brush/window.ts";
import type { Place } from "../place.ts";

/** A gym: tall windows, a rack of weights, strips of light along the ceiling. */
export const gym: Place = {
  name: "gym",
  outdoor: false,
  keyColour: "#f6f4ff",
  particles: "dust",
  surface: (scheme) => ({ material: "planks", colour: shade(scheme.wood, 0.02), gloss: 0.35 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    wall(brush, shade(scheme.wall, -0.16));
    const wide = half * 1.5 + 80;
    for (let x = -wide; x < wide; x += 230) {
      if (Math.abs(x + 90 - side * half * 0.5) < half) window(brush, x, 110, 180, 430, "#4b4a50");
    }
    for (const y of [18, 62]) {
      slab(brush, [-wide, y, wide * 2, 12], 4, "#ffffff");
      context.fillStyle = linearGradient(
        brush,
        [0, y - 60],
        [0, y + 80],
        [
          [0, fade("#ffffff", 0)],
          [0.5, fade("#ffffff", 0.35)],
          [1, fade("#ffffff", 0)],
        ],
      );
      context.fillRect(-wide, y - 60, wide * 2, 140);
    }
    fill(brush, -wide, 560, wide * 2, 26, shade(scheme.accent, -0.02));
    gobo(brush, -side * half * 0.5 - 70, 250, 220, 0.6);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    const x = -side * half * 0.66;
    for (const edge of [-150, 136]) slab(brush, [x + edge, 330, 16, 460], 4, "#3d3d44");
    for (const y of [420, 540, 660]) {
      withDropShadow(brush, 12, 0.35, () => slab(brush, [x - 150, y, 302, 14], 3, "#47474f"));
      for (let weight = 0; weight < 4; weight++) {
        const at = x - 112 + weight * 74;
        for (const dx of [-20, 20]) {
          context.fillStyle = cylinderGradient(
            brush,
            at + dx - 12,
            24,
            weight % 2 === 0 ? "#34343b" : shade(scheme.accent, -0.08),
          );
          rounded(brush, at + dx - 12, y - 56, 24, 56, 7);
          context.fill();
        }
        fill(brush, at - 10, y - 32, 20, 10, "#b9bac2");
      }
    }
    const ball = side * half * 0.66;
    halo(brush, ball, 620, 220, "#ffffff", 0.12);
    withDropShadow(brush, 20, 0.35, () => {
      context.fillStyle = cylinderGradient(brush, ball - 120, 240, scheme.counter);
      context.beginPath();
      context.arc(ball, 680, 120, 0, 7);
      context.fill();
    });
    plant(brush, side * half * 1.08, 790, 330, "#e8e6e2");
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = -side * 184;
    fill(brush, x - 34, 728, 68, 13, "#c4c5cc");
    for (const dx of [-52, -34, 22, 40]) {
      const big = Math.abs(dx + 6) < 42;
      withDropShadow(brush, 6, 0.3, () => {
        context.fillStyle = cylinderGradient(brush, x + dx, 15, big ? "#3a3a42" : "#4a4a54");
        rounded(brush, x + dx, big ? 702 : 710, 15, big ? 54 : 44, 5);
        context.fill();
      });
    }
    for (const [row, colour] of [scheme.cloth, shade(scheme.accent, 0.16)].entries()) {
      withDropShadow(brush, 7, 0.25, () =>
        slab(brush, [side * 186 - 60, 730 - row * 23, 120 - row * 10, 24], 12, colour),
      );
    }
  },
};
