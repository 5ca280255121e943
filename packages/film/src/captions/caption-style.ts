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
