import type { IndexEntry } from "@reelwright/core/ports/catalogue-index";
import type { MusicTrack, Persona, Voice } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { facetOf, foldText } from "@reelwright/film/catalogue/folding";
import { lazy } from "@reelwright/film/concurrency";
import type { Sample } from "@reelwright/film/ports/tools";
import { excerptKey, previewKey, readTable, samplesPrefix } from "./data-file.ts";
import { tracks } from "./music.ts";
import { readPersonas } from "./personas.ts";
import { languageName, makeVoices } from "./voices.ts";

const personas = lazy(readPersonas);
const voices = lazy(makeVoices);
const personaById = lazy(
  () =>
    new Map(
      personas().flatMap((persona) => [
        [persona.persona_id, persona] as const,
        [persona.slug, persona] as const,
      ]),
    ),
);
const voiceById = lazy(() => new Map(voices().map((voice) => [voice.voice_id, voice])));
const trackById = new Map(tracks.map((track) => [track.music_id, track]));

/** The built-in catalog, in memory. Personas and voices are read on first use. */
export const catalogue: Catalogue = {
  get personas() {
    return personas();
  },
  get voices() {
    return voices();
  },
  tracks,
  persona: (idOrSlug) => personaById().get(idOrSlug.toLowerCase()) ?? null,
  voice: (id) => voiceById().get(id) ?? null,
  track: (id) => trackById.get(id.toLowerCase()) ?? null,
};

type Fields = { readonly [field: string]: string };

const facets = (fields: Fields, more: readonly string[] = []): readonly string[] => [
  ...new Set([...Object.entries(fields).map(([field, value]) => facetOf(field, value)), ...more]),
];

/** Field values are words joined by underscores, but people search for them with spaces. */
const plain = (values: readonly string[]): string =>
  foldText(values.join(" ").replaceAll("_", " "));

const personaEntry = (persona: Persona): IndexEntry => {
  const { name, category, gender, ethnicity, age_range, voice_style, tags } = persona;
  const fields = { category, gender, ethnicity, age_range, voice_style };
  return {
    kind: "persona",
    id: persona.persona_id,
    facets: facets(
      fields,
      tags.map((tag) => facetOf("tag", tag)),
    ),
    sortKeys: { name, ...fields },
    texts: [
      foldText(name),
      plain([...Object.values(fields), ...tags]),
      foldText(persona.description),
    ],
  };
};

const voiceEntry = (voice: Voice): IndexEntry => {
  const { name, gender, language, accent, age, use_case, category } = voice;
  const fields = { gender, language, accent, age, use_case, category };
  const inWords = languageName(language);
  return {
    kind: "voice",
    id: voice.voice_id,
    // `language=German` finds what `language=de` finds.
    facets: facets(fields, [facetOf("language", inWords)]),
    sortKeys: { name, ...fields },
    texts: [foldText(name), plain([...Object.values(fields), inWords]), ""],
  };
};

/** All entries of the database's index. `library`: the catalog with installed voices. */
export const indexEntries = (
  library: Pick<Catalogue, "personas" | "voices"> = catalogue,
): readonly IndexEntry[] => [
  ...library.personas.map(personaEntry),
  ...library.voices.map(voiceEntry),
];

const texts = lazy(
  () => new Map(readTable("previews.txt", 2).map(([language = "", text = ""]) => [language, text])),
);
/** The text of a voice's preview; English if there is none in the language of an installed voice. */
export const previewText = ({ language }: Pick<Voice, "language">): string =>
  texts().get(language) ?? texts().get("en") ?? "";

/** Key of the voice's preview in the file store. */
export const previewOf = (voice: Voice): string => previewKey(voice, previewText(voice));
/** Key of the track's preview in the file store. */
export const excerptOf = (track: MusicTrack): string => excerptKey(track);

const samples = lazy(() => {
  const byKey = new Map<string, Sample>();
  for (const { portrait, appearance } of catalogue.personas) {
    if (portrait !== null) byKey.set(portrait, { kind: "portrait", appearance });
  }
  for (const voice of catalogue.voices) {
    byKey.set(previewOf(voice), { kind: "speech", voice, text: previewText(voice) });
  }
  for (const track of catalogue.tracks) byKey.set(excerptOf(track), { kind: "music", track });
  return byKey;
});

/**
 * Returns the sample with this file key; null if there is none. `library`: the catalog with installed voices.
 */
export const sampleAt = (
  key: string,
  library: Pick<Catalogue, "voices"> = catalogue,
): Sample | null => {
  const known = samples().get(key);
  if (known || library === catalogue || !key.startsWith(samplesPrefix)) return known ?? null;
  const voice = library.voices.find((each) => each.model && previewOf(each) === key);
  return voice ? { kind: "speech", voice, text: previewText(voice) } : null;
};

/** English accents, then the other most spoken languages. */
const featured = [
  "en-us-harper",
  "en-us-marcus",
  "en-us-grace",
  "en-us-theo",
  "en-gb-x-rp-imogen",
  "en-gb-x-rp-oliver",
  "en-gb-scotland-isla",
  "en-029-shanice",
  "es-419-valentina",
  "es-alvaro",
  "fr-camille",
  "de-lena",
  "pt-br-rafael",
  "it-giulia",
  "hi-ananya",
  "ja-sakura",
  "ko-minjun",
  "cmn-mei",
  "ar-omar",
  "ru-anya",
];

/** The 20 voices that are listed first, in order. */
export const featuredVoices = (): readonly Voice[] =>
  featured.map((id) => catalogue.voice(id)).filter((voice) => voice !== null);
