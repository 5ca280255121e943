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
    const voice: unknown = JSON.parse(await readFile(path, "utf8"));
    return isInstalledVoice(voice) && voice.model === name ? voice : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
};

/**
 * Returns the installed voices in a directory, sorted by model; empty if the directory doesn't exist. Incomplete installations
 * are skipped. Rejects if the directory can't be read.
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

const isWhole = async (directory: string, { model, files = {} }: InstalledVoice) => {
  for (const [name, bytes] of Object.entries(files)) {
    const found = await stat(join(directory, model, name)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (found?.size !== bytes) return false;
  }
  return true;
};

/** The installed voices whose files are all there, so that personas don't get a voice that can't speak. */
const readWholeVoices = async (directory: string): Promise<readonly InstalledVoice[]> => {
  const whole: InstalledVoice[] = [];
  for (const voice of await readInstalledVoices(directory))
    if (await isWhole(directory, voice)) whole.push(voice);
  return whole;
};

/** The voice of a persona: always its own, or an installed one of its language and gender if there is one. */
type PersonaVoices = "own" | "installed";

/** Those that match, otherwise all. */
const preferring = <Item>(items: readonly Item[], matches: (item: Item) => boolean) => {
  const preferred = items.filter(matches);
  return preferred.length > 0 ? preferred : items;
};

/** The installed voices of a voice's language and gender; of its accent and age if there are some. */
const like = (own: Voice | null, installed: readonly Voice[]): readonly Voice[] => {
  const fitting = installed.filter(
    ({ language, gender }) => language === own?.language && gender === own.gender,
  );
  const ofAccent = preferring(fitting, ({ accent }) => accent === own?.accent);
  return preferring(ofAccent, ({ age }) => age === own?.age);
};

/** Gives each persona an installed voice, chosen by its own voice so that personas differ. */
const withInstalledVoices = (personas: readonly Persona[], installed: readonly Voice[]) =>
  personas.map((persona) => {
    const own = persona.tts_voice_id === null ? null : catalogue.voice(persona.tts_voice_id);
    const matches = like(own, installed);
    const voice = matches[seedOf(own?.voice_id ?? "") % Math.max(1, matches.length)];
    return voice ? { ...persona, tts_voice_id: voice.voice_id } : persona;
  });

/** The catalog with these installed voices. */
const libraryOf = (installed: readonly Voice[], personaVoices: PersonaVoices): Catalogue => {
  const isFirst = personaVoices === "installed";
  // The first voice of a language and gender speaks for personas of other languages.
  const voices = isFirst
    ? [...installed, ...catalogue.voices]
    : [...catalogue.voices, ...installed];
  const personas = isFirst
    ? withInstalledVoices(catalogue.personas, installed)
    : catalogue.personas;
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

/** The catalog with the voices that `installed` returns at each access. */
export const withVoices = (
  installed: () => readonly Voice[],
  personaVoices: PersonaVoices = "own",
): Catalogue => {
  let cached: { readonly of: readonly Voice[]; readonly library: Catalogue } | undefined;
  const now = (): Catalogue => {
    const voices = installed();
    if (voices.length === 0) return catalogue;
    if (cached?.of !== voices) cached = { of: voices, library: libraryOf(voices, personaVoices) };
    return cached.library;
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

/** The catalog with the voices that are installed in a directory now; null: the built-in catalog. */
export const installedCatalogue = async (directory: string | null): Promise<Catalogue> => {
  if (directory === null) return catalogue;
  const voices = (await readWholeVoices(directory)).flatMap(voicesOf);
  return voices.length === 0 ? catalogue : withVoices(() => voices);
};

type OpenedCatalogue = {
  readonly catalogue: Catalogue;
  /** Stops polling the directory. */
  stop(): Promise<void>;
};

type CatalogueOptions = {
  /** Directory of installed voices; null: none. */
  readonly directory: string | null;
  readonly personaVoices?: PersonaVoices;
  /**
   * Called at the start and after each change. At the start too, because voices may have been removed while no process was
   * running.
   */
  readonly changed?: (catalogue: Catalogue) => void | Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly intervalMs?: number;
};

/** Maximum time until a process uses a newly installed voice. */
const pollEveryMs = 5_000;

/**
 * Opens the catalog with the voices in a directory. It polls the directory every 5 s, so later changes take effect within
 * seconds. If the directory can't be read, the error is reported and the known voices stay.
 */
export const openCatalogue = async ({
  directory,
  personaVoices = "own",
  changed,
  onError,
  intervalMs = pollEveryMs,
}: CatalogueOptions): Promise<OpenedCatalogue> => {
  if (directory === null) return { catalogue, stop: async () => undefined };
  let voices: readonly Voice[] = [];
  let known: string | null = null;
  const own = withVoices(() => voices, personaVoices);
  const refresh = async (): Promise<void> => {
    const found = await readWholeVoices(directory);
    const state = JSON.stringify(found);
    if (state === known) return;
    voices = found.flatMap(voicesOf);
    await changed?.(own);
    known = state;
  };
  await refresh().catch(onError);
  const poller = startPoller({ intervalMs, run: refresh, onError, isJittered: true });
  return { catalogue: own, stop: poller.stop };
};
