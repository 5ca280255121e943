import { expect, test } from "@jest/globals";
import { editionNamed } from "../edition/edition.ts";
import { packsOf, priceEntriesOf } from "./price-list.ts";

test("packs cost what the contract says, and save what they save against the starter", () => {
  const rows = (edition: string) =>
    packsOf(editionNamed(edition)).map((pack) => [
      pack.pack_id,
      pack.price_usd,
      pack.credits,
      pack.price_per_credit_usd,
      pack.savings_pct,
    ]);
  const larger = [
    ["creator", 45, 1_000, 0.045, 10],
    ["studio", 175, 5_000, 0.035, 30],
    ["enterprise", 600, 20_000, 0.03, 40],
  ];
  expect(rows("E1")).toEqual([["starter", 10, 200, 0.05, 0], ...larger]);
  expect(rows("E2")).toEqual([["starter", 25, 500, 0.05, 0], ...larger]);
});

test("each edition sells the variants of its models and of its upscalers, and no others", () => {
  const models = (edition: string) => [
    ...new Set(priceEntriesOf(editionNamed(edition)).map(({ model_id }) => model_id)),
  ];
  expect(models("E2")).toEqual(["imgA_2", "vidB_std", "vidB_pro", "vidB_4k"]);
  expect(models("E1")).toHaveLength(12);
  expect(models("E1")).toEqual(
    expect.arrayContaining(["vidA_get_1080p", "vidA_get_4k", "vidC2_storyboard"]),
  );
  expect(models("E1")).not.toContain("vidB_4k");
});

test("credits are a hundred times the price, which is twice the vendor's", () => {
  const entries = priceEntriesOf(editionNamed("E1"));
  expect(entries.length).toBeGreaterThan(12);
  for (const { credits, price_usd, vendor_cost_usd } of entries) {
    expect(credits).toBeCloseTo(price_usd * 100, 9);
    expect(price_usd).toBeCloseTo(vendor_cost_usd * 2, 9);
  }
  expect(entries).toContainEqual({
    model_id: "vidB_std",
    variant: "with_audio",
    billing_unit: "per_second",
    vendor_cost_usd: 0.075,
    price_usd: 0.15,
    credits: 15,
  });
});
