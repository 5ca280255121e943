import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import { Failure } from "@reelwright/core/errors/failure";
import type { EndCardRequest } from "@reelwright/core/ports/editor";
import sharp from "sharp";
import { roundedBox } from "../captions/ass-boxes.ts";
import { type AssEvent, assFile } from "../captions/ass-document.ts";
import { assColour } from "../captions/caption-colour.ts";
import { logoPad, readyLogo } from "../editor/logo.ts";
import { type CardColours, cardColours, groundLuminances } from "./card-colours.ts";
import { type CardLayout, layOutCard } from "./card-layout.ts";
import { productLightness, writePlate, writeProduct } from "./card-pictures.ts";
import { cardStyle, cardStyleLine, entering, eventTime, textEvents } from "./text-events.ts";

/** The files from which a card is drawn over a video's last frames. */
export type DrawnCard = {
  /** The video's frame with which it begins. */
  readonly startFrame: number;
  readonly frames: number;
  /** A half-transparent PNG of the frame's size: the ground, and the logo. */
  readonly plate: string;
  /** The product with its shadow, where its corner ends up, and how far it rises to there, in pixels. */
  readonly product: {
    readonly path: string;
    readonly x: number;
    readonly y: number;
    readonly rise: number;
  } | null;
  /** The texts as ASS, at the video's own times; colours as they shall be seen. */
  readonly ass: string;
};

/** When parts come in, in ms after the card's first frame. */
const entrances = { name: 130, offer: 230, action: 330 } as const;
const riseShare = 0.028;

const eventsOf = (
  { name, offer, action }: CardLayout,
  colours: CardColours,
  frame: Size,
  [startFrame, endFrame]: readonly [number, number],
): AssEvent[] => {
  const cs = (at: number) => Math.round((100 * at) / segmentFormat.framesPerSecond);
  const time = { startCs: cs(startFrame), endCs: cs(endFrame) + 100 };
  const rise = riseShare * Math.min(frame.width, frame.height);
  const [said, offered, asked] = [
    { atMs: entrances.name, rise },
    { atMs: entrances.offer, rise },
    { atMs: entrances.action, rise },
  ] as const;
  const events = [
    ...(name ? textEvents(name.text, name.centre, colours.ink, said, time) : []),
    ...(offer ? textEvents(offer.text, offer.centre, colours.accent, offered, time) : []),
  ];
  if (!action) return events;
  const { width, height } = action.button;
  const paint = `\\1c${assColour(colours.button)}\\bord0\\shad0\\p1`;
  const plate = {
    ...{ layer: 0, style: cardStyle, ...eventTime(time, asked) },
    text: `{${entering(action.centre, asked)}${paint}}${roundedBox(width, height, height / 2)}`,
  };
  return [...events, plate, ...textEvents(action.text, action.centre, colours.label, asked, time)];
};

const sizeOf = async (path: string): Promise<Size> => {
  const { width, height, autoOrient } = await sharp(path).metadata();
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
};

type Film = { readonly frame: Size; readonly frames: number; readonly logo: string | null };

const placedLogo = async (
  { frame, logo }: Film,
  { logo: box }: CardLayout,
  colours: CardColours,
): Promise<Parameters<typeof writePlate>[3]> => {
  if (logo === null || box === null) return null;
  const { png, pad } = await readyLogo(logo, box, logoPad(frame), groundLuminances(colours));
  return { png, left: box.left - pad, top: box.top - pad };
};

const placedProduct = async (
  cutout: string | null,
  { product: box }: CardLayout,
  colours: CardColours,
  frame: Size,
  path: string,
): Promise<DrawnCard["product"]> => {
  if (cutout === null || box === null) return null;
  const corner = await writeProduct(cutout, box, frame, colours.isLight, path);
  return { path, ...corner, rise: Math.round(0.05 * Math.min(frame.width, frame.height)) };
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
 * Lays out the end card of a video of `frames` frames and writes what it is drawn from into `directory`. Throws
 * `MEDIA_TOOL_FAILED` when the cut-out or the logo is no picture.
 */
export const writeEndCard = async (
  request: EndCardRequest,
  film: Film,
  directory: string,
): Promise<DrawnCard> => {
  const [plate, product, ass] = ["plate.png", "product.png", "card.ass"].map((name) =>
    join(directory, name),
  ) as [string, string, string];
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
    const startFrame = frames - request.frames;
    const events = eventsOf(layout, colours, frame, [startFrame, frames]);
    await writeFile(ass, assFile(frame, [cardStyleLine], events));
    const badge = await placedLogo(film, layout, colours);
    await writePlate(frame, colours, litSpot(layout, frame), badge, plate);
    const placed = await placedProduct(cutout, layout, colours, frame, product);
    return { startFrame, frames: request.frames, plate, product: placed, ass };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The end card could not be drawn.", {
      cause,
    });
  }
};
