import { queryOptions } from "@tanstack/react-query";
import type { Reelwright, StageName } from "reelwright";
import { jobQuery } from "../../api/queries.ts";
import { fetchPoster } from "../../first-paint/poster.ts";

/** The job. Preloads its poster once known. */
export const shownJobQuery = (client: Reelwright, jobId: string) =>
  queryOptions({
    queryKey: jobQuery(client, jobId).queryKey,
    queryFn: async ({ signal }) => {
      const job = await client.jobs.get(jobId, { signal });
      fetchPoster(job);
      return job;
    },
  });

/** The timeline of the job's current run. */
export const timelineQuery = (client: Reelwright, jobId: string) =>
  queryOptions({
    queryKey: ["jobs", jobId, "timeline"],
    queryFn: ({ signal }) => client.jobs.timeline(jobId, {}, { signal }),
  });

export const keyframesQuery = (client: Reelwright, jobId: string) =>
  queryOptions({
    queryKey: ["jobs", jobId, "keyframes"],
    queryFn: ({ signal }) => client.jobs.keyframes(jobId, { signal }).toArray(),
  });

/** The clips of the job's segments. */
export const clipsQuery = (client: Reelwright, jobId: string) =>
  queryOptions({
    queryKey: ["jobs", jobId, "videos"],
    queryFn: ({ signal }) => client.jobs.videos(jobId, { signal }).toArray(),
  });

export const receiptQuery = (client: Reelwright, jobId: string) =>
  queryOptions({
    queryKey: ["jobs", jobId, "receipt"],
    queryFn: ({ signal }) => client.jobs.receipt(jobId, { signal }),
  });

/** The cost of a retry from this stage; null lets the server choose the stage. */
export const retryQuoteQuery = (client: Reelwright, jobId: string, from: StageName | null) =>
  queryOptions({
    // Not below the jobs' keys: a job that runs again has no quote, so invalidating them must not request one.
    queryKey: ["retry-quote", jobId, from],
    queryFn: ({ signal }) =>
      client.jobs.quoteRetry(jobId, from === null ? {} : { restart_from_stage: from }, { signal }),
    // The balance and the daily retries change.
    staleTime: 0,
  });

/** The spoken words of a video. */
export type SpokenWord = {
  readonly text: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly segment: number;
};

const fetched = async (url: string, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response;
};

export const wordsQuery = (url: string | null) =>
  queryOptions({
    queryKey: ["files", "words", url],
    queryFn: async ({ signal }) => {
      const response = await fetched(url ?? "", signal);
      const { words } = (await response.json()) as { readonly words: readonly SpokenWord[] };
      return words;
    },
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The subtitles as a blob URL, because a video accepts none from another origin. */
export const subtitlesQuery = (url: string | null) =>
  queryOptions({
    queryKey: ["files", "vtt", url],
    queryFn: async ({ signal }) => (await fetched(url ?? "", signal)).text(),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
