import { queryOptions } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";

export const keysKey = ["keys"] as const;

/** The account's keys, at most 50, and those that have expired. */
export const keysQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: keysKey,
    queryFn: async ({ signal }) =>
      (await client.apiKeys.list({ page_size: 100 }, { signal })).items,
  });
