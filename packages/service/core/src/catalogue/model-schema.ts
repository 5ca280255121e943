import { type Static, schema } from "../validation/schema.ts";

/** Formats of the playground's pictures; `jpeg` is another word for `jpg`. */
export const pictureFormats = ["png", "jpg", "jpeg", "webp"] as const;
export const pictureFormatSchema = schema({ title: "PictureFormat", enum: pictureFormats });

/** What a model can do; the playground checks requests against it. */
export const capabilitiesSchema = schema({
  title: "ModelCapabilities",
  type: "object",
  required: [
    "generation_types",
    "supported_aspect_ratios",
    "supported_durations",
    "supports_start_frame",
    "supports_end_frame",
    "max_reference_images",
    "supports_sound",
    "supports_elements",
    "supports_shots",
    "resolutions",
    "resolution_upgrades",
    "output_formats",
    "max_prompt_length",
  ],
  properties: {
    generation_types: { type: "array", items: { type: "string" } },
    supported_aspect_ratios: { type: "array", items: { type: "string" } },
    supported_durations: {
      type: "array",
      items: { type: "integer" },
      description: "Seconds; empty for images.",
    },
    supports_start_frame: {
      type: "boolean",
      description: "`start_image_url`: what the video begins with, or the picture that is changed.",
    },
    supports_end_frame: {
      type: "boolean",
      description: "`end_image_url`: what the video ends with.",
    },
    max_reference_images: {
      type: "integer",
      minimum: 0,
      description: "`reference_images`; 0 where the edition has no such field.",
    },
    supports_sound: { type: "boolean" },
    supports_elements: { type: "boolean" },
    supports_shots: { type: "boolean" },
    resolutions: {
      type: "array",
      items: { type: "string" },
      description: "What it makes by itself.",
    },
    resolution_upgrades: {
      type: "array",
      items: { type: "string" },
      description: "What its finished videos can be raised to afterwards.",
    },
    output_formats: {
      type: "array",
      items: pictureFormatSchema,
      description: "`output_format` of pictures; empty for videos, which are MP4.",
    },
    max_prompt_length: { type: "integer", minimum: 1, description: "Characters." },
  },
});

/** docs/contribute/contract.md#catalog. */
export const modelSchema = schema({
  title: "Model",
  type: "object",
  required: [
    "model_id",
    "name",
    "family",
    "type",
    "description",
    "status",
    "default_variant",
    "variants",
    "capabilities",
  ],
  properties: {
    model_id: { type: "string" },
    name: { type: "string" },
    family: { type: "string" },
    type: { enum: ["video", "image"] },
    description: { type: "string" },
    status: { enum: ["available", "beta", "coming_soon"] },
    default_variant: {
      type: "string",
      description: "Its price is the one of `GET /credits/pricing`.",
    },
    variants: { type: "array", items: { type: "string" } },
    capabilities: capabilitiesSchema,
  },
});

export type Capabilities = Static<typeof capabilitiesSchema>;
/** A model of the catalogue; those that are `coming_soon` are not listed. */
export type Model = Static<typeof modelSchema>;
