import { expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { jobFieldsOf } from "reelwright";
import { changesIn, firstFields, groupOf, groups } from "./groups.ts";

const edition = editionNamed("E1");
const document = JSON.parse(JSON.stringify(openapiOf(endpointsOf(edition), edition)));
const fields = jobFieldsOf(document);

/** What the form doesn't ask for: it has its own way to say it. */
const unasked = ["idempotency_key", "template_id", "output_aspect_ratio"];

test("every field of a job has one place", () => {
  const placed = [...firstFields, ...Object.values(groups).flat(), ...unasked];
  expect(placed.toSorted()).toEqual([...fields.keys()].toSorted());
  expect(groupOf("caption_style")).toBe("captions");
  expect(groupOf("product_name")).toBeNull();
});

test("names what differs in a group", () => {
  const values = { music_enabled: true, music_mood: "chill", cta_text: "Go" };
  expect(changesIn("music", values, fields)).toEqual(["music_mood"]);
  expect(changesIn("quality", { video_model: "vidB_std" }, fields)).toEqual([]);
  expect(changesIn("quality", { video_model: "vidB_pro" }, fields)).toEqual(["video_model"]);
});
