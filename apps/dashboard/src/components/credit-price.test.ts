import { expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { packsOf } from "@reelwright/core/pricing/price-list";
import { priceOfCredits } from "./credit-price.ts";

const packs = packsOf(editionNamed("E1"));

test("an account pays what it paid last", () => {
  const lastPurchase = { credits: 5_000, price_usd: 175 };
  expect(priceOfCredits(186, { packs, lastPurchase })).toEqual({ usd: 6.51, pack: null });
});

test.each([
  [186, 9.3, "Starter"],
  [200, 10, "Starter"],
  [201, 9.045, "Creator"],
  [4_000, 140, "Studio"],
  [50_000, 1_500, "Enterprise"],
])(
  "%d credits cost %d dollars by the %s pack, where nothing was bought yet",
  (credits, usd, pack) => {
    const price = priceOfCredits(credits, { packs: packs.toReversed(), lastPurchase: null });
    expect(price?.pack).toBe(pack);
    expect(price?.usd).toBeCloseTo(usd, 6);
  },
);

test("without packs there is no price", () => {
  expect(priceOfCredits(10, { packs: [], lastPurchase: null })).toBeNull();
});
