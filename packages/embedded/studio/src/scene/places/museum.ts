import { fade, shade } from "../../colour.ts";
import {
  type Brush,
  fill,
  halo,
  linearGradient,
  radialGradient,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { print } from "../brush/decor.ts";
import type { Place } from "../place.ts";

/** A painting on the wall under a spotlight. */
const lit = (brush: Brush, x: number, y: number, w: number, h: number, frame: string): void => {
  print(brush, x, y, w, h, frame);
  halo(brush, x + w / 2, y + h * 0.3, w * 1.1, "#fff3d6", 0.42);
};

/** A sculpture: a stone with a hole, on a plinth that stands at `y`. */
const sculpture = (brush: Brush, x: number, y: number, size: number, stone: string): void => {
  const { context, side, scheme } = brush;
  withDropShadow(brush, 18, 0.26, () =>
    slab(brush, [x - size * 0.5, y - size * 1.5, size, size * 1.5], 4, shade(scheme.trim, 0.03)),
  );
  const middle = y - size * 1.5 - size * 0.62;
  withDropShadow(brush, 14, 0.3, () => {
    context.fillStyle = radialGradient(brush, x + side * size * 0.25, middle - size * 0.3, size, [
      [0, shade(stone, 0.16)],
      [0.6, stone],
      [1, shade(stone, -0.18)],
    ]);
    context.beginPath();
    context.ellipse(x, middle, size * 0.46, size * 0.64, side * 0.2, 0, 7);
    context.ellipse(
      x + side * size * 0.05,
      middle - size * 0.08,
      size * 0.15,
      size * 0.24,
      side * 0.2,
      0,
      7,
      true,
    );
    context.fill();
  });
};

/** A museum: high white walls under a skylight, paintings, a sculpture, a bench; a plinth of pale stone in front. */
export const museum: Place = {
  name: "museum",
  outdoor: false,
  onlyNamed: true,
  keyColour: "#fffaf0",
  particles: "dust",
  surface: (scheme) => ({ material: "marble", colour: shade(scheme.trim, 0.01), gloss: 0.3 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    const wide = half * 1.5 + 80;
    const wall = shade(scheme.trim, 0.02);
    context.fillStyle = linearGradient(
      brush,
      [side * wide, 0],
      [-side * wide, 0],
      [
        [0, shade(wall, 0.04)],
        [1, shade(wall, -0.08)],
      ],
    );
    context.fillRect(-wide, -150, wide * 2, 1300);
    for (let pane = -3; pane <= 3; pane++) {
      context.fillStyle = fade("#ffffff", 0.92);
      context.beginPath();
      context.moveTo(pane * half * 0.5 - half * 0.22, -150);
      context.lineTo(pane * half * 0.5 + half * 0.22, -150);
      context.lineTo(pane * half * 0.38 + half * 0.16, 12);
      context.lineTo(pane * half * 0.38 - half * 0.16, 12);
      context.fill();
    }
    fill(brush, -wide, 14, wide * 2, 16, shade(wall, -0.1));
    const [far, near] = [Math.min(200, half * 0.62), Math.min(260, half * 0.8)];
    lit(brush, side * half * 0.98 - near / 2, 190, near, 330, shade(scheme.wood, -0.12));
    lit(brush, -side * half * 0.9 - far / 2, 240, far, 230, "#3c3835");
    if (half > 600) lit(brush, -80, 230, 160, 200, shade(scheme.wood, 0.04));
    fill(brush, -wide, 664, wide * 2, 12, shade(wall, -0.12));
    context.fillStyle = linearGradient(
      brush,
      [0, 676],
      [0, 900],
      [
        [0, shade(scheme.wood, 0.16)],
        [1, shade(scheme.wood, 0.02)],
      ],
    );
    context.fillRect(-wide, 676, wide * 2, 400);
    halo(brush, side * half * 0.5, -60, half + 380, "#fff8e8", 0.5);
  },
  middle(brush) {
    const { half, side } = brush;
    sculpture(brush, -side * half * 0.86, 800, 132, "#8d8478");
    const bench = side * half * 0.98;
    for (const x of [bench - 96, bench + 78]) fill(brush, x, 716, 16, 84, "#3a3634");
    withDropShadow(brush, 14, 0.3, () => slab(brush, [bench - 130, 690, 260, 32], 8, "#5d4738"));
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 184;
    withDropShadow(brush, 8, 0.28, () => {
      context.fillStyle = radialGradient(brush, x + side * 14, 706, 60, [
        [0, shade(scheme.counter, 0.16)],
        [1, shade(scheme.counter, -0.16)],
      ]);
      context.beginPath();
      context.arc(x, 720, 34, 0, 7);
      context.fill();
    });
    slab(brush, [x - 50, 744, 100, 12], 3, "#3f3a37");
    const at = -side * 178;
    withDropShadow(brush, 6, 0.26, () =>
      slab(brush, [at - 56, 746, 112, 9], 2, shade(scheme.trim, 0.04)),
    );
    fill(brush, at - 48, 747, 40, 4, fade(scheme.accent, 0.9));
    withDropShadow(brush, 8, 0.28, () => {
      context.fillStyle = linearGradient(
        brush,
        [at - 26, 0],
        [at + 26, 0],
        [
          [0, shade(scheme.accent, 0.08)],
          [1, shade(scheme.accent, -0.14)],
        ],
      );
      context.beginPath();
      context.moveTo(at, 668);
      context.lineTo(at + 30, 746);
      context.lineTo(at - 30, 746);
      context.fill();
    });
  },
};
