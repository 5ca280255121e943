import type { Catalogue } from "@reelwright/core";
import { tracks } from "./music/tracks.ts";
import { personas } from "./personas/personas.ts";
import { voices } from "./voices/voices.ts";

const personaById = new Map(
  personas.flatMap((persona) => [
    [persona.persona_id, persona] as const,
    [persona.slug, persona] as const,
  ]),
);
const voiceById = new Map(voices.map((voice) => [voice.voice_id, voice]));
const trackById = new Map(tracks.map((track) => [track.music_id, track]));

/** The shared library, in memory. */
export const catalogue: Catalogue = {
  personas,
  voices,
  tracks,
  persona: (idOrSlug) => personaById.get(idOrSlug.toLowerCase()) ?? null,
  voice: (id) => voiceById.get(id) ?? null,
  track: (id) => trackById.get(id.toLowerCase()) ?? null,
};
