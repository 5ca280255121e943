/** The entries of the catalogue as callers see them. */
import { excerptOf, previewOf } from "@reelwright/catalog/samples/samples";
import { languageName } from "@reelwright/catalog/voices/language-name";
import type { MusicTrack, Persona, Voice } from "@reelwright/core/artifacts/artifacts";
import type { personaSchema } from "@reelwright/core/catalogue/persona-schema";
import type { trackSchema } from "@reelwright/core/catalogue/track-schema";
import type { linkedVoiceSchema, voiceSchema } from "@reelwright/core/catalogue/voice-schema";
import type { FileUrl } from "@reelwright/core/jobs/present-items";
import type { Static } from "@reelwright/core/validation/schema";

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
