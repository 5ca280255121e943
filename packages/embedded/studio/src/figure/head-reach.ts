import { createCanvas } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/core/artifacts/artifacts";
import { drawHead, hairBox } from "./head-layers.ts";

/** How far a head with all that is on it reaches from its middle, in head heights: upwards, and to the further side. */
export type HeadReach = { readonly top: number; readonly side: number };

/** Of a head with full hair. */
export const usualReach: HeadReach = { top: 0.66, side: 0.5 };

/** Pixels per head height: exact to a hundredth of it. */
const scale = 96;
/** What falls over the shoulders is no part of the head. */
const chin = 0.5;

const measured = (appearance: Appearance): HeadReach => {
  const width = Math.ceil((hairBox.right - hairBox.left) * scale);
  const height = Math.ceil((chin - hairBox.top) * scale);
  const context = createCanvas(width, height).getContext("2d");
  context.scale(scale, scale);
  context.translate(-hairBox.left, -hairBox.top);
  drawHead(context, appearance);
  const { data } = context.getImageData(0, 0, width, height);
  let [top, side] = [usualReach.top, usualReach.side];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 96) continue;
      top = Math.max(top, -hairBox.top - y / scale);
      side = Math.max(side, Math.abs(hairBox.left + (x + 0.5) / scale));
    }
  return { top, side };
};

const known = new Map<string, HeadReach>();
/** Appearances are few; whoever sends others has each measured once. */
const mostKnown = 256;

/** How far the head of an appearance reaches, with hair, cap or headscarf; at least as far as one with full hair. */
export const headReach = (appearance: Appearance): HeadReach => {
  const { hairStyle, presentation, accessories } = appearance;
  const key = [hairStyle, presentation, ...accessories].join("|");
  const reach = known.get(key) ?? measured(appearance);
  if (known.size >= mostKnown) known.clear();
  known.set(key, reach);
  return reach;
};
