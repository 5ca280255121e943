import { presenterModel } from "@reelwright/film/ports/vendor-requests";
import type { Edition } from "../edition/edition.ts";
import { type Static, schema } from "../validation/schema.ts";

/** Prices, derived from what vendors charge. docs/contribute/decisions.md#credits. */

export type ModelPrice = {
  readonly modelId: string;
  readonly variant: string;
  readonly billingUnit: "per_generation" | "per_second";
  readonly vendorCostUsd: number;
};

/** Our price is the vendor's cost times this. */
export const markup = 2;
/** List value of a credit. The price that an account pays depends on its packs. */
const creditsPerUsd = 100;

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
  second(presenterModel, "talking", 0.06),
];

/** What the components of a job cost that aren't priced by a model. */
export const vendorCostUsd = {
  script: 0.01,
  voice: 0.02,
  custom_voice: 0.03,
  music: 0.01,
  captions: 0.01,
  minimal_captions: 0.005,
};

/** The price of a variant, or null when the model has none of that name. */
export const priceOf = (modelId: string, variant: string): ModelPrice | null =>
  modelPrices.find((price) => price.modelId === modelId && price.variant === variant) ?? null;

/**
 * Whether a job's segments come with sound of their own. Jobs order `i2v`: where sound is a dearer variant (vidB) that is
 * silent, everywhere else it is in the price.
 */
export const comesWithSound = (modelId: string): boolean =>
  priceOf(modelId, "i2v") !== null && priceOf(modelId, "with_audio") === null;

const packIds = ["starter", "creator", "studio", "enterprise"] as const;
export const packIdSchema = schema({ title: "PackId", enum: packIds });

/** docs/contribute/contract.md#credits. */
export const packSchema = schema({
  title: "CreditPack",
  type: "object",
  required: ["pack_id", "name", "price_usd", "credits", "price_per_credit_usd", "savings_pct"],
  properties: {
    pack_id: packIdSchema,
    name: { type: "string" },
    price_usd: { type: "number", minimum: 0 },
    credits: { type: "integer", minimum: 1 },
    price_per_credit_usd: { type: "number", minimum: 0 },
    savings_pct: {
      type: "number",
      minimum: 0,
      description: "Discount against the starter pack's rate, in percent.",
    },
  },
});

export type Pack = Static<typeof packSchema>;

/** Micro-dollars, so that 175 / 5,000 is 0.035 and not nearly so. */
const rateOf = (priceUsd: number, credits: number): number =>
  Math.round((priceUsd / credits) * 1e6) / 1e6;

/** Packs with their rates and savings, compared with the first one. */
export const withRates = (
  packs: readonly Pick<Pack, "pack_id" | "name" | "price_usd" | "credits">[],
): readonly Pack[] => {
  const [first] = packs;
  const base = first ? rateOf(first.price_usd, first.credits) : 1;
  return packs.map(({ pack_id, name, price_usd, credits }) => {
    const price_per_credit_usd = rateOf(price_usd, credits);
    const savings_pct = Math.round((1 - price_per_credit_usd / base) * 1000) / 10;
    return { pack_id, name, price_usd, credits, price_per_credit_usd, savings_pct };
  });
};

/** Price of a pack in US cents. */
export const centsOf = ({ price_usd }: Pick<Pack, "price_usd">): number =>
  Math.round(price_usd * 100);

/** The packs of an edition, the smallest first. */
export const packsOf = ({ starterPack }: Edition): readonly Pack[] => {
  return withRates([
    {
      pack_id: "starter",
      name: "Starter",
      price_usd: starterPack.priceUsd,
      credits: starterPack.credits,
    },
    { pack_id: "creator", name: "Creator", price_usd: 45, credits: 1_000 },
    { pack_id: "studio", name: "Studio", price_usd: 175, credits: 5_000 },
    { pack_id: "enterprise", name: "Enterprise", price_usd: 600, credits: 20_000 },
  ]);
};

/** The components of a price, in the order in which they are shown. docs/contribute/decisions.md#credits. */
export const components = [
  "script",
  "keyframes",
  "video",
  "video_upscale",
  "presenter",
  "voice",
  "music",
  "captions",
  "keyframe_retries",
  "video_retries",
  "presenter_retries",
  "anchor_reviews",
  "video_reviews",
  "presenter_reviews",
] as const;
type Component = (typeof components)[number];

/** Items of units: at the full price, and retried after a low score or a rejection. */
export type ItemCounts = {
  readonly items: number;
  readonly retries: number;
  readonly rejections: number;
};

export type CostLine = {
  readonly component: Component;
  readonly quantity: number;
  readonly unitCredits: number;
  /**
   * The charge: `quantity` for each item, retry or rejection. The line's own quantity is the maximum, which is
   * reserved. Absent: the whole line is charged once its stage is done.
   */
  readonly per?: {
    readonly each: keyof ItemCounts;
    readonly quantity: number;
    /** Counts segments in which the persona speaks. Absent: the stage's other items. */
    readonly of?: "presenter";
  };
};

export const lineCredits = (line: CostLine): number => line.quantity * line.unitCredits;

/** Sum in whole credits: fractions of the total round up, after what floating point added is cut off. */
export const totalCredits = (lines: readonly CostLine[]): number =>
  Math.max(0, Math.ceil(lines.reduce((sum, line) => sum + lineCredits(line), 0) - 1e-6));

/** `total_usd` wherever credits are summed up. */
export const listValueSchema = {
  type: "number",
  description:
    "List value: 0.01 USD for each credit. What you pay for a credit depends on the packs that you buy.",
} as const;

/** docs/contribute/contract.md#credits. */
export const priceEntrySchema = schema({
  title: "ModelPrice",
  type: "object",
  required: ["model_id", "variant", "billing_unit", "vendor_cost_usd", "price_usd", "credits"],
  properties: {
    model_id: { type: "string" },
    variant: { type: "string" },
    billing_unit: { enum: ["per_generation", "per_second"] },
    vendor_cost_usd: { type: "number", minimum: 0 },
    price_usd: { type: "number", minimum: 0, description: "List value: 0.01 USD for each credit." },
    credits: {
      type: "number",
      minimum: 0,
      description: "Price × 100; per second where so billed.",
    },
  },
});

export type PriceEntry = Static<typeof priceEntrySchema>;

const entryOf = ({ modelId, variant, billingUnit, vendorCostUsd }: ModelPrice): PriceEntry => {
  const credits = creditsFor(vendorCostUsd);
  return {
    model_id: modelId,
    variant,
    billing_unit: billingUnit,
    vendor_cost_usd: vendorCostUsd,
    price_usd: credits / creditsPerUsd,
    credits,
  };
};

/** The prices of every variant that this edition sells; docs/contribute/contract.md#credits. */
export const priceEntriesOf = (edition: Edition): readonly PriceEntry[] => {
  const sold = new Set([...edition.models, ...edition.upscalers]);
  return modelPrices.filter(({ modelId }) => sold.has(modelId)).map(entryOf);
};
