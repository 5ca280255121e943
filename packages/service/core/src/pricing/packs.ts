import type { Edition } from "../edition/edition.ts";
import { type Static, schema } from "../validation/schema.ts";

export const packIds = ["starter", "creator", "studio", "enterprise"] as const;
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

const pack = (
  [pack_id, name]: readonly [Pack["pack_id"], string],
  price_usd: number,
  credits: number,
  starterRate: number,
): Pack => {
  const price_per_credit_usd = rateOf(price_usd, credits);
  return {
    pack_id,
    name,
    price_usd,
    credits,
    price_per_credit_usd,
    savings_pct: Math.round((1 - price_per_credit_usd / starterRate) * 1000) / 10,
  };
};

/** What a pack costs, in whole US cents. */
export const centsOf = ({ price_usd }: Pick<Pack, "price_usd">): number =>
  Math.round(price_usd * 100);

/** The packs of an edition, the smallest first. */
export const packsOf = ({ starterPack }: Edition): readonly Pack[] => {
  const rate = rateOf(starterPack.priceUsd, starterPack.credits);
  return [
    pack(["starter", "Starter"], starterPack.priceUsd, starterPack.credits, rate),
    pack(["creator", "Creator"], 45, 1_000, rate),
    pack(["studio", "Studio"], 175, 5_000, rate),
    pack(["enterprise", "Enterprise"], 600, 20_000, rate),
  ];
};
