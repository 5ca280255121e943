/** Prices, derived from what vendors charge. docs/contribute/decisions.md#credits. */
import type { CaptionStyle } from "@reelwright/film/captions/caption-renderer";

export type ModelPrice = {
  readonly modelId: string;
  readonly variant: string;
  readonly billingUnit: "per_generation" | "per_second";
  readonly vendorCostUsd: number;
};

/** Our price is the vendor's cost times this. */
export const markup = 2;
/** The list value of credits. What an account pays for them depends on the packs that it buys. */
export const creditsPerUsd = 100;

/** Credits for a cost at a vendor; rounded to 1e-6, so that 0.07 × 200 is 14 and not 14.000000000000002. */
export const creditsFor = (vendorCostUsd: number): number =>
  Math.round(vendorCostUsd * markup * creditsPerUsd * 1e6) / 1e6;

const generation = (modelId: string, variant: string, vendorCostUsd: number): ModelPrice => ({
  modelId,
  variant,
  billingUnit: "per_generation",
  vendorCostUsd,
});
const second = (modelId: string, variant: string, vendorCostUsd: number): ModelPrice => ({
  modelId,
  variant,
  billingUnit: "per_second",
  vendorCostUsd,
});

/** Every priced variant. `per_second` is cost × duration, `per_generation` is flat. */
export const modelPrices: readonly ModelPrice[] = [
  generation("imgA_2", "1k", 0.04),
  generation("imgA_2", "2k", 0.06),
  generation("imgA_2", "4k", 0.09),
  generation("vidA_fast", "i2v", 0.3),
  generation("vidA", "i2v", 1.25),
  generation("vidA_get_1080p", "upscale", 0.05),
  generation("vidA_get_4k", "upscale", 0.6),
  second("vidB_std", "i2v", 0.05),
  second("vidB_std", "with_audio", 0.075),
  second("vidB_pro", "i2v", 0.09),
  second("vidB_pro", "with_audio", 0.135),
  second("vidB_4k", "i2v", 0.25),
  second("vidB_4k", "with_audio", 0.375),
  generation("vidC-2-text-to-video", "i2v", 0.2),
  generation("vidC-2-image-to-video", "i2v", 0.2),
  generation("vidC-2-pro-text-to-video", "i2v", 0.75),
  generation("vidC-2-pro-image-to-video", "i2v", 0.75),
  generation("vidC2_storyboard", "i2v", 0.75),
];

const vendorCostUsd = {
  script: 0.01,
  voice: 0.02,
  customVoice: 0.03,
  music: 0.01,
  captions: 0.01,
  minimalCaptions: 0.005,
};

export const scriptCredits = creditsFor(vendorCostUsd.script);
export const voiceCredits = (custom: boolean): number =>
  creditsFor(custom ? vendorCostUsd.customVoice : vendorCostUsd.voice);
export const musicCredits = creditsFor(vendorCostUsd.music);
export const captionCredits = (style: CaptionStyle): number =>
  creditsFor(style === "minimal_karaoke" ? vendorCostUsd.minimalCaptions : vendorCostUsd.captions);

/** The price of a variant, or null when the model has none of that name. */
export const priceOf = (modelId: string, variant: string): ModelPrice | null =>
  modelPrices.find((price) => price.modelId === modelId && price.variant === variant) ?? null;

/**
 * Whether a job's segments come with sound of their own. Jobs order `i2v`: where sound is a dearer variant (vidB) that is
 * silent, everywhere else it is in the price.
 */
export const comesWithSound = (modelId: string): boolean =>
  priceOf(modelId, "i2v") !== null && priceOf(modelId, "with_audio") === null;
