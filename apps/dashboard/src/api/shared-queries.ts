/** Queries of several pages: one key and one way to ask, so that what one page has read the others needn't. */
import { queryOptions } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";

const hour = 3_600_000;

export const jobQuery = (client: Reelwright, jobId: string) =>
  queryOptions({
    queryKey: ["jobs", jobId],
    queryFn: ({ signal }) => client.jobs.get(jobId, { signal }),
  });

/** What a job takes on this server: its fields with their defaults. */
export const jobFieldsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["job-fields"],
    queryFn: ({ signal }) => client.jobs.fields({ signal }),
    staleTime: hour,
  });

export const modelsQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["models"],
    queryFn: ({ signal }) => client.models.list({ signal }).toArray(),
    staleTime: hour,
  });

export const templatesKey = ["templates"] as const;

export const templatesQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: templatesKey,
    queryFn: ({ signal }) => client.templates.list({ limit: 100 }, { signal }).toArray(),
  });
