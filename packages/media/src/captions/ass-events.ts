import type { CaptionWord } from "@reelwright/core/ports/caption-renderer";
import { boxEvents } from "./ass-boxes.ts";
import { type AssEvent, layerStyle } from "./ass-document.ts";
import { assText, px } from "./ass-text.ts";
import { assAlpha, assColour } from "./caption-colour.ts";
import { centred, inLeftLine, runsLeft } from "./direction.ts";
import type { Layer, Spoken } from "./drawn-style.ts";
import { at, type EventContext, fadeOutMs, spokenFrom } from "./event-context.ts";
import { type Placed, type PlacedCue, popScale, type Setting, spacingOf } from "./layout.ts";
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
