import { fade, shade } from "../../colour.ts";
import {
  bokeh,
  cylinderGradient,
  fill,
  halo,
  linearGradient,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage, plant, pot } from "../brush/decor.ts";
import { crown, sky } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

/** A café terrace on a street at the golden hour: awning, string lights, facades. */
export const cafe: Place = {
  name: "cafe",
  outdoor: true,
  keyColour: "#ffdfae",
  particles: "bokeh",
  surface: (scheme) => ({ material: "planks", colour: shade(scheme.wood, -0.1), gloss: 0.3 }),
  back(brush) {
    const { half, side, scheme, context, random } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 760, shade(scheme.wall, 0.02), "#ffe4bd");
    for (let x = -wide; x < wide; ) {
      const w = random.between(110, 190);
      const top = random.between(40, 240);
      const tone = shade(
        random.pick([scheme.wall, scheme.cloth, "#e3c7a6", scheme.trim]),
        random.between(-0.14, -0.04),
      );
      slab(brush, [x, top, w, 760 - top], 0, tone);
      for (let y = top + 40; y < 640; y += 84) {
        for (let column = x + 24; column < x + w - 34; column += 52) {
          fill(
            brush,
            column,
            y,
            26,
            46,
            random.next() < 0.45 ? "#ffe1a1" : fade(shade(tone, -0.2), 0.8),
          );
        }
      }
      x += w;
    }
    crown(brush, side * half * 0.92, 330, 170, shade(scheme.leaf, 0.03));
    context.fillStyle = linearGradient(
      brush,
      [side * half, 0],
      [-side * half, 700],
      [
        [0, fade("#ffe2b0", 0.75)],
        [1, fade("#ffd9a0", 0.05)],
      ],
    );
    context.fillRect(-wide, -150, wide * 2, 1300);
    bokeh(brush, [-half, 380, half * 2, 330], 34, ["#ffd27a", "#ffb46b", "#fff0c9", scheme.accent]);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    const wide = half * 1.4 + 60;
    for (let stripe = 0, x = -wide; x < wide; x += 56, stripe++) {
      const colour = stripe % 2 === 0 ? shade(scheme.accent, -0.03) : "#fbf3e4";
      context.beginPath();
      context.roundRect(x, -120, 56, 226, [0, 0, 24, 24]);
      context.fillStyle = linearGradient(
        brush,
        [0, -60],
        [0, 110],
        [
          [0, shade(colour, -0.12)],
          [1, colour],
        ],
      );
      context.fill();
    }
    context.strokeStyle = fade("#2f2620", 0.75);
    context.lineWidth = 2.5;
    context.beginPath();
    context.moveTo(-wide, 150);
    context.quadraticCurveTo(-half * 0.4, 260, half * 0.1, 170);
    context.quadraticCurveTo(half * 0.6, 250, wide, 150);
    context.stroke();
    for (let bulb = 0; bulb < 9; bulb++) {
      const x = -half * 1.1 + bulb * half * 0.28;
      const y = 196 + 26 * Math.sin(bulb * 1.9);
      halo(brush, x, y, 62, "#ffcf7d", 0.85);
      context.fillStyle = "#fff6dc";
      context.beginPath();
      context.arc(x, y, 8, 0, 7);
      context.fill();
    }
    withDropShadow(brush, 18, 0.3, () =>
      slab(brush, [-side * half * 0.98 - 120, 590, 240, 200], 8, shade(scheme.wood, -0.16)),
    );
    for (const dx of [-70, 0, 70]) foliage(brush, [-side * half * 0.98 + dx, 596, 130], 11, 1.1);
    plant(brush, side * half * 0.98, 770, 250, shade(scheme.accent, -0.05));
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 172;
    withDropShadow(brush, 8, 0.35, () => {
      context.fillStyle = "#f7efe2";
      context.beginPath();
      context.ellipse(x, 752, 62, 11, 0, 0, 7);
      context.fill();
    });
    context.lineWidth = 7;
    context.strokeStyle = "#efe4d3";
    context.beginPath();
    context.arc(x + 40, 724, 14, 0, 7);
    context.stroke();
    context.fillStyle = cylinderGradient(brush, x - 40, 80, "#f7efe2");
    context.beginPath();
    context.moveTo(x - 40, 704);
    context.lineTo(x + 40, 704);
    context.bezierCurveTo(x + 38, 744, x + 22, 750, x, 750);
    context.bezierCurveTo(x - 22, 750, x - 38, 744, x - 40, 704);
    context.fill();
    context.fillStyle = "#6b4026";
    context.beginPath();
    context.ellipse(x, 705, 35, 6, 0, 0, 7);
    context.fill();
    pot(brush, -side * 164, 752, 34, 58, scheme.trim);
    foliage(brush, [-side * 164, 698, 72], 8, 0.6);
    for (const [dx, dy] of [
      [-13, -62],
      [10, -74],
      [26, -52],
    ] as const) {
      context.fillStyle = shade(scheme.counter, 0.07);
      context.beginPath();
      context.arc(-side * 164 + dx, 694 + dy, 13, 0, 7);
      context.fill();
    }
  },
};
