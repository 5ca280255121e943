import type { CaptionWord } from "@reelwright/film/captions/caption-renderer";
import { boxStyle, layerStyle } from "./ass-document.ts";
import { type AssEvent, assAlpha, assColour, assText, px } from "./ass-syntax.ts";
import type { Layer, Spoken } from "./caption-styles.ts";
import {
  boxPadding,
  centred,
  inLeftLine,
  type Placed,
  type PlacedCue,
  popScale,
  runsLeft,
  type Setting,
  spacingOf,
} from "./layout.ts";
import type { Typeface } from "./typeface.ts";

/** How the event comes and goes, by the look's entrance. */
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

/** What the style cannot carry: another face than most of the text's, another size than most cues'. */
const sizeTags = ({ setting, placedCue }: EventContext, layer: Layer, face: Typeface): string => {
  const { em, cue } = placedCue;
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

/** The sweep: a pause of `delayCs`, then the fill runs over the word. */
const sweepTags = (layer: Layer, delayCs: number, word: CaptionWord): string =>
  layer.unsung ? `\\k${delayCs}}{\\kf${word.endCs - word.startCs}` : "";

/** libass sweeps to the right only: for words that run left, the sung word is uncovered from its right edge. */
const leftSweep = (
  context: EventContext,
  place: Placed,
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

/** A word as an event of its own (two, where it is swept from the right): only where widths are the font's own. */
const wordEvent = (
  context: EventContext,
  place: Placed,
  layer: Layer,
  index: number,
): AssEvent[] => {
  const { setting, placedCue } = context;
  const { cue } = placedCue;
  return place.words.flatMap((word) => {
    const startCs = setting.style.entrance === "pop_words" ? word.startCs : cue.startCs;
    const spoken = spokenFrom(startCs, word, context);
    const common = at(place) + entranceTags(context) + sizeTags(context, layer, place.typeface);
    const text = assText(setting.runsLeft ? inLeftLine(word.text) : word.text);
    const shown = runsLeft(word.text) ? centred(text) : text;
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

/** In a shared line a sweep would run the wrong way through right-to-left text, so whole words change colour. */
const inlineTags = (
  context: EventContext,
  layer: Layer,
  word: CaptionWord,
  delayCs: number,
): string => {
  const { cue } = context.placedCue;
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

/** A line shaped as a whole, its words told apart by overrides: for scripts that join or reorder. */
const lineEvent = (context: EventContext, line: Placed, layer: Layer, index: number): AssEvent => {
  const { cue } = context.placedCue;
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

const untilOf = ({ cue }: PlacedCue): ReadonlyMap<CaptionWord, number> => {
  const words = cue.lines.flat();
  return new Map(words.map((word, index) => [word, words[index + 1]?.startCs ?? cue.endCs]));
};

/** Everything that is drawn for one cue. `nextCs` is the start of the cue after it. */
export const cueEvents = (setting: Setting, placedCue: PlacedCue, nextCs: number): AssEvent[] => {
  const context: EventContext = {
    setting,
    placedCue,
    untilCs: untilOf(placedCue),
    continues: nextCs <= placedCue.cue.endCs,
  };
  const { measured } = setting.typefaces.main;
  const boxes = boxEvents(context);
  const texts = setting.style.layers.flatMap((layer, index) =>
    measured
      ? placedCue.words.flatMap((place) => wordEvent(context, place, layer, index))
      : placedCue.lines.map((line) => lineEvent(context, line, layer, index)),
  );
  return [...boxes, ...texts];
};

/** A cue with what its words need to know. */
type EventContext = {
  readonly setting: Setting;
  readonly placedCue: PlacedCue;
  /** Until when each word counts as the one being spoken: the next word's start, or the cue's end. */
  readonly untilCs: ReadonlyMap<CaptionWord, number>;
  /** Whether another cue follows without a gap. */
  readonly continues: boolean;
};

/** Where the event's centre stands. */
const at = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `\\an5\\pos(${px(x)},${px(y)})`;

/** When a word is spoken, counted from the event's start. */
const spokenFrom = (eventCs: number, word: CaptionWord, context: EventContext): Spoken => ({
  startMs: (word.startCs - eventCs) * 10,
  endMs: ((context.untilCs.get(word) ?? word.endCs) - eventCs) * 10,
});

/** How long the event takes to go; not at all when the next cue takes its place. */
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
  place: Placed,
  startCs: number,
  endCs: number,
  manner: "leaps" | "stays" | "grows",
): AssEvent => {
  const { setting, placedCue } = context;
  const { em } = placedCue;
  const { main } = setting.typefaces;
  const width = place.width + 2 * boxPadding.x * em;
  const height = (main.above + main.below + 2 * boxPadding.y) * em;
  const baseline = place.y + place.typeface.baseline * em;
  const centre = { x: place.x, y: baseline - ((main.above - main.below) / 2) * em };
  const colour = setting.style.box?.colour;
  // Not there before its first word is.
  const first = startCs === placedCue.cue.startCs;
  const comes = first ? "\\fad(50,0)" : "";
  const moves = {
    leaps: `${comes}\\fscx86\\fscy86\\t(0,70,\\fscx100\\fscy100)`,
    stays: `\\fad(60,${fadeOutMs(context)})`,
    grows: `\\fad(${first ? 60 : 0},${endCs === placedCue.cue.endCs ? fadeOutMs(context) : 0})`,
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

/** A line's box that reaches as far as the words that are there already. */
const growingBox = (context: EventContext, line: Placed): AssEvent[] => {
  const { setting, placedCue } = context;
  const places = line.words.flatMap((word) =>
    placedCue.words.filter(({ words }) => words[0] === word),
  );
  const edge = (place: Placed, side: -1 | 1) => place.x + (side * place.width) / 2;
  return line.words.flatMap((word, index) => {
    const there = places.slice(0, index + 1);
    if (there.length === 0) return [];
    const left = Math.min(...there.map((place) => edge(place, -1)));
    const right = Math.max(...there.map((place) => edge(place, 1)));
    const next = line.words[index + 1]?.startCs ?? placedCue.cue.endCs;
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
  const { setting, placedCue } = context;
  if (setting.style.box?.behind === "line")
    return setting.style.entrance === "pop_words"
      ? placedCue.lines.flatMap((line) => growingBox(context, line))
      : placedCue.lines.map((line) =>
          drawnBox(context, line, placedCue.cue.startCs, placedCue.cue.endCs, "stays"),
        );
  return placedCue.words.flatMap((place) =>
    place.words.map((word) =>
      drawnBox(context, place, word.startCs, context.untilCs.get(word) ?? word.endCs, "leaps"),
    ),
  );
};

/** Where widths are unknown, libass boxes the text itself. */
const textBoxes = (context: EventContext): AssEvent[] => {
  const { setting, placedCue } = context;
  const { cue } = placedCue;
  const always = setting.style.box?.behind === "line";
  const shown = assAlpha(setting.style.box?.colour.opacity ?? 1);
  return placedCue.lines.map((line) => {
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

/** The boxes behind a cue's words; none where the style has none. */
const boxEvents = (context: EventContext): AssEvent[] => {
  if (!context.setting.style.box) return [];
  return context.setting.typefaces.main.measured ? measuredBoxes(context) : textBoxes(context);
};
