import type { Size } from "@reelwright/film/artifacts";
import type { Colour } from "../colour.ts";

/** One `Dialogue` line; events of a higher layer lie on top. */
export type AssEvent = {
  readonly layer: number;
  readonly startCs: number;
  readonly endCs: number;
  readonly style: string;
  /** Overrides and escaped text. */
  readonly text: string;
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

/** `h:mm:ss.cc` */
const assTime = (cs: number): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = Math.floor(cs / 100);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(cs % 100)}`;
};

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

const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0")
    .toUpperCase();

/** `&HBBGGRR&`, as override tags take it. */
export const assColour = ({ red, green, blue }: Colour): string =>
  `&H${byte(blue)}${byte(green)}${byte(red)}&`;

/** `&HAA&`; 0 is opaque in ASS. */
export const assAlpha = (opacity: number): string => `&H${byte(255 * (1 - opacity))}&`;

/** `&HAABBGGRR`, as styles take it. */
export const assStyleColour = (colour: Colour): string =>
  `&H${byte(255 * (1 - colour.opacity))}${assColour(colour).slice(2, 8)}`;

/** libass draws no color fonts, so pictographs would be boxes. */
const pictographs =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}|\u{20e3}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/gu;

/** Unassigned and private characters, which no font has. */
const unassigned = /[\p{Cn}\p{Co}]/gu;

/** Removes what libass cannot draw. Digits and signs that may also be emoji stay. */
export const drawable = (text: string): string =>
  text
    .replace(pictographs, (sign) => (/[\d#*©®™]/u.test(sign) ? sign : ""))
    .replace(unassigned, "")
    .replace(/^\u200d+|\u200d+$/gu, "")
    .trim();

/**
 * Escapes text for an ASS event, so that it can contain neither overrides nor `\N`: braces become parentheses, and a word
 * joiner follows each backslash.
 */
export const assText = (text: string): string =>
  text
    .replace(/\{/g, "(")
    .replace(/\}/g, ")")
    .replace(/\\/g, "\\\u2060")
    .replace(/[\r\n]+/g, " ");

/** A length in pixels with at most two decimals. */
export const px = (value: number): string => String(Math.round(value * 100) / 100);
