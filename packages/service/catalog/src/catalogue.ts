import type { Catalogue } from "@reelwright/core/ports/catalogue";
import { lazy } from "@reelwright/core/util/lazy";
import { tracks } from "./music/tracks.ts";
import { readPersonas } from "./personas/persona-table.ts";
import { makeVoices } from "./voices/voices.ts";

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

/** The shared library, in memory; personas and voices are read at their first use. */
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
