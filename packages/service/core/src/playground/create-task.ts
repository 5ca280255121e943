import { Failure } from "@reelwright/film/failure";
import type { Model } from "../catalogue/model-schema.ts";
import type { Edition } from "../edition/edition.ts";
import type { IdempotencyStore, Once } from "../ports/idempotency-store.ts";
import type { PlaygroundHolds } from "../ports/playground-holds.ts";
import type { PlaygroundQueue } from "../ports/playground-queue.ts";
import type { TraceContext } from "../telemetry/trace-context.ts";
import { uuidv7 } from "../util/uuid.ts";
import { type FieldIssue, throwIfInvalid, valueError } from "../validation/invalid-fields.ts";
import { readableIn, type SentPlaygroundBody, wholePlaygroundBody } from "./body-schema.ts";
import {
  orderIssues,
  orderOf,
  type Priced,
  sourceIssue,
  upscaleIssues,
  upscaleOrderOf,
} from "./order.ts";
import type { PlaygroundTaskView } from "./task-schema.ts";

export type CreateTaskDeps = {
  readonly edition: Edition;
  /** The listed models. */
  readonly models: readonly Model[];
  readonly holds: Pick<PlaygroundHolds, "reserve" | "settle" | "get">;
  readonly queue: Pick<PlaygroundQueue, "add">;
  readonly idempotency: Pick<IdempotencyStore, "forget">;
  readonly urlIssue: (url: string) => string | null;
};

/** A task that nobody began to run within this time is given up and its credits are released. */
const startWithinMs = 60 * 60_000;
/** Tasks of a tenant that may wait or run at once. */
const maxOpen = 100;

const notFound = (): Failure =>
  new Failure("missing", "MODEL_NOT_FOUND", "There is no model of this id.");

const isAvailable = (
  { models, edition }: Pick<CreateTaskDeps, "models" | "edition">,
  modelId: string,
): boolean =>
  edition.upscalers.includes(modelId) || models.some(({ model_id }) => model_id === modelId);

const nameIssue = (modelId: string, sent: SentPlaygroundBody): readonly FieldIssue[] =>
  sent.model_id === undefined || sent.model_id === modelId
    ? []
    : [valueError("model_id", sent.model_id, `differs from the path's; send ${modelId}`)];

/** What a body orders of a listed model or an upscaler, as far as it can be read, and what is wrong with it. */
const validated = async (
  { edition, models, holds, urlIssue }: Omit<CreateTaskDeps, "queue" | "idempotency">,
  tenantId: string,
  modelId: string,
  sent: SentPlaygroundBody,
) => {
  const model = models.find(({ model_id }) => model_id === modelId) ?? null;
  const [body, canRead] = [wholePlaygroundBody(sent), readableIn(edition, sent)];
  const named = nameIssue(modelId, sent);
  if (model) {
    const issues = [...named, ...orderIssues(body, model, urlIssue, canRead)];
    return { body, model, source: null, issues };
  }
  const source = body.task_id === null ? null : await holds.get(tenantId, body.task_id);
  const found = canRead("task_id") ? sourceIssue(modelId, body.task_id, source, models) : null;
  const issues = [...named, ...upscaleIssues(modelId, body), ...(found ? [found] : [])];
  return { body, model, source, issues };
};

/** What is wrong with those fields of a body that are there; nothing is known of a model that isn't sold. */
export const playgroundTaskIssues =
  (deps: Omit<CreateTaskDeps, "queue" | "idempotency">) =>
  async (
    tenantId: string,
    modelId: string,
    sent: SentPlaygroundBody,
  ): Promise<readonly FieldIssue[]> =>
    isAvailable(deps, modelId) ? (await validated(deps, tenantId, modelId, sent)).issues : [];

const priced = async (
  deps: CreateTaskDeps,
  tenantId: string,
  modelId: string,
  sent: SentPlaygroundBody,
): Promise<Priced> => {
  if (!isAvailable(deps, modelId)) throw notFound();
  const { body, model, source, issues } = await validated(deps, tenantId, modelId, sent);
  throwIfInvalid(issues);
  return model ? orderOf(body, model) : upscaleOrderOf(modelId, source);
};

/**
 * Reserves the credits of a playground task and queues it. docs/contribute/contract.md#playground. Throws InvalidFields,
 * `MODEL_NOT_FOUND`, what `reserve` throws, and Failure("unavailable") when the queue takes nothing; then nothing
 * stays reserved.
 */
export const createPlaygroundTask =
  (deps: CreateTaskDeps) =>
  async (
    tenantId: string,
    modelId: string,
    sent: SentPlaygroundBody,
    traceContext: TraceContext | null = null,
    once: Once | null = null,
  ): Promise<PlaygroundTaskView> => {
    const { work, credits } = await priced(deps, tenantId, modelId, sent);
    const taskId = uuidv7();
    const hold = { taskId, tenantId, modelId, credits, startWithinMs, maxOpen, once };
    const turn = await deps.holds.reserve(hold);
    try {
      await deps.queue.add({ taskId, tenantId, modelId, work, traceContext }, turn);
    } catch (error) {
      // Should this fail too, the sweeper releases it: nobody knows the task. Should the queue have taken it after
      // all, whoever begins it finds it settled.
      await deps.holds.settle(taskId, {
        kind: "failed",
        message: "The task could not be queued; start it again.",
      });
      // The credits are back: the same request may try again.
      if (once) await deps.idempotency.forget(tenantId, once);
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
