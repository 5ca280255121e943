import { queryOptions } from "@tanstack/react-query";
import type { PlaygroundTask, Reelwright } from "reelwright";

export const pricesQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: ["credits", "pricing"],
    queryFn: ({ signal }) => client.credits.pricing({}, { signal }).toArray(),
    staleTime: 300_000,
  });

/** Whether a task has ended. */
export const isEnded = ({ status }: PlaygroundTask): boolean =>
  status === "completed" || status === "failed";

const pollMs = 1_500;

/** A task, read again until it has ended. */
export const taskQuery = (client: Reelwright, first: PlaygroundTask) =>
  queryOptions({
    queryKey: ["models", "tasks", first.task_id],
    queryFn: ({ signal }) => client.models.task(first.task_id, { signal }),
    initialData: first,
    initialDataUpdatedAt: 0,
    staleTime: ({ state }) => (state.data && isEnded(state.data) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data) ? false : pollMs),
  });
