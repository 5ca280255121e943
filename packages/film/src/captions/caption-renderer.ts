import type { HexColour, Size } from "../artifacts.ts";

/** A word as displayed. Times are whole hundredths of a second, the unit of ASS. Start times strictly increase. */
export type CaptionWord = {
  readonly text: string;
  /** The word as written, if it is displayed in another case. All caps would make every word look like a name. */
  readonly written?: string;
  readonly startCs: number;
  readonly endCs: number;
  readonly segment: number;
  /** The space between this word and the next one on the same line. */
  readonly gap: "" | " ";
  /** Whether this word and the next one are parts of the product's name. */
  readonly isBound?: boolean;
};

export type CaptionDesign = {
  readonly style: CaptionStyle;
  /** Used only with the style `custom`. Null means its defaults. */
  readonly custom: CustomCaptionOptions | null;
  /** Size of the final video in pixels. */
  readonly frame: Size;
  /** ISO 639-1. */
  readonly language: string;
  /** The product's color, used to highlight words. */
  readonly accent: HexColour;
};

/** Measures glyphs, lays out captions and writes the subtitles that are burned into the video. */
export type CaptionRenderer = {
  /** Returns ASS inside the safe area, animated word by word at the words' times. ASS markup in the text is escaped. */
  ass(words: readonly CaptionWord[], design: CaptionDesign): Promise<string>;
};

/** Caption styles of the API. docs/contribute/contract.md#job-creation. */
export const captionStyles = [
  "short_karaoke",
  "short_highlight",
  "bold_karaoke",
  "neon_karaoke",
  "minimal_karaoke",
  "custom",
] as const;
export type CaptionStyle = (typeof captionStyles)[number];

/** Options of the caption style `custom`. Missing options have the style's defaults. */
export type CustomCaptionOptions = {
  readonly font_family?: string;
  /** Percent of the frame's height. */
  readonly font_size_pct?: number;
  /** Colors are `#rrggbb` or `#rrggbbaa`. */
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
