import { join } from "node:path";
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import { type Colour, cssOf } from "../colour.ts";
import { logoPad, readyLogo } from "../editor/logo.ts";
import { sharp } from "../sharp.ts";
import { type Drawn, evenBox, type Layer } from "../type/layer.ts";
import { placedWords, type SetText } from "../type/lines.ts";
import { easeOut, progress } from "../type/motion.ts";
import { type Box, unionOf } from "../type/place.ts";
import { createSprite, drawWords, reachOf, type Sprite } from "../type/sprite.ts";
import { type CardColours, cardColours, groundLuminances } from "./card-colours.ts";
import { type CardLayout, layOutCard } from "./card-layout.ts";
import { drawnProduct, productLightness, writePlate } from "./card-pictures.ts";

/** What covers a video's last frames. */
export type DrawnCard = {
  /** The first frame of the card in the video. */
  readonly startFrame: number;
  readonly frames: number;
  /** A half-transparent PNG of the frame's size with the ground and the logo. */
  readonly plate: string;
  /** Product and texts, over the plate. */
  readonly layer: Layer | null;
};

/** A part of a card that rises to its place and appears meanwhile. Times are in ms after the card's first frame. */
type Part = {
  readonly sprite: Sprite;
  readonly atMs: number;
  readonly fadeMs: number;
  readonly riseMs: number;
  /** In pixels. */
  readonly rise: number;
};

/** When parts appear, and how far they rise, as a share of the frame's shorter side. */
const entrances = {
  product: { atMs: 60, fadeMs: 240, riseMs: 500, riseShare: 0.05 },
  name: { atMs: 130, fadeMs: 200, riseMs: 400, riseShare: 0.028 },
  offer: { atMs: 230, fadeMs: 200, riseMs: 400, riseShare: 0.028 },
  action: { atMs: 330, fadeMs: 200, riseMs: 400, riseShare: 0.028 },
} as const;

const partOf = (name: keyof typeof entrances, sprite: Sprite, frame: Size): Part => {
  const { riseShare, ...times } = entrances[name];
  return { sprite, ...times, rise: riseShare * Math.min(frame.width, frame.height) };
};

/** A text around a point, on a button if it has one. */
const textSprite = (
  text: SetText,
  centre: { readonly x: number; readonly y: number },
  fill: Colour,
  button?: { readonly box: Box; readonly colour: Colour },
): Sprite => {
  const words = placedWords(text, centre);
  const reach = reachOf(words, text.em);
  return createSprite(button ? unionOf([reach, button.box]) : reach, (context) => {
    if (button) {
      const { left, top, width, height } = button.box;
      context.fillStyle = cssOf(button.colour);
      context.beginPath();
      context.roundRect(left, top, width, height, height / 2);
      context.fill();
    }
    drawWords(context, words, text, { fill });
  });
};

const textParts = (
  { name, offer, action }: CardLayout,
  colours: CardColours,
  frame: Size,
): readonly Part[] => {
  const parts: Part[] = [];
  if (name) parts.push(partOf("name", textSprite(name.text, name.centre, colours.ink), frame));
  if (offer)
    parts.push(partOf("offer", textSprite(offer.text, offer.centre, colours.accent), frame));
  if (action) {
    const button = { box: action.button, colour: colours.button };
    const sprite = textSprite(action.text, action.centre, colours.label, button);
    parts.push(partOf("action", sprite, frame));
  }
  return parts;
};

/** A part at a time after the card's first frame. Null before it appears. */
const drawnPart = (part: Part, index: number, atMs: number): Drawn | null => {
  const { canvas, left, top } = part.sprite;
  const opacity = progress(atMs, part.atMs, part.fadeMs);
  if (opacity <= 0) return null;
  const down = part.rise * (1 - easeOut(progress(atMs, part.atMs, part.riseMs)));
  return {
    key: `${index} ${opacity.toFixed(3)} ${down.toFixed(3)}`,
    box: { left, top, width: canvas.width, height: canvas.height + part.rise + 1 },
    draw: (context) => {
      context.globalAlpha = opacity;
      context.drawImage(canvas, left, top + down);
      context.globalAlpha = 1;
    },
  };
};

const layerOf = (
  parts: readonly Part[],
  frame: Size,
  startFrame: number,
  frames: number,
): Layer | null => {
  if (parts.length === 0) return null;
  const boxes = parts.map(({ sprite: { canvas, left, top }, rise }) => {
    return { left, top, width: canvas.width, height: canvas.height + rise + 1 };
  });
  return {
    box: evenBox(unionOf(boxes), frame),
    frames,
    drawnAt: (index) => {
      const atMs = (1000 * (index - startFrame)) / segmentFormat.framesPerSecond;
      if (atMs < 0) return [];
      return parts.flatMap((part, place) => drawnPart(part, place, atMs) ?? []);
    },
  };
};

const sizeOf = async (path: string): Promise<Size> => {
  const { width, height, autoOrient } = await sharp(path).metadata();
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
};

type Film = { readonly frame: Size; readonly frames: number; readonly logo: string | null };

const logoImage = async (
  { frame, logo }: Film,
  { logo: box }: CardLayout,
  colours: CardColours,
): Promise<Parameters<typeof writePlate>[3]> => {
  if (logo === null || box === null) return null;
  const { png, pad } = await readyLogo(logo, box, logoPad(frame), groundLuminances(colours));
  return { png, left: box.left - pad, top: box.top - pad };
};

/** The glow's middle: behind the product. */
const litSpot = ({ product }: CardLayout, { width, height }: Size) => {
  const box = product ?? { left: 0, top: 0, width, height };
  return {
    x: Math.round(box.left + box.width / 2),
    y: Math.round(box.top + box.height / 2),
    radius: Math.round(0.72 * Math.max(width, height)),
  };
};

/**
 * Lays out the end card of a video of `frames` frames and writes its ground to `directory`. Throws `MEDIA_TOOL_FAILED` if
 * the cut-out or the logo is no image.
 */
export const createEndCard = async (
  request: EndCardRequest,
  film: Film,
  directory: string,
): Promise<DrawnCard> => {
  const plate = join(directory, "plate.png");
  const { frame, frames, logo } = film;
  const { cutout } = request;
  try {
    const lightness = cutout === null ? 0.5 : await productLightness(cutout);
    const colours = cardColours(request.palette, lightness);
    const sizes = {
      product: cutout === null ? null : await sizeOf(cutout),
      logo: logo === null ? null : await sizeOf(logo),
    };
    const layout = layOutCard(request, sizes, frame);
    const badge = await logoImage(film, layout, colours);
    await writePlate(frame, colours, litSpot(layout, frame), badge, plate);
    const product =
      cutout === null || layout.product === null
        ? []
        : [
            await drawnProduct(request, cutout, layout.product, {
              frame,
              isOnLight: colours.isLight,
            }),
          ];
    const parts = [
      ...product.map((sprite) => partOf("product", sprite, frame)),
      ...textParts(layout, colours, frame),
    ];
    const startFrame = frames - request.frames;
    const layer = layerOf(parts, frame, startFrame, frames);
    return { startFrame, frames: request.frames, plate, layer };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The end card could not be drawn.", {
      cause,
    });
  }
};
