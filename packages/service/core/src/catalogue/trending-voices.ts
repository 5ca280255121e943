import type { Voice } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { VoiceUse } from "../ports/catalogue-index.ts";

export type VoiceUses = { readonly voice: Voice; readonly uses: number };

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
