import { fade, shade } from "../../colour.ts";
import {
  bokeh,
  fill,
  linearGradient,
  radialGradient,
  slab,
  withBlur,
  withDropShadow,
} from "../brush/brush.ts";
import { foliage } from "../brush/decor.ts";
import { sky } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

/** A beach: sea, surf, sand, a parasol and palm leaves over driftwood planks. */
export const beach: Place = {
  name: "beach",
  outdoor: true,
  keyColour: "#fff4d2",
  particles: "dust",
  surface: (scheme) => ({ material: "planks", colour: shade(scheme.wood, 0.12), gloss: 0.12 }),
  back(brush) {
    const { half, side, context, random } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 480, "#8fcdf3", "#fdf3dc");
    context.fillStyle = linearGradient(
      brush,
      [0, 430],
      [0, 640],
      [
        [0, "#3f9fc4"],
        [0.5, "#5cc0cf"],
        [1, "#b4e6dc"],
      ],
    );
    context.fillRect(-wide, 430, wide * 2, 220);
    context.fillStyle = fade("#ffffff", 0.5);
    for (let index = 0; index < 70; index++) {
      const y = 436 + random.next() ** 1.6 * 190;
      const w = random.between(16, 60) * (0.4 + (y - 430) / 190);
      context.fillRect(random.between(-wide, wide), y, w, 1.6 + (y - 430) / 90);
    }
    context.fillStyle = radialGradient(brush, side * half * 0.6, 130, half + 480, [
      [0, fade("#fff8dc", 0.95)],
      [0.25, fade("#fff2c0", 0.4)],
      [1, fade("#fff2c0", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    bokeh(brush, [-half, 440, half * 2, 150], 22, ["#ffffff", "#fdf6d8", "#d9fbf4"]);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    const wide = half * 1.5 + 80;
    context.fillStyle = linearGradient(
      brush,
      [0, 620],
      [0, 860],
      [
        [0, "#f3e2bf"],
        [1, "#dcbf8d"],
      ],
    );
    context.beginPath();
    context.moveTo(-wide, 640);
    context.bezierCurveTo(-half * 0.4, 600, half * 0.3, 672, wide, 622);
    context.lineTo(wide, 1100);
    context.lineTo(-wide, 1100);
    context.fill();
    withBlur(brush, 4, () => {
      context.strokeStyle = fade("#ffffff", 0.85);
      context.lineWidth = 13;
      context.beginPath();
      context.moveTo(-wide, 636);
      context.bezierCurveTo(-half * 0.4, 596, half * 0.3, 668, wide, 618);
      context.stroke();
    });
    const x = -side * half * 0.78;
    fill(brush, x - 5, 330, 10, 420, "#e9dcc6");
    for (let stripe = 0; stripe < 6; stripe++) {
      context.fillStyle = stripe % 2 === 0 ? shade(scheme.accent, 0.04) : "#fdf6e9";
      context.beginPath();
      context.moveTo(x, 240);
      context.quadraticCurveTo(x - 190 + stripe * 64, 270, x - 210 + stripe * 70, 372);
      context.lineTo(x - 140 + stripe * 70, 372);
      context.quadraticCurveTo(x - 126 + stripe * 64, 270, x, 240);
      context.fill();
    }
    withDropShadow(brush, 14, 0.25, () =>
      slab(brush, [x - 130, 690, 240, 22], 10, shade(scheme.counter, 0.08)),
    );
    foliage(brush, [side * half * 1.25, -40, 470], 8, 0.62, Math.PI + side * 0.62);
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 186;
    for (const [row, colour] of [scheme.accent, "#fbf3e4", scheme.counter].entries()) {
      const w = 142 - row * 10;
      withDropShadow(brush, 7, 0.25, () =>
        slab(brush, [x - w / 2, 731 - row * 21, w, 22], 10, shade(colour, 0.08)),
      );
    }
    const at = -side * 168;
    context.fillStyle = radialGradient(brush, at, 730, 50, [
      [0, "#fff1e2"],
      [1, "#e0a98a"],
    ]);
    context.beginPath();
    for (let ray = 0; ray <= 10; ray++) {
      const angle = Math.PI + (Math.PI * ray) / 10;
      const r = ray % 2 === 0 ? 44 : 37;
      context.lineTo(at + Math.cos(angle) * r, 754 + Math.sin(angle) * r);
    }
    context.fill();
    context.strokeStyle = fade("#b97f62", 0.55);
    context.lineWidth = 2;
    for (let ray = 1; ray < 10; ray++) {
      const angle = Math.PI + (Math.PI * ray) / 10;
      context.beginPath();
      context.moveTo(at, 754);
      context.lineTo(at + Math.cos(angle) * 37, 754 + Math.sin(angle) * 37);
      context.stroke();
    }
  },
};
