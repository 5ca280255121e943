import { readFile, rm } from "node:fs/promises";
import type { Size, Subject } from "@reelwright/film/artifacts";
import type { OverlayRequest } from "@reelwright/film/ports/editor";
import type { TextOverlay } from "@reelwright/film/text-overlays";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";
import { type SetText, setText } from "../type/lines.ts";
import { type Box, safeBox } from "../type/place.ts";
import { plainTheme, type Theme, themes } from "./overlay-themes.ts";

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

const grown = ({ left, top, width, height }: Box, by: number): Box => ({
  ...{ left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by },
});

/** The share of a box that another one covers. */
const covered = (box: Box, by: Box): number => {
  const length = (at: "left" | "top", side: "width" | "height") =>
    Math.min(box[at] + box[side], by[at] + by[side]) - Math.max(box[at], by[at]);
  const area = Math.max(0, length("left", "width")) * Math.max(0, length("top", "height"));
  return area / Math.max(1, box.width * box.height);
};

/** What a text is placed in: the film, what is never covered, and what is in it when. */
type Surroundings = {
  readonly look: FilmLook;
  readonly frame: Size;
  /** Captions and the logo. */
  readonly keepOut: readonly Box[];
  readonly subjects: readonly Subject[];
};

/** A subject is followed in steps: around its time it may be seen, too; frames. */
const uncertain = 3;
/** Room around faces and lettering; a share of the frame's shorter side. */
const room = 0.012;

const boxOn = ({ width, height }: Size, { left, top, right, bottom }: Subject["box"]): Box => ({
  ...{ left: left * width, top: top * height },
  ...{ width: (right - left) * width, height: (bottom - top) * height },
});

/** The subjects of a kind at some time during a span. */
const subjectsIn = (
  { subjects }: Surroundings,
  [from, to]: Span,
  isOf: (kind: Subject["kind"]) => boolean,
): readonly Subject[] =>
  subjects.filter(
    (one) => isOf(one.kind) && one.from - uncertain < to && one.to + uncertain > from,
  );

/** In the middle of a frame stand faces and products: a text there costs so much more unrest. */
const priceOfMiddle = 9;
/** A text that jumps from place to place is hard to follow. */
const priceOfJump = 4;
/** A text over the product: at its edge, with all of the text, and over all of the product. */
const pricesOfProduct = { edge: 10, text: 20, product: 30 } as const;
const tries = 14;

/** `price`: how much the text would disturb there. */
type Place = { readonly box: Box; readonly luma: number; readonly price: number };

const priceOver = (text: Box, product: Box): number => {
  const share = covered(text, product);
  const { edge, text: ofText, product: ofProduct } = pricesOfProduct;
  return share > 0 ? edge + ofText * share + ofProduct * covered(product, text) : 0;
};

/** Says what texts cost at a time, by where they are. Infinite: something is there that is never covered. */
const priced = (around: Surroundings, span: Span, before: Box | null) => {
  const { look, frame, keepOut } = around;
  const margin = room * Math.min(frame.width, frame.height);
  const boxesOf = (isOf: (kind: Subject["kind"]) => boolean) =>
    subjectsIn(around, span, isOf).map(({ box }) => boxOn(frame, box));
  const never = [
    ...keepOut,
    ...boxesOf((kind) => kind !== "product").map((box) => grown(box, margin)),
  ];
  const products = boxesOf((kind) => kind === "product");
  return (box: Box, reach: number): Place | null => {
    const whole = grown(box, reach);
    if (never.some((each) => touches(whole, each))) return null;
    const { unrest, luma } = groundOf(look, frame, box, span);
    const middle = (box.top + box.height / 2) / frame.height;
    const central = Math.max(0, 1 - Math.abs(middle - 0.48) / 0.22);
    const far = before ? Math.hypot(before.top - box.top, before.left - box.left) : 0;
    const jump = Math.min(1, far / (0.15 * frame.height));
    const over = Math.max(0, ...products.map((product) => priceOver(box, product)));
    return { box, luma, price: unrest + priceOfMiddle * central + priceOfJump * jump + over };
  };
};

/**
 * Finds where a text of a size is put during a span of frames: in the safe area, where it disturbs least. Null if there is
 * no room. `lefts`: where its left edge may be, and what that costs. `reach`: how far it goes beyond its place while it
 * comes in. `before`: the place of the text before it.
 */
const calmPlaces = (around: Surroundings, span: Span, before: Box | null) => {
  const { top, bottom } = safeBox(around.frame);
  const priceAt = priced(around, span, before);
  return (
    size: Size,
    lefts: readonly { readonly left: number; readonly price: number }[],
    reach: number,
  ): Place | null => {
    const free = bottom - top - size.height;
    if (free < 0) return null;
    const tops = Array.from({ length: tries + 1 }, (_, step) => top + (free * step) / tries);
    return lefts
      .flatMap(({ left, price }) =>
        tops.flatMap((at) => {
          const place = priceAt({ ...size, left, top: at }, reach);
          return place ? [{ ...place, price: place.price + price }] : [];
        }),
      )
      .reduce<Place | null>((best, one) => (best && best.price <= one.price ? best : one), null);
  };
};

/** Smaller type isn't read on a phone; em as a share of the frame's shorter side. */
const readable = 0.034;

const setFor = (
  { text }: TextOverlay,
  theme: Theme,
  language: string,
  frame: Size,
  share: number,
): SetText | null => {
  const { left, right } = safeBox(frame);
  const isBroad = frame.width > 1.2 * frame.height;
  const em = theme.size * Math.min(frame.width, frame.height) * (isBroad ? 0.85 : 1);
  const smallest = readable * Math.min(frame.width, frame.height);
  const room = share * (isBroad ? 0.62 : 1) * (right - left) - 2 * theme.padding.x * em;
  return setText(text, {
    ...{ face: theme.face, language, width: room },
    ...(theme.plate === "lines" ? { leading: 1.5 } : {}),
    sizes: [
      { lines: 2, most: em, least: 0.8 * em },
      { lines: 3, most: 0.9 * em, least: 0.72 * em },
      { lines: 4, most: 0.8 * em, least: 0.62 * em },
      { lines: 5, most: 0.62 * em, least: 0.45 * em },
    ].map(({ lines, most, least }) => ({
      ...{ lines, most: Math.max(most, smallest) },
      least: Math.max(least, smallest),
    })),
  });
};

/** What stands still may have moved so far: a share of the frame. */
const stillness = 0.03;

/** The box of the only subject of a kind, if it is seen and stands still during a span; null otherwise. */
const stillIn = (
  around: Surroundings,
  [from, to]: Span,
  kind: Subject["kind"],
): Subject["box"] | null => {
  const tracks = subjectsIn(around, [from, to], (one) => one === kind);
  const sorted = tracks.toSorted((one, other) => one.from - other.from);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || first.from > from + uncertain || last.to < to - uncertain) return null;
  const sides = ({ box }: Subject) => [box.left, box.top, box.right, box.bottom];
  const isStill = sorted.every((one, at) => {
    const isAlone = at === 0 || one.from === sorted[at - 1]?.to;
    return (
      isAlone &&
      sides(one).every((side, which) => Math.abs(side - (sides(first)[which] ?? 0)) <= stillness)
    );
  });
  return isStill ? last.box : null;
};

type Point = { readonly x: number; readonly y: number };
/** A line from a text to what it tells of. */
export type Leader = { readonly from: Point; readonly to: Point };

/** A leader's length, in shares of the frame's height. */
const leaderLength = { least: 0.025, most: 0.3 } as const;
/** A leader ends so far within a product, and in so much of its middle, because its box has empty corners. */
const [within, middlePart] = [0.07, 0.3] as const;

/** A leader from a text up or down to the lettering below or above it, else to the product; null if there is no way. */
export const leaderTo = (around: Surroundings, span: Span, text: Box): Leader | null => {
  const { frame, keepOut } = around;
  const lettering = stillIn(around, span, "lettering");
  const found = lettering ?? stillIn(around, span, "product");
  if (found === null) return null;
  const target = boxOn(frame, found);
  const isBelow = target.top > text.top + text.height;
  const depth = lettering ? 0 : within * target.height;
  const from = isBelow ? text.top + text.height : text.top;
  const to = isBelow ? target.top + depth : target.top + target.height - depth;
  const middle = target.left + target.width / 2;
  const x = Math.min(
    text.left + 0.85 * text.width,
    Math.max(text.left + 0.15 * text.width, middle),
  );
  const length = (isBelow ? to - from : from - to) / frame.height;
  if (length < leaderLength.least || length > leaderLength.most) return null;
  if (Math.abs(x - middle) > (middlePart / 2) * target.width) return null;
  const way = { left: x - 8, width: 16, top: Math.min(from, to), height: Math.abs(to - from) };
  const heads = subjectsIn(around, span, (kind) => kind === "head").map(({ box }) =>
    boxOn(frame, box),
  );
  if ([...keepOut, ...heads].some((box) => touches(way, box))) return null;
  return { from: { x, y: from }, to: { x, y: to } };
};

export type Placing = Surroundings & { readonly request: OverlayRequest };

/** A text in its place. */
export type PlacedText = {
  readonly overlay: TextOverlay;
  readonly theme: Theme;
  readonly text: SetText;
  readonly place: Place;
};

/** Ways to set a text. A narrow one goes beside a head, a small one above it, but both read less well. */
const waysOf = (theme: Theme) =>
  [
    { theme, share: 1, price: 0 },
    { theme: { ...theme, size: 0.87 * theme.size }, share: 1, price: 3 },
    { theme, share: 0.55, price: 4 },
    { theme: { ...theme, size: 0.75 * theme.size }, share: 1, price: 6 },
    { theme: { ...theme, size: 0.75 * theme.size }, share: 0.4, price: 12 },
    { theme: plainTheme, share: 1, price: 18 },
    { theme: plainTheme, share: 0.45, price: 20 },
  ] as const;
/** What it costs to put a text at a side. */
const priceOfSide = 1;

type SetWay = ReturnType<typeof waysOf>[number] & { readonly text: SetText };

/** All ways in which all of a text is seen. If it is too long for any, the widest one. */
const setWays = (overlay: TextOverlay, { request, frame }: Placing): readonly SetWay[] => {
  const ways = waysOf(themes[request.theme]).flatMap((way) => {
    const text = setFor(overlay, way.theme, request.language, frame, way.share);
    return text ? [{ ...way, text }] : [];
  });
  const whole = ways.filter(({ text }) => text.isWhole);
  return whole.length > 0 ? whole : ways.slice(0, 1);
};

/** The best place of a text at its time. Null if there is no room for it. */
const placedText = (
  overlay: TextOverlay,
  ways: readonly SetWay[],
  placing: Placing,
  before: Box | null,
): PlacedText | null => {
  const safe = safeBox(placing.frame);
  const place = calmPlaces(placing, [overlay.fromFrame, overlay.toFrame], before);
  const tried = ways.flatMap(({ theme, text, price }): readonly PlacedText[] => {
    const { em, width, height } = text;
    const size = {
      width: width + 2 * theme.padding.x * em,
      height: height + 2 * theme.padding.y * em,
    };
    const free = safe.right - safe.left - size.width;
    const lefts = [0, free / 2, free].map((aside, at) => ({
      left: safe.left + aside,
      price: price + (at === 1 ? 0 : priceOfSide),
    }));
    const found = place(size, lefts, theme.reach * size.width);
    return found ? [{ overlay, theme, text, place: found }] : [];
  });
  return tried.reduce<PlacedText | null>(
    (best, one) => (best && best.place.price <= one.place.price ? best : one),
    null,
  );
};

/** A text waits, or comes earlier, by so many frames for a better place, and what each of these frames costs. */
const shifts = [0, -8, 8, -16, 16, -24, 24, -36, 36, -48, 48] as const;
const priceOfFrame = 0.4;

type PlacedSteps = { readonly price: number; readonly placed: readonly PlacedText[] };

/** All steps of a text, `by` frames later than planned. Null if there is no room for one of them. */
const stepsAt = (
  steps: readonly TextOverlay[],
  ways: readonly (readonly SetWay[])[],
  by: number,
  placing: Placing,
  before: Box | null,
): PlacedSteps | null => {
  const placed: PlacedText[] = [];
  for (const [at, step] of steps.entries()) {
    const moved = { ...step, fromFrame: step.fromFrame + by, toFrame: step.toFrame + by };
    const last = placed.at(-1)?.place.box ?? before;
    const each = placedText(moved, ways[at] ?? [], placing, last);
    if (each === null) return null;
    placed.push(each);
  }
  const price = Math.max(...placed.map(({ place }) => place.price));
  return { placed, price: price + Math.abs(by) * priceOfFrame };
};

/** All steps of a text within a span, shifted in time to where they disturb least. */
const placedSteps = (
  steps: readonly TextOverlay[],
  [least, most]: Span,
  placing: Placing,
  before: Box | null,
): readonly PlacedText[] => {
  const ways = steps.map((step) => setWays(step, placing));
  const [from, to] = [steps[0]?.fromFrame ?? 0, steps.at(-1)?.toFrame ?? 0];
  const possible = shifts.filter((by) => by === 0 || (from + by >= least && to + by <= most));
  let best: PlacedSteps | null = null;
  for (const by of possible) {
    if (best && best.price <= Math.abs(by) * priceOfFrame) break;
    const tried = stepsAt(steps, ways, by, placing, before);
    if (tried && tried.price < (best?.price ?? Number.POSITIVE_INFINITY)) best = tried;
  }
  return best?.placed ?? [];
};

/** No text is shown in a film's first frames, and none right after another; frames. */
const [firstFrame, gapFrames] = [12, 6];

/** The texts in their places and at their times. What finds no room without covering a face or lettering is left out. */
export const placedTexts = (placing: Placing): readonly PlacedText[] => {
  const { texts, endFrame } = placing.request;
  const starts = [...texts.keys()].filter((at) => texts[at]?.isContinued !== true);
  const placed: PlacedText[] = [];
  for (const [at, start] of starts.entries()) {
    const next = starts[at + 1] ?? texts.length;
    const steps = texts.slice(start, next);
    const before = placed.at(-1);
    const least = before ? before.overlay.toFrame + gapFrames : firstFrame;
    const most = (texts[next]?.fromFrame ?? endFrame) - gapFrames;
    placed.push(...placedSteps(steps, [least, most], placing, before?.place.box ?? null));
  }
  return placed;
};
