import { fade, shade } from "../../colour.ts";
import {
  type Brush,
  bokeh,
  fill,
  linearGradient,
  radialGradient,
  slab,
  withDropShadow,
} from "../brush/brush.ts";
import { sky, skyline } from "../brush/outdoors.ts";
import type { Place } from "../place.ts";

type Boat = {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly hull: string;
};

/** A sailing boat on the water at `y`, with its sails furled. */
const boat = (brush: Brush, { x, y, length, hull }: Boat): void => {
  const { context, side } = brush;
  const [bow, stern] = [x + (side * length) / 2, x - (side * length) / 2];
  fill(brush, x - length * 0.012, y - length * 1.5, length * 0.024, length * 1.4, "#f3ead9");
  slab(
    brush,
    [Math.min(x, stern), y - length * 0.36, length * 0.46, length * 0.06],
    length * 0.03,
    "#fbf6ea",
  );
  context.strokeStyle = fade("#5c5348", 0.6);
  context.lineWidth = Math.max(1, length * 0.008);
  for (const end of [bow, stern]) {
    context.beginPath();
    context.moveTo(x, y - length * 1.48);
    context.lineTo(end, y - length * 0.2);
    context.stroke();
  }
  slab(
    brush,
    [x - length * 0.24, y - length * 0.27, length * 0.4, length * 0.12],
    length * 0.05,
    "#fdf9f0",
  );
  context.fillStyle = linearGradient(
    brush,
    [0, y - length * 0.18],
    [0, y],
    [
      [0, shade(hull, 0.06)],
      [1, shade(hull, -0.12)],
    ],
  );
  context.beginPath();
  context.moveTo(bow, y - length * 0.21);
  context.quadraticCurveTo(bow - side * length * 0.1, y, x + side * length * 0.2, y);
  context.lineTo(stern + side * length * 0.06, y);
  context.lineTo(stern, y - length * 0.17);
  context.fill();
  fill(brush, x - length * 0.4, y + 2, length * 0.8, length * 0.05, fade(shade(hull, -0.1), 0.3));
};

/** A coiled rope that lies on `y`. */
const coil = (brush: Brush, x: number, y: number, width: number): void => {
  const { context } = brush;
  for (let ring = 0; ring < 4; ring++) {
    const [w, at] = [width * (0.5 - ring * 0.035), y - 9 - ring * 12];
    context.lineWidth = 13;
    context.strokeStyle = shade("#c9a877", -0.1 + ring * 0.03);
    context.beginPath();
    context.ellipse(x, at + 3, w, w * 0.2, 0, 0, 7);
    context.stroke();
    context.lineWidth = 8;
    context.strokeStyle = shade("#dbbf92", ring * 0.02);
    context.beginPath();
    context.ellipse(x, at, w, w * 0.2, 0, 0, 7);
    context.stroke();
  }
};

/** A harbour: houses along the water, sailing boats at their moorings, a quay with bollards, a coiled rope. */
export const harbour: Place = {
  name: "harbour",
  outdoor: true,
  onlyNamed: true,
  keyColour: "#fff4d8",
  particles: "dust",
  surface: (scheme) => ({ material: "planks", colour: shade(scheme.wood, 0.04), gloss: 0.12 }),
  back(brush) {
    const { half, side, scheme, context, random } = brush;
    const wide = half * 1.5 + 80;
    sky(brush, 500, "#8cc7ee", "#fbf0dc");
    skyline(brush, 505, [50, 130], [shade(scheme.wall, 0.04), "#e9cfae", "#dfa98a"], 0.1);
    context.fillStyle = linearGradient(
      brush,
      [0, 495],
      [0, 760],
      [
        [0, "#6aa9bd"],
        [0.4, "#4c93b0"],
        [1, "#3b7d9c"],
      ],
    );
    context.fillRect(-wide, 497, wide * 2, 560);
    context.fillStyle = fade("#ffffff", 0.4);
    for (let index = 0; index < 60; index++) {
      const y = 506 + random.next() ** 1.5 * 220;
      context.fillRect(
        random.between(-wide, wide),
        y,
        random.between(14, 60),
        1.4 + (y - 500) / 100,
      );
    }
    const hulls = ["#f4efe6", "#31597a", shade(scheme.accent, -0.06)];
    for (const [index, at] of [-1.2, -0.72, -0.3, 0.25, 0.7, 1.15].entries())
      boat(brush, {
        x: at * half,
        y: 548 + (index % 2) * 18,
        length: 150,
        hull: hulls[index % 3] ?? "#f4efe6",
      });
    context.fillStyle = radialGradient(brush, side * half * 0.6, 130, half + 460, [
      [0, fade("#fff8dc", 0.85)],
      [0.25, fade("#fff2c0", 0.32)],
      [1, fade("#fff2c0", 0)],
    ]);
    context.fillRect(-wide, -150, wide * 2, 1300);
    bokeh(brush, [-half, 500, half * 2, 120], 16, ["#ffffff", "#fdf6d8", "#d9f1fb"]);
  },
  middle(brush) {
    const { half, side, scheme } = brush;
    const wide = half * 1.5 + 80;
    boat(brush, { x: -side * half * 0.95, y: 690, length: 380, hull: "#2f5674" });
    boat(brush, { x: side * half * 1.25, y: 668, length: 300, hull: "#f2ece0" });
    fill(brush, -wide, 716, wide * 2, 26, shade(scheme.wood, 0.1));
    fill(brush, -wide, 742, wide * 2, 300, shade(scheme.wood, -0.16));
    for (const at of [-0.5, 0.62]) {
      const x = at * side * half;
      withDropShadow(brush, 12, 0.3, () => slab(brush, [x - 21, 640, 42, 84], 12, "#454a50"));
      slab(brush, [x - 31, 630, 62, 24], 12, "#565c63");
    }
  },
  props(brush) {
    const { side, scheme, context } = brush;
    withDropShadow(brush, 6, 0.28, () => coil(brush, side * 184, 756, 130));
    const at = -side * 176;
    withDropShadow(brush, 8, 0.3, () => {
      context.fillStyle = radialGradient(brush, at + side * 16, 704, 62, [
        [0, shade(scheme.accent, 0.14)],
        [1, shade(scheme.accent, -0.1)],
      ]);
      context.beginPath();
      context.ellipse(at, 716, 38, 40, 0, 0, 7);
      context.fill();
    });
    fill(brush, at - 38, 710, 76, 13, fade("#fdf8ec", 0.92));
    slab(brush, [at - 7, 664, 14, 18], 5, "#454a50");
  },
};
