import type { HexColour, Size } from "../artifacts.ts";

/** A word as it is shown; times in whole hundredths of a second, strictly rising, as ASS counts them. */
export type CaptionWord = {
  readonly text: string;
  /** The word as it is written, where it is shown in another case: capitals would make a name of each. */
  readonly written?: string;
  readonly startCs: number;
  readonly endCs: number;
  readonly segment: number;
  /** What stands between this word and the next when both are on one line. */
  readonly gap: "" | " ";
  /** It and the next word are parts of the product's name. */
  readonly isBound?: boolean;
};

/** How captions shall look. */
export type CaptionDesign = {
  readonly style: CaptionStyle;
  /** Only for `custom`; null is a `custom` of defaults. */
  readonly custom: CustomCaptionOptions | null;
  /** Size of the final video in pixels. */
  readonly frame: Size;
  /** ISO 639-1. */
  readonly language: string;
  /** The product's colour, in which words are marked. */
  readonly accent: HexColour;
};

/** Lays captions out, measures their glyphs and writes the subtitles that are burned into the video. */
export type CaptionRenderer = {
  /** ASS, animated word by word at the words' own times, inside the safe area. Hostile text stays text. */
  ass(words: readonly CaptionWord[], design: CaptionDesign): Promise<string>;
};

/** Every caption style of the contract. docs/contribute/contract.md#job-creation. */
export const captionStyles = [
  "short_karaoke",
  "short_highlight",
  "bold_karaoke",
  "neon_karaoke",
  "minimal_karaoke",
  "custom",
] as const;
export type CaptionStyle = (typeof captionStyles)[number];

/** The design of captions of the style `custom`; what is left out has the style's default. */
export type CustomCaptionOptions = {
  readonly font_family?: string;
  /** Percent of the frame's height. */
  readonly font_size_pct?: number;
  /** Colours are `#rrggbb` or `#rrggbbaa`. */
  readonly text_color?: string;
  readonly highlight_color?: string;
  readonly outline_color?: string;
  readonly outline_width?: number;
  readonly background_color?: string;
  readonly position?: "top" | "middle" | "bottom";
  readonly uppercase?: boolean;
  readonly words_per_line?: number;
  readonly animation?: "none" | "pop" | "fade" | "karaoke";
};
