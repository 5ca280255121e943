import { Failure } from "../errors/failure.ts";
import type { PlaygroundQueue } from "../ports/playground.ts";
import type { PlaygroundHold, PlaygroundHolds } from "../ports/playground-holds.ts";
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

/** Spec: `GET /models/tasks/{task_id}`. Throws `TASK_NOT_FOUND` for unknown and foreign ids alike. */
export const getPlaygroundTask =
  ({ holds, queue, fileUrl }: GetTaskDeps) =>
  async (tenantId: string, taskId: string): Promise<PlaygroundTaskView> => {
    const hold = await holds.get(tenantId, taskId.toLowerCase());
    if (!hold) throw new Failure("missing", "TASK_NOT_FOUND", "There is no task of this id.");
    return {
      task_id: hold.taskId,
      model_id: hold.modelId,
      status: await statusOf(hold, queue),
      output_url: hold.output === null ? null : fileUrl(hold.output),
      error_message: hold.errorMessage,
      credits: hold.credits,
      created_at: hold.createdAt,
      completed_at: hold.settledAt,
    };
  };
