import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import { roundedBox } from "../captions/ass-events.ts";
import { type AssEvent, assColour, assFile, assText, px } from "../captions/ass-syntax.ts";
import { inLeftLine, visualOrder, withHardSpaces } from "../captions/layout.ts";
import type { Typeface } from "../captions/typeface.ts";
import type { Colour } from "../colour.ts";
import { logoPad, readyLogo } from "../editor/logo.ts";
import { sharp } from "../sharp.ts";
import { type CardColours, cardColours, groundLuminances } from "./card-colours.ts";
import { type CardLayout, layOutCard } from "./card-layout.ts";
import { productLightness, writePlate, writeProduct } from "./card-pictures.ts";
import { lineWidth, type SetText, type SetWord } from "./card-texts.ts";

/** The files from which a card is drawn over a video's last frames. */
export type DrawnCard = {
  /** The first frame of the card in the video. */
  readonly startFrame: number;
  readonly frames: number;
  /** A half-transparent PNG of the frame's size with the ground and the logo. */
  readonly plate: string;
  /** The product with its shadow, the final place of its corner, and how far it rises, in pixels. */
  readonly product: {
    readonly path: string;
    readonly x: number;
    readonly y: number;
    readonly rise: number;
  } | null;
  /** The texts as ASS at times of the video. */
  readonly ass: string;
};

/** When parts appear, in ms after the first frame of the card. */
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

const logoImage = async (
  { frame, logo }: Film,
  { logo: box }: CardLayout,
  colours: CardColours,
): Promise<Parameters<typeof writePlate>[3]> => {
  if (logo === null || box === null) return null;
  const { png, pad } = await readyLogo(logo, box, logoPad(frame), groundLuminances(colours));
  return { png, left: box.left - pad, top: box.top - pad };
};

const productImage = async (
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
 * Lays out the end card of a video of `frames` frames and writes its files to `directory`. Throws `MEDIA_TOOL_FAILED` if
 * the cut-out or the logo is no image.
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
    const badge = await logoImage(film, layout, colours);
    await writePlate(frame, colours, litSpot(layout, frame), badge, plate);
    const placedImage = await productImage(cutout, layout, colours, frame, product);
    return { startFrame, frames: request.frames, plate, product: placedImage, ass };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The end card could not be drawn.", {
      cause,
    });
  }
};

const cardStyle = "Card";
/** A plain style. Events override font, size and color. */
const cardStyleLine =
  `Style: ${cardStyle},Montserrat ExtraBold,40,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,` +
  "0,0,0,0,100,100,0,0,1,0,0,5,0,0,0,-1";

/** When a part appears, in ms after the first frame of the card, and how far it rises, in pixels. */
type Entrance = { readonly atMs: number; readonly rise: number };
/** When the card is shown, in centiseconds. */
type CardTime = { readonly startCs: number; readonly endCs: number };
const riseMs = 260;

/** Overrides for an event whose center moves to a point. */
const entering = (
  { x, y }: { readonly x: number; readonly y: number },
  { rise }: Entrance,
): string => {
  const [from, to] = [`${px(x)},${px(y + rise)}`, `${px(x)},${px(y)}`];
  return `\\an5\\fad(200,0)\\move(${from},${to},0,${riseMs})`;
};

/** An event begins with its entrance. */
const eventTime = ({ startCs, endCs }: CardTime, { atMs }: Entrance): CardTime => ({
  startCs: startCs + Math.round(atMs / 10),
  endCs,
});

const faceTags = (face: Typeface, em: number): string =>
  `\\fn${face.family}\\b${face.bold ? 1 : 0}\\fs${px(em * face.sizePerEm)}`;

type Run = { readonly text: string; readonly face: Typeface; readonly x: number };

/** A line as runs of one font. A line with several fonts is drawn word by word, because their line boxes differ. */
const runsOf = (line: readonly SetWord[], text: SetText, centre: number): Run[] => {
  const { typefaces, em } = text;
  const { main } = typefaces;
  const isPlain = line.every((word) => typefaces.of(word.text) === main);
  const whole = line.map((word, at) => word.text + (at < line.length - 1 ? word.gap : "")).join("");
  if (isPlain) return [{ text: whole, face: main, x: centre }];
  let left = centre - (em * lineWidth(line, typefaces)) / 2;
  const order = visualOrder(line, text.runsLeft);
  return order.map((word): Run => {
    const face = typefaces.of(word.text);
    const width = em * face.width(word.text);
    const x = left + width / 2;
    left += width + (word.gap === " " ? em * main.width(" ") : 0);
    return { text: text.runsLeft ? inLeftLine(word.text) : word.text, face, x };
  });
};

/** A text whose block of lines has its centre here, in one colour. */
const textEvents = (
  text: SetText,
  centre: { readonly x: number; readonly y: number },
  colour: Colour,
  entrance: Entrance,
  time: CardTime,
): AssEvent[] => {
  const { em, leading, lines, height } = text;
  const { main } = text.typefaces;
  const firstBaseline = centre.y - height / 2 + main.above * em;
  return lines.flatMap((line, index) =>
    runsOf(line, text, centre.x).map(({ text: words, face, x }) => {
      const y = firstBaseline + index * leading - face.baseline * em;
      const tags = `${entering({ x, y }, entrance)}${faceTags(face, em)}\\1c${assColour(colour)}`;
      return {
        ...{ layer: 1, style: cardStyle, ...eventTime(time, entrance) },
        text: `{${tags}}${withHardSpaces(assText(words))}`,
      };
    }),
  );
};
