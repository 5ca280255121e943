import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/core";
import { type PictureState, productBox } from "../scene/layout.ts";
import { ease } from "./mix.ts";
import type { Picture } from "./picture.ts";
import type { Moment, TransitionStyle } from "./timeline.ts";

/** Where the product is in a picture: its centre and height in pixels. */
type Spot = { readonly x: number; readonly y: number; readonly height: number };

type Pair = {
  readonly from: Canvas;
  readonly to: Canvas;
  readonly frame: Size;
  readonly spots: { readonly from: Spot; readonly to: Spot };
};

type Ways = {
  readonly [style in TransitionStyle]: (
    context: SKRSContext2D,
    pair: Pair,
    progress: number,
  ) => void;
};

const copies = 15;

/** Averages `copies` drawings: the blur of a moving camera. */
function smear(context: SKRSContext2D, draw: (share: number) => void) {
  for (let copy = 0; copy < copies; copy++) {
    context.globalAlpha = 1 / (copy + 1);
    draw(copy / (copies - 1) - 0.5);
  }
  context.globalAlpha = 1;
}

/** Draws a picture so that its product stands at `goal`, as high as there. */
function fitted(context: SKRSContext2D, image: Canvas, spot: Spot, goal: Spot) {
  const zoom = goal.height / spot.height;
  context.drawImage(
    image,
    goal.x - spot.x * zoom,
    goal.y - spot.y * zoom,
    image.width * zoom,
    image.height * zoom,
  );
}

const between = (a: Spot, b: Spot, t: number): Spot => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
  height: a.height * (b.height / a.height) ** t,
});

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
  /** The product of the one picture grows (or shrinks) into that of the other, and the room follows. */
  match(context, { from, to, spots }, progress) {
    const at = ease(progress);
    const reach = ease(progress + 0.035) - ease(progress - 0.035);
    const nearer = isNearer(spots);
    // The further picture is enlarged; the nearer one was drawn with its product on the way already.
    const [under, spot] = nearer ? [from, spots.from] : [to, spots.to];
    smear(context, (share) =>
      fitted(context, under, spot, between(spots.from, spots.to, at + share * reach)),
    );
    context.globalAlpha = nearer ? ease((at - 0.25) / 0.5) : 1 - ease((at - 0.25) / 0.5);
    context.drawImage(nearer ? to : from, 0, 0);
    context.globalAlpha = 1;
  },
};

const isNearer = ({ from, to }: Pair["spots"]) => to.height > from.height;

/** The picture seen by a camera that has the product at `goal`, never further away than the stage is painted. */
function framedAt(state: PictureState, goal: Spot, frame: Size): PictureState {
  const { camera, product } = state;
  const zoom = Math.max(1.04, (camera.zoom * goal.height) / spotOf(state, frame).height);
  const pixelsPerUnit = (frame.height / 1000) * zoom;
  return {
    ...state,
    camera: {
      zoom,
      roll: camera.roll,
      x: product.x - (goal.x - frame.width / 2) / pixelsPerUnit,
      y: product.y - (goal.y - frame.height / 2) / pixelsPerUnit,
    },
  };
}

/** The two pictures as they are to be drawn: in a match, the nearer one follows the product's way. */
function posed(
  [first, second]: readonly [PictureState, PictureState],
  { style, progress }: Moment,
  frame: Size,
) {
  const spots = { from: spotOf(first, frame), to: spotOf(second, frame) };
  if (style !== "match") return { first, second, spots };
  const goal = between(spots.from, spots.to, ease(progress));
  return isNearer(spots)
    ? { first, second: framedAt(second, goal, frame), spots }
    : { first: framedAt(first, goal, frame), second, spots };
}

function spotOf(state: PictureState, frame: Size): Spot {
  const { left, top, width, height } = productBox(state, frame);
  return { x: left + width / 2, y: top + height / 2, height };
}

/** Draws moments: single pictures directly, pairs through their transition. Returns the canvas to read. */
export function createMomentDrawing(
  picture: Picture,
  frame: Size,
): (moment: Moment, index: number) => Canvas {
  const sheet = () => createCanvas(frame.width, frame.height);
  let scratch: { readonly from: Canvas; readonly to: Canvas; readonly out: Canvas } | null = null;
  return (moment, index) => {
    const { pictures, phase, progress, style } = moment;
    if (pictures.length === 1) {
      picture.draw(pictures[0], phase, index);
      return picture.canvas;
    }
    scratch ??= { from: sheet(), to: sheet(), out: sheet() };
    const { from, to, out } = scratch;
    const { first, second, spots } = posed(pictures, moment, frame);
    picture.draw(first, phase, index);
    from.getContext("2d").drawImage(picture.canvas, 0, 0);
    picture.draw(second, phase, index);
    to.getContext("2d").drawImage(picture.canvas, 0, 0);
    ways[style](out.getContext("2d"), { from, to, frame, spots }, progress);
    return out;
  };
}
