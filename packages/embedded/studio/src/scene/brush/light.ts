import { fade } from "../../colour/fade.ts";
import { shade } from "../colour.ts";
import { type Brush, fill, radialGradient, withBlur } from "./brush.ts";

/** A wall with light falling off from the key's side. */
export const wall = (brush: Brush, colour: string) => {
  const { context, side, half, keyColour } = brush;
  const wide = half * 1.5 + 80;
  fill(brush, -wide, -150, wide * 2, 1300, colour);
  context.fillStyle = radialGradient(brush, side * half * 0.9, 160, half * 1.4 + 620, [
    [0, fade(keyColour, 0.55)],
    [0.45, fade(keyColour, 0.16)],
    [1, fade(shade(colour, -0.3), 0.5)],
  ]);
  context.fillRect(-wide, -150, wide * 2, 1300);
};

/** A slanting patch of window light on a wall, broken by the panes' bars. */
export const gobo = (brush: Brush, x: number, y: number, size: number, strength: number) => {
  const { context, side, keyColour } = brush;
  context.save();
  context.globalCompositeOperation = "soft-light";
  withBlur(brush, 5, () => {
    context.fillStyle = fade(keyColour, strength);
    for (let column = 0; column < 2; column++) {
      for (let row = 0; row < 3; row++) {
        const left = x + column * size * 0.46;
        const top = y + row * size * 0.5 + column * -side * size * 0.12;
        context.beginPath();
        context.moveTo(left, top);
        context.lineTo(left + size * 0.4, top - side * size * 0.1);
        context.lineTo(left + size * 0.4, top + size * 0.44 - side * size * 0.1);
        context.lineTo(left, top + size * 0.44);
        context.fill();
      }
    }
  });
  context.restore();
};

/** Out-of-focus lights, as a lens draws them: discs with a brighter rim. */
export const bokeh = (
  brush: Brush,
  [x, y, w, h]: readonly [number, number, number, number],
  count: number,
  colours: readonly [string, ...string[]],
) => {
  const { context, random } = brush;
  context.save();
  context.globalCompositeOperation = "screen";
  for (let index = 0; index < count; index++) {
    const radius = random.between(10, 34);
    const at = [x + random.next() * w, y + random.next() * h] as const;
    const colour = random.pick(colours);
    const opacity = random.between(0.25, 0.75);
    context.fillStyle = radialGradient(brush, ...at, radius, [
      [0, fade(colour, opacity * 0.55)],
      [0.82, fade(colour, opacity * 0.7)],
      [0.93, fade(colour, opacity)],
      [1, fade(colour, 0)],
    ]);
    context.beginPath();
    context.arc(...at, radius, 0, 7);
    context.fill();
  }
  context.restore();
};

/** A hanging or standing lamp's warm halo. */
export const halo = (
  brush: Brush,
  x: number,
  y: number,
  radius: number,
  colour: string,
  power: number,
) => {
  const { context } = brush;
  context.save();
  context.globalCompositeOperation = "screen";
  context.fillStyle = radialGradient(brush, x, y, radius, [
    [0, fade(colour, power)],
    [0.35, fade(colour, power * 0.4)],
    [1, fade(colour, 0)],
  ]);
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.restore();
};
