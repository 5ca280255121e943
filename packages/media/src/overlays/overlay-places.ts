import { readFile, rm } from "node:fs/promises";
import type { Size } from "@reelwright/film/artifacts";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";
import { type Box, type SafeBox, safeBox } from "../type/place.ts";

/** Luma of the film in small pictures, evenly over its frames. */
export type FilmLook = Size & {
  readonly pictures: readonly Uint8Array[];
  readonly framesPerPicture: number;
};

const longerSide = 96;

/**
 * Looks at the film: only at keyframes, which decode alone and stand a second apart. `scratch` is the path of a temporary
 * file.
 */
export const filmLook = async (
  reel: string,
  frames: number,
  frame: Size,
  scratch: string,
  signal: AbortSignal,
): Promise<FilmLook> => {
  const scale = longerSide / Math.max(frame.width, frame.height);
  const [width, height] = [frame.width, frame.height].map((side) => Math.round(side * scale)) as [
    number,
    number,
  ];
  try {
    const look = `scale=${width}:${height}:flags=area,format=gray`;
    const output = ["-vf", look, "-vsync", "passthrough", "-f", "rawvideo", `file:${scratch}`];
    await ffmpeg(["-skip_frame", "nokey", ...input(reel, "mov"), "-an", ...output], signal);
    const raw = await readFile(scratch);
    const count = Math.floor(raw.length / (width * height));
    const pictures = Array.from({ length: count }, (_, at) =>
      raw.subarray(at * width * height, (at + 1) * width * height),
    );
    return { width, height, pictures, framesPerPicture: frames / Math.max(1, count) };
  } finally {
    await rm(scratch, { force: true });
  }
};

/** What a part of the film looks like: how much happens in it, and its mean luma (0 to 255). */
type Ground = { readonly unrest: number; readonly luma: number };

/** From the first of two frames to the last. */
type Span = readonly [from: number, to: number];

const groundOf = (
  { width, height, pictures, framesPerPicture }: FilmLook,
  frame: Size,
  box: Box,
  span: Span,
): Ground => {
  const scale = width / frame.width;
  const [first = 0, last = 0] = span.map((at) => Math.floor(at / framesPerPicture));
  const [left, top] = [box.left, box.top].map((at) => Math.max(0, Math.floor(at * scale)));
  const right = Math.min(width - 1, Math.ceil((box.left + box.width) * scale));
  const bottom = Math.min(height - 1, Math.ceil((box.top + box.height) * scale));
  const grounds = pictures.slice(first, last + 1).map((picture): Ground => {
    let [count, sum, squares, edges] = [0, 0, 0, 0];
    for (let y = top ?? 0; y < bottom; y += 1)
      for (let x = left ?? 0; x < right; x += 1) {
        const at = y * width + x;
        const luma = picture[at] ?? 0;
        count += 1;
        sum += luma;
        squares += luma * luma;
        const [beside = luma, below = luma] = [picture[at + 1], picture[at + width]];
        edges += Math.abs(luma - beside) + Math.abs(luma - below);
      }
    const mean = sum / Math.max(1, count);
    const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean));
    return { unrest: edges / Math.max(1, count) + 0.4 * deviation, luma: mean };
  });
  // A text stays over a cut: the worse shot counts.
  return {
    unrest: Math.max(0, ...grounds.map(({ unrest }) => unrest)),
    luma: grounds.reduce((sum, { luma }) => sum + luma, 0) / Math.max(1, grounds.length),
  };
};

const touches = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** In the middle of a frame stand faces and products: a text there costs so much more unrest. */
const priceOfMiddle = 9;
/** A text that jumps from place to place is hard to follow. */
const priceOfJump = 8;
const tries = 14;

/** `price`: how much the text would disturb there. */
export type Place = { readonly box: Box; readonly luma: number; readonly price: number };

/**
 * Where a text of a size is put: in the safe area, out of `keepOut`, where least happens in the film at that time. Null if
 * there is no room. `left`: where its left edge is. `before`: the place of the text before it.
 */
export const calmPlace = (
  size: Size,
  left: number,
  look: FilmLook,
  frame: Size,
  span: Span,
  keepOut: readonly Box[],
  before: Box | null,
): Place | null => {
  const safe: SafeBox = safeBox(frame);
  const room = safe.bottom - safe.top - size.height;
  if (room < 0) return null;
  const boxes = Array.from({ length: tries + 1 }, (_, step) => safe.top + (room * step) / tries)
    .map((top): Box => ({ ...size, left, top }))
    .filter((box) => !keepOut.some((each) => touches(box, each)));
  let best: Place | null = null;
  for (const box of boxes) {
    const { unrest, luma } = groundOf(look, frame, box, span);
    const middle = (box.top + size.height / 2) / frame.height;
    const central = Math.max(0, 1 - Math.abs(middle - 0.48) / 0.22);
    const far = before ? Math.hypot(before.top - box.top, before.left - box.left) : 0;
    const jump = Math.min(1, far / (0.15 * frame.height));
    const price = unrest + priceOfMiddle * central + priceOfJump * jump;
    if (price < (best?.price ?? Number.POSITIVE_INFINITY)) best = { box, luma, price };
  }
  return best;
};
