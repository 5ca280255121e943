import { expect, test } from "@jest/globals";
import { editionNamed } from "../edition/edition.ts";
import { packsOf } from "./packs.ts";

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
