import { nullable, schema } from "../validation/schema.ts";

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
