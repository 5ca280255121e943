import type { MusicTrack, Persona, Voice } from "../artifacts.ts";

/** The library of personas, voices and music that every tenant shares. In memory, read-only. */
export type Catalogue = {
  readonly personas: readonly Persona[];
  readonly voices: readonly Voice[];
  readonly tracks: readonly MusicTrack[];
  /** By UUID or slug. */
  persona(idOrSlug: string): Persona | null;
  voice(id: string): Voice | null;
  track(id: string): MusicTrack | null;
};

/** One speaker of an installed model. */
export type InstalledSpeaker = {
  /** As the catalogue shows it. */
  readonly name: string;
  /** The speaker's number in the model. Null if the model has one speaker. */
  readonly id: number | null;
  /** Suffix of the voice's ID. If empty, the ID is the model's name. */
  readonly suffix: string;
  /** `female`, `male`, or `unknown`. */
  readonly gender: string;
  /** As in the catalogue. Unknown if absent. */
  readonly age?: string;
};

/** The `voice.json` beside an installed model. */
export type InstalledVoice = {
  readonly format: 1;
  /** Name of its directory and files, such as `en_US-amy-medium`. */
  readonly model: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly accent: string;
  /** The espeak-ng voice that provides its phonemes. */
  readonly espeakVoice: string;
  /** Measured pace, as a factor of the embedded synthesizer's pace. 0.5 to 2. */
  readonly pace: number;
  /** SHA-256 of the model's file, in hexadecimal digits. */
  readonly digest: string;
  readonly speakers: readonly InstalledSpeaker[];
  /** License according to its model card. Empty if the card doesn't say. */
  readonly licence: string;
  /** Where it was downloaded from. */
  readonly source: string;
  /** Bytes of each of its files. Absent from old installations. */
  readonly files?: { readonly [name: string]: number };
};

/** The file in a model's directory that says what was installed. */
export const installedVoiceFile = "voice.json";

/** A model's name: language, name and quality. Never matches a path. */
export const modelName = /^[a-z]{2,3}_[A-Z]{2}-[A-Za-z0-9_+]{1,60}-(?:x_low|low|medium|high)$/;
const suffixShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$/;
const maxSpeakers = 1_000;

type Fields = { readonly [name: string]: unknown };
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown, pattern = /^[^\p{Cc}]{0,200}$/u): value is string =>
  typeof value === "string" && pattern.test(value);

const isSpeaker = (value: unknown): value is InstalledSpeaker =>
  isFields(value) &&
  isText(value["name"], /^[^\p{Cc}]{1,80}$/u) &&
  (value["id"] === null || (Number.isInteger(value["id"]) && Number(value["id"]) >= 0)) &&
  (value["suffix"] === "" || isText(value["suffix"], suffixShape)) &&
  isText(value["gender"], /^(?:female|male|unknown)$/) &&
  isText(value["age"] ?? "unknown", /^(?:young|middle_aged|old|unknown)$/);

const areFiles = (value: unknown): boolean =>
  isFields(value) &&
  Object.entries(value).every(
    ([name, bytes]) => /^\w[\w.+-]{0,120}$/.test(name) && Number.isSafeInteger(bytes),
  );

/** Validates the content of a `voice.json`, which may be anything. */
export const isInstalledVoice = (value: unknown): value is InstalledVoice => {
  if (!isFields(value)) return false;
  const { format, model, language, accent, espeakVoice, pace, digest, speakers } = value;
  return (
    format === 1 &&
    isText(model, modelName) &&
    isText(language, /^[a-z]{2,3}$/) &&
    isText(accent) &&
    isText(espeakVoice, /^[\w-]{0,40}$/) &&
    typeof pace === "number" &&
    pace >= 0.5 &&
    pace <= 2 &&
    isText(digest, /^[0-9a-f]{64}$/) &&
    isText(value["licence"]) &&
    isText(value["source"], /^[^\p{Cc}]{0,2000}$/u) &&
    areFiles(value["files"] ?? {}) &&
    Array.isArray(speakers) &&
    speakers.length > 0 &&
    speakers.length <= maxSpeakers &&
    speakers.every(isSpeaker)
  );
};

/** The voices that an installed model adds to the catalogue: one for each speaker that was chosen. */
export const voicesOf = (installed: InstalledVoice): readonly Voice[] =>
  installed.speakers.map(({ name, id, suffix, gender, age = "unknown" }) => ({
    voice_id: suffix === "" ? installed.model : `${installed.model}-${suffix}`,
    name,
    language: installed.language,
    accent: installed.accent,
    gender,
    age,
    use_case: "narration",
    category: "natural",
    synthesis: {
      voice: installed.espeakVoice || installed.language,
      variant: gender === "male" ? "m3" : "f2",
      pitch: 50,
      range: 50,
      rate: installed.pace,
    },
    model: { name: installed.model, speaker: id, digest: installed.digest },
  }));
