import { expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { jobFieldsOf } from "./job-fields.ts";

const edition = editionNamed("E1");
const document = JSON.parse(JSON.stringify(openapiOf(endpointsOf(edition), edition)));
const fields = jobFieldsOf(document);

test("says of each field what it takes", () => {
  expect(fields.get("product_name")).toMatchObject({
    ...{ type: "string", isRequired: true, isNullable: false, minLength: 1, maxLength: 200 },
    ...{ default: undefined, values: null },
  });
  expect(fields.get("segment_count")).toMatchObject({ type: "integer", minimum: 1, maximum: 10 });
  expect(fields.get("caption_style")).toMatchObject({ type: "string", default: "short_karaoke" });
  expect(fields.get("caption_style")?.values).toContain("minimal_karaoke");
  expect(fields.get("language")).toMatchObject({ default: "en", pattern: "^[a-z]{2}$" });
});

test("looks through null, references, lists and objects", () => {
  expect(fields.get("cta_text")).toMatchObject({
    ...{ type: "string", isNullable: true, default: null, maxLength: 100 },
    description: "What the viewer should do at the end.",
  });
  const points = fields.get("key_selling_points");
  expect(points).toMatchObject({ type: "array", maxItems: 5, items: { maxLength: 300 } });
  const speed = fields.get("voice_settings")?.fields.get("speed");
  expect(speed).toMatchObject({ type: "number", minimum: 0.7, maximum: 1.3, isRequired: false });
  expect(fields.get("interaction_mode")).toMatchObject({
    ...{ type: "string", default: "holdable", deprecatedValues: ["consumable", "apply_to_body"] },
  });
  expect(fields.get("interaction_mode")?.values).toHaveLength(6);
  expect(fields.get("metadata")).toMatchObject({ type: "object", default: {} });
});

test("says nothing where a field is of several kinds, and knows no field of another document", () => {
  const several = { anyOf: [{ type: "string" }, { type: "integer", minimum: 1 }] };
  const schemas = { CreateJobRequest: { properties: { several } } };
  expect(jobFieldsOf({ components: { schemas } }).get("several")).toMatchObject({
    ...{ type: null, minimum: null, isNullable: false },
  });
  expect(jobFieldsOf({ components: { schemas: {} } }).size).toBe(0);
});
