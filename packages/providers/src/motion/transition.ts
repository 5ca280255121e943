import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/core";
import { ease } from "./mix.ts";
import type { Picture } from "./picture.ts";
import type { Moment, TransitionStyle } from "./timeline.ts";

type Ways = {
  readonly [style in TransitionStyle]: (
    context: SKRSContext2D,
    pair: Pair,
    progress: number,
  ) => void;
};
type Pair = { readonly from: Canvas; readonly to: Canvas; readonly frame: Size };

const copies = 7;

/** Averages `copies` drawings: the blur of a moving camera. */
function smear(context: SKRSContext2D, draw: (share: number) => void) {
  for (let copy = 0; copy < copies; copy++) {
    context.globalAlpha = 1 / (copy + 1);
    draw(copy / (copies - 1) - 0.5);
  }
  context.globalAlpha = 1;
}

function scaled(context: SKRSContext2D, image: Canvas, { width, height }: Size, zoom: number) {
  context.drawImage(
    image,
    (width - width * zoom) / 2,
    (height - height * zoom) * 0.48,
    width * zoom,
    height * zoom,
  );
}

const ways: Ways = {
  /** The camera is thrown sideways from one picture to the other. */
  whip(context, { from, to, frame }, progress) {
    const at = ease(progress);
    const speed = (ease(progress + 0.04) - ease(progress - 0.04)) * frame.width * 1.15;
    smear(context, (share) => {
      const x = -(at * frame.width) + share * speed;
      context.drawImage(from, x, 0);
      context.drawImage(to, x + frame.width, 0);
      if (x > 0) context.drawImage(from, x - frame.width, 0);
      if (x < -frame.width) context.drawImage(to, x + frame.width * 2, 0);
    });
  },
  /** Through the first picture's middle into the second. */
  zoom(context, { from, to, frame }, progress) {
    const at = ease(progress);
    const stretch = (ease(progress + 0.05) - ease(progress - 0.05)) * 0.9;
    smear(context, (share) => scaled(context, from, frame, 1 + at * 0.7 + (share + 0.5) * stretch));
    const shown = ease((progress - 0.28) / 0.44);
    if (shown <= 0) return;
    const layer = 1.0 + (1 - at) * 0.35;
    context.globalAlpha = shown;
    scaled(context, to, frame, layer);
    context.globalAlpha = 1;
  },
};

/** Draws moments: single pictures directly, pairs through their transition. Returns the canvas to read. */
export function createMomentDrawing(
  picture: Picture,
  frame: Size,
): (moment: Moment, index: number) => Canvas {
  let scratch: { from: Canvas; to: Canvas; out: Canvas } | null = null;
  return ({ pictures, phase, progress, style }, index) => {
    const [first, second] = pictures;
    picture.draw(first, phase, index);
    if (second === undefined) return picture.canvas;
    scratch ??= {
      from: createCanvas(frame.width, frame.height),
      to: createCanvas(frame.width, frame.height),
      out: createCanvas(frame.width, frame.height),
    };
    scratch.from.getContext("2d").drawImage(picture.canvas, 0, 0);
    picture.draw(second, phase, index);
    scratch.to.getContext("2d").drawImage(picture.canvas, 0, 0);
    ways[style](
      scratch.out.getContext("2d"),
      { from: scratch.from, to: scratch.to, frame },
      progress,
    );
    return scratch.out;
  };
}
