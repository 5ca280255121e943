/** Kokoro-82M: one model for several languages, and a table of style vectors for each speaker. */
import { readFileSync } from "node:fs";
import { openVoiceCollection, type VoiceCollection } from "./collection.ts";
import type { StyleEntry, VoiceEntry, VoiceFile } from "./voice-entry.ts";

type Voice = {
  /** As in the published repository: `af_heart`. */
  readonly id: string;
  readonly name: string;
  readonly gender: string;
  readonly age: string;
  readonly sha256: string;
};

type Language = {
  readonly locale: string;
  readonly language: string;
  readonly country: string;
  /** The espeak-ng voice that gives the phonemes. */
  readonly espeak: string;
  /** Key of `sounds`. */
  readonly sounds: string;
  readonly voices: readonly Voice[];
};

/** What is published, and how espeak-ng's phonemes become the model's symbols. */
export type KokoroManifest = {
  readonly licence: string;
  readonly model: { readonly path: string; readonly sizeBytes: number; readonly sha256: string };
  readonly styleBytes: number;
  readonly languages: readonly Language[];
  readonly sounds: { readonly [name: string]: { readonly [ipa: string]: string } };
  readonly symbols: { readonly [symbol: string]: number };
};

/** Beside `src` and `dist`. */
const shipped = new URL("../../data/kokoro.json", import.meta.url);

/** The revision that is installed. Its checksums are those that others published and that its voices on npm have. */
export const kokoroManifest = (): KokoroManifest =>
  JSON.parse(readFileSync(shipped, "utf8")) as KokoroManifest;

/** The name that stands for all languages in `voices install`. */
export const kokoro = "kokoro";

const nameOf = ({ locale }: Language): string => `${locale}-${kokoro}-high`;

export const isKokoro = (name: string): boolean =>
  name === kokoro || /^[a-z]{2}_[A-Z]{2}-kokoro-high$/.test(name);

/** The model's configuration in Piper's form. A sound of several symbols is a cluster with several ids. */
const configOf = ({ espeak, sounds, voices }: Language, manifest: KokoroManifest): string => {
  const { symbols } = manifest;
  const own = manifest.sounds[sounds] ?? {};
  const idsOf = (text: string) => [...text].flatMap((symbol) => symbols[symbol] ?? []);
  const known = { ...Object.fromEntries(Object.keys(symbols).map((each) => [each, each])), ...own };
  const ids = Object.entries(known).map(([ipa, text]) => [ipa, idsOf(text)]);
  const sequences = Object.keys(known).map((ipa) => [...ipa.normalize("NFD")]);
  return JSON.stringify({
    audio: { sample_rate: 24_000 },
    espeak: { voice: espeak },
    phoneme_id_map: { ...Object.fromEntries(ids), "^": [0], $: [0] },
    vowel_clusters: sequences.filter(({ length }) => length > 1),
    num_speakers: voices.length,
    speaker_id_map: Object.fromEntries(voices.map(({ name }, id) => [name, id])),
    style_sha256: Object.fromEntries(voices.map(({ name, sha256 }) => [name, sha256])),
  });
};

const entryOf = (language: Language, manifest: KokoroManifest): VoiceEntry => {
  const { path, sizeBytes, sha256 } = manifest.model;
  const fileOf = ({ id, sha256: digest }: Voice): VoiceFile => ({
    path: `voices/${id}.bin`,
    sizeBytes: manifest.styleBytes,
    digest,
  });
  const styleOf = (voice: Voice): StyleEntry => ({
    name: voice.name,
    gender: voice.gender,
    age: voice.age,
    file: fileOf(voice),
  });
  const name = nameOf(language);
  return {
    name,
    speaker: kokoro,
    language: language.locale.slice(0, 2),
    languageName: language.language,
    region: language.locale.slice(3),
    country: language.country,
    quality: "high",
    speakerCount: language.voices.length,
    aliases: [],
    model: { path, sizeBytes, digest: sha256 },
    config: configOf(language, manifest),
    card: null,
    styles: language.voices.map(styleOf),
    twins: manifest.languages.map(nameOf).filter((other) => other !== name),
    licence: manifest.licence,
  };
};

/** An entry for each language. */
export const kokoroEntries = (manifest = kokoroManifest()): readonly VoiceEntry[] =>
  manifest.languages.map((language) => entryOf(language, manifest));

/** Kokoro at an `http(s)` URL or in a folder with the layout of the published repository. It needs no list. */
export const openKokoro = async (
  from: string,
  entries = kokoroEntries(),
): Promise<VoiceCollection> => ({
  ...(await openVoiceCollection(from)),
  entries: async () => entries,
  entry: async (name) => entries.find((entry) => entry.name === name) ?? null,
});
