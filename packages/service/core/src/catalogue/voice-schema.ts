import { nullable, schema } from "../validation/schema.ts";

const text = { type: "string" } as const;
const url = nullable({ type: "string", format: "http-url" });

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
