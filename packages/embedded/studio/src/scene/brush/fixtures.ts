import { fade } from "../../colour/fade.ts";
import { shade } from "../colour.ts";
import { type Brush, cylinderGradient, fill, rounded, slab } from "./brush.ts";

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
