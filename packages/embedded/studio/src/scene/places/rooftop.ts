import { fade, shade } from "../../colour.ts";
import {
  bokeh,
  fill,
  halo,
  linearGradient,
  radialGradient,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { cushion, foliage, plant, pot } from "../brush/decor.ts";
import { bulbs, railing, skyline } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

/** A roof over the city at sunset: a low sun, silhouettes of houses, string lights, lounge seats. */
export const rooftop: Place = {
  name: "rooftop",
  outdoor: true,
  keyColour: "#ffc98f",
  particles: "bokeh",
  surface: (scheme) => ({ material: "planks", colour: shade(scheme.wood, -0.16), gloss: 0.3 }),
  back(brush) {
    const { half, side, context } = brush;
    const wide = half * 1.5 + 80;
    context.fillStyle = linearGradient(
      brush,
      [0, -120],
      [0, 620],
      [
        [0, "#5f6fa8"],
        [0.35, "#b986ad"],
        [0.62, "#f29e86"],
        [0.85, "#ffcb8a"],
        [1, "#ffe3b0"],
      ],
    );
    context.fillRect(-wide, -150, wide * 2, 1300);
    const x = side * half * 0.52;
    context.fillStyle = radialGradient(brush, x, 470, 520, [
      [0, fade("#fff4d0", 0.95)],
      [0.14, fade("#ffe0a0", 0.8)],
      [0.4, fade("#ffb878", 0.4)],
      [1, fade("#ffb878", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    context.fillStyle = "#fff6da";
    context.beginPath();
    context.arc(x, 470, 54, 0, 7);
    context.fill();
    skyline(brush, 640, [70, 260], ["#a9799a", "#b98593", "#93708f"], 0.22);
    skyline(brush, 700, [40, 150], ["#7b5b7c", "#855f76"], 0.4);
    bokeh(brush, [-half, 520, half * 2, 160], 30, ["#ffd27a", "#ff9d6b", "#fff0c9", "#ff7f92"]);
  },
  middle(brush) {
    const { half, side, scheme } = brush;
    railing(brush, 600, 760, "#4b3f4a");
    bulbs(brush, 96, 66, 10);
    bulbs(brush, 30, 48, 7);
    const x = -side * half * 0.8;
    withDropShadow(brush, 20, 0.35, () =>
      slab(brush, [x - 180, 640, 360, 160], 18, shade(scheme.wood, -0.18)),
    );
    cushion(brush, x - 70, 610, 150, 110, -0.1, shade(scheme.counter, -0.08));
    cushion(brush, x + 84, 614, 140, 104, 0.1, shade(scheme.accent, -0.08));
    plant(brush, side * half * 0.96, 800, 360, "#574650");
    const lamp = side * half * 0.5;
    halo(brush, lamp, 690, 190, "#ffb763", 0.6);
    slab(brush, [lamp - 26, 650, 52, 80], 8, "#ffdf9e");
    fill(brush, lamp - 32, 644, 64, 8, "#3b3138");
    fill(brush, lamp - 32, 728, 64, 8, "#3b3138");
  },
  props(brush) {
    const { side, scheme, context } = brush;
    const x = side * 172;
    withDropShadow(brush, 8, 0.3, () => {
      context.fillStyle = fade("#ffe9d2", 0.7);
      context.beginPath();
      context.moveTo(x - 34, 640);
      context.quadraticCurveTo(x - 34, 694, x - 4, 700);
      context.lineTo(x - 4, 744);
      context.lineTo(x - 26, 752);
      context.lineTo(x + 26, 752);
      context.lineTo(x + 4, 744);
      context.lineTo(x + 4, 700);
      context.quadraticCurveTo(x + 34, 694, x + 34, 640);
      context.fill();
    });
    context.fillStyle = shade(scheme.accent, 0.06);
    context.beginPath();
    context.moveTo(x - 32, 656);
    context.quadraticCurveTo(x - 30, 690, x, 694);
    context.quadraticCurveTo(x + 30, 690, x + 32, 656);
    context.fill();
    halo(brush, -side * 172, 716, 110, "#ffb763", 0.8);
    pot(brush, -side * 172, 752, 46, 58, fade("#ffdca6", 0.9));
    context.fillStyle = "#fff6d8";
    context.beginPath();
    context.ellipse(-side * 172, 712, 7, 15, 0, 0, 7);
    context.fill();
    foliage(brush, [-side * 230, 756, 70], 8, 0.9);
  },
};
