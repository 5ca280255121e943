import { type AssEvent, boxStyle, layerStyle } from "./ass-document.ts";
import { assText, px } from "./ass-text.ts";
import { assAlpha, assColour } from "./caption-colour.ts";
import type { CaptionWord } from "./caption-words.ts";
import { boxPadding, type Placed, type PlacedCue, popScale, type Setting } from "./layout.ts";
import type { Layer, Spoken } from "./look.ts";

/** A cue with what its words need to know. */
type Scene = {
  readonly setting: Setting;
  readonly placedCue: PlacedCue;
  /** Until when each word counts as the one being spoken: the next word's start, or the cue's end. */
  readonly untilCs: ReadonlyMap<CaptionWord, number>;
  /** Whether another cue follows without a gap. */
  readonly continues: boolean;
};

const at = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `\\an5\\pos(${px(x)},${px(y)})`;

const spokenFrom = (eventCs: number, word: CaptionWord, scene: Scene): Spoken => ({
  startMs: (word.startCs - eventCs) * 10,
  endMs: ((scene.untilCs.get(word) ?? word.endCs) - eventCs) * 10,
});

const fadeOutMs = ({ continues }: Scene): number => (continues ? 0 : 110);

/** How the event comes and goes, by the look's entrance. */
const entranceTags = (scene: Scene): string => {
  const out = fadeOutMs(scene);
  const peak = Math.round(popScale * 100);
  switch (scene.setting.look.entrance) {
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

/** Lengths that a style cannot carry, or that a scaled cue changes. */
const sizeTags = ({ setting, placedCue }: Scene, layer: Layer): string => {
  const { em, cue } = placedCue;
  const blur = layer.blur > 0 ? `\\blur${px(layer.blur * em)}` : "";
  if (cue.scale === 1) return blur;
  return (
    `\\fs${px(em * setting.typeface.sizePerEm)}\\fsp${px(em * setting.look.spacing)}` +
    `\\bord${px(em * layer.outlineWidth)}\\shad${px(em * layer.shadowDepth)}${blur}`
  );
};

/** The sweep: a pause of `delayCs`, then the fill runs over the word. */
const sweepTags = (layer: Layer, delayCs: number, word: CaptionWord): string =>
  layer.unsung ? `\\k${delayCs}}{\\kf${word.endCs - word.startCs}` : "";

/** A word as an event of its own: only where widths are the font's own. */
const wordEvent = (scene: Scene, place: Placed, layer: Layer, index: number): AssEvent[] => {
  const { cue } = scene.placedCue;
  return place.words.map((word) => {
    const startCs = scene.setting.look.entrance === "pop_words" ? word.startCs : cue.startCs;
    const tags =
      at(place) +
      entranceTags(scene) +
      sizeTags(scene, layer) +
      layer.tags(spokenFrom(startCs, word, scene)) +
      sweepTags(layer, word.startCs - startCs, word);
    return {
      layer: index + 1,
      startCs,
      endCs: cue.endCs,
      style: layerStyle(index),
      text: `{${tags}}${assText(word.text)}`,
    };
  });
};

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** In a shared line a sweep would run the wrong way through right-to-left text, so whole words change colour. */
const inlineTags = (scene: Scene, layer: Layer, word: CaptionWord, delayCs: number): string => {
  const { cue } = scene.placedCue;
  const spoken = spokenFrom(cue.startCs, word, scene);
  const hidden =
    scene.setting.look.entrance === "pop_words"
      ? `\\alpha${assAlpha(0)}\\t(${spoken.startMs},${spoken.startMs + 80},\\1a${assAlpha(layer.fill.opacity)}` +
        `\\3a${assAlpha(layer.outline.opacity)}\\4a${assAlpha(layer.shadow.opacity)})`
      : "";
  const turns =
    layer.unsung &&
    `\\1c${assColour(layer.unsung)}\\t(${spoken.startMs},${spoken.startMs + 120},\\1c${assColour(layer.fill)})`;
  const sweep = rightToLeft.test(word.text) && turns ? turns : sweepTags(layer, delayCs, word);
  return `\\r${sizeTags(scene, layer)}${hidden}${layer.tags(spoken)}${sweep}`;
};

/** A line shaped as a whole, its words told apart by overrides: for scripts that join or reorder. */
const lineEvent = (scene: Scene, line: Placed, layer: Layer, index: number): AssEvent => {
  const { cue } = scene.placedCue;
  const entrance = entranceTags(scene).replace(/\\fsc.*$/, "");
  let sungCs = cue.startCs;
  const words = line.words.map((word, position) => {
    const tags = inlineTags(scene, layer, word, word.startCs - sungCs);
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

/** A rounded rectangle as a drawing, its top left corner at the origin. */
const roundedBox = (width: number, height: number, radius: number): string => {
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
  scene: Scene,
  place: Placed,
  startCs: number,
  endCs: number,
  leaps: boolean,
): AssEvent => {
  const { setting, placedCue } = scene;
  const { em } = placedCue;
  const width = place.width + 2 * boxPadding.x * em;
  const height = (setting.typeface.capHeight + 2 * boxPadding.y) * em;
  const centre = { x: place.x, y: place.y + setting.typeface.capShift * em };
  const colour = setting.look.box?.colour;
  const moves = leaps
    ? "\\fscx86\\fscy86\\t(0,70,\\fscx100\\fscy100)"
    : `\\fad(60,${fadeOutMs(scene)})`;
  const paint = colour ? `\\1c${assColour(colour)}\\1a${assAlpha(colour.opacity)}` : "";
  return {
    layer: 0,
    startCs,
    endCs,
    style: layerStyle(0),
    text: `{${at(centre)}${moves}\\bord0\\shad0\\blur0${paint}\\p1}${roundedBox(width, height, 0.26 * height)}`,
  };
};

const measuredBoxes = (scene: Scene): AssEvent[] => {
  const { setting, placedCue } = scene;
  if (setting.look.box?.behind === "line")
    return placedCue.lines.map((line) =>
      drawnBox(scene, line, placedCue.cue.startCs, placedCue.cue.endCs, false),
    );
  return placedCue.words.flatMap((place) =>
    place.words.map((word) =>
      drawnBox(scene, place, word.startCs, scene.untilCs.get(word) ?? word.endCs, true),
    ),
  );
};

/** Where widths are unknown, libass boxes the text itself. */
const textBoxes = (scene: Scene): AssEvent[] => {
  const { setting, placedCue } = scene;
  const { cue } = placedCue;
  const always = setting.look.box?.behind === "line";
  const shown = assAlpha(setting.look.box?.colour.opacity ?? 1);
  return placedCue.lines.map((line) => {
    const words = line.words.map((word, position) => {
      const { startMs, endMs } = spokenFrom(cue.startCs, word, scene);
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

const untilOf = ({ cue }: PlacedCue): ReadonlyMap<CaptionWord, number> => {
  const words = cue.lines.flat();
  return new Map(words.map((word, index) => [word, words[index + 1]?.startCs ?? cue.endCs]));
};

/** Everything that is drawn for one cue. `nextCs` is the start of the cue after it. */
export const cueEvents = (setting: Setting, placedCue: PlacedCue, nextCs: number): AssEvent[] => {
  const scene: Scene = {
    setting,
    placedCue,
    untilCs: untilOf(placedCue),
    continues: nextCs <= placedCue.cue.endCs,
  };
  const { measured } = setting.typeface;
  const boxes = setting.look.box ? (measured ? measuredBoxes(scene) : textBoxes(scene)) : [];
  const texts = setting.look.layers.flatMap((layer, index) =>
    measured
      ? placedCue.words.flatMap((place) => wordEvent(scene, place, layer, index))
      : placedCue.lines.map((line) => lineEvent(scene, line, layer, index)),
  );
  return [...boxes, ...texts];
};
