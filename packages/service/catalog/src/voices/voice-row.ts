import type { Voice } from "@reelwright/core/artifacts/artifacts";
import { slugOf } from "../stable-id.ts";

/** How the synthesiser makes it: espeak-ng variant, pitch 0-99, range 0-99, rate factor 0.7-1.3. */
export type Sound = readonly [variant: string, pitch: number, range: number, rate: number];

export type VoiceRow = {
  readonly name: string;
  readonly gender: "female" | "male";
  readonly age: "young" | "middle_aged" | "old";
  /** What it suits, and how it sounds. */
  readonly use:
    | "social_media"
    | "narration"
    | "conversational"
    | "advertisement"
    | "education"
    | "customer_service"
    | "entertainment"
    | "news";
  readonly kind: "bright" | "warm" | "deep" | "clear" | "soft" | "lively" | "calm";
  readonly sound: Sound;
};

/** Where the speakers of some rows come from. */
export type Accent = {
  /** ISO 639-1. */
  readonly language: string;
  readonly accent: string;
  /** espeak-ng's voice. */
  readonly voice: string;
};

/** A row of the data as a voice of the catalogue; its id is the accent's voice and the name, e.g. `en-us-harper`. */
export const voiceOf = (place: Accent, row: VoiceRow): Voice => {
  const [variant, pitch, range, rate] = row.sound;
  return {
    voice_id: `${place.voice}-${slugOf(row.name)}`,
    name: row.name,
    language: place.language,
    accent: place.accent,
    gender: row.gender,
    age: row.age,
    use_case: row.use,
    category: row.kind,
    synthesis: { voice: place.voice, variant, pitch, range, rate },
  };
};
