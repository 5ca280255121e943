import type { Model } from "../catalogue/model-schema.ts";
import type { Edition } from "../edition.ts";
import { Failure } from "../failure.ts";
import { uuidv7 } from "../identity/uuid.ts";
import { InvalidFields, valueError } from "../job/invalid-fields.ts";
import type { PlaygroundQueue } from "../ports/playground.ts";
import type { PlaygroundHolds } from "../ports/playground-holds.ts";
import type { TryBody } from "./body-schema.ts";
import { orderOf, type Priced, upscaleOrderOf } from "./order.ts";
import type { PlaygroundTaskView } from "./task-schema.ts";

export type StartTaskDeps = {
  readonly edition: Edition;
  /** The listed models. */
  readonly models: readonly Model[];
  readonly holds: Pick<PlaygroundHolds, "reserve" | "settle" | "find">;
  readonly queue: Pick<PlaygroundQueue, "add">;
  readonly urlIssue: (url: string) => string | null;
};

/** A task that nobody began to run within this time is given up and its credits are released. */
const patienceMs = 60 * 60_000;
/** Tasks of a tenant that may wait or run at once. */
const mostOpen = 100;

const lacking = { reference_images: null, shots: null, size: null, task_id: null } as const;

const notFound = (): Failure =>
  new Failure("missing", "MODEL_NOT_FOUND", "There is no model of this id.");

const priced = async (
  deps: StartTaskDeps,
  tenantId: string,
  modelId: string,
  body: TryBody,
): Promise<Priced> => {
  const model = deps.models.find(({ model_id }) => model_id === modelId);
  if (!model && !deps.edition.upscalers.includes(modelId)) throw notFound();
  if (body.model_id !== modelId) {
    const message = `differs from the path's; send ${modelId}`;
    throw new InvalidFields([valueError("model_id", body.model_id, message)]);
  }
  if (model) return orderOf(body, model, deps.urlIssue);
  const source = body.task_id === null ? null : await deps.holds.find(tenantId, body.task_id);
  return upscaleOrderOf(body, modelId, source, deps.models);
};

/**
 * Reserves the credits of a playground task and queues it. Spec: `POST /models/{model_id}/try`. Throws InvalidFields,
 * `MODEL_NOT_FOUND`, what `reserve` throws, and Failure("unavailable") when the queue takes nothing; then nothing
 * stays reserved.
 */
export const startPlaygroundTask =
  (deps: StartTaskDeps) =>
  async (tenantId: string, modelId: string, sent: TryBody): Promise<PlaygroundTaskView> => {
    const { work, credits } = await priced(deps, tenantId, modelId, { ...lacking, ...sent });
    const taskId = uuidv7();
    const hold = { taskId, tenantId, modelId, credits, patienceMs, mostOpen };
    const turn = await deps.holds.reserve(hold);
    try {
      await deps.queue.add({ taskId, tenantId, modelId, work }, turn);
    } catch (error) {
      // Should this fail too, the sweeper releases it: nobody knows the task. Should the queue have taken it after
      // all, whoever begins it finds it settled.
      await deps.holds.settle(taskId, {
        kind: "failed",
        message: "The task could not be queued; start it again.",
      });
      throw error;
    }
    return {
      task_id: taskId,
      model_id: modelId,
      status: "queued",
      output_url: null,
      error_message: null,
      credits,
      created_at: new Date().toISOString(),
      completed_at: null,
    };
  };
