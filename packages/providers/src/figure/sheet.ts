import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Side } from "./hand.ts";

/** Transparent sheets of the target's size on which an arm is drawn once and laid down twice. */
export type Sheets = {
  /** Draws on the sheet of `side` with the context's transform; answers what lays it on a context. */
  draw(
    side: Side,
    context: SKRSContext2D,
    draw: (own: SKRSContext2D) => void,
  ): (context: SKRSContext2D) => void;
};

/** Two sheets that are kept from frame to frame. */
export function createSheets(): Sheets {
  const canvases: { [side: number]: Canvas } = {};
  return {
    draw(side, context, draw) {
      const { width, height } = context.canvas;
      let canvas = canvases[side];
      if (canvas?.width !== width || canvas.height !== height) {
        canvas = createCanvas(width, height);
        canvases[side] = canvas;
      }
      const own = canvas.getContext("2d");
      own.resetTransform();
      own.clearRect(0, 0, width, height);
      own.setTransform(context.getTransform());
      draw(own);
      const drawn = canvas;
      return (target) => {
        target.save();
        target.resetTransform();
        target.drawImage(drawn, 0, 0);
        target.restore();
      };
    },
  };
}
