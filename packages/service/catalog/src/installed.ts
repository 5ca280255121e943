import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { startPoller } from "@reelwright/core/concurrency/poller";
import type { Persona, Voice } from "@reelwright/film/artifacts";
import {
  type Catalogue,
  type InstalledVoice,
  installedVoiceFile,
  isInstalledVoice,
  modelName,
  voicesOf,
} from "@reelwright/film/catalogue/catalogue";
import { seedOf } from "@reelwright/film/numbers";
import { catalogue } from "./catalogue.ts";

/** Whose voice a persona speaks with: its own, or an installed one of its language and gender, where there is one. */
type PersonaVoices = "own" | "installed";

/** Each persona with an installed voice; which one follows from its own, so that personas differ. */
const speakingNaturally = (personas: readonly Persona[], installed: readonly Voice[]) =>
  personas.map((persona) => {
    const own = persona.tts_voice_id === null ? null : catalogue.voice(persona.tts_voice_id);
    const alike = installed.filter(
      ({ language, gender }) => language === own?.language && gender === own.gender,
    );
    const voice = alike[seedOf(own?.voice_id ?? "") % Math.max(1, alike.length)];
    return voice ? { ...persona, tts_voice_id: voice.voice_id } : persona;
  });

/** The library as it is while these voices are installed. */
const libraryOf = (installed: readonly Voice[], personaVoices: PersonaVoices): Catalogue => {
  const isFirst = personaVoices === "installed";
  // The first voice of a language and gender speaks for personas of other languages.
  const voices = isFirst
    ? [...installed, ...catalogue.voices]
    : [...catalogue.voices, ...installed];
  const personas = isFirst ? speakingNaturally(catalogue.personas, installed) : catalogue.personas;
  const byId = new Map(installed.map((voice) => [voice.voice_id, voice]));
  const personaById = new Map(personas.map((persona) => [persona.persona_id, persona]));
  return {
    ...catalogue,
    personas,
    voices,
    persona: (id) => personaById.get(catalogue.persona(id)?.persona_id ?? "") ?? null,
    voice: (id) => catalogue.voice(id) ?? byId.get(id) ?? null,
  };
};

/** The library with these voices besides its own, as they are at each moment. */
export const withVoices = (
  installed: () => readonly Voice[],
  personaVoices: PersonaVoices = "own",
): Catalogue => {
  let made: { readonly of: readonly Voice[]; readonly library: Catalogue } | undefined;
  const now = (): Catalogue => {
    const voices = installed();
    if (voices.length === 0) return catalogue;
    if (made?.of !== voices) made = { of: voices, library: libraryOf(voices, personaVoices) };
    return made.library;
  };
  return {
    get personas() {
      return now().personas;
    },
    get voices() {
      return now().voices;
    },
    tracks: catalogue.tracks,
    persona: (id) => now().persona(id),
    voice: (id) => now().voice(id),
    track: catalogue.track,
  };
};

/** The library with the voices that are installed in a folder now; null: the library alone. */
export const installedCatalogue = async (directory: string | null): Promise<Catalogue> => {
  if (directory === null) return catalogue;
  const voices = (await readInstalledVoices(directory)).flatMap(voicesOf);
  return voices.length === 0 ? catalogue : withVoices(() => voices);
};

type OpenedCatalogue = {
  readonly catalogue: Catalogue;
  /** Ends the looks at the folder. */
  stop(): Promise<void>;
};

type CatalogueOptions = {
  /** The voices' folder; null: no voices are installed here. */
  readonly directory: string | null;
  readonly personaVoices?: PersonaVoices;
  /**
   * Called with the voices that are there at the opening, and after they have changed: what was noted elsewhere may be of
   * voices that were removed meanwhile.
   */
  readonly changed?: (catalogue: Catalogue) => void | Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly intervalMs?: number;
};

/** How long a process doesn't know of a voice that was installed. */
const lookEveryMs = 5_000;

/**
 * Opens the library with the voices that are installed in a folder. The folder is looked at again and again: what is
 * installed or removed later is known within seconds. A folder that can't be read is reported, and what was known
 * stays.
 */
export const openCatalogue = async ({
  directory,
  personaVoices = "own",
  changed,
  onError,
  intervalMs = lookEveryMs,
}: CatalogueOptions): Promise<OpenedCatalogue> => {
  if (directory === null) return { catalogue, stop: async () => undefined };
  let voices: readonly Voice[] = [];
  let seen: string | null = null;
  const own = withVoices(() => voices, personaVoices);
  const look = async (): Promise<void> => {
    const found = await readInstalledVoices(directory);
    const state = JSON.stringify(found);
    if (state === seen) return;
    voices = found.flatMap(voicesOf);
    await changed?.(own);
    seen = state;
  };
  await look().catch(onError);
  const poller = startPoller({ intervalMs, run: look, onError, isJittered: true });
  return { catalogue: own, stop: poller.stop };
};

const maxBytes = 1 << 20;
/** More than the public collection has. */
const maxModels = 500;

const isMissing = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
};

const readOne = async (directory: string, name: string): Promise<InstalledVoice | null> => {
  const path = join(directory, name, installedVoiceFile);
  try {
    if ((await stat(path)).size > maxBytes) return null;
    const noted: unknown = JSON.parse(await readFile(path, "utf8"));
    return isInstalledVoice(noted) && noted.model === name ? noted : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
};

/**
 * What is installed in a voices' folder, by the models' names; nothing where there is no such folder. What isn't a
 * whole installation is passed over. Rejects where the folder can't be read.
 */
export const readInstalledVoices = async (
  directory: string,
): Promise<readonly InstalledVoice[]> => {
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: InstalledVoice[] = [];
  for (const name of names
    .filter((each) => modelName.test(each))
    .sort()
    .slice(0, maxModels)) {
    const voice = await readOne(directory, name);
    if (voice) found.push(voice);
  }
  return found;
};
