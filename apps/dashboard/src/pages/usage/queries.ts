import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";
import type { Period } from "./period.ts";

/** What was used in a period. */
export const usageQuery = (client: Reelwright, period: Period) =>
  queryOptions({
    queryKey: ["usage", period.from, period.to],
    queryFn: ({ signal }) => client.usage.get(period, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
