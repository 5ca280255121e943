import { around, type Box, captionsArea, headIn, logoCorner, productIn } from "../scene/boxes.ts";
import { frameFor } from "../scene/frame-for.ts";
import type { PictureState } from "../scene/layout.ts";

/** Minimum room beside and above the product, as a share of the frame. */
const edge = 0.02;
/** Captions may cover this share of the frame's height of a held product, at the start of the move only. */
const underCaptions = 0.03;

type Camera = PictureState["camera"];

/** A move of the camera towards a point. */
export type Nearer = {
  /** Magnification, 1 to `most`. */
  readonly factor: number;
  /** The point of the scene that stays where it is in the frame. */
  readonly about: { readonly x: number; readonly y: number };
};

/** The nearest view of `subject`, at most `most` times nearer than `camera`, outside the reserved areas of the frame. */
const nearerTo = (
  subject: Box,
  keepOut: readonly Box[],
  { camera, half, most, room }: { camera: Camera; half: number; most: number; room: number },
): Nearer => {
  const { x, y, zoom } = camera;
  const [wide, high] = [(2 * half) / zoom, 1000 / zoom];
  const middle = { x: (subject.left + subject.right) / 2, y: (subject.top + subject.bottom) / 2 };
  const shown = Math.max(
    (subject.right - subject.left) / wide,
    (subject.bottom - subject.top) / high,
  );
  const framed = frameFor({
    ...{ half, keepOut, edge: room },
    subjects: [subject],
    lettering: [],
    scale: [zoom, zoom * most],
    prefer: {
      center: { x: 0.5 + (middle.x - x) / wide, y: 0.5 + (middle.y - y) / high },
      size: shown * most,
    },
  });
  const factor = framed.scale / zoom;
  if (framed.gaveUp.length > 0 || factor < 1.01) return { factor: 1, about: middle };
  // The point that both cameras show at the same place of the frame.
  const kept = (to: number, from: number) => (to * factor - from) / (factor - 1);
  return { factor, about: { x: kept(framed.x, x), y: kept(framed.y, y) } };
};

/**
 * The nearest view, at most `most` times nearer than `camera`, of a whole product that stands alone: above the captions and,
 * if it is that high, beside the logo. `half` is half the frame's width in scene units.
 */
export const nearerAlone = (
  state: PictureState,
  camera: Camera,
  half: number,
  most: number,
): Nearer =>
  nearerTo(productIn(state), [captionsArea(half), logoCorner], { camera, half, most, room: edge });

/**
 * The nearest view, at most `most` times nearer than `camera`, of a head together with the product, which stays above the
 * captions. Parts that `camera` already cuts off may stay cut off. `half` is half the frame's width in scene units.
 */
export const nearerTogether = (
  state: PictureState,
  camera: Camera,
  half: number,
  most: number,
): Nearer => {
  const head = headIn(state);
  const both = around(head ? [head, productIn(state)] : [productIn(state)]);
  const { x, y, zoom } = camera;
  const captions = captionsArea(half);
  const lowest = captions.top + underCaptions;
  const aside = (edge * 2 * half) / zoom;
  // What the camera sees of them, with room at both sides.
  const seen = {
    left: Math.max(both.left - aside, x - half / zoom),
    right: Math.min(both.right + aside, x + half / zoom),
    top: Math.max(both.top, y - 500 / zoom),
    bottom: Math.min(both.bottom, y + ((lowest - 0.5) * 1000) / zoom),
  };
  const area = { ...captions, top: lowest };
  return nearerTo(seen, [area], { camera, half, most, room: 0 });
};
