import type { CustomCaptionOptions } from "@reelwright/core/jobs/model/params-schema";
import { assColour, type Colour, colourOf, vivid } from "./caption-colour.ts";
import type { DrawnStyle, Layer } from "./drawn-style.ts";
import type { FaceName } from "./typeface.ts";

const shipped: Readonly<Record<string, FaceName>> = {
  anton: "Anton",
  "bebas neue": "Bebas Neue",
  bebas: "Bebas Neue",
  montserrat: "Montserrat ExtraBold",
  "montserrat extrabold": "Montserrat ExtraBold",
  inter: "Inter SemiBold",
  "inter semibold": "Inter SemiBold",
};

const usualFamily = "Montserrat";

/** A family name that can stand in a style line: letters, digits, spaces, hyphens; the usual one where none is left. */
const familyName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, 80) || usualFamily;

/** What the text does while it is spoken, by the caller's choice of animation. */
const textLayer = (
  options: CustomCaptionOptions,
  colours: { readonly text: Colour; readonly highlight: Colour; readonly outline: Colour },
): Layer => {
  const sweeps = options.animation === "karaoke" || options.animation === undefined;
  const marks = !sweeps && options.highlight_color !== undefined;
  const width = options.outline_width ?? 4;
  return {
    fill: sweeps ? colours.highlight : colours.text,
    unsung: sweeps ? colours.text : null,
    outline: colours.outline,
    outlineWidth: width / 60,
    shadow: { ...colourOf("#000000", "#000000"), opacity: width === 0 ? 0 : 0.5 },
    shadowDepth: width === 0 ? 0 : 0.04,
    blur: 0.01,
    tags: ({ startMs, endMs }) =>
      marks
        ? `\\t(${startMs},${startMs + 60},\\1c${assColour(colours.highlight)})` +
          `\\t(${endMs},${endMs + 60},\\1c${assColour(colours.text)})`
        : "",
  };
};

const entrances = { none: "none", pop: "pop_words", fade: "fade", karaoke: "rise" } as const;

/**
 * The caller's own style. `outline_width` is in sixtieths of an em, so that it looks the same at every
 * resolution; colours may carry an alpha. What is left out follows `short_karaoke`.
 */
export const customStyle = (options: CustomCaptionOptions, accent: string): DrawnStyle => {
  const wanted = familyName(options.font_family ?? usualFamily);
  const face = shipped[wanted.toLowerCase()];
  const words = options.words_per_line ?? 3;
  const highlight = options.highlight_color
    ? colourOf(options.highlight_color, "#ffd60a")
    : vivid(accent, "#ffd60a");
  return {
    face: face ?? "Montserrat ExtraBold",
    family: face || wanted === "" ? null : wanted,
    uppercase: options.uppercase ?? false,
    size: 0.082,
    sizeOfHeight: options.font_size_pct === undefined ? null : options.font_size_pct / 100,
    spacing: 0,
    leading: options.background_color ? 1.5 : 1.22,
    maxWords: words,
    idealWords: words,
    maxLines: 2,
    position: options.position ?? "bottom",
    layers: [
      textLayer(options, {
        text: colourOf(options.text_color, "#ffffff"),
        highlight,
        outline: colourOf(options.outline_color, "#000000"),
      }),
    ],
    box: options.background_color
      ? { colour: colourOf(options.background_color, "#000000"), behind: "line" }
      : null,
    entrance: entrances[options.animation ?? "karaoke"],
  };
};
