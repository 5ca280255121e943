import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import type {
  CatalogTrack,
  EstimateParams,
  Reelwright,
  SuggestFieldsParams,
  Voice,
} from "reelwright";
import { useClient } from "../../contexts.tsx";

const hour = 3_600_000;

export const suggestionsQuery = (client: Reelwright, product: SuggestFieldsParams) =>
  queryOptions({
    queryKey: ["suggestions", product],
    queryFn: ({ signal }) => client.jobs.suggestFields(product, { signal }),
    staleTime: hour,
  });

/** A price. Keeps the previous one until the new one arrives, and aborts outdated requests. */
export const estimateQuery = (client: Reelwright, params: EstimateParams) =>
  queryOptions({
    queryKey: ["credits", "estimate", params],
    queryFn: ({ signal }) => client.credits.estimate(params, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export type PersonaFilter = {
  readonly search: string;
  readonly category?: string;
  readonly gender?: string;
  readonly age_range?: string;
  readonly ethnicity?: string;
  readonly voice_style?: string;
};

const pageSize = 24;

const getNextPageParam = (last: { readonly hasNext: boolean }, pages: readonly unknown[]) =>
  last.hasNext ? pages.length + 1 : undefined;

/**
 * Pages of personas. A search has one page, best matches first, and is filtered here, because the API doesn't filter searches.
 */
export const personasQuery = (client: Reelwright, { search, ...filter }: PersonaFilter) =>
  infiniteQueryOptions({
    queryKey: ["personas", search, filter],
    queryFn: async ({ pageParam, signal }) => {
      const traits = Object.entries(filter);
      if (search !== "") {
        const { items } = await client.personas.search(search, { limit: 100 }, { signal });
        const fitting = items.filter((persona) =>
          traits.every(([trait, value]) => persona[trait as "gender"] === value),
        );
        return { items: fitting, total: fitting.length, hasNext: false };
      }
      const query = { ...filter, page: pageParam, page_size: pageSize };
      return client.personas.list(query, { signal });
    },
    initialPageParam: 1,
    getNextPageParam,
    staleTime: hour,
    placeholderData: keepPreviousData,
  });

export const personaQuery = (client: Reelwright, id: string) =>
  queryOptions({
    queryKey: ["personas", "one", id],
    queryFn: ({ signal }) => client.personas.get(id, { signal }),
    staleTime: hour,
  });

export const personaOptionsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["personas", "options"],
    queryFn: ({ signal }) => client.personas.filterOptions({ signal }),
    staleTime: hour,
  });

export type VoiceFilter = {
  readonly search?: string;
  readonly language?: string;
  readonly gender?: string;
  readonly age?: string;
  readonly accent?: string;
  readonly use_case?: string;
};

export const voicesQuery = (client: Reelwright, filter: VoiceFilter) =>
  infiniteQueryOptions({
    queryKey: ["voices", filter],
    queryFn: async ({ pageParam, signal }) =>
      client.voices.list({ ...filter, page: pageParam, page_size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam,
    staleTime: hour,
    placeholderData: keepPreviousData,
  });

export const voiceQuery = (client: Reelwright, id: string) =>
  queryOptions({
    queryKey: ["voices", "one", id],
    queryFn: ({ signal }) => client.voices.get(id, { signal }),
    staleTime: hour,
  });

export const voiceOptionsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["voices", "options"],
    queryFn: ({ signal }) => client.voices.filterOptions({ signal }),
    staleTime: hour,
  });

export const catalogueTracksQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["music", "catalogue"],
    queryFn: ({ signal }) => client.music.catalog({ limit: 100 }, { signal }).toArray(),
    staleTime: hour,
  });

export const ownTracksQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["music", "own"],
    queryFn: ({ signal }) => client.music.custom({ signal }).toArray(),
  });

type ChosenTrack = {
  readonly title: string;
  /** URL of the preview; null if there is none. */
  readonly url: string | null;
  /** The library's entry; null for custom tracks. */
  readonly listed: CatalogTrack | null;
};

/** Returns the track with this id, from the library or the account; null until found. */
export const useTrack = (id: string | null): ChosenTrack | null => {
  const client = useClient();
  const enabled = id !== null;
  const { data: catalogue } = useQuery({ ...catalogueTracksQuery(client), enabled });
  const { data: own } = useQuery({ ...ownTracksQuery(client), enabled });
  const listed = catalogue?.find(({ music_id }) => music_id === id);
  if (listed) return { title: listed.title, url: listed.preview_url, listed };
  const mine = own?.find(({ music_id }) => music_id === id);
  return mine ? { title: mine.title, url: mine.url, listed: null } : null;
};

/** Describes a voice in a line. */
export const voiceText = ({ language_name, accent, gender, age, use_case }: Voice): string =>
  [language_name, accent, gender, age, use_case].filter(Boolean).join(" · ").replaceAll("_", " ");
