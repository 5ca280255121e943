import { fade } from "../../colour/fade.ts";
import { shade } from "../colour.ts";
import { type Brush, fill, linearGradient, radialGradient, withBlur } from "./brush.ts";

/** A sky from above to the horizon at `y`, with soft clouds. */
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

/** The head of a tree: many overlapping rounds, lit from the key's side. */
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

/** A tree with its trunk, standing on `y`. */
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
