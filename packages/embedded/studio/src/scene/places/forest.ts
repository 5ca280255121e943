import { fade, shade } from "../../colour.ts";
import {
  bokeh,
  fill,
  linearGradient,
  radialGradient,
  withBlur,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage } from "../brush/decor.ts";
import { crown, sky } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

/** A forest trail: trunks, ferns, shafts of light, a bench hewn from a log. */
export const forest: Place = {
  name: "forest",
  outdoor: true,
  keyColour: "#fff5cf",
  particles: "petals",
  surface: (scheme) => ({ material: "planks", colour: shade(scheme.wood, -0.12), gloss: 0.06 }),
  back(brush) {
    const { half, side, scheme, context, random } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 820, shade(scheme.leaf, 0.2), "#f4f3d4");
    for (let x = -wide; x < wide; x += random.between(46, 84)) {
      const w = random.between(12, 30);
      fill(brush, x, -150, w, 880, fade(shade("#6f5a46", random.between(0.06, 0.24)), 0.75));
    }
    for (let x = -wide; x < wide; x += 70) {
      crown(brush, x, random.between(-20, 120), 110, shade(scheme.leaf, 0.1));
      crown(brush, x + 30, 650, 64, shade(scheme.leaf, 0.12));
    }
    fill(brush, -wide, 690, wide * 2, 300, shade(scheme.leaf, -0.06));
    withBlur(brush, 16, () => {
      context.globalCompositeOperation = "screen";
      for (let shaft = 0; shaft < 5; shaft++) {
        const x = side * (half * 0.95 - shaft * half * 0.3);
        context.fillStyle = fade("#fff3bf", 0.26);
        context.beginPath();
        context.moveTo(x, -150);
        context.lineTo(x + 60, -150);
        context.lineTo(x - side * 330 + 120, 760);
        context.lineTo(x - side * 330, 760);
        context.fill();
      }
    });
    context.fillStyle = radialGradient(brush, side * half * 0.7, 60, half + 460, [
      [0, fade("#fffadb", 0.85)],
      [1, fade("#fff3bf", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    bokeh(brush, [-half, 40, half * 2, 520], 30, ["#fffbe0", "#e6f5b4", "#fff0a8"]);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    for (const [at, w] of [
      [-side * 0.92, 110],
      [side * 1.02, 84],
      [side * 0.5, 46],
    ] as const) {
      const x = at * half;
      withDropShadow(brush, 26, 0.3, () => {
        context.fillStyle = linearGradient(
          brush,
          [x + (side * w) / 2, 0],
          [x - (side * w) / 2, 0],
          [
            [0, "#93765a"],
            [0.4, "#6f563f"],
            [1, "#46352a"],
          ],
        );
        context.beginPath();
        context.moveTo(x - w * 0.42, -200);
        context.lineTo(x + w * 0.42, -200);
        context.bezierCurveTo(x + w * 0.4, 500, x + w * 0.5, 700, x + w * 0.9, 800);
        context.lineTo(x - w * 0.9, 800);
        context.bezierCurveTo(x - w * 0.5, 700, x - w * 0.4, 500, x - w * 0.42, -200);
        context.fill();
      });
    }
    for (let fern = 0; fern < 7; fern++) {
      const x = -half * 1.25 + fern * half * 0.42;
      foliage(brush, [x, 800, 170 + (fern % 3) * 40], 11, 1.15);
    }
    crown(brush, side * half * 1.1, 40, 170, shade(scheme.leaf, -0.04));
    crown(brush, -side * half * 1.05, -20, 150, shade(scheme.leaf, 0.02));
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 178;
    const cap = (dx: number, r: number, colour: string) => {
      fill(brush, x + dx - r * 0.25, 754 - r * 1.1, r * 0.5, r * 1.1, "#efe4cf");
      context.fillStyle = radialGradient(brush, x + dx + side * r * 0.3, 752 - r * 1.6, r * 1.6, [
        [0, shade(colour, 0.12)],
        [1, shade(colour, -0.12)],
      ]);
      context.beginPath();
      context.ellipse(x + dx, 754 - r, r, r * 0.72, 0, Math.PI, 0);
      context.fill();
    };
    cap(-34, 30, "#b8643f");
    cap(22, 38, "#a4563a");
    cap(58, 22, "#c07a4e");
    const at = -side * 180;
    foliage(brush, [at, 758, 112], 13, 1.25);
    for (const [dx, r] of [
      [-30, 26],
      [24, 20],
    ] as const) {
      context.fillStyle = radialGradient(brush, at + dx + side * r * 0.4, 740 - r * 0.6, r * 1.9, [
        [0, "#b9b5a6"],
        [0.6, "#8d8a7c"],
        [1, shade(scheme.leaf, -0.14)],
      ]);
      context.beginPath();
      context.ellipse(at + dx, 755 - r * 0.6, r * 1.3, r * 0.7, 0, 0, 7);
      context.fill();
    }
  },
};
