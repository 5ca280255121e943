import { nullable, schema } from "../validation/schema.ts";

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
