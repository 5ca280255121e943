import type { Page, Paged } from "./requests.ts";

/** An index that can be filtered, sorted and searched. */
export type IndexedKind = "persona" | "voice";

/** An entry of the catalogue as the index knows it; all text is folded (`foldText`) but for what it is sorted by. */
export type IndexEntry = {
  readonly kind: IndexedKind;
  readonly id: string;
  /** By what it is filtered: `facetOf(field, value)`. */
  readonly facets: readonly string[];
  /** By what lists are sorted: a text for each field. */
  readonly sortKeys: { readonly name: string; readonly [field: string]: string };
  /** By what it is found, the weightiest first: its name, its traits, its description. */
  readonly texts: readonly [name: string, traits: string, description: string];
};

/** The catalogue's index in the database; ids come back, what they mean is in memory. */
export type CatalogueIndex = {
  /** Makes the index hold exactly these entries; one query when it does already. Returns whether it changed. */
  load(entries: readonly IndexEntry[]): Promise<boolean>;
  /** Entries with all these facets and, unless null, among `ids`; by code points of the sort key, then of the name. */
  list(
    kind: IndexedKind,
    query: Page & {
      readonly facets: readonly string[];
      readonly ids: readonly string[] | null;
      readonly sortBy: string;
      readonly isDescending: boolean;
    },
  ): Promise<Paged<string>>;
  /**
   * Entries in which every word of the text occurs or begins a word, the best first; where there is none, those that
   * come close (typing errors, some of the words). A text without a word finds nothing.
   */
  search(kind: IndexedKind, text: string, limit: number): Promise<readonly string[]>;
  /** Voices in the newest jobs of all tenants: the named voice, or else the persona's. */
  uses(newestJobs: number): Promise<readonly VoiceUse[]>;
};

/** How many jobs name this voice, or this persona and no voice; the other of the two is null. */
export type VoiceUse = {
  readonly voice_id: string | null;
  readonly persona_id: string | null;
  readonly uses: number;
};
