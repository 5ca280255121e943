import { expect, test } from "@jest/globals";
import { modelsOf } from "@reelwright/catalog/models/models";
import { editionNamed } from "@reelwright/core/edition/edition";
import type { Model } from "reelwright";
import { lengthsOf, makesFormat, withModel } from "./model-rules.ts";

const models = modelsOf(editionNamed("E1")) as unknown as readonly Model[];

test("knows what a model makes", () => {
  expect(lengthsOf(models, "vidA")).toEqual([8]);
  expect(lengthsOf(models, "unknown")).toEqual([]);
  expect(makesFormat(models, "vidA", "1:1")).toBe(false);
  expect(makesFormat(models, "unknown", "1:1")).toBe(true);
});

test("a model brings length and format along where it can't make those before", () => {
  const before = { seconds: 4, ratio: "1:1" };
  expect(withModel(models, "vidA", before)).toEqual({
    ...{ video_model: "vidA", segment_duration: 8, aspect_ratio: "9:16" },
  });
  expect(withModel(models, "vidB_pro", before)).toEqual({ video_model: "vidB_pro" });
});
