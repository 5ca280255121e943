import { interactionModeSchema } from "../jobs/model/interaction-mode.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

/** Body of `POST /jobs/suggest-fields`. */
export const suggestBodySchema = schema({
  title: "SuggestFieldsRequest",
  type: "object",
  required: ["product_name", "product_image_url"],
  properties: {
    product_name: { type: "string", minLength: 1, maxLength: 200 },
    product_image_url: { type: "string", format: "http-url", maxLength: 2048 },
    persona_id: {
      ...nullable({ type: "string", maxLength: 100 }),
      default: null,
      description: "Who is to present it: a UUID or a slug.",
    },
    interaction_mode: { ...interactionModeSchema, default: "holdable" },
    segment_count: { type: "integer", minimum: 1, maximum: 10, default: 3 },
  },
});
export type SuggestBody = Static<typeof suggestBodySchema>;

/** Reply of `POST /jobs/suggest-fields`; its fields go into `POST /jobs` as they are. */
export const suggestionSchema = schema({
  title: "FieldSuggestions",
  type: "object",
  required: [
    "key_selling_points",
    "cta_text",
    "environment_description",
    "custom_script",
    "analysis",
  ],
  properties: {
    key_selling_points: { type: "array", items: { type: "string" }, maxItems: 5 },
    cta_text: { type: "string", maxLength: 100 },
    environment_description: { type: "string" },
    custom_script: {
      type: "string",
      description: "Can be spoken in `segment_count` segments of the default length.",
    },
    analysis: {
      title: "ProductAnalysis",
      type: "object",
      description: "Extension: what was seen in the picture.",
      required: ["category", "shape", "text", "colors"],
      properties: {
        category: { type: "string" },
        shape: { type: "string" },
        text: {
          type: "array",
          items: { type: "string" },
          maxItems: 12,
          description: "Words that could be read in the picture.",
        },
        colors: {
          type: "array",
          items: {
            title: "ProductColor",
            type: "object",
            required: ["name", "hex", "share"],
            properties: {
              name: { type: "string" },
              hex: { type: "string" },
              share: { type: "number", minimum: 0, maximum: 1 },
            },
          },
        },
      },
    },
  },
});
export type Suggestion = Static<typeof suggestionSchema>;
