import type { Size } from "@reelwright/film/artifacts";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import type { SetText } from "../type/lines.ts";
import { type Box, safeBox } from "../type/place.ts";
import { type CardSizes, type CardTexts, setCardTexts } from "./card-texts.ts";

type Point = { readonly x: number; readonly y: number };
type PlacedText = { readonly text: SetText; readonly centre: Point };

/** The places of all parts of a card. */
export type CardLayout = {
  readonly logo: Box | null;
  readonly product: Box | null;
  readonly name: PlacedText | null;
  readonly offer: PlacedText | null;
  readonly action: (PlacedText & { readonly button: Box }) | null;
};

const tall: CardSizes = { name: 0.108, offer: 0.06, action: 0.056, gap: 0.052, logo: 0.085 };
const square: CardSizes = { name: 0.082, offer: 0.048, action: 0.045, gap: 0.038, logo: 0.07 };
const broad: CardSizes = { name: 0.1, offer: 0.058, action: 0.05, gap: 0.05, logo: 0.09 };
/** Aspect ratios (width / height) up to which a frame is tall, and from which it is broad. */
const shapes = { tall: 0.7, broad: 1.2 } as const;

/** The product's height as a share of the area: its maximum, and the minimum for which texts shrink. */
const productShare = { most: 0.62, least: 0.36 } as const;
/** Sizes of the texts that are tried to make room for the product. */
const shrinking = [1, 0.88, 0.76, 0.66] as const;
/** The product may exceed the width of the texts by this factor. */
const productWidth = 1.06;
/** Gaps below the product, which leave room for its shadow. */
const belowProduct = 1.5;
/** Depth of descenders in em, for fonts whose metrics ignore them. */
const descender = 0.16;

type Area = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};
type Pictures = { readonly product: Size | null; readonly logo: Size | null };

const within = ({ width, height }: Size, most: Size): Size => {
  const scale = Math.min(most.width / width, most.height / height);
  return {
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  };
};

type Part = { readonly size: Size | null; readonly above: number };
type Parts = { readonly [part in keyof CardLayout]: Part };
const order = ["logo", "product", "name", "offer", "action"] as const;

const present = (parts: Parts) =>
  order.flatMap((key) => {
    const { size, above } = parts[key];
    return size === null ? [] : [{ key, size, above }];
  });

const heightOf = (parts: Parts): number =>
  present(parts).reduce(
    (sum, { size, above }, index) => sum + size.height + (index > 0 ? above : 0),
    0,
  );

const partsOf = (texts: CardTexts, logo: Size | null, gap: number): Parts => {
  const hanging = texts.name && texts.name.faces.main.below < descender ? descender : 0;
  const below = hanging * (texts.name?.em ?? 0);
  return {
    logo: { size: logo, above: 0 },
    product: { size: null, above: gap },
    name: { size: texts.name, above: belowProduct * gap },
    offer: { size: texts.offer, above: 0.8 * gap + below },
    action: { size: texts.action?.button ?? null, above: gap + (texts.offer ? 0 : below) },
  };
};

/** Stacks the parts around the middle of an area. The product gets the room that the texts leave. */
const stack = (
  request: EndCardRequest,
  { product, logo }: Pictures,
  area: Area,
  sizes: CardSizes,
  unit: number,
): CardLayout => {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const badge = logo && within(logo, { width: 0.5 * width, height: sizes.logo * unit });
  const gap = sizes.gap * unit;
  const leastRoom = product === null ? 0 : productShare.least * height + gap;
  const tried = shrinking.map((share) => {
    const texts = setCardTexts(request, width, sizes, unit * share);
    return { texts, parts: partsOf(texts, badge, gap) };
  });
  const fitting = tried.find(({ parts }) => height - heightOf(parts) >= leastRoom) ?? tried.at(-1);
  const { texts, parts } = fitting as (typeof tried)[number];
  const room = Math.min(height - heightOf(parts) - gap, productShare.most * height);
  const size = product && within(product, { width: productWidth * width, height: room });
  return placed({ ...parts, product: { ...parts.product, size } }, texts, area);
};

const placed = (parts: Parts, texts: CardTexts, area: Area): CardLayout => {
  const middle = (area.left + area.right) / 2;
  const boxes = new Map<string, Box>();
  let top = (area.top + area.bottom - heightOf(parts)) / 2;
  for (const [index, { key, size, above }] of present(parts).entries()) {
    if (index > 0) top += above;
    const { width, height } = size;
    boxes.set(key, { width, height, left: Math.round(middle - width / 2), top: Math.round(top) });
    top += height;
  }
  const box = (key: string) => boxes.get(key) ?? null;
  const text = (set: SetText | null, at: Box | null): PlacedText | null =>
    set && at && { text: set, centre: { x: middle, y: at.top + at.height / 2 } };
  const [button, action] = [box("action"), text(texts.action, box("action"))];
  return {
    logo: box("logo"),
    product: box("product"),
    name: text(texts.name, box("name")),
    offer: text(texts.offer, box("offer")),
    action: action && button && { ...action, button },
  };
};

/** Puts the product on the left and the rest on the right; mirrored if the name runs from right to left. */
const besideEachOther = (
  request: EndCardRequest,
  logo: Size | null,
  product: Size,
  { width, height }: Size,
): CardLayout => {
  const safe = safeBox({ width, height });
  const column = { left: 0.53 * width, right: 0.93 * width, top: safe.top, bottom: safe.bottom };
  const words = stack(request, { logo, product: null }, column, broad, height);
  const size = within(product, { width: 0.39 * width, height: 0.76 * height });
  const box: Box = {
    ...size,
    left: Math.round(0.275 * width - size.width / 2),
    top: Math.round((height - size.height) / 2),
  };
  const layout = { ...words, product: box };
  return words.name?.text.runsLeft ? mirrored(layout, width) : layout;
};

const mirrored = (layout: CardLayout, width: number): CardLayout => {
  const box = <B extends Box | null>(one: B): B =>
    one && { ...one, left: width - one.left - one.width };
  const text = <T extends { readonly centre: Point } | null>(one: T): T =>
    one && { ...one, centre: { ...one.centre, x: width - one.centre.x } };
  const action = text(layout.action);
  return {
    logo: box(layout.logo),
    product: box(layout.product),
    name: text(layout.name),
    offer: text(layout.offer),
    action: action && { ...action, button: box(action.button) },
  };
};

/**
 * Lays a card out inside the safe area of a frame: parts above each other, in broad frames the product beside the words.
 * Only the proportions of `pictures` count.
 */
export const layOutCard = (
  request: EndCardRequest,
  pictures: Pictures,
  frame: Size,
): CardLayout => {
  const { product, logo } = pictures;
  const shape = frame.width / frame.height;
  if (shape > shapes.broad && product !== null)
    return besideEachOther(request, logo, product, frame);
  const sizes = shape < shapes.tall ? tall : shape > shapes.broad ? broad : square;
  const unit = Math.min(frame.width, frame.height);
  return stack(request, pictures, safeBox(frame), sizes, unit);
};
