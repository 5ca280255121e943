import { fade, shade } from "../../colour.ts";
import { linearGradient, radialGradient, withBlur, withDropShadow } from "../brush/brush.ts";
import type { Place } from "../place.ts";

/** An abstract set in the brand's own colours: a soft gradient, glowing rings, glossy spheres. */
export const gradient: Place = {
  name: "gradient",
  outdoor: false,
  keyColour: "#fdf4ff",
  particles: "dust",
  surface: (scheme) => ({ material: "matte", colour: shade(scheme.backdrop, 0.1), gloss: 0.8 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    const wide = half * 1.5 + 80;
    context.fillStyle = linearGradient(
      brush,
      [side * wide, -120],
      [-side * wide, 900],
      [
        [0, shade(scheme.backdropGlow, 0.01)],
        [0.42, shade(scheme.wall, 0)],
        [0.75, scheme.backdrop],
        [1, shade(scheme.backdrop, -0.1)],
      ],
    );
    context.fillRect(-wide, -150, wide * 2, 1300);
    withBlur(brush, 46, () => {
      for (const [x, y, r, colour] of [
        [-side * half * 0.7, 180, 190, scheme.counter],
        [side * half * 0.6, 560, 230, shade(scheme.accent, 0.12)],
        [side * half * 0.1, 330, 150, scheme.backdropGlow],
      ] as const) {
        context.fillStyle = fade(colour, 0.7);
        context.beginPath();
        context.arc(x, y, r, 0, 7);
        context.fill();
      }
    });
  },
  middle(brush) {
    const { half, side, scheme, context, random } = brush;
    for (const [at, r, width] of [
      [-0.12, 270, 30],
      [-0.12, 204, 9],
    ] as const) {
      withDropShadow(brush, 22, 0.25, () => {
        context.strokeStyle = linearGradient(
          brush,
          [side * r, 180],
          [-side * r, 660],
          [
            [0, shade(scheme.backdropGlow, 0.04)],
            [0.5, shade(scheme.counter, 0.12)],
            [1, shade(scheme.backdrop, -0.08)],
          ],
        );
        context.lineWidth = width;
        context.beginPath();
        context.arc(at * side * half, 430, r, 0, 7);
        context.stroke();
      });
    }
    for (let ball = 0; ball < 7; ball++) {
      const edge = ball % 2 === 0 ? -1 : 1;
      const x = edge * half * random.between(0.55, 1.2);
      const y = random.between(90, 660);
      const r = random.between(26, 84);
      const tone = random.pick([scheme.accent, scheme.counter, scheme.backdropGlow]);
      withDropShadow(brush, r * 0.3, 0.28, () => {
        context.fillStyle = radialGradient(brush, x + side * r * 0.4, y - r * 0.45, r * 1.7, [
          [0, "#ffffff"],
          [0.22, shade(tone, 0.14)],
          [0.65, tone],
          [1, shade(tone, -0.2)],
        ]);
        context.beginPath();
        context.arc(x, y, r, 0, 7);
        context.fill();
      });
    }
  },
  props(brush) {
    const { side, scheme, context } = brush;
    for (const [x, r, tone] of [
      [side * 176, 40, scheme.counter],
      [side * 236, 22, scheme.accent],
      [-side * 178, 28, scheme.accent],
      [-side * 226, 48, shade(scheme.backdropGlow, -0.06)],
    ] as const) {
      withDropShadow(brush, r * 0.3, 0.3, () => {
        context.fillStyle = radialGradient(brush, x + side * r * 0.4, 754 - r * 1.5, r * 1.8, [
          [0, "#ffffff"],
          [0.2, shade(tone, 0.12)],
          [0.65, tone],
          [1, shade(tone, -0.2)],
        ]);
        context.beginPath();
        context.arc(x, 756 - r, r, 0, 7);
        context.fill();
      });
    }
  },
};
