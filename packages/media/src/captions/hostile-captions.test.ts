/** That no text of a caller changes how anything else is drawn. */
import { expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import { safeArea } from "@reelwright/film/artifacts";
import { type CaptionDesign, captionStyles } from "@reelwright/film/captions/caption-renderer";
import { captionWords } from "@reelwright/film/captions/caption-words";
import fc from "fast-check";
import { captionLayer } from "./caption-drawing.ts";

const frame = { width: 180, height: 320 };
const gray = 126;

const attacks = [
  "{\\pos(0,0)}X",
  "{\\an7}X",
  "{\\p1}m 0 0 l 900 0 900 900 0 900",
  "\\p1}m 0 0 l 900 0 900 900{\\p0",
  "}{\\fs400}X",
  "\\{\\fs400\\}X",
  "\\N\\N\\N\\NX",
  "\\n\\hX",
  "{\\r}{\\1c&H0000FF&}X",
  "{\\fnWingdings\\b9}X",
  "{\\t(0,1,\\frz180)}X",
  "{\\clip(0,0,1,1)}X",
  "{\\org(0,0)\\fad(0,9)}X",
  "\u007b\\pos(0,0)\u007d",
  "{=0}{!}",
  "X\nDialogue: 9,0:00:00.00,0:09:00.00,Layer0,,0,0,0,,{\\pos(90,10)}HACKED",
  "X\r\n[V4+ Styles]\r\nStyle: Layer0,Anton,99",
  "X\u2028Style: Box,Anton,99",
  "X',drawtext=text=HACKED:x=0:y=0,null='",
  "[0:v]overlay=0:0;movie=/etc/passwd",
  "../../etc/passwd",
  "\u202eREVERSED\u202c",
  "\u0000\u0007X",
  "Z\u0335\u0316\u0354\u0357\u0358\u031b\u0302\u0346A\u0334\u035cL",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "&lt;b&gt;<i>--><v A>",
  "%d%s%n",
  "A".repeat(400),
];

/** A frame a second: each text in the even ones, the same word in the odd ones. Luma of what lies on gray. */
const frames = (style: CaptionDesign["style"], texts: readonly string[]): Uint8Array[] => {
  const words = texts.flatMap((text, index) => [
    { text, startMs: 2000 * index, endMs: 2000 * index + 800, segment: 2 * index },
    {
      text: "Word",
      startMs: 2000 * index + 1000,
      endMs: 2000 * index + 1800,
      segment: 2 * index + 1,
    },
  ]);
  const custom =
    style === "custom" ? { background_color: "#000000", animation: "pop" as const } : null;
  const count = 2 * texts.length;
  const design = { style, custom, frame, language: "en", accent: "#2f6fd0" };
  const layer = captionLayer(captionWords(words, "en"), design, 30 * count);
  const context = createCanvas(frame.width, frame.height).getContext("2d");
  return Array.from({ length: count }, (_, second) => {
    context.fillStyle = `rgb(${gray},${gray},${gray})`;
    context.fillRect(0, 0, frame.width, frame.height);
    for (const drawn of layer?.drawnAt(30 * second + 15) ?? []) {
      // Only what lies in its box is sent.
      const { left, top, width, height } = drawn.box;
      context.save();
      context.beginPath();
      context.rect(left, top, width, height);
      context.clip();
      drawn.draw(context);
      context.restore();
    }
    const { data } = context.getImageData(0, 0, frame.width, frame.height);
    return Uint8Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + 1] ?? 0);
  });
};

/** How many pixels are drawn above, below or beside the part of the frame that captions may use. */
const strays = (picture: Uint8Array): number => {
  const side = Math.max(safeArea.left, safeArea.right) * frame.width;
  let count = 0;
  for (let at = 0; at < picture.length; at += 1) {
    const [x, y] = [at % frame.width, Math.floor(at / frame.width)];
    const inside =
      x >= side - 3 &&
      x <= frame.width - side + 3 &&
      y >= safeArea.top * frame.height &&
      y <= (1 - safeArea.bottom) * frame.height;
    if (!inside && Math.abs((picture[at] ?? 0) - gray) > 12) count += 1;
  }
  return count;
};

test.each(captionStyles)(
  "%s draws hostile texts in their place, and everything after them as ever",
  (style) => {
    const made = fc.sample(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), {
      numRuns: 20,
      seed: 7,
    });
    const texts = [...attacks, ...made];
    const [harmless, hostile] = [frames(style, ["Plain"]), frames(style, texts)];
    const word = harmless[1] as Uint8Array;
    expect(word.some((value) => Math.abs(value - gray) > 60)).toBe(true);
    texts.forEach((text, index) => {
      const [own, next] = [hostile[2 * index] as Uint8Array, hostile[2 * index + 1] as Uint8Array];
      expect({ text, strays: strays(own) }).toEqual({ text, strays: 0 });
      expect({ text, same: Buffer.compare(next, word) === 0 }).toEqual({ text, same: true });
    });
  },
);
