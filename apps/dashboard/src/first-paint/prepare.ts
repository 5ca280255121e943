/** What the app waits for before it takes the first paint's place. */
import type { QueryClient } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";
import { isAt } from "../app/address.ts";
import { pages } from "../app/pages.ts";
import {
  clipsQuery,
  keyframesQuery,
  receiptQuery,
  shownJobQuery,
  timelineQuery,
} from "../pages/job/queries.ts";

/** Later than that the page says itself that it waits, and its navigation can be used. */
const patienceMs = 1_500;

/** Reads what the page at this address, a path, shows first; returns once it is there, or won't be soon. */
export const prepareFirst = async (
  address: string,
  client: Reelwright,
  queries: QueryClient,
): Promise<void> => {
  if (!isAt(address, pages.job.path)) return;
  const jobId = decodeURIComponent(address.split("/")[2] ?? "");
  const all = Promise.all([
    queries.prefetchQuery(shownJobQuery(client, jobId)),
    queries.prefetchQuery(timelineQuery(client, jobId)),
    queries.prefetchQuery(keyframesQuery(client, jobId)),
    queries.prefetchQuery(clipsQuery(client, jobId)),
    queries.prefetchQuery(receiptQuery(client, jobId)),
  ]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([all, enough]);
  clearTimeout(timer);
};
