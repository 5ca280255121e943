import type { Size } from "@reelwright/film/artifacts";
import type { CaptionWord } from "@reelwright/film/captions/caption-renderer";
import type { Colour } from "../colour.ts";
import type { Layer, Paint } from "./caption-styles.ts";
import { boxPadding, type CueLayout, type PlacedText, type Setting, spacingOf } from "./layout.ts";

const header = ({ width, height }: Size): string[] => [
  "[Script Info]",
  "ScriptType: v4.00+",
  `PlayResX: ${width}`,
  `PlayResY: ${height}`,
  `LayoutResX: ${width}`,
  `LayoutResY: ${height}`,
  "WrapStyle: 2",
  "ScaledBorderAndShadow: yes",
  "YCbCr Matrix: TV.709",
  "",
  "[V4+ Styles]",
  "Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, " +
    "Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, " +
    "MarginR, MarginV, Encoding",
];

/** `h:mm:ss.cc` */
const assTime = (cs: number): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = Math.floor(cs / 100);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(cs % 100)}`;
};

const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0")
    .toUpperCase();

/** `BBGGRR` */
const channels = ({ red, green, blue }: Colour): string => byte(blue) + byte(green) + byte(red);
/** `&HAA&`; 0 is opaque in ASS. */
const alpha = (opacity: number): string => `&H${byte(255 * (1 - opacity))}&`;
/** `&HAABBGGRR`, as styles take it. */
const styleColour = (colour: Colour): string =>
  `&H${byte(255 * (1 - colour.opacity))}${channels(colour)}`;

/**
 * Escapes text for an ASS event, so that it can contain neither overrides nor `\N`: braces become parentheses, and a word
 * joiner follows each backslash.
 */
const assText = (text: string): string =>
  text
    .replace(/\{/g, "(")
    .replace(/\}/g, ")")
    .replace(/\\/g, "\\\u2060")
    .replace(/[\r\n]+/g, " ");

/** A length in pixels with at most two decimals. */
const px = (value: number): string => String(Math.round(value * 100) / 100);

const clear: Colour = { red: 0, green: 0, blue: 0, opacity: 0 };

const styleLine = (
  { faces: { main }, style, em }: Setting,
  name: string,
  [fill, unsung, outline, shadow]: readonly [Colour, Colour, Colour, Colour],
  {
    outlineWidth,
    shadowDepth,
    isBox,
  }: Pick<Layer, "outlineWidth" | "shadowDepth"> & { isBox: boolean },
): string => {
  const fields = [
    ...[name, main.family, px(em * main.ass.size)],
    ...[fill, unsung, outline, shadow].map(styleColour),
    ...[main.bold ? -1 : 0, 0, 0, 0, 100, 100, px(em * spacingOf(style, main)), 0],
    ...[isBox ? 3 : 1, px(outlineWidth * em), px(shadowDepth * em)],
    // libass extension: the base direction comes from the text.
    ...[5, 0, 0, 0, -1],
  ];
  return `Style: ${fields.join(",")}`;
};

const layerLine = (setting: Setting, layer: Layer, index: number): string => {
  const { before, spoken } = layer;
  const [fill, unsung] = layer.sweeps ? [spoken.fill, before.fill] : [before.fill, before.fill];
  const colours = [fill, unsung, before.outline, before.shadow] as const;
  return styleLine(setting, `Layer${index}`, colours, { ...layer, isBox: false });
};

const boxLine = (setting: Setting): string => {
  const colours = [clear, clear, setting.style.box?.colour ?? clear, clear] as const;
  const sizes = { outlineWidth: boxPadding.y * 0.6, shadowDepth: 0, isBox: true };
  return styleLine(setting, "Box", colours, sizes);
};

/** What changes from one paint to another. */
const paintTags = (from: Paint, to: Paint): string => {
  const parts = [
    ["1", from.fill, to.fill],
    ["3", from.outline, to.outline],
    ["4", from.shadow, to.shadow],
  ] as const;
  return parts
    .map(([which, old, now]) => {
      const colour = channels(old) === channels(now) ? "" : `\\${which}c&H${channels(now)}&`;
      return colour + (old.opacity === now.opacity ? "" : `\\${which}a${alpha(now.opacity)}`);
    })
    .join("");
};

const change = (atMs: number, ms: number, tags: string): string =>
  tags === "" ? "" : `\\t(${atMs},${atMs + Math.max(1, ms)},${tags})`;

/** When words are said, from the start of their cue. */
type Turn = { readonly word: CaptionWord; readonly startMs: number; readonly endMs: number };

const shownFrom = (startMs: number, { fill, outline, shadow }: Paint): string =>
  `\\alpha${alpha(0)}\\t(${startMs},${startMs + 80},\\1a${alpha(fill.opacity)}\\3a${alpha(outline.opacity)}\\4a${alpha(shadow.opacity)})`;

const wordTags = ({ style }: Setting, layer: Layer, turn: Turn, sungCs: number): string => {
  const { before, spoken, after, inMs, outMs } = layer;
  const { word, startMs, endMs } = turn;
  const hidden = style.entrance === "pop_words" ? shownFrom(startMs, before) : "";
  const sweep = `\\k${Math.round(startMs / 10) - sungCs}}{\\kf${word.endCs - word.startCs}`;
  const comes = layer.sweeps ? sweep : change(startMs, inMs, paintTags(before, spoken));
  return hidden + change(endMs, outMs, paintTags(spoken, after)) + comes;
};

const sizeTags = (setting: Setting, { em, cue }: CueLayout, layer: Layer): string => {
  const { main } = setting.faces;
  const blur = layer.blur > 0 ? `\\blur${px(layer.blur * em)}` : "";
  if (cue.scale === 1) return blur;
  const border = `\\bord${px(em * layer.outlineWidth)}\\shad${px(em * layer.shadowDepth)}`;
  return `\\fs${px(em * main.ass.size)}\\fsp${px(em * spacingOf(setting.style, main))}${border}${blur}`;
};

/** Puts the center of a line at its place. */
const at = (setting: Setting, { em }: CueLayout, line: PlacedText): string => {
  const y = line.baseline - setting.faces.main.ass.baseline * em;
  return `\\an5\\pos(${px(line.left + line.width / 2)},${px(y)})`;
};

const fades: Readonly<Record<Setting["style"]["entrance"], number>> = {
  ...{ rise: 50, fade: 110, pop_words: 30, none: 0 },
};

/** A line in one layer: an event whose overrides animate its words. */
const lineText = (
  setting: Setting,
  layout: CueLayout,
  line: PlacedText,
  turns: readonly Turn[],
  layer: Layer,
): string => {
  const size = sizeTags(setting, layout, layer);
  let sungCs = 0;
  const words = line.words.map((word, index) => {
    const turn = turns.find((each) => each.word === word) as Turn;
    const tags = wordTags(setting, layer, turn, sungCs);
    sungCs = Math.round(turn.startMs / 10) + word.endCs - word.startCs;
    return `{\\r${size}${tags}}${assText(word.text)}${index < line.words.length - 1 ? word.gap : ""}`;
  });
  const fade = fades[setting.style.entrance];
  return `{${at(setting, layout, line)}${fade > 0 ? `\\fad(${fade},0)` : ""}}${words.join("")}`;
};

/** The box of a line, or of its words while they are said. */
const boxText = (
  setting: Setting,
  layout: CueLayout,
  line: PlacedText,
  turns: readonly Turn[],
): string => {
  const { box } = setting.style;
  const shown = alpha(box?.colour.opacity ?? 1);
  const words = line.words.map((word, index) => {
    const gap = index < line.words.length - 1 ? word.gap : "";
    if (box?.behind === "line") return assText(word.text) + gap;
    const { startMs, endMs } = turns.find((each) => each.word === word) as Turn;
    const tags = `\\3a${alpha(0)}${change(startMs, 1, `\\3a${shown}`)}${change(endMs, 1, `\\3a${alpha(0)}`)}`;
    return `{\\r${tags}}${assText(word.text)}{\\3a${alpha(0)}}${gap}`;
  });
  return `{${at(setting, layout, line)}}${words.join("")}`;
};

const cueLines = (setting: Setting, layout: CueLayout): string[] => {
  const { cue } = layout;
  const words = cue.lines.flat();
  const turns = words.map((word, index) => {
    const endCs = words[index + 1]?.startCs ?? cue.endCs;
    return { word, startMs: 10 * (word.startCs - cue.startCs), endMs: 10 * (endCs - cue.startCs) };
  });
  const event = (layer: number, style: string, text: string) =>
    `Dialogue: ${layer},${assTime(cue.startCs)},${assTime(cue.endCs)},${style},,0,0,0,,${text}`;
  const boxes = setting.style.box === null ? [] : layout.lines;
  return [
    ...boxes.map((line) => event(0, "Box", boxText(setting, layout, line, turns))),
    ...setting.style.layers.flatMap((layer, index) =>
      layout.lines.map((line) =>
        event(index + 1, `Layer${index}`, lineText(setting, layout, line, turns, layer)),
      ),
    ),
  ];
};

/** Captions as ASS: an event per line and layer. It looks like the burned-in captions as far as the format can. */
export const assDocument = (setting: Setting, cues: readonly CueLayout[]): string =>
  [
    ...header(setting.frame),
    ...setting.style.layers.map((layer, index) => layerLine(setting, layer, index)),
    boxLine(setting),
    "",
    "[Events]",
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
    ...cues.flatMap((layout) => cueLines(setting, layout)),
    "",
  ].join("\n");
