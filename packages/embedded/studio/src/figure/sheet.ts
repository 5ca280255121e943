import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Side } from "./hand.ts";
import type { Point } from "./pose.ts";

/** Transparent sheets of the target's size on which an arm is drawn once and laid down twice. */
export type Sheets = {
  /**
   * Draws on the sheet of `side` with the context's transform, within `around` by `reach` units;
   * returns a function that draws it onto a context.
   */
  draw(
    side: Side,
    context: SKRSContext2D,
    area: { readonly around: readonly Point[]; readonly reach: number },
    draw: (own: SKRSContext2D) => void,
  ): (context: SKRSContext2D) => void;
};

/** The area in whole pixels of the canvas. */
const pixels = (
  context: SKRSContext2D,
  { around, reach }: { readonly around: readonly Point[]; readonly reach: number },
) => {
  const { a, b, c, d, e, f } = context.getTransform();
  const margin = reach * Math.hypot(a, b);
  const xs = around.map(({ x, y }) => a * x + c * y + e);
  const ys = around.map(({ x, y }) => b * x + d * y + f);
  const x = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const y = Math.max(0, Math.floor(Math.min(...ys) - margin));
  return {
    x,
    y,
    w: Math.min(context.canvas.width, Math.ceil(Math.max(...xs) + margin)) - x,
    h: Math.min(context.canvas.height, Math.ceil(Math.max(...ys) + margin)) - y,
  };
};

/** Two sheets that are kept from frame to frame. */
export const createSheets = (): Sheets => {
  const canvases: { [side: number]: Canvas } = {};
  return {
    draw(side, context, area, draw) {
      const { width, height } = context.canvas;
      let canvas = canvases[side];
      if (canvas?.width !== width || canvas.height !== height) {
        canvas = createCanvas(width, height);
        canvases[side] = canvas;
      }
      const own = canvas.getContext("2d");
      const box = pixels(context, area);
      own.resetTransform();
      own.clearRect(box.x, box.y, box.w, box.h);
      own.setTransform(context.getTransform());
      draw(own);
      const drawn = canvas;
      return (target) => {
        target.save();
        target.resetTransform();
        if (box.w > 0 && box.h > 0) {
          target.drawImage(drawn, box.x, box.y, box.w, box.h, box.x, box.y, box.w, box.h);
        }
        target.restore();
      };
    },
  };
};
