import type { Size } from "@reelwright/film/artifacts";
import { assStyleColour, type Colour, colourOf } from "./caption-colour.ts";
import type { Layer } from "./caption-styles.ts";
import { boxPadding, type Setting, spacingOf } from "./layout.ts";

/** One `Dialogue` line; events of a higher layer lie on top. */
export type AssEvent = {
  readonly layer: number;
  readonly startCs: number;
  readonly endCs: number;
  readonly style: string;
  /** Overrides and escaped text. */
  readonly text: string;
};

/** The style of a layer of the look. */
export const layerStyle = (index: number): string => `Layer${index}`;
/** The style that boxes its text, for faces that cannot be measured. */
export const boxStyle = "Box";

type StyleLine = {
  readonly name: string;
  readonly fill: Colour;
  readonly unsung: Colour;
  readonly outline: Colour;
  readonly shadow: Colour;
  readonly border: "outline" | "box";
  readonly outlineWidth: number;
  readonly shadowDepth: number;
};

const styleLine = (setting: Setting, line: StyleLine): string => {
  const { typefaces, style, em } = setting;
  const { main } = typefaces;
  const fields = [
    line.name,
    main.family,
    px(em * main.sizePerEm),
    assStyleColour(line.fill),
    assStyleColour(line.unsung),
    assStyleColour(line.outline),
    assStyleColour(line.shadow),
    main.bold ? -1 : 0,
    ...[0, 0, 0, 100, 100],
    px(em * spacingOf(style, main)),
    0,
    line.border === "box" ? 3 : 1,
    px(line.outlineWidth * em),
    px(line.shadowDepth * em),
    ...[5, 0, 0, 0],
    // libass: find the base direction from the text, as right-to-left lines need it.
    -1,
  ];
  return `Style: ${fields.join(",")}`;
};

const layerLine = (setting: Setting, layer: Layer, index: number): string =>
  styleLine(setting, {
    ...layer,
    name: layerStyle(index),
    unsung: layer.unsung ?? layer.fill,
    border: "outline",
  });

const boxLine = (setting: Setting): string => {
  const colour = setting.style.box?.colour ?? colourOf("#000000", "#000000");
  return styleLine(setting, {
    name: boxStyle,
    fill: { ...colour, opacity: 0 },
    unsung: { ...colour, opacity: 0 },
    outline: colour,
    shadow: { ...colour, opacity: 0 },
    border: "box",
    outlineWidth: boxPadding.y * 0.6,
    shadowDepth: 0,
  });
};

const header = ({ width, height }: Size): string[] => [
  "[Script Info]",
  "ScriptType: v4.00+",
  `PlayResX: ${width}`,
  `PlayResY: ${height}`,
  `LayoutResX: ${width}`,
  `LayoutResY: ${height}`,
  "WrapStyle: 2",
  "ScaledBorderAndShadow: yes",
  "Kerning: no",
  "YCbCr Matrix: TV.709",
  "",
];

const styleFormat =
  "Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, " +
  "Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, " +
  "MarginR, MarginV, Encoding";

/** A file of these styles (whole lines) and events. */
export const assFile = (
  frame: Size,
  styles: readonly string[],
  events: readonly AssEvent[],
): string =>
  [
    ...header(frame),
    "[V4+ Styles]",
    styleFormat,
    ...styles,
    "",
    "[Events]",
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
    ...events.map(
      ({ layer, startCs, endCs, style, text }) =>
        `Dialogue: ${layer},${assTime(startCs)},${assTime(endCs)},${style},,0,0,0,,${text}`,
    ),
    "",
  ].join("\n");

/** The captions of a setting. */
export const assDocument = (setting: Setting, events: readonly AssEvent[]): string =>
  assFile(
    setting.frame,
    [
      ...setting.style.layers.map((layer, index) => layerLine(setting, layer, index)),
      boxLine(setting),
    ],
    events,
  );

/** Pictographs: libass draws no colour fonts, so they would be boxes. */
const pictographs =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}|\u{20e3}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/gu;

/** Characters that are none yet, or are somebody's own: no font has them. */
const unassigned = /[\p{Cn}\p{Co}]/gu;

/** A word without what libass cannot draw; digits and signs that only may be emoji stay. */
export const drawable = (text: string): string =>
  text
    .replace(pictographs, (sign) => (/[\d#*©®™]/u.test(sign) ? sign : ""))
    .replace(unassigned, "")
    .replace(/^\u200d+|\u200d+$/gu, "")
    .trim();

/**
 * Text that can only be text in an ASS event: braces become parentheses and a backslash is kept apart from
 * what follows by a word joiner, so that neither an override nor `\N` can arise.
 */
export const assText = (text: string): string =>
  text
    .replace(/\{/g, "(")
    .replace(/\}/g, ")")
    .replace(/\\/g, "\\\u2060")
    .replace(/[\r\n]+/g, " ");

/** `h:mm:ss.cc` */
const assTime = (cs: number): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = Math.floor(cs / 100);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(cs % 100)}`;
};

/** A length in pixels with at most two decimals. */
export const px = (value: number): string => String(Math.round(value * 100) / 100);
