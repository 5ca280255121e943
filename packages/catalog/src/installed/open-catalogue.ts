import type { Voice } from "@reelwright/core/artifacts";
import { voicesOf } from "@reelwright/core/catalogue";
import { startPoller } from "@reelwright/core/concurrency";
import type { Catalogue } from "@reelwright/core/ports";
import { catalogue } from "../catalogue.ts";
import { readInstalledVoices } from "./read-installed.ts";

/** The library with these voices after its own. */
export const withVoices = (installed: () => readonly Voice[]): Catalogue => {
  let joined: { readonly of: readonly Voice[]; readonly all: readonly Voice[] } | undefined;
  const all = (): readonly Voice[] => {
    const own = installed();
    if (joined?.of !== own) joined = { of: own, all: [...catalogue.voices, ...own] };
    return joined.all;
  };
  return {
    get personas() {
      return catalogue.personas;
    },
    get voices() {
      return all();
    },
    tracks: catalogue.tracks,
    persona: catalogue.persona,
    voice: (id) =>
      catalogue.voice(id) ?? installed().find(({ voice_id }) => voice_id === id) ?? null,
    track: catalogue.track,
  };
};

/** The library with the voices that are installed in a folder now; null: the library alone. */
export const installedCatalogue = async (directory: string | null): Promise<Catalogue> => {
  if (directory === null) return catalogue;
  const voices = (await readInstalledVoices(directory)).flatMap(voicesOf);
  return voices.length === 0 ? catalogue : withVoices(() => voices);
};

export type OpenedCatalogue = {
  readonly catalogue: Catalogue;
  /** Ends the looks at the folder. */
  stop(): Promise<void>;
};

export type CatalogueOptions = {
  /** The voices' folder; null: no voices are installed here. */
  readonly directory: string | null;
  /** Called after the installed voices have changed. */
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
  changed,
  onError,
  intervalMs = lookEveryMs,
}: CatalogueOptions): Promise<OpenedCatalogue> => {
  if (directory === null) return { catalogue, stop: async () => undefined };
  let voices: readonly Voice[] = [];
  let seen = "[]";
  const own = withVoices(() => voices);
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
