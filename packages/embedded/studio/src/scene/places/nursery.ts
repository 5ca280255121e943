import { fade, shade } from "../../colour.ts";
import { fill, gobo, halo, radialGradient, slab, wall, withDropShadow } from "../brush/brush.ts";
import { cushion, plant, shelf } from "../brush/decor.ts";
import { window } from "../brush/window.ts";
import type { Place } from "../place.ts";

/** A child's room: dotted wall, cot, mobile of clouds, a teddy, wooden blocks. */
export const nursery: Place = {
  name: "nursery",
  outdoor: false,
  keyColour: "#fff3df",
  particles: "dust",
  surface: (scheme) => ({ material: "wood", colour: shade(scheme.wood, 0.17), gloss: 0.25 }),
  back(brush) {
    const { half, side, scheme, context } = brush;
    wall(brush, shade(scheme.wall, 0.05));
    const wide = half * 1.5 + 80;
    for (let row = 0; row < 9; row++) {
      for (let x = -wide + (row % 2) * 40; x < wide; x += 80) {
        context.fillStyle = fade(row % 3 === 0 ? scheme.accent : scheme.counter, 0.35);
        context.beginPath();
        context.arc(x, 60 + row * 62, 9, 0, 7);
        context.fill();
      }
    }
    fill(brush, -wide, 600, wide * 2, 240, shade(scheme.trim, 0.02));
    fill(brush, -wide, 594, wide * 2, 10, "#ffffff");
    window(brush, side * half * 0.74 - 105, 70, 210, 330, "#fbf7f0");
    gobo(brush, -side * half * 0.4 - 90, 200, 200, 0.7);
  },
  middle(brush) {
    const { half, side, scheme, context } = brush;
    const x = -side * half * 0.62;
    withDropShadow(brush, 16, 0.25, () => {
      slab(brush, [x - 190, 420, 380, 22], 10, shade(scheme.wood, 0.14));
      for (let bar = 0; bar < 10; bar++)
        slab(brush, [x - 184 + bar * 40, 430, 12, 260], 5, "#f6ead6");
      slab(brush, [x - 190, 664, 380, 30], 10, shade(scheme.wood, 0.14));
    });
    cushion(brush, x - 40, 630, 220, 70, 0.02, shade(scheme.accent, 0.16));
    fill(brush, x - 2, -150, 4, 330, fade("#8a7a6c", 0.8));
    slab(brush, [x - 120, 176, 240, 9], 4, scheme.wood);
    for (const [index, dx] of [-104, -36, 36, 104].entries()) {
      const y = 250 + (index % 2) * 44;
      fill(brush, x + dx - 1, 180, 2, y - 200, fade("#8a7a6c", 0.6));
      context.fillStyle = index % 2 === 0 ? "#ffffff" : shade(scheme.counter, 0.14);
      for (const [ox, r] of [
        [-17, 16],
        [0, 23],
        [18, 15],
      ] as const) {
        context.beginPath();
        context.arc(x + dx + ox, y, r, 0, 7);
        context.fill();
      }
    }
    const left = side * half * 0.66 - 140;
    shelf(brush, left, 500, 280, shade(scheme.wood, 0.1), (start) => {
      for (const [at, w, h, colour] of [
        [16, 56, 90, scheme.counter],
        [84, 60, 60, scheme.accent],
        [176, 70, 74, scheme.cloth],
      ] as const) {
        slab(brush, [start + at, 500 - h, w, h], 12, shade(colour, 0.06));
      }
    });
    halo(brush, left + 140, 600, 200, "#ffe2b0", 0.3);
    plant(brush, side * half * 1.1, 790, 240, "#f4ece0");
  },
  props(brush) {
    const { side, scheme, context } = brush;
    for (const [dx, y, colour] of [
      [-46, 708, scheme.accent],
      [4, 708, scheme.counter],
      [-22, 662, "#f0c95a"],
    ] as const) {
      withDropShadow(brush, 7, 0.25, () =>
        slab(brush, [side * 176 + dx, y, 46, 46], 7, shade(colour, 0.07)),
      );
      context.strokeStyle = fade("#ffffff", 0.65);
      context.lineWidth = 3;
      context.strokeRect(side * 176 + dx + 9, y + 9, 28, 28);
    }
    const x = -side * 172;
    const fur = "#c99a69";
    const ball = (dx: number, y: number, r: number, tone: string) => {
      context.fillStyle = radialGradient(brush, x + dx + side * r * 0.4, y - r * 0.5, r * 1.8, [
        [0, shade(tone, 0.1)],
        [1, shade(tone, -0.1)],
      ]);
      context.beginPath();
      context.arc(x + dx, y, r, 0, 7);
      context.fill();
    };
    for (const dx of [-27, 27]) ball(dx, 628, 15, fur);
    for (const dx of [-38, 38]) ball(dx, 742, 17, fur);
    withDropShadow(brush, 8, 0.25, () => ball(0, 716, 42, fur));
    ball(0, 654, 37, fur);
    ball(0, 668, 15, "#ead2b4");
    for (const dx of [-13, 13]) ball(dx, 648, 4.5, "#2b1d16");
    ball(0, 661, 5, "#2b1d16");
  },
};
