import { fade, shade } from "../../colour.ts";
import {
  fill,
  gobo,
  linearGradient,
  radialGradient,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage, pot } from "../brush/decor.ts";
import type { Place } from "../place.ts";

/** A photographer's seamless backdrop in one colour, with an arch, a disc and a blind's shadow. */
export const studio: Place = {
  name: "studio",
  outdoor: false,
  keyColour: "#fff6e8",
  particles: "dust",
  surface: (scheme) => ({ material: "matte", colour: shade(scheme.wall, -0.03), gloss: 0.25 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    const wide = half * 1.5 + 80;
    context.fillStyle = linearGradient(
      brush,
      [0, -100],
      [0, 760],
      [
        [0, shade(scheme.wall, -0.1)],
        [0.55, scheme.wall],
        [1, shade(scheme.wall, 0.06)],
      ],
    );
    context.fillRect(-wide, -150, wide * 2, 1300);
    context.fillStyle = radialGradient(brush, -side * half * 0.1, 430, 620, [
      [0, fade("#ffffff", 0.5)],
      [0.5, fade("#ffffff", 0.14)],
      [1, fade("#ffffff", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    gobo(brush, -side * half * 0.3 - 150, 120, 300, 0.8);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    withDropShadow(brush, 26, 0.3, () => {
      context.fillStyle = linearGradient(
        brush,
        [-150, 0],
        [150, 0],
        [
          [0, shade(scheme.counter, 0.05)],
          [1, shade(scheme.counter, -0.07)],
        ],
      );
      context.beginPath();
      context.arc(-side * half * 0.28, 420, 215, 0, 7);
      context.fill();
    });
    withDropShadow(brush, 30, 0.32, () => {
      const x = side * (half * 0.78);
      context.fillStyle = linearGradient(
        brush,
        [x - 130, 0],
        [x + 130, 0],
        [
          [0, shade(scheme.wall, 0.09)],
          [1, shade(scheme.wall, -0.1)],
        ],
      );
      context.beginPath();
      context.moveTo(x - 130, 800);
      context.lineTo(x - 130, 430);
      context.arc(x, 430, 130, Math.PI, 0);
      context.lineTo(x + 130, 800);
      context.fill();
    });
    withDropShadow(brush, 18, 0.28, () =>
      slab(brush, [-side * half * 0.95 - 80, 560, 160, 240], 8, shade(scheme.wall, 0.05)),
    );
    pot(brush, -side * half * 0.95, 560, 70, 100, scheme.accent);
    foliage(brush, [-side * half * 0.95, 470, 150], 9, 0.8);
  },
  props(brush) {
    const { side, scheme, context } = brush;
    for (const [x, w, h] of [
      [-side * 205, 96, 74],
      [-side * 132, 52, 36],
    ] as const) {
      withDropShadow(brush, 12, 0.3, () => {
        context.fillStyle = linearGradient(
          brush,
          [x - (side * -w) / 2, 0],
          [x + (side * -w) / 2, 0],
          [
            [0, shade(scheme.wall, 0.1)],
            [0.5, shade(scheme.wall, 0.02)],
            [1, shade(scheme.wall, -0.16)],
          ],
        );
        context.beginPath();
        context.moveTo(x - w / 2, 752 - h);
        context.lineTo(x - w / 2, 752);
        context.ellipse(x, 752, w / 2, 9, 0, Math.PI, 0, true);
        context.lineTo(x + w / 2, 752 - h);
        context.fill();
      });
      context.fillStyle = shade(scheme.wall, 0.12);
      context.beginPath();
      context.ellipse(x, 752 - h, w / 2, 9, 0, 0, 7);
      context.fill();
    }
    const r = 30;
    context.fillStyle = radialGradient(brush, side * 172 + side * r * 0.4, 752 - r * 1.5, r * 1.9, [
      [0, shade(scheme.counter, 0.2)],
      [0.5, scheme.counter],
      [1, shade(scheme.counter, -0.2)],
    ]);
    context.beginPath();
    context.arc(side * 172, 756 - r, r, 0, 7);
    context.fill();
    fill(brush, side * 172 - r * 0.8, 756, r * 1.6, 2, fade("#20140c", 0.3));
  },
};
