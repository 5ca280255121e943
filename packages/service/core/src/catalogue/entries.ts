import type { Voice } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { VoiceUse } from "../ports/catalogue-index.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

/** Image formats of the playground. `jpeg` is an alias of `jpg`. */
export const pictureFormats = ["png", "jpg", "jpeg", "webp"] as const;
export const pictureFormatSchema = schema({ title: "PictureFormat", enum: pictureFormats });

/** Capabilities of a model. The playground checks requests against them. */
const capabilitiesSchema = schema({
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

const text = { type: "string" } as const;
const url = nullable({ type: "string", format: "http-url" });

/** docs/contribute/contract.md#catalog. */
export const personaSchema = schema({
  title: "Persona",
  type: "object",
  required: [
    "persona_id",
    "slug",
    "name",
    "description",
    "category",
    "gender",
    "age_range",
    "ethnicity",
    "voice_style",
    "tags",
    "appearance",
    "portrait_url",
    "tts_voice_id",
  ],
  properties: {
    persona_id: { type: "string", format: "uuid" },
    slug: text,
    name: text,
    description: text,
    category: text,
    gender: text,
    age_range: text,
    ethnicity: text,
    voice_style: text,
    tags: { type: "array", items: text },
    appearance: {
      title: "PersonaAppearance",
      type: "object",
      description: "How the persona is drawn; colours are `#rrggbb`.",
      required: [
        "presentation",
        "skin_color",
        "hair_color",
        "hair_style",
        "outfit",
        "outfit_color",
        "accessories",
      ],
      properties: {
        presentation: { enum: ["feminine", "masculine", "neutral"] },
        skin_color: text,
        hair_color: text,
        hair_style: text,
        outfit: text,
        outfit_color: text,
        accessories: { type: "array", items: text },
      },
    },
    portrait_url: url,
    tts_voice_id: nullable({
      type: "string",
      description: "The voice that speaks when a job names none; null: no voice-over.",
    }),
  },
});

/** docs/contribute/contract.md#catalog. */
export const personaFilters = [
  "category",
  "gender",
  "ethnicity",
  "age_range",
  "voice_style",
  "tag",
] as const;

/** Fields by which personas can be sorted. */
export const personaSortFields = [
  "name",
  "category",
  "gender",
  "ethnicity",
  "age_range",
  "voice_style",
] as const;

const fields = {
  voice_id: text,
  name: text,
  language: { type: "string", description: "ISO 639-1." },
  language_name: text,
  accent: text,
  gender: text,
  age: text,
  use_case: text,
  category: { type: "string", description: "How it strikes the ear." },
  preview_url: url,
} as const;

const required = [
  "voice_id",
  "name",
  "language",
  "language_name",
  "accent",
  "gender",
  "age",
  "use_case",
  "category",
  "preview_url",
] as const;

/** docs/contribute/contract.md#catalog. */
export const voiceSchema = schema({ title: "Voice", type: "object", required, properties: fields });

/** One voice, with the personas that speak with it. */
export const linkedVoiceSchema = schema({
  title: "LinkedVoice",
  type: "object",
  required: [...required, "personas"],
  properties: {
    ...fields,
    personas: {
      type: "array",
      items: {
        title: "VoicePersona",
        type: "object",
        required: ["persona_id", "slug", "name", "category", "portrait_url"],
        properties: {
          persona_id: { type: "string", format: "uuid" },
          slug: text,
          name: text,
          category: text,
          portrait_url: url,
        },
      },
    },
  },
});

/** A voice and how many of the newest jobs use it. */
export const trendingVoiceSchema = schema({
  title: "TrendingVoice",
  type: "object",
  required: [...required, "usage_count"],
  properties: { ...fields, usage_count: { type: "integer", minimum: 0 } },
});

/** docs/contribute/contract.md#catalog. */
export const voiceFilters = [
  "gender",
  "language",
  "accent",
  "age",
  "use_case",
  "category",
] as const;

/** Fields by which voices can be sorted. */
export const voiceSortFields = ["name", ...voiceFilters] as const;

type VoiceUses = { readonly voice: Voice; readonly uses: number };

/**
 * The voices that jobs use most, the most used first; a job that names none speaks with its persona's. While fewer
 * than `count` voices were used, the list is filled up from `others` with none.
 */
export const trendingVoices = (
  catalogue: Pick<Catalogue, "voice" | "persona">,
  uses: readonly VoiceUse[],
  others: readonly Voice[],
  count: number,
): readonly VoiceUses[] => {
  const totals = new Map<Voice, number>();
  for (const { voice_id, persona_id, uses: more } of uses) {
    const id = voice_id ?? catalogue.persona(persona_id ?? "")?.tts_voice_id;
    const voice = catalogue.voice(id ?? "");
    if (voice) totals.set(voice, (totals.get(voice) ?? 0) + more);
  }
  const used = [...totals]
    .map(([voice, total]) => ({ voice, uses: total }))
    .sort((a, b) => b.uses - a.uses || (a.voice.voice_id < b.voice.voice_id ? -1 : 1));
  const unused = others.filter((voice) => !totals.has(voice)).map((voice) => ({ voice, uses: 0 }));
  return [...used, ...unused].slice(0, count);
};

/** docs/contribute/contract.md#catalog. */
export const trackSchema = schema({
  title: "CatalogTrack",
  type: "object",
  required: [
    "music_id",
    "title",
    "artist",
    "mood",
    "tempo",
    "energy_level",
    "bpm",
    "has_vocals",
    "tags",
    "preview_url",
  ],
  properties: {
    music_id: { type: "string", format: "uuid" },
    title: { type: "string" },
    artist: { type: "string" },
    mood: { type: "string" },
    tempo: { enum: ["slow", "medium", "fast"] },
    energy_level: { enum: ["low", "medium", "high"] },
    bpm: { type: "integer", minimum: 40, maximum: 200 },
    has_vocals: { type: "boolean" },
    tags: { type: "array", items: { type: "string" } },
    preview_url: nullable({ type: "string", format: "http-url" }),
  },
});
