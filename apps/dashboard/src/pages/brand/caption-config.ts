import type { Template } from "reelwright";

type Config = Template["config"];

/** The caption settings of new videos. */
export type CaptionConfig = {
  readonly caption_style: NonNullable<Config["caption_style"]>;
  readonly custom_caption_options: NonNullable<Config["custom_caption_options"]>;
};

export const captionStyles = [
  "short_karaoke",
  "short_highlight",
  "bold_karaoke",
  "neon_karaoke",
  "minimal_karaoke",
  "custom",
] as const satisfies readonly CaptionConfig["caption_style"][];

/** A template's caption settings, with the API's defaults where it sets none. */
export const captionsOf = (config: Config | undefined): CaptionConfig => ({
  caption_style: config?.caption_style ?? "short_karaoke",
  custom_caption_options: config?.custom_caption_options ?? {},
});

/** Returns the template's config with these captions. Only the custom style has options. */
export const withCaptions = (
  config: Config | undefined,
  { caption_style, custom_caption_options }: CaptionConfig,
): Config => {
  const { custom_caption_options: _former, ...others } = config ?? {};
  return {
    ...others,
    caption_style,
    ...(caption_style === "custom" && { custom_caption_options }),
  };
};
