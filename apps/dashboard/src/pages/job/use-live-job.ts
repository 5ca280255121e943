import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import type { Reelwright } from "reelwright";
import { jobQuery } from "../../api/queries.ts";
import { useClient } from "../../contexts.tsx";
import { affectedBy, heard, isEnded, type LoggedEvent, type Part, stateOf } from "./job-state.ts";
import { shownJobQuery } from "./queries.ts";

/** Events come in bursts; one request covers a burst. */
const gatherMs = 150;
/** Wait before a refused stream is opened again. */
const restMs = 10_000;

const keyOf = (jobId: string, part: Part): readonly string[] => {
  if (part === "balance") return ["credits"];
  return part === "job" ? ["jobs", jobId] : ["jobs", jobId, part];
};

/** Refetches what events made stale, debounced. */
const openRefresh = (queries: QueryClient, jobId: string) => {
  const stale = new Set<Part>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    for (const part of stale) {
      void queries.invalidateQueries({ queryKey: keyOf(jobId, part), exact: part === "job" });
    }
    stale.clear();
  };
  return {
    add: (parts: readonly Part[]): void => {
      for (const part of parts) stale.add(part);
      timer ??= setTimeout(flush, gatherMs);
    },
    close: (): void => clearTimeout(timer),
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

type Follow = {
  readonly signal: AbortSignal;
  readonly onEvent: (event: LoggedEvent) => void;
  /** The stream failed or is back. */
  readonly onLost: (isLost: boolean) => void;
};

/** Reads one stream to its end. Returns the id of the last event, and whether the run has ended. */
const read = async (
  client: Reelwright,
  jobId: string,
  lastEventId: string,
  { signal, onEvent, onLost }: Follow,
): Promise<{ readonly last: string; readonly isAll: boolean }> => {
  let last = lastEventId;
  try {
    for await (const event of client.jobs.events(jobId, { signal, lastEventId })) {
      if (signal.aborted) break;
      onLost(false);
      last = event.id;
      if (event.type !== "snapshot") onEvent(event);
    }
    return { last, isAll: true };
  } catch {
    // The SDK has retried for two minutes. Until the stream is back, the page polls.
    if (!signal.aborted) onLost(true);
    return { last, isAll: signal.aborted };
  }
};

/** Follows a job from its first event to the end of its run. Reopens the stream as often as needed. */
const follow = async (client: Reelwright, jobId: string, options: Follow): Promise<void> => {
  // From the first event on, because the log shows all of them.
  let reading = await read(client, jobId, "0", options);
  while (!reading.isAll) {
    await pause(restMs, options.signal);
    if (options.signal.aborted) return;
    reading = await read(client, jobId, reading.last, options);
  }
};

/** Returns the job's query, its live state, and whether its stream is lost. */
export const useLiveJob = (jobId: string) => {
  const client = useClient();
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(heard, null);
  const [isLost, setLost] = useState(false);
  const query = useQuery({
    ...shownJobQuery(client, jobId),
    refetchInterval: ({ state: { data } }) =>
      isLost && data && !isEnded(data.status) ? 5_000 : false,
  });
  const { data: job, dataUpdatedAt } = query;
  useEffect(() => {
    if (job) dispatch({ kind: "snapshot", job, atMs: dataUpdatedAt });
  }, [job, dataUpdatedAt]);
  const run = job?.run;
  useEffect(() => {
    if (run === undefined) return;
    const seen = queries.getQueryData(jobQuery(client, jobId).queryKey);
    // The log of an ended run makes nothing stale.
    const since =
      seen && !isEnded(seen.status) ? Date.parse(seen.updated_at) : Number.POSITIVE_INFINITY;
    const refresh = openRefresh(queries, jobId);
    const ending = new AbortController();
    const onEvent = (event: LoggedEvent): void => {
      dispatch({ kind: "event", event, atMs: Date.now() });
      if (Date.parse(event.data.created_at) > since) refresh.add(affectedBy(event));
    };
    void follow(client, jobId, { signal: ending.signal, onEvent, onLost: setLost });
    return () => {
      ending.abort();
      refresh.close();
    };
  }, [client, queries, jobId, run]);
  // Shows the first answer immediately, not after the effect.
  const first = job ? stateOf(job, dataUpdatedAt) : null;
  return { query, state: state?.job.job_id === jobId ? state : first };
};

/** Returns the time in milliseconds since 1970, updated each second while `isRunning`. */
export const useNow = (isRunning: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
};
