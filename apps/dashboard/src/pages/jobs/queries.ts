import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Job, Page, Reelwright } from "reelwright";
import type { JobsSearch } from "./search.ts";

/** Jobs on a page of the list. */
export const pageSize = 25;

/** How often the list is asked for again, in milliseconds: soon while something is under way. */
const refreshMs = ({ items }: Page<Job>): number =>
  items.some(({ status }) => status === "pending" || status === "processing") ? 2_500 : 20_000;

/** A page of the list. It is read again while its tab is visible: one question, however many jobs are under way. */
export const jobsQuery = (client: Reelwright, { status, pause_reason, q, page = 1 }: JobsSearch) =>
  queryOptions({
    queryKey: ["jobs", "list", { status, pause_reason, q, page }],
    queryFn: async ({ signal }) =>
      await client.jobs.list(
        {
          ...(status && { status: [status] }),
          ...(pause_reason && { pause_reason }),
          ...(q && { q }),
          page,
          page_size: pageSize,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data ? refreshMs(data) : false),
  });
