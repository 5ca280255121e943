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
import { cushion, foliage, plant, pot, print } from "../brush/decor.ts";
import { window } from "../brush/window.ts";
import type { Place } from "../place.ts";

/** A bedroom with a dressing table: headboard, pillows, a bedside lamp, curtains, perfume and pearls. */
export const bedroom: Place = {
  name: "bedroom",
  outdoor: false,
  keyColour: "#ffeed8",
  particles: "dust",
  surface: (scheme) => ({ material: "wood", colour: shade(scheme.wood, 0.14), gloss: 0.5 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    wall(brush, shade(scheme.wall, 0.02));
    const wide = half * 1.5 + 80;
    for (let x = -wide; x < wide; x += 150) {
      rounded(brush, x + 12, 60, 126, 560, 3);
      context.strokeStyle = fade(shade(scheme.wall, 0.12), 0.6);
      context.lineWidth = 3;
      context.stroke();
    }
    const x = side * half * 0.78;
    window(brush, x - 110, 50, 220, 440, "#f7f2ea");
    for (const edge of [-1, 1] as const) {
      const left = x + edge * 136 - 44;
      context.fillStyle = linearGradient(
        brush,
        [left, 0],
        [left + 88, 0],
        [0, 0.2, 0.4, 0.6, 0.8, 1].map(
          (at, fold) => [at, shade(scheme.cloth, fold % 2 === 0 ? -0.02 : 0.07)] as const,
        ),
      );
      context.fillRect(left, 10, 88, 800);
    }
    gobo(brush, -side * half * 0.5 - 90, 190, 200, 0.75);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    const x = -side * half * 0.5;
    print(brush, x - 60, 130, 120, 150, shade(scheme.wood, 0.1));
    withDropShadow(brush, 26, 0.3, () =>
      slab(brush, [x - 240, 400, 480, 320], 40, shade(scheme.counter, -0.02)),
    );
    for (const dx of [-160, -80, 0, 80, 160]) {
      for (const y of [450, 530]) {
        context.fillStyle = fade(shade(scheme.counter, -0.16), 0.8);
        context.beginPath();
        context.arc(x + dx + (y === 530 ? 40 : 0), y, 5, 0, 7);
        context.fill();
      }
    }
    cushion(brush, x - 120, 600, 210, 130, -0.06, shade(scheme.trim, 0.02));
    cushion(brush, x + 100, 604, 200, 128, 0.08, shade(scheme.cloth, 0.03));
    cushion(brush, x - 10, 634, 150, 100, 0.03, shade(scheme.accent, 0.12));
    withDropShadow(brush, 20, 0.25, () =>
      slab(brush, [x - 320, 662, 640, 160], 40, shade(scheme.cloth, 0.04)),
    );
    const lamp = side * half * 0.42;
    halo(brush, lamp, 470, 280, "#ffd091", 0.6);
    context.fillStyle = cylinderGradient(brush, lamp - 56, 112, "#f8ead0");
    context.beginPath();
    context.moveTo(lamp - 34, 400);
    context.lineTo(lamp + 34, 400);
    context.lineTo(lamp + 56, 500);
    context.lineTo(lamp - 56, 500);
    context.fill();
    pot(brush, lamp, 610, 60, 108, shade(scheme.accent, 0.02));
    withDropShadow(brush, 16, 0.3, () => slab(brush, [lamp - 100, 610, 200, 220], 8, scheme.wood));
    plant(brush, side * half * 1.12, 800, 260, scheme.cloth);
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 178;
    withDropShadow(brush, 8, 0.3, () => {
      context.fillStyle = "#d9b46c";
      context.beginPath();
      context.ellipse(x, 750, 78, 12, 0, 0, 7);
      context.fill();
    });
    context.fillStyle = shade("#d9b46c", 0.12);
    context.beginPath();
    context.ellipse(x, 747, 72, 9, 0, 0, 7);
    context.fill();
    slab(brush, [x - 44, 690, 42, 56], 8, fade(shade(scheme.accent, 0.14), 0.85));
    slab(brush, [x - 32, 674, 18, 18], 3, "#c9a55c");
    for (let bead = 0; bead < 12; bead++) {
      const [bx, by] = [x + 14 + bead * 5.2, 742 - Math.sin((bead / 11) * 3.1) * 9];
      context.fillStyle = radialGradient(brush, bx + side * 2, by - 2, 8, [
        [0, "#ffffff"],
        [1, "#cfc2b8"],
      ]);
      context.beginPath();
      context.arc(bx, by, 6, 0, 7);
      context.fill();
    }
    pot(brush, -side * 160, 752, 40, 70, shade(scheme.trim, -0.05));
    foliage(brush, [-side * 160, 686, 96], 8, 0.7);
    for (const [dx, dy] of [
      [-24, -74],
      [6, -92],
      [30, -66],
    ] as const) {
      context.fillStyle = shade(scheme.accent, 0.14);
      context.beginPath();
      context.arc(-side * 160 + dx, 690 + dy, 17, 0, 7);
      context.fill();
    }
    fill(brush, x - 70, 757, 140, 2, fade("#20140c", 0.25));
  },
};
