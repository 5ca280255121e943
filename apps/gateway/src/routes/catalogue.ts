/** Filters and views of catalog entries: personas, voices and music. */
import { excerptOf, previewOf } from "@reelwright/catalog/catalogue";
import { languageName } from "@reelwright/catalog/voices";
import type {
  linkedVoiceSchema,
  personaSchema,
  trackSchema,
  voiceSchema,
} from "@reelwright/core/catalogue/entries";
import type { FileUrl } from "@reelwright/core/jobs/present";
import { type Static, schema } from "@reelwright/core/validation/schema";
import type { MusicTrack, Persona, Voice } from "@reelwright/film/artifacts";
import { facetOf } from "@reelwright/film/catalogue/folding";
import { Failure } from "@reelwright/film/failure";

/** A search text; databases can't store U+0000. */
export const searchText = {
  type: "string",
  maxLength: 200,
  pattern: "^[^\\u0000]*$",
} as const;

const filter = {
  ...searchText,
  description: "Ignores case; unknown values match nothing.",
} as const;

/** A text field of the query for each filter. */
export const filterFields = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, filter])) as {
    readonly [K in Name]: typeof filter;
  };

/** Returns the facets in a query; empty texts are ignored. */
export const facetsOf = <Name extends string>(
  names: readonly Name[],
  query: { readonly [K in Name]?: string },
): readonly string[] =>
  names.flatMap((name) => {
    const value = query[name]?.trim() ?? "";
    return value === "" ? [] : [facetOf(name, value)];
  });

export const sortOrder = { title: "SortOrder", enum: ["asc", "desc"], default: "asc" } as const;

/** An object of lists: the values of each filter. */
export const optionsSchema = <const Name extends string>(title: string, names: readonly Name[]) =>
  schema({
    title,
    type: "object",
    required: names,
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "array", items: { type: "string" } }]),
    ) as {
      readonly [K in Name]: { readonly type: "array"; readonly items: { readonly type: "string" } };
    },
  });

/** Each value once, in order. */
export const sortedUnique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** Returns the entries with these ids, in their order, each once. Unknown ids are ignored. */
export const findAll = <T>(ids: readonly string[], find: (id: string) => T | null): T[] => [
  ...new Set(ids.map(find).filter((found): found is NonNullable<typeof found> => found !== null)),
];

type PersonaView = Static<typeof personaSchema>;
type VoiceView = Static<typeof voiceSchema>;
type LinkedVoiceView = Static<typeof linkedVoiceSchema>;
type TrackView = Static<typeof trackSchema>;

const portraitUrl = ({ portrait }: Persona, url: FileUrl): string | null =>
  portrait === null ? null : url(portrait);

export const personaView = (persona: Persona, url: FileUrl): PersonaView => {
  const { portrait: _key, appearance, tags, ...rest } = persona;
  return {
    ...rest,
    tags: [...tags],
    appearance: {
      presentation: appearance.presentation,
      skin_color: appearance.skin,
      hair_color: appearance.hair,
      hair_style: appearance.hairStyle,
      outfit: appearance.outfit,
      outfit_color: appearance.outfitColour,
      accessories: [...appearance.accessories],
    },
    portrait_url: portraitUrl(persona, url),
  };
};

export const voiceView = (voice: Voice, url: FileUrl): VoiceView => {
  const { synthesis: _how, model: _model, ...rest } = voice;
  return {
    ...rest,
    language_name: languageName(voice.language),
    preview_url: url(previewOf(voice)),
  };
};

/** `personas`: those of the whole catalogue. */
export const linkedVoiceView = (
  voice: Voice,
  personas: readonly Persona[],
  url: FileUrl,
): LinkedVoiceView => ({
  ...voiceView(voice, url),
  personas: personas
    .filter(({ tts_voice_id }) => tts_voice_id === voice.voice_id)
    .map((persona) => ({
      persona_id: persona.persona_id,
      slug: persona.slug,
      name: persona.name,
      category: persona.category,
      portrait_url: portraitUrl(persona, url),
    })),
});

export const trackView = (track: MusicTrack, url: FileUrl): TrackView => {
  const { seed: _seed, file: _file, tags, ...rest } = track;
  return { ...rest, tags: [...tags], preview_url: url(excerptOf(track)) };
};

const notFound = (code: string, message: string) => (): Failure =>
  new Failure("missing", code, message);

export const personaNotFound = notFound(
  "PERSONA_NOT_FOUND",
  "No such persona. GET /personas lists all personas.",
);
export const voiceNotFound = notFound(
  "VOICE_NOT_FOUND",
  "No such voice. GET /voices lists all voices.",
);
export const modelNotFound = notFound(
  "MODEL_NOT_FOUND",
  "No such model. GET /models lists all models.",
);
