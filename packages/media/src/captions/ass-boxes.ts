import { type AssEvent, boxStyle, layerStyle } from "./ass-document.ts";
import { assText, px } from "./ass-text.ts";
import { assAlpha, assColour } from "./caption-colour.ts";
import { at, type EventContext, fadeOutMs, spokenFrom } from "./event-context.ts";
import { boxPadding, type Placed } from "./layout.ts";

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
export const boxEvents = (context: EventContext): AssEvent[] => {
  if (!context.setting.style.box) return [];
  return context.setting.typefaces.main.measured ? measuredBoxes(context) : textBoxes(context);
};
