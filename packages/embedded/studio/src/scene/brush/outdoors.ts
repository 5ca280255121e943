import { fade, shade } from "../../colour.ts";
import { type Brush, fill, linearGradient, radialGradient, withBlur } from "./brush.ts";

/** A sky with soft clouds, from the top to the horizon at `y`. */
export const sky = (brush: Brush, y: number, high: string, low: string) => {
  const wide = brush.half * 1.5 + 80;
  brush.context.fillStyle = linearGradient(
    brush,
    [0, -100],
    [0, y],
    [
      [0, high],
      [1, low],
    ],
  );
  brush.context.fillRect(-wide, -150, wide * 2, y + 160);
  withBlur(brush, 16, () => {
    for (let cloud = 0; cloud < 5; cloud++) {
      const x = brush.random.between(-wide, wide);
      const top = brush.random.between(30, y * 0.55);
      for (let puff = 0; puff < 6; puff++) {
        brush.context.fillStyle = fade("#ffffff", 0.4);
        brush.context.beginPath();
        brush.context.ellipse(
          x + puff * 26,
          top + brush.random.between(-10, 10),
          brush.random.between(30, 60),
          brush.random.between(14, 26),
          0,
          0,
          7,
        );
        brush.context.fill();
      }
    }
  });
};

/** The crown of a tree: many overlapping circles, lit from the key light's side. */
export const crown = (brush: Brush, x: number, y: number, size: number, colour: string) => {
  const { context, random, side } = brush;
  for (let index = 0; index < 46; index++) {
    const angle = random.next() * 6.3;
    const away = Math.sqrt(random.next()) * size;
    const at = [x + Math.cos(angle) * away, y + Math.sin(angle) * away * 0.8] as const;
    const lit = (side * (at[0] - x) - (at[1] - y)) / size;
    const r = size * random.between(0.16, 0.34);
    const tone = shade(colour, 0.07 * lit + random.between(-0.05, 0.04));
    context.fillStyle = radialGradient(brush, at[0] + side * r * 0.3, at[1] - r * 0.4, r * 1.5, [
      [0, shade(tone, 0.07)],
      [1, shade(tone, -0.05)],
    ]);
    context.beginPath();
    context.arc(...at, r, 0, 7);
    context.fill();
  }
};

/** A tree with its trunk; it stands on `y`. */
export const tree = (brush: Brush, x: number, y: number, size: number, colour: string) => {
  fill(brush, x - size * 0.07, y - size * 1.2, size * 0.14, size * 1.2, "#6d4f3a");
  crown(brush, x, y - size * 1.55, size * 0.8, colour);
};

/** A bed of grass with a few flowers, from `y` down. */
export const meadow = (
  brush: Brush,
  y: number,
  h: number,
  colour: string,
  flowers: readonly [string, ...string[]],
) => {
  const wide = brush.half * 1.5 + 80;
  const { context, random } = brush;
  context.fillStyle = linearGradient(
    brush,
    [0, y],
    [0, y + h],
    [
      [0, shade(colour, 0.13)],
      [1, shade(colour, -0.08)],
    ],
  );
  context.fillRect(-wide, y, wide * 2, h);
  for (let index = 0; index < 90; index++) {
    context.fillStyle = fade(random.pick(flowers), 0.85);
    context.beginPath();
    context.arc(random.between(-wide, wide), y + random.next() * h, random.between(2, 6), 0, 7);
    context.fill();
  }
};

const panes = (
  brush: Brush,
  [left, top, right, ground]: readonly [number, number, number, number],
  colour: () => string,
) => {
  for (let y = top + 18; y < ground - 16; y += 30) {
    for (let x = left + 12; x < right - 18; x += 26) fill(brush, x, y, 12, 18, colour());
  }
};

/** A row of houses between two heights that stand on `ground`; `lit` is the share of lit windows. */
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

/** A string of bulbs across the frame. Its middle hangs `sag` below its ends at `y`. */
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

/** A railing across the frame, between two heights. */
export const railing = (brush: Brush, top: number, bottom: number, colour: string) => {
  const wide = brush.half * 1.5 + 60;
  for (let x = -wide; x < wide; x += 34) fill(brush, x, top, 7, bottom - top, shade(colour, -0.06));
  fill(brush, -wide, top - 10, wide * 2, 14, colour);
  fill(brush, -wide, bottom - 12, wide * 2, 10, shade(colour, -0.1));
};
