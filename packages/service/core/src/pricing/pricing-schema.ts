import type { Edition } from "../edition/edition.ts";
import { type Static, schema } from "../validation/schema.ts";
import { creditsFor, creditsPerUsd, type ModelPrice, modelPrices } from "./price-list.ts";

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

type PriceEntry = Static<typeof priceEntrySchema>;

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
