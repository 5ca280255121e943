import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { type PictureState, productBox } from "../scene/layout.ts";
import type { FrameRenderer } from "./frame-renderer.ts";
import { smootherstep } from "./interpolation.ts";
import type { TimelineFrame } from "./timeline.ts";
import { interpolateSpot, isNearer, type ProductSpot, transitions } from "./transitions.ts";

/** The picture seen by a camera that has the product at `goal`, never further away than the scene is painted. */
const framedAt = (state: PictureState, goal: ProductSpot, frame: Size): PictureState => {
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
};

/** The two pictures as they are to be drawn: in a match, the nearer one follows the product's way. */
const alignedStates = (
  [first, second]: readonly [PictureState, PictureState],
  { style, progress }: TimelineFrame,
  frame: Size,
) => {
  const spots = { from: spotOf(first, frame), to: spotOf(second, frame) };
  if (style !== "match") return { first, second, spots };
  const goal = interpolateSpot(spots.from, spots.to, smootherstep(progress));
  return isNearer(spots)
    ? { first, second: framedAt(second, goal, frame), spots }
    : { first: framedAt(first, goal, frame), second, spots };
};

const spotOf = (state: PictureState, frame: Size): ProductSpot => {
  const { left, top, width, height } = productBox(state, frame);
  return { x: left + width / 2, y: top + height / 2, height };
};

/** Draws frames of a timeline: single pictures directly, pairs through their transition. Returns the canvas to read. */
export const createFrameCompositor = (
  picture: FrameRenderer,
  frame: Size,
): ((moment: TimelineFrame, index: number) => Canvas) => {
  const sheet = (share = 1) =>
    createCanvas(Math.ceil(frame.width * share), Math.ceil(frame.height * share));
  let scratch: { readonly [name in "from" | "to" | "out" | "mask" | "coarse"]: Canvas } | null =
    null;
  return (moment, index) => {
    const { pictures, phase, progress, style } = moment;
    if (pictures.length === 1) {
      picture.draw(pictures[0], phase, index);
      return picture.canvas;
    }
    scratch ??= { from: sheet(), to: sheet(), out: sheet(), mask: sheet(), coarse: sheet(0.5) };
    const { from, to, out, mask, coarse } = scratch;
    const { first, second, spots } = alignedStates(pictures, moment, frame);
    picture.draw(first, phase, index);
    from.getContext("2d").drawImage(picture.canvas, 0, 0);
    picture.draw(second, phase, index);
    to.getContext("2d").drawImage(picture.canvas, 0, 0);
    const context = out.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    transitions[style](
      context,
      { from, to, mask, coarse, frame, spots, side: moment.side },
      progress,
    );
    return out;
  };
};
