import type { Page, Paged } from "./requests.ts";

/** An index that can be filtered, sorted and searched. */
export type IndexedKind = "persona" | "voice";

/** A catalogue entry in the index. All text except the sort keys is folded (`foldText`). */
export type IndexEntry = {
  readonly kind: IndexedKind;
  readonly id: string;
  /** Filter keys: `facetOf(field, value)`. */
  readonly facets: readonly string[];
  /** Sort keys of lists: one text per field. */
  readonly sortKeys: { readonly name: string; readonly [field: string]: string };
  /** Searched texts, by descending weight. */
  readonly texts: readonly [name: string, traits: string, description: string];
};

/** The catalogue's index in the database. It returns ids; the entries themselves are in memory. */
export type CatalogueIndex = {
  /** Replaces the index with exactly these entries; one query if it is up to date. Returns whether it changed. */
  load(entries: readonly IndexEntry[]): Promise<boolean>;
  /** Entries with all these facets and, unless null, in `ids`. Sorted by code points of the sort key, then the name. */
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
   * Entries that contain every word of the text, or a word that starts with it, best first. If there are none,
   * approximate matches (typos, some of the words). A text without a word finds nothing.
   */
  search(kind: IndexedKind, text: string, limit: number): Promise<readonly string[]>;
  /** Uses of voices in the newest jobs of all tenants: by the job's voice, or else by its persona. */
  uses(newestJobs: number): Promise<readonly VoiceUse[]>;
};

/** How many jobs name this voice, or this persona and no voice; the other of the two is null. */
export type VoiceUse = {
  readonly voice_id: string | null;
  readonly persona_id: string | null;
  readonly uses: number;
};
