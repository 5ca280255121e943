import type { CaptionWord } from "@reelwright/film/captions/caption-renderer";
import { boxStyle, layerStyle } from "./ass-document.ts";
import { type AssEvent, assAlpha, assColour, assText, px } from "./ass-syntax.ts";
import type { Layer, Spoken } from "./caption-styles.ts";
import {
  boxPadding,
  type CueLayout,
  inLeftLine,
  type PlacedText,
  popScale,
  runsLeft,
  type Setting,
  spacingOf,
  withHardSpaces,
} from "./layout.ts";
import type { Typeface } from "./typeface.ts";

/** Overrides for the entrance and exit of an event. */
const entranceTags = (context: EventContext): string => {
  const out = fadeOutMs(context);
  const peak = Math.round(popScale * 100);
  switch (context.setting.style.entrance) {
    case "rise":
      return `\\fad(50,${out})\\fscx93\\fscy93\\t(0,100,\\fscx100\\fscy100)`;
    case "fade":
      return `\\fad(110,${out})`;
    case "pop_words":
      return `\\fad(30,${out})\\fscx62\\fscy62\\t(0,70,\\fscx${peak}\\fscy${peak})\\t(70,150,\\fscx100\\fscy100)`;
    case "none":
      return "";
  }
};

/** Overrides for what differs from the style: the font of a word, the size of a cue. */
const sizeTags = ({ setting, cueLayout }: EventContext, layer: Layer, face: Typeface): string => {
  const { em, cue } = cueLayout;
  const { main } = setting.typefaces;
  const blur = layer.blur > 0 ? `\\blur${px(layer.blur * em)}` : "";
  const family = face.family === main.family ? "" : `\\fn${face.family}\\b${face.bold ? 1 : 0}`;
  const size =
    cue.scale === 1 && family === "" && face.sizePerEm === main.sizePerEm
      ? ""
      : `\\fs${px(em * face.sizePerEm)}`;
  const apart = spacingOf(setting.style, face);
  const spacing =
    cue.scale === 1 && apart === spacingOf(setting.style, main) ? "" : `\\fsp${px(em * apart)}`;
  if (cue.scale === 1) return family + size + spacing + blur;
  return (
    `${family}${size}${spacing}` +
    `\\bord${px(em * layer.outlineWidth)}\\shad${px(em * layer.shadowDepth)}${blur}`
  );
};

/** The karaoke sweep: after `delayCs` the fill runs over the word. */
const sweepTags = (layer: Layer, delayCs: number, word: CaptionWord): string =>
  layer.unsung ? `\\k${delayCs}}{\\kf${word.endCs - word.startCs}` : "";

/** libass sweeps to the right only. A word that runs left is clipped and uncovered from its right edge. */
const leftSweep = (
  context: EventContext,
  place: PlacedText,
  layer: Layer,
  spoken: Spoken,
): readonly [unsung: string, sung: string] => {
  const { setting } = context;
  const reach = place.width / 2 + setting.bleed;
  const [left, right] = [Math.floor(place.x - reach), Math.ceil(place.x + reach)];
  const from = `\\clip(${right},0,${right},${setting.frame.height})`;
  const to = `\\clip(${left},0,${right},${setting.frame.height})`;
  return [
    `\\1c${assColour(layer.unsung ?? layer.fill)}`,
    `\\1c${assColour(layer.fill)}${from}\\t(${spoken.startMs},${spoken.endMs},${to})`,
  ];
};

/** A word as an event of its own, or as two if it is swept from the right. Needs measured widths. */
const wordEvent = (
  context: EventContext,
  place: PlacedText,
  layer: Layer,
  index: number,
): AssEvent[] => {
  const { setting, cueLayout } = context;
  const { cue } = cueLayout;
  return place.words.flatMap((word) => {
    const startCs = setting.style.entrance === "pop_words" ? word.startCs : cue.startCs;
    const spoken = spokenFrom(startCs, word, context);
    const common = at(place) + entranceTags(context) + sizeTags(context, layer, place.typeface);
    const text = assText(setting.runsLeft ? inLeftLine(word.text) : word.text);
    const shown = runsLeft(word.text) ? withHardSpaces(text) : text;
    const sweeps =
      layer.unsung && runsLeft(word.text)
        ? leftSweep(context, place, layer, spoken)
        : [sweepTags(layer, word.startCs - startCs, word)];
    return sweeps.map((sweep) => ({
      layer: index + 1,
      startCs,
      endCs: cue.endCs,
      style: layerStyle(index),
      text: `{${common}${layer.tags(spoken)}${sweep}}${shown}`,
    }));
  });
};

/** In a shared line a sweep would run the wrong way through right-to-left text, so whole words change color. */
const inlineTags = (
  context: EventContext,
  layer: Layer,
  word: CaptionWord,
  delayCs: number,
): string => {
  const { cue } = context.cueLayout;
  const spoken = spokenFrom(cue.startCs, word, context);
  const hidden =
    context.setting.style.entrance === "pop_words"
      ? `\\alpha${assAlpha(0)}\\t(${spoken.startMs},${spoken.startMs + 80},\\1a${assAlpha(layer.fill.opacity)}` +
        `\\3a${assAlpha(layer.outline.opacity)}\\4a${assAlpha(layer.shadow.opacity)})`
      : "";
  const turns =
    layer.unsung &&
    `\\1c${assColour(layer.unsung)}\\t(${spoken.startMs},${spoken.startMs + 120},\\1c${assColour(layer.fill)})`;
  const sweep = runsLeft(word.text) && turns ? turns : sweepTags(layer, delayCs, word);
  return `\\r${sizeTags(context, layer, context.setting.typefaces.main)}${hidden}${layer.tags(spoken)}${sweep}`;
};

/** A line as one event; overrides animate its words. For fonts whose widths are unknown. */
const lineEvent = (
  context: EventContext,
  line: PlacedText,
  layer: Layer,
  index: number,
): AssEvent => {
  const { cue } = context.cueLayout;
  const entrance = entranceTags(context).replace(/\\fsc.*$/, "");
  let sungCs = cue.startCs;
  const words = line.words.map((word, position) => {
    const tags = inlineTags(context, layer, word, word.startCs - sungCs);
    sungCs = word.endCs;
    return `{${tags}}${assText(word.text)}${position < line.words.length - 1 ? word.gap : ""}`;
  });
  return {
    layer: index + 1,
    startCs: cue.startCs,
    endCs: cue.endCs,
    style: layerStyle(index),
    text: `{${at(line)}${entrance}}${words.join("")}`,
  };
};

const untilOf = ({ cue }: CueLayout): ReadonlyMap<CaptionWord, number> => {
  const words = cue.lines.flat();
  return new Map(words.map((word, index) => [word, words[index + 1]?.startCs ?? cue.endCs]));
};

/** The events of one cue. `nextCs` is the start of the next cue. */
export const cueEvents = (setting: Setting, cueLayout: CueLayout, nextCs: number): AssEvent[] => {
  const context: EventContext = {
    setting,
    cueLayout,
    untilCs: untilOf(cueLayout),
    continues: nextCs <= cueLayout.cue.endCs,
  };
  const { measured } = setting.typefaces.main;
  const boxes = boxEvents(context);
  const texts = setting.style.layers.flatMap((layer, index) =>
    measured
      ? cueLayout.words.flatMap((place) => wordEvent(context, place, layer, index))
      : cueLayout.lines.map((line) => lineEvent(context, line, layer, index)),
  );
  return [...boxes, ...texts];
};

/** A cue and its timing. */
type EventContext = {
  readonly setting: Setting;
  readonly cueLayout: CueLayout;
  /** The end of each word's turn: the start of the next word, or the end of the cue. */
  readonly untilCs: ReadonlyMap<CaptionWord, number>;
  /** Whether another cue follows without a gap. */
  readonly continues: boolean;
};

/** Puts the center of an event at a point. */
const at = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `\\an5\\pos(${px(x)},${px(y)})`;

/** When a word is spoken, from the start of its event. */
const spokenFrom = (eventCs: number, word: CaptionWord, context: EventContext): Spoken => ({
  startMs: (word.startCs - eventCs) * 10,
  endMs: ((context.untilCs.get(word) ?? word.endCs) - eventCs) * 10,
});

/** No fade-out if the next cue follows at once. */
const fadeOutMs = ({ continues }: EventContext): number => (continues ? 0 : 110);

/** A rounded rectangle as a drawing, its top left corner at the origin. */
export const roundedBox = (width: number, height: number, radius: number): string => {
  const bend = radius * 0.45;
  const [w, h, r] = [width, height, radius];
  const path: [string, ...number[]][] = [
    ["m", r, 0],
    ["l", w - r, 0],
    ["b", w - bend, 0, w, bend, w, r],
    ["l", w, h - r],
    ["b", w, h - bend, w - bend, h, w - r, h],
    ["l", r, h],
    ["b", bend, h, 0, h - bend, 0, h - r],
    ["l", 0, r],
    ["b", 0, bend, bend, 0, r, 0],
  ];
  return path.map(([command, ...points]) => [command, ...points.map(px)].join(" ")).join(" ");
};

const drawnBox = (
  context: EventContext,
  place: PlacedText,
  startCs: number,
  endCs: number,
  manner: "leaps" | "stays" | "grows",
): AssEvent => {
  const { setting, cueLayout } = context;
  const { em } = cueLayout;
  const { main } = setting.typefaces;
  const width = place.width + 2 * boxPadding.x * em;
  const height = (main.above + main.below + 2 * boxPadding.y) * em;
  const baseline = place.y + place.typeface.baseline * em;
  const centre = { x: place.x, y: baseline - ((main.above - main.below) / 2) * em };
  const colour = setting.style.box?.colour;
  // The box appears with its first word.
  const first = startCs === cueLayout.cue.startCs;
  const comes = first ? "\\fad(50,0)" : "";
  const moves = {
    leaps: `${comes}\\fscx86\\fscy86\\t(0,70,\\fscx100\\fscy100)`,
    stays: `\\fad(60,${fadeOutMs(context)})`,
    grows: `\\fad(${first ? 60 : 0},${endCs === cueLayout.cue.endCs ? fadeOutMs(context) : 0})`,
  }[manner];
  const paint = colour ? `\\1c${assColour(colour)}\\1a${assAlpha(colour.opacity)}` : "";
  return {
    layer: 0,
    startCs,
    endCs,
    style: layerStyle(0),
    text: `{${at(centre)}${moves}\\bord0\\shad0\\blur0${paint}\\p1}${roundedBox(width, height, 0.26 * Math.min(height, width))}`,
  };
};

/** The box of a line, as wide as the words shown so far. */
const growingBox = (context: EventContext, line: PlacedText): AssEvent[] => {
  const { setting, cueLayout } = context;
  const places = line.words.flatMap((word) =>
    cueLayout.words.filter(({ words }) => words[0] === word),
  );
  const edge = (place: PlacedText, side: -1 | 1) => place.x + (side * place.width) / 2;
  return line.words.flatMap((word, index) => {
    const there = places.slice(0, index + 1);
    if (there.length === 0) return [];
    const left = Math.min(...there.map((place) => edge(place, -1)));
    const right = Math.max(...there.map((place) => edge(place, 1)));
    const next = line.words[index + 1]?.startCs ?? cueLayout.cue.endCs;
    const reach = {
      ...line,
      typeface: setting.typefaces.main,
      x: (left + right) / 2,
      width: right - left,
    };
    return [drawnBox(context, reach, word.startCs, next, "grows")];
  });
};

const measuredBoxes = (context: EventContext): AssEvent[] => {
  const { setting, cueLayout } = context;
  if (setting.style.box?.behind === "line")
    return setting.style.entrance === "pop_words"
      ? cueLayout.lines.flatMap((line) => growingBox(context, line))
      : cueLayout.lines.map((line) =>
          drawnBox(context, line, cueLayout.cue.startCs, cueLayout.cue.endCs, "stays"),
        );
  return cueLayout.words.flatMap((place) =>
    place.words.map((word) =>
      drawnBox(context, place, word.startCs, context.untilCs.get(word) ?? word.endCs, "leaps"),
    ),
  );
};

/** If widths are unknown, libass draws the boxes itself. */
const textBoxes = (context: EventContext): AssEvent[] => {
  const { setting, cueLayout } = context;
  const { cue } = cueLayout;
  const always = setting.style.box?.behind === "line";
  const shown = assAlpha(setting.style.box?.colour.opacity ?? 1);
  return cueLayout.lines.map((line) => {
    const words = line.words.map((word, position) => {
      const { startMs, endMs } = spokenFrom(cue.startCs, word, context);
      const turns = `\\3a${assAlpha(0)}\\t(${startMs},${startMs + 1},\\3a${shown})\\t(${endMs},${endMs + 1},\\3a${assAlpha(0)})`;
      const gap = position < line.words.length - 1 ? word.gap : "";
      return always
        ? `${assText(word.text)}${gap}`
        : `{\\r${boxStyle}${turns}}${assText(word.text)}{\\3a${assAlpha(0)}}${gap}`;
    });
    return {
      layer: 0,
      startCs: cue.startCs,
      endCs: cue.endCs,
      style: boxStyle,
      text: `{${at(line)}}${words.join("")}`,
    };
  });
};

/** The boxes behind the words of a cue, if the style has boxes. */
const boxEvents = (context: EventContext): AssEvent[] => {
  if (!context.setting.style.box) return [];
  return context.setting.typefaces.main.measured ? measuredBoxes(context) : textBoxes(context);
};
