/** Tools that find personas, voices and music. */
import { z } from "zod";
import type { Tool } from "../tool.ts";

const limit = z.number().int().min(1).max(50).default(10);
const readOnly = { readOnlyHint: true, idempotentHint: true } as const;

const personaInput = {
  query: z
    .string()
    .min(1)
    .max(200)
    .describe('Words in names, traits and descriptions: "young woman, sporty".'),
  limit,
};
const personaShape = {
  personas: z.array(
    z.object({
      persona_id: z.string(),
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      gender: z.string(),
      age_range: z.string(),
      portrait_url: z.string().nullable(),
    }),
  ),
};

export const searchPersonas: Tool<typeof personaInput, typeof personaShape> = {
  name: "search_personas",
  title: "Find a presenter",
  description:
    "Searches the people who can present a video; their persona_id goes into create_video.",
  input: personaInput,
  output: personaShape,
  annotations: readOnly,
  run: async ({ query, limit: most }, { reelwright, signal }) => {
    const { items } = await reelwright.personas.search(query, { limit: most }, { signal });
    const personas = items.map(
      ({ persona_id, slug, name, description, gender, age_range, portrait_url }) => ({
        persona_id,
        slug,
        name,
        description,
        gender,
        age_range,
        portrait_url,
      }),
    );
    const lines = personas.map(
      ({ persona_id, name, description }) => `- ${name} (${persona_id}): ${description}`,
    );
    return { text: lines.join("\n") || "Nobody fits; try fewer words.", data: { personas } };
  },
};

const voiceInput = {
  query: z
    .string()
    .max(200)
    .optional()
    .describe('Words in names, languages, accents and uses: "british narrator".'),
  language: z.string().max(20).optional().describe("en, de …"),
  gender: z.string().max(20).optional(),
  limit,
};
const voiceShape = {
  voices: z.array(
    z.object({
      voice_id: z.string(),
      name: z.string(),
      language: z.string(),
      accent: z.string(),
      gender: z.string(),
      age: z.string(),
      use_case: z.string(),
      preview_url: z.string().nullable(),
    }),
  ),
};

export const searchVoices: Tool<typeof voiceInput, typeof voiceShape> = {
  name: "search_voices",
  title: "Find a voice",
  description:
    "Searches the voices; a voice_id goes into create_video as tts_voice_id, and replaces the persona's own voice.",
  input: voiceInput,
  output: voiceShape,
  annotations: readOnly,
  run: async ({ query, language, gender, limit: most }, { reelwright, signal }) => {
    const filters = {
      ...(query && { search: query }),
      ...(language && { language }),
      ...(gender && { gender }),
    };
    const { items } = await reelwright.voices.list(
      { ...filters, page_size: most } as Parameters<typeof reelwright.voices.list>[0],
      { signal },
    );
    const voices = items.map(
      ({ voice_id, name, language: of, accent, gender: kind, age, use_case, preview_url }) => ({
        voice_id,
        name,
        language: of,
        accent,
        gender: kind,
        age,
        use_case,
        preview_url,
      }),
    );
    const lines = voices.map(
      (voice) =>
        `- ${voice.name} (${voice.voice_id}): ${voice.language}, ${voice.accent}, ${voice.gender}, ${voice.age}, for ${voice.use_case}`,
    );
    return { text: lines.join("\n") || "No voice fits; try fewer words.", data: { voices } };
  },
};

const musicInput = {
  mood: z.string().max(40).optional().describe("upbeat, calm, dramatic …"),
  tempo: z.enum(["slow", "medium", "fast"]).optional(),
  limit,
};
const musicShape = {
  tracks: z.array(
    z.object({
      music_id: z.string(),
      title: z.string(),
      mood: z.string(),
      tempo: z.string(),
      bpm: z.number(),
      preview_url: z.string().nullable(),
    }),
  ),
};

export const searchMusic: Tool<typeof musicInput, typeof musicShape> = {
  name: "search_music",
  title: "Find music",
  description:
    "Lists tracks of the library by mood and tempo; a music_id goes into create_video as custom_music_id.",
  input: musicInput,
  output: musicShape,
  annotations: readOnly,
  run: async ({ mood, tempo, limit: most }, { reelwright, signal }) => {
    const query = { limit: most, ...(mood && { mood }), ...(tempo && { tempo }) };
    const { items } = await reelwright.music.catalog(
      query as Parameters<typeof reelwright.music.catalog>[0],
      { signal },
    );
    const tracks = items.map(({ music_id, title, mood: of, tempo: pace, bpm, preview_url }) => ({
      music_id,
      title,
      mood: of,
      tempo: pace,
      bpm,
      preview_url,
    }));
    const lines = tracks.map(
      (track) =>
        `- ${track.title} (${track.music_id}): ${track.mood}, ${track.tempo}, ${track.bpm} bpm`,
    );
    return {
      text: lines.join("\n") || "No track fits; leave out the mood or the tempo.",
      data: { tracks },
    };
  },
};
