import type { Voice } from "@reelwright/film/artifacts";
import { slugOf } from "../data-file.ts";

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

const names = new Intl.DisplayNames("en", { type: "language" });

/** `de` → `German`. */
export const languageName = (language: string): string => names.of(language) ?? language;

/** A way to sound: what it suits, how it strikes the ear, and how the synthesiser makes it. */
type Timbre = readonly [use: VoiceRow["use"], kind: VoiceRow["kind"], ...Sound];
type Timbres = { readonly [age in VoiceRow["age"]]: readonly Timbre[] };

/** Variants of espeak-ng that are clearly voiced and even in loudness; whispering, croaking and robots are left out. */
const female: Timbres = {
  young: [
    ["social_media", "bright", "f2", 62, 66, 1.08],
    ["conversational", "warm", "f1", 56, 58, 1.02],
    ["advertisement", "clear", "belinda", 48, 56, 1.05],
    ["social_media", "lively", "f3", 58, 72, 1.12],
    ["education", "soft", "f4", 60, 48, 0.98],
    ["customer_service", "clear", "Andrea", 42, 52, 0.94],
    ["social_media", "bright", "linda", 46, 64, 1.1],
    ["narration", "calm", "f1", 62, 42, 0.95],
    ["conversational", "lively", "Annie", 40, 68, 1.06],
    ["entertainment", "bright", "f5", 58, 70, 1.1],
  ],
  middle_aged: [
    ["narration", "warm", "f4", 44, 50, 0.97],
    ["advertisement", "clear", "f2", 48, 56, 1.03],
    ["customer_service", "calm", "shelby", 50, 46, 0.96],
    ["conversational", "warm", "aunty", 56, 58, 1.0],
    ["education", "clear", "f1", 46, 50, 0.94],
    ["narration", "soft", "f3", 36, 44, 0.93],
    ["news", "clear", "belinda", 34, 46, 1.06],
    ["advertisement", "lively", "f5", 42, 64, 1.07],
    ["conversational", "deep", "aunty", 46, 52, 0.99],
    ["news", "bright", "Alicia", 30, 54, 0.92],
  ],
  old: [
    ["narration", "soft", "f4", 32, 42, 0.9],
    ["conversational", "warm", "aunty", 38, 54, 0.92],
    ["narration", "calm", "f1", 34, 38, 0.88],
    ["education", "clear", "shelby", 34, 44, 0.9],
    ["entertainment", "lively", "f2", 30, 66, 0.94],
    ["narration", "deep", "aunty", 28, 40, 0.86],
  ],
};

const male: Timbres = {
  young: [
    ["social_media", "lively", "m3", 58, 64, 1.1],
    ["conversational", "clear", "m7", 54, 56, 1.04],
    ["advertisement", "bright", "pablo", 56, 62, 1.06],
    ["social_media", "bright", "rob", 60, 68, 1.12],
    ["education", "warm", "Reed", 52, 50, 0.98],
    ["entertainment", "lively", "Mario", 58, 72, 1.1],
    ["customer_service", "soft", "m2", 56, 46, 0.96],
    ["conversational", "warm", "m5", 60, 58, 1.02],
    ["narration", "calm", "Michael", 50, 42, 0.95],
    ["social_media", "clear", "john", 62, 60, 1.08],
  ],
  middle_aged: [
    ["narration", "deep", "m1", 38, 48, 0.98],
    ["advertisement", "warm", "m6", 46, 54, 1.02],
    ["news", "clear", "max", 44, 46, 1.05],
    ["customer_service", "calm", "robert", 44, 44, 0.96],
    ["conversational", "warm", "travis", 42, 52, 0.99],
    ["education", "clear", "norbert", 46, 50, 0.95],
    ["advertisement", "deep", "Andy", 40, 56, 1.0],
    ["conversational", "lively", "sandro", 50, 62, 1.05],
    ["narration", "soft", "edward", 42, 40, 0.94],
    ["news", "deep", "Alex", 36, 44, 1.03],
  ],
  old: [
    ["narration", "deep", "m4", 30, 42, 0.9],
    ["conversational", "warm", "m6", 34, 52, 0.92],
    ["education", "calm", "Lee", 32, 38, 0.92],
    ["narration", "soft", "adam", 36, 40, 0.88],
    ["entertainment", "lively", "m7", 32, 62, 0.95],
    ["news", "clear", "benjamin", 30, 44, 0.94],
  ],
};

export const timbres = { female, male } as const;
