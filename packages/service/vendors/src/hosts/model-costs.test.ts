import { expect, test } from "@jest/globals";
import { loadModels, type VendorModels } from "./load-models.ts";
import { modelCosts } from "./model-costs.ts";

const all = { pictures: true, clips: true };
const shipped = await loadModels();
const one = (models: VendorModels, vendor: keyof VendorModels, model: string, variant: string) =>
  modelCosts(models, vendor, all).find((each) => each.model === model && each.variant === variant);

test("a clip that is charged flat is compared at its longest, with the sound that comes with it", () => {
  const { fal } = shipped;
  const vidA = fal["vidA"];
  if (!vidA) throw new Error("no vidA");
  const usd = { standard: { silent: 0.1, sound: 0.3 } };
  const changed = {
    ...shipped,
    fal: { vidA: { ...vidA, price: { per: "second", usd } } },
  } as const;
  const cost = one(changed, "fal", "vidA", "i2v");
  expect(cost).toMatchObject({ unit: "clip of 8 s", chargedUsd: 2.5 });
  expect(cost?.costUsd).toBeCloseTo(2.4, 6);
});

test("a clip that is charged by the second is compared by the second, silent or with sound", () => {
  const [silent, sound] = ["i2v", "with_audio"].map((each) =>
    one(shipped, "fal", "vidB_std", each),
  );
  expect(silent).toMatchObject({ unit: "second", chargedUsd: 0.1, costUsd: 0.084 });
  expect(sound).toMatchObject({ unit: "second", chargedUsd: 0.15, costUsd: 0.126 });
});

test("the dearest route counts, and each resolution of a picture by itself", () => {
  const cost = (variant: string) => one(shipped, "fal", "imgA_2", variant)?.costUsd;
  expect([cost("1k"), cost("2k"), cost("4k")]).toEqual([0.08, 0.12, 0.16]);
  expect(one(shipped, "google", "imgA_2", "4k")?.costUsd).toBe(0.24);
  // Its clips of text and picture cost less than those of reference pictures.
  expect(one(shipped, "fal", "vidA_fast", "i2v")?.costUsd).toBeCloseTo(8 * 0.4, 6);
});

test("only what a vendor is chosen for is compared", () => {
  const names = (kinds: Parameters<typeof modelCosts>[2]) => [
    ...new Set(modelCosts(shipped, "google", kinds).map(({ model }) => model)),
  ];
  expect(names({ pictures: true, clips: false })).toEqual(["imgA_2"]);
  expect(names({ pictures: false, clips: true })).toEqual(["vidA_fast", "vidA"]);
});

test("somebody who speaks costs less at each host than is charged", () => {
  const kinds = { pictures: false, clips: false, presenter: true };
  for (const host of ["fal", "replicate"] as const) {
    const costs = modelCosts(shipped, host, kinds);
    expect(costs).toMatchObject([{ model: "presenter", unit: "second", chargedUsd: 0.12 }]);
    expect(costs[0]?.costUsd).toBeLessThan(0.12);
  }
});
