import { fade, shade } from "../../colour.ts";
import {
  type Brush,
  cylinderGradient,
  fill,
  linearGradient,
  rounded,
  slab,
  withDropShadow,
} from "./brush.ts";

/** A tapering pot or vase standing on `y`. */
export const pot = (brush: Brush, x: number, y: number, w: number, h: number, colour: string) => {
  const { context } = brush;
  withDropShadow(brush, w * 0.12, 0.3, () => {
    context.fillStyle = cylinderGradient(brush, x - w / 2, w, colour);
    context.beginPath();
    context.moveTo(x - w / 2, y - h);
    context.lineTo(x + w / 2, y - h);
    context.bezierCurveTo(x + w * 0.48, y - h * 0.3, x + w * 0.4, y, x + w * 0.3, y);
    context.lineTo(x - w * 0.3, y);
    context.bezierCurveTo(x - w * 0.4, y, x - w * 0.48, y - h * 0.3, x - w / 2, y - h);
    context.fill();
  });
  context.fillStyle = shade(colour, -0.16);
  context.beginPath();
  context.ellipse(x, y - h, w / 2, w * 0.07, 0, 0, 7);
  context.fill();
};

const leaf = (
  brush: Brush,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: string,
) => {
  const { context } = brush;
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  const width = length * 0.22;
  context.fillStyle = linearGradient(
    brush,
    [-width, 0],
    [width, -length],
    [
      [0, shade(colour, -0.13)],
      [0.5, colour],
      [1, shade(colour, 0.13)],
    ],
  );
  context.beginPath();
  context.moveTo(0, 0);
  context.bezierCurveTo(-width * 1.4, -length * 0.35, -width, -length * 0.8, 0, -length);
  context.bezierCurveTo(width, -length * 0.8, width * 1.4, -length * 0.35, 0, 0);
  context.fill();
  context.strokeStyle = fade(shade(colour, 0.22), 0.6);
  context.lineWidth = Math.max(0.8, length * 0.012);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(0, -length * 0.9);
  context.stroke();
  context.restore();
};

/** Leaves that fan out from a point; `spread` in radians to either side of `lean`. */
export const foliage = (
  brush: Brush,
  [x, y, length]: readonly [number, number, number],
  count: number,
  spread: number,
  lean = 0,
) => {
  const { random, scheme } = brush;
  for (let index = 0; index < count; index++) {
    const share = count === 1 ? 0.5 : index / (count - 1);
    const angle = lean + (share - 0.5) * 2 * spread + random.between(-0.12, 0.12);
    const colour = shade(scheme.leaf, random.between(-0.13, 0.1));
    leaf(
      brush,
      x + Math.sin(angle) * length * 0.05,
      y,
      length * random.between(0.65, 1),
      angle,
      colour,
    );
  }
};

/** A potted plant that stands on `y`; `size` is its height with the pot, in units. */
export const plant = (brush: Brush, x: number, y: number, size: number, potColour: string) => {
  const base = size * 0.32;
  foliage(brush, [x, y - base * 0.9, size * 0.68], 13, 1.25);
  foliage(brush, [x, y - base * 0.9, size * 0.5], 8, 0.8);
  pot(brush, x, y, size * 0.36, base, potColour);
};

/** A bottle or jar for filling shelves. `kind`: 0 bottle, 1 jar, 2 carafe. */
export const vessel = (
  brush: Brush,
  x: number,
  y: number,
  h: number,
  kind: number,
  colour: string,
) => {
  const w = h * ([0.34, 0.72, 0.5][kind % 3] ?? 0.4);
  const neck = w * ([0.36, 0.86, 0.42][kind % 3] ?? 0.4);
  const shoulder = kind % 3 === 1 ? h * 0.14 : h * 0.38;
  const { context } = brush;
  withDropShadow(brush, h * 0.05, 0.28, () => {
    context.fillStyle = cylinderGradient(brush, x - w / 2, w, colour);
    context.beginPath();
    context.moveTo(x - w / 2, y - 3);
    context.lineTo(x - w / 2, y - h + shoulder);
    context.bezierCurveTo(
      x - w / 2,
      y - h + shoulder * 0.5,
      x - neck / 2,
      y - h + shoulder * 0.5,
      x - neck / 2,
      y - h,
    );
    context.lineTo(x + neck / 2, y - h);
    context.bezierCurveTo(
      x + neck / 2,
      y - h + shoulder * 0.5,
      x + w / 2,
      y - h + shoulder * 0.5,
      x + w / 2,
      y - h + shoulder,
    );
    context.lineTo(x + w / 2, y - 3);
    context.quadraticCurveTo(x, y + 3, x - w / 2, y - 3);
    context.fill();
  });
  slab(brush, [x - neck * 0.56, y - h - h * 0.09, neck * 1.12, h * 0.1], 2, shade(colour, -0.2));
};

/** A board on the wall with things on it. */
export const shelf = (
  brush: Brush,
  x: number,
  y: number,
  w: number,
  colour: string,
  draw: (x: number, w: number) => void,
) => {
  draw(x, w);
  withDropShadow(brush, 14, 0.35, () => slab(brush, [x, y, w, 13], 3, colour));
};

/** A row of books standing on `y`. */
export const books = (
  brush: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  colours: readonly [string, ...string[]],
) => {
  const { random } = brush;
  let at = x;
  while (at < x + w - 9) {
    const thick = random.between(9, 20);
    const tall = h * random.between(0.72, 1);
    slab(brush, [at, y - tall, thick, tall], 2, random.pick(colours));
    at += thick + 1;
  }
};

/** A framed print with a mount and an abstract motif. */
export const print = (brush: Brush, x: number, y: number, w: number, h: number, frame: string) => {
  const { context, scheme, random } = brush;
  withDropShadow(brush, 12, 0.35, () => slab(brush, [x, y, w, h], 3, frame));
  const inset = w * 0.07;
  fill(brush, x + inset, y + inset, w - inset * 2, h - inset * 2, scheme.trim);
  context.save();
  context.beginPath();
  context.rect(x + w * 0.18, y + w * 0.18, w * 0.64, h - w * 0.36);
  context.clip();
  fill(brush, x, y, w, h, shade(scheme.cloth, 0.02));
  for (const colour of [scheme.accent, scheme.counter, scheme.wall]) {
    context.fillStyle = fade(colour, 0.85);
    context.beginPath();
    context.arc(
      x + w * random.between(0.25, 0.75),
      y + h * random.between(0.3, 0.8),
      w * random.between(0.14, 0.27),
      0,
      7,
    );
    context.fill();
  }
  context.restore();
};

/** A cushion or a folded towel. */
export const cushion = (
  brush: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  tilt: number,
  colour: string,
) => {
  const { context } = brush;
  context.save();
  context.translate(x, y);
  context.rotate(tilt);
  withDropShadow(brush, 10, 0.3, () => {
    context.fillStyle = linearGradient(
      brush,
      [brush.side * w * 0.5, -h / 2],
      [-brush.side * w * 0.5, h / 2],
      [
        [0, shade(colour, 0.1)],
        [1, shade(colour, -0.13)],
      ],
    );
    context.beginPath();
    context.moveTo(-w / 2, -h / 2);
    context.quadraticCurveTo(0, -h * 0.42, w / 2, -h / 2);
    context.quadraticCurveTo(w * 0.44, 0, w / 2, h / 2);
    context.quadraticCurveTo(0, h * 0.43, -w / 2, h / 2);
    context.quadraticCurveTo(-w * 0.44, 0, -w / 2, -h / 2);
    context.fill();
  });
  context.restore();
};

/** A pendant lamp hanging from the ceiling to `y`. */
export const pendant = (brush: Brush, x: number, y: number, w: number, colour: string) => {
  const { context } = brush;
  fill(brush, x - 1.5, -160, 3, 160 + y - w * 0.5, "#3a3230");
  context.fillStyle = cylinderGradient(brush, x - w / 2, w, colour);
  context.beginPath();
  context.moveTo(x - w * 0.1, y - w * 0.55);
  context.bezierCurveTo(x - w * 0.5, y - w * 0.5, x - w / 2, y - w * 0.2, x - w / 2, y);
  context.lineTo(x + w / 2, y);
  context.bezierCurveTo(
    x + w / 2,
    y - w * 0.2,
    x + w * 0.5,
    y - w * 0.5,
    x + w * 0.1,
    y - w * 0.55,
  );
  context.fill();
  context.fillStyle = "#fff3d6";
  context.beginPath();
  context.ellipse(x, y, w * 0.46, w * 0.06, 0, 0, 7);
  context.fill();
};

/** Cabinet fronts in a row, with shadow gaps and handles. */
export const cabinets = (brush: Brush, y: number, h: number, step: number, colour: string) => {
  const wide = brush.half * 1.4 + 60;
  for (let x = -wide; x < wide; x += step) {
    slab(brush, [x + 2, y, step - 4, h], 4, colour);
    rounded(brush, x + 16, y + 14, step - 32, h - 28, 3);
    brush.context.strokeStyle = fade(shade(colour, -0.14), 0.5);
    brush.context.lineWidth = 2.5;
    brush.context.stroke();
    slab(brush, [x + step - 22, y + h * 0.55, 5, h * 0.2], 2, "#b49a6a");
  }
};
