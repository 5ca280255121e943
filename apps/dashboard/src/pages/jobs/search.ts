import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Job, JobStatus, Page, Reelwright } from "reelwright";
import { pageIn, textIn } from "../../app/address.ts";
import { limits } from "../../components/limits.ts";

/** The list's filters in the address. Pure. */

type PauseReason = NonNullable<Job["pause_reason"]>;

/** The address's query; omitted filters match everything. */
export type JobsSearch = {
  readonly status?: JobStatus | undefined;
  readonly pause_reason?: PauseReason | undefined;
  readonly q?: string | undefined;
  /** From 1. */
  readonly page?: number | undefined;
};

export const statuses = [
  "pending",
  "processing",
  "paused",
  "completed",
  "failed",
  "cancelled",
] as const satisfies readonly JobStatus[];

export const pauseReasons = [
  "human_review",
  "user",
  "credit_limit",
] as const satisfies readonly PauseReason[];

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

/** Reads an address's query and ignores invalid values. */
export const jobsSearch = (query: { readonly [name: string]: unknown }): JobsSearch => {
  const status = oneOf(statuses, query["status"]);
  const q = textIn(query, "q") ?? "";
  return {
    status,
    pause_reason: status === "paused" ? oneOf(pauseReasons, query["pause_reason"]) : undefined,
    q: q.trim() === "" ? undefined : [...q].slice(0, limits.search).join(""),
    page: pageIn(query),
  };
};

/** Whether any filter is set. */
export const isFiltered = ({ status, q }: JobsSearch): boolean =>
  status !== undefined || q !== undefined;

/** Jobs on a page of the list. */
const pageSize = 25;

/** Poll interval of the list in milliseconds: short while a job is running. */
const refreshMs = ({ items }: Page<Job>): number =>
  items.some(({ status }) => status === "pending" || status === "processing") ? 2_500 : 20_000;

/** A page of the list, polled while the tab is visible. One request covers all running jobs. */
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
