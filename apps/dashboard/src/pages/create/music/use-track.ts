import { useQuery } from "@tanstack/react-query";
import type { CatalogTrack } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { catalogueTracksQuery, ownTracksQuery } from "../queries.ts";

export type ChosenTrack = {
  readonly title: string;
  /** Where it is heard; null: nowhere. */
  readonly url: string | null;
  /** What the catalogue says of it; null for one's own. */
  readonly listed: CatalogTrack | null;
};

/** Returns the track of this id, of the catalogue or one's own; null while neither is known to have it. */
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
