import { queryOptions } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";

/** New items appear while somebody decides the others. */
const refetchMs = 5_000;

/** What waits for a person in all jobs of the account, the oldest first. */
export const reviewsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["reviews"],
    queryFn: async ({ signal }) =>
      (await client.reviews.list({ page_size: 100 }, { signal })).items,
    refetchInterval: refetchMs,
  });
