import { expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { priceEntriesOf } from "@reelwright/core/pricing/price-list";
import { modelsOf } from "./models.ts";

const of = (edition: string) => modelsOf(editionNamed(edition));
const listed = (edition: string) => of(edition).filter(({ status }) => status !== "coming_soon");

test("eleven models in five families; each edition lists what it sells", () => {
  expect(of("E1")).toHaveLength(11);
  expect(new Set(of("E1").map(({ family }) => family)).size).toBe(5);
  expect(new Set(of("E1").map(({ model_id }) => model_id)).size).toBe(11);
  for (const edition of ["E1", "E2"])
    expect(listed(edition).map(({ model_id }) => model_id)).toEqual(editionNamed(edition).models);
});

test.each(["E1", "E2"])("%s: the default variant and every other has a price", (edition) => {
  const prices = priceEntriesOf(editionNamed(edition));
  for (const { model_id, variants, default_variant } of listed(edition)) {
    expect(variants).toContain(default_variant);
    const priced = prices.filter((price) => price.model_id === model_id);
    expect(priced.map(({ variant }) => variant)).toEqual(variants);
  }
});

test("capabilities keep to the contract", () => {
  const byId = new Map(of("E1").map((model) => [model.model_id, model.capabilities]));
  expect(byId.get("vidA_fast")?.supported_durations).toEqual([8]);
  expect(byId.get("vidA_fast")?.max_reference_images).toBe(3);
  expect(byId.get("vidA")?.generation_types).not.toContain("reference_to_video");
  for (const id of ["vidB_std", "vidB_pro", "vidB_4k"])
    expect(byId.get(id)).toMatchObject({
      supported_durations: [3, 4, 5, 6, 7, 8, 9, 10],
      supports_sound: true,
      supports_elements: true,
      max_prompt_length: 2_500,
    });
  for (const [id, { supported_aspect_ratios, max_prompt_length }] of byId) {
    if (id !== "imgA_2")
      expect({ id, square: supported_aspect_ratios.includes("1:1") }).toEqual({
        id,
        square: id.startsWith("vidB"),
      });
    if (id.startsWith("vidC")) expect(max_prompt_length).toBe(10_000);
  }
});
