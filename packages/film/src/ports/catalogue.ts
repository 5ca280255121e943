import type { MusicTrack, Persona, Voice } from "../artifacts/artifacts.ts";

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
