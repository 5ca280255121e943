import type { AssEvent } from "../captions/ass-document.ts";
import { assText, px } from "../captions/ass-text.ts";
import { assColour, type Colour } from "../captions/caption-colour.ts";
import { centred, inLeftLine, visualOrder } from "../captions/direction.ts";
import type { Typeface } from "../captions/typeface.ts";
import { lineWidth, type SetText, type SetWord } from "./set-text.ts";

export const cardStyle = "Card";
/** One plain style; events say their face, size and colour themselves. */
export const cardStyleLine =
  `Style: ${cardStyle},Montserrat ExtraBold,40,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,` +
  "0,0,0,0,100,100,0,0,1,0,0,5,0,0,0,-1";

/** When something comes in, in ms after the card's first frame, and how far it rises meanwhile, in pixels. */
export type Entrance = { readonly atMs: number; readonly rise: number };
/** The centiseconds in which the card is on the screen. */
export type CardTime = { readonly startCs: number; readonly endCs: number };
const riseMs = 260;

/** Overrides for an event whose centre ends up at a point. */
export const entering = (
  { x, y }: { readonly x: number; readonly y: number },
  { rise }: Entrance,
): string => {
  const [from, to] = [`${px(x)},${px(y + rise)}`, `${px(x)},${px(y)}`];
  return `\\an5\\fad(200,0)\\move(${from},${to},0,${riseMs})`;
};

/** The event's times: it begins with its entrance. */
export const eventTime = ({ startCs, endCs }: CardTime, { atMs }: Entrance): CardTime => ({
  startCs: startCs + Math.round(atMs / 10),
  endCs,
});

const faceTags = (face: Typeface, em: number): string =>
  `\\fn${face.family}\\b${face.bold ? 1 : 0}\\fs${px(em * face.sizePerEm)}`;

type Run = { readonly text: string; readonly face: Typeface; readonly x: number };

/** A line as runs of one face each: the whole of it where it has one, else word by word, since other faces have other line boxes. */
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
export const textEvents = (
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
        text: `{${tags}}${centred(assText(words))}`,
      };
    }),
  );
};
