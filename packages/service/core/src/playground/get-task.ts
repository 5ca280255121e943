import { Failure } from "@reelwright/film/failure";
import type { Page, Paged } from "../ports/page.ts";
import type { PlaygroundHold, PlaygroundHolds } from "../ports/playground-holds.ts";
import type { PlaygroundQueue } from "../ports/playground-queue.ts";
import type { PlaygroundTaskView } from "./task-schema.ts";

export type GetTaskDeps = {
  readonly holds: Pick<PlaygroundHolds, "get">;
  readonly queue: Pick<PlaygroundQueue, "statuses">;
  readonly fileUrl: (key: string) => string;
};

/** What the database says decides: completed means consumed, failed means released. */
const statusOf = async (
  hold: PlaygroundHold,
  queue: GetTaskDeps["queue"],
): Promise<PlaygroundTaskView["status"]> => {
  if (hold.state === "settled") return hold.output === null ? "failed" : "completed";
  try {
    const [state] = await queue.statuses([hold.taskId]);
    return state === "processing" ? "processing" : "queued";
  } catch (error) {
    // Whether it waits or runs is known to Redis alone, and is not worth an error.
    if (error instanceof Failure && error.kind === "unavailable") return "queued";
    throw error;
  }
};

const viewOf = async (
  hold: PlaygroundHold,
  { queue, fileUrl }: Pick<GetTaskDeps, "queue" | "fileUrl">,
): Promise<PlaygroundTaskView> => ({
  task_id: hold.taskId,
  model_id: hold.modelId,
  status: await statusOf(hold, queue),
  output_url: hold.output === null ? null : fileUrl(hold.output),
  error_message: hold.errorMessage,
  credits: hold.credits,
  created_at: hold.createdAt,
  completed_at: hold.settledAt,
});

/** docs/contribute/contract.md#playground. Throws `TASK_NOT_FOUND` for unknown and foreign ids alike. */
export const getPlaygroundTask =
  (deps: GetTaskDeps) =>
  async (tenantId: string, taskId: string): Promise<PlaygroundTaskView> => {
    const hold = await deps.holds.get(tenantId, taskId.toLowerCase());
    if (!hold) throw new Failure("missing", "TASK_NOT_FOUND", "There is no task of this id.");
    return viewOf(hold, deps);
  };

/** A page of the tenant's tasks, the newest first: a task is found here when the answer to its request was lost. */
export const listPlaygroundTasks =
  (deps: Omit<GetTaskDeps, "holds"> & { readonly holds: Pick<PlaygroundHolds, "list"> }) =>
  async (tenantId: string, page: Page): Promise<Paged<PlaygroundTaskView>> => {
    const { items, ...found } = await deps.holds.list(tenantId, page);
    return { ...found, items: await Promise.all(items.map((hold) => viewOf(hold, deps))) };
  };
