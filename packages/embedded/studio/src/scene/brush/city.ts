import { fade } from "../../colour/fade.ts";
import { shade } from "../colour.ts";
import { type Brush, fill, linearGradient } from "./brush.ts";

const panes = (
  brush: Brush,
  [left, top, right, ground]: readonly [number, number, number, number],
  colour: () => string,
) => {
  for (let y = top + 18; y < ground - 16; y += 30) {
    for (let x = left + 12; x < right - 18; x += 26) fill(brush, x, y, 12, 18, colour());
  }
};

/**
 * Houses in a row, standing on `ground`, between two heights; `lit` is the share of windows with light.
 */
export const skyline = (
  brush: Brush,
  ground: number,
  [lowest, highest]: readonly [number, number],
  tones: readonly [string, ...string[]],
  lit: number,
) => {
  const { context, random, half, side } = brush;
  const wide = half * 1.5 + 80;
  for (let x = -wide; x < wide; ) {
    const width = random.between(60, 130);
    const height = random.between(lowest, highest);
    const tone = shade(random.pick(tones), random.between(-0.05, 0.03));
    const top = ground - height;
    context.fillStyle = linearGradient(
      brush,
      side < 0 ? [x, top] : [x + width, top],
      side < 0 ? [x + width, ground] : [x, ground],
      [
        [0, shade(tone, 0.05)],
        [1, shade(tone, -0.07)],
      ],
    );
    context.fillRect(x, top, width + 1, height);
    const dim = fade(shade(tone, -0.14), 0.6);
    panes(brush, [x, top, x + width, ground], () => (random.next() < lit ? "#ffe3a3" : dim));
    x += width;
  }
};

/** A cord with bulbs that hangs from edge to edge, its middle `sag` lower than its ends at `y`. */
export const bulbs = (brush: Brush, y: number, sag: number, count: number) => {
  const { context, half } = brush;
  const wide = half * 1.35;
  context.strokeStyle = fade("#2f2620", 0.7);
  context.lineWidth = 2.4;
  context.beginPath();
  context.moveTo(-wide, y);
  context.quadraticCurveTo(0, y + sag * 2, wide, y);
  context.stroke();
  for (let index = 0; index < count; index++) {
    const t = (index + 0.5) / count;
    const x = -wide + t * wide * 2;
    const at = y + 4 * sag * t * (1 - t) + 12;
    const light = context.createRadialGradient(x, at, 0, x, at, 52);
    light.addColorStop(0, fade("#ffd88f", 0.9));
    light.addColorStop(0.16, fade("#ffcf7d", 0.5));
    light.addColorStop(1, fade("#ffcf7d", 0));
    context.fillStyle = light;
    context.fillRect(x - 52, at - 52, 104, 104);
    context.fillStyle = "#fff6dc";
    context.beginPath();
    context.arc(x, at, 8, 0, 7);
    context.fill();
  }
};

/** A railing from edge to edge between two heights. */
export const railing = (brush: Brush, top: number, bottom: number, colour: string) => {
  const wide = brush.half * 1.5 + 60;
  for (let x = -wide; x < wide; x += 34) fill(brush, x, top, 7, bottom - top, shade(colour, -0.06));
  fill(brush, -wide, top - 10, wide * 2, 14, colour);
  fill(brush, -wide, bottom - 12, wide * 2, 10, shade(colour, -0.1));
};
