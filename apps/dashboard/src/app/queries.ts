import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";
import { useOperatorApi } from "../api/client-context.tsx";
import { useConfig } from "../config-context.tsx";

/** The balance, which the navigation shows on every page. */
export const balanceQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["credits", "balance"],
    queryFn: ({ signal }) => client.credits.balance({ signal }),
    refetchInterval: 30_000,
  });

/** How many pictures and clips wait for a person's decision. */
export const waitingCountQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["reviews", "count"],
    queryFn: async ({ signal }) => (await client.reviews.list({ page_size: 1 }, { signal })).total,
    refetchInterval: 30_000,
  });

/** Asks whether who is signed in is an operator; where there are none, nothing is asked. */
export const useIsOperator = () => {
  const { hasOperators } = useConfig();
  const operator = useOperatorApi();
  return useQuery({
    queryKey: ["operator", "me"],
    queryFn: async ({ signal }) => {
      if (!hasOperators) return false;
      const { roles } = await operator.get<{ readonly roles: readonly string[] }>(
        "/admin/me",
        signal,
      );
      return roles.includes("operator");
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
};
