import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";

/** One page of what was changed, and by whom. */
export const auditQuery = (client: Reelwright, page: number) =>
  queryOptions({
    queryKey: ["audit-log", page],
    queryFn: async ({ signal }) => {
      const found = await client.auditLog.list({ page, page_size: 10 }, { signal });
      return { items: found.items, totalPages: found.totalPages };
    },
    placeholderData: keepPreviousData,
  });
