import { Failure } from "@reelwright/film/failure";
import type {
  ClipOrder,
  PictureOrder,
  PlaygroundWork,
  UpscaleOrder,
} from "@reelwright/film/ports/playground";
import type { Model } from "../catalogue/entries.ts";
import type { Edition } from "../edition/edition.ts";
import type { LimitedKey } from "../ports/identity.ts";
import type { PlaygroundHold, PlaygroundHolds, PlaygroundQueue } from "../ports/playground.ts";
import type { IdempotencyStore, Once, Page, Paged } from "../ports/requests.ts";
import { builtInBooks, type PriceBooks } from "../pricing/books-in-force.ts";
import { type JobPrices, jobPricesOf, modelCredits } from "../pricing/price-book.ts";
import { priceOf } from "../pricing/price-list.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import type { UseImage } from "../uploads/store-upload.ts";
import { uuidv7 } from "../util/uuid.ts";
import { type FieldIssue, throwIfInvalid, valueError } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import {
  brokenPlaygroundRules,
  generationTypeOf,
  type PlaygroundBody,
  readableIn,
  type SentPlaygroundBody,
  secondsOf,
  wholePlaygroundBody,
} from "./requests.ts";

type CreateTaskDeps = {
  readonly edition: Edition;
  /** The listed models. */
  readonly models: readonly Model[];
  readonly holds: Pick<PlaygroundHolds, "reserve" | "settle" | "get">;
  readonly queue: Pick<PlaygroundQueue, "add">;
  readonly idempotency: Pick<IdempotencyStore, "forget">;
  readonly urlIssue: (url: string) => string | null;
  /** Omitted: uploads aren't kept track of. */
  readonly useImage?: UseImage;
  /** Default: nothing is published. */
  readonly books?: Pick<PriceBooks, "fresh">;
};

/** A task that hasn't started within this time is abandoned, and its credits are released. */
const startWithinMs = 60 * 60_000;
/** Maximum waiting and running tasks of a tenant. */
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

/** The order in a body for a listed model or an upscaler, as far as it is valid, with its issues. */
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

/** Issues of the present fields. An unlisted model has no further rules. */
export const playgroundTaskIssues =
  (deps: Omit<CreateTaskDeps, "queue" | "idempotency">) =>
  async (
    tenantId: string,
    modelId: string,
    sent: SentPlaygroundBody,
  ): Promise<readonly FieldIssue[]> =>
    isAvailable(deps, modelId) ? (await validated(deps, tenantId, modelId, sent)).issues : [];

const priced = async (
  { books = builtInBooks, ...deps }: CreateTaskDeps,
  tenantId: string,
  modelId: string,
  sent: SentPlaygroundBody,
): Promise<Priced> => {
  if (!isAvailable(deps, modelId)) throw notFound();
  const { body, model, source, issues } = await validated(deps, tenantId, modelId, sent);
  throwIfInvalid(issues);
  const prices = jobPricesOf(await books.fresh());
  return model ? orderOf(body, model, prices) : upscaleOrderOf(modelId, source, prices);
};

/** The images that a body names, with their fields. */
const imagesOf = (sent: SentPlaygroundBody): readonly (readonly [string, string | null])[] => {
  const { start_image_url, end_image_url, reference_images, vidB_elements } =
    wholePlaygroundBody(sent);
  const named = (field: string, urls: readonly string[]) =>
    urls.map((url) => [field, url] as const);
  return [
    ["start_image_url", start_image_url],
    ["end_image_url", end_image_url],
    ...named("reference_images", reference_images ?? []),
    ...named(
      "vidB_elements",
      (vidB_elements ?? []).flatMap(({ image_urls }) => image_urls),
    ),
  ];
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
    limitedKeyId: LimitedKey = null,
  ): Promise<PlaygroundTaskView> => {
    const { work, credits } = await priced(deps, tenantId, modelId, sent);
    for (const [field, url] of imagesOf(sent)) await deps.useImage?.(tenantId, field, url);
    const taskId = uuidv7();
    const limits = { startWithinMs, maxOpen, limitedKeyId };
    const hold = { taskId, tenantId, modelId, credits, once, ...limits };
    const turn = await deps.holds.reserve(hold);
    try {
      await deps.queue.add({ taskId, tenantId, modelId, work, traceContext }, turn);
    } catch (error) {
      // If this fails too, the sweeper releases it, since the queue doesn't know the task. If the queue did accept
      // it, the worker that starts it finds it settled.
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

/** The order and its price in whole credits. */
type Priced = { readonly work: PlaygroundWork; readonly credits: number };

const price = (
  prices: JobPrices | undefined,
  [modelId, variant]: readonly [string, string],
  seconds: number,
): number => {
  const found = priceOf(modelId, variant);
  if (!found) throw new Error(`${modelId} has no price for ${variant}`);
  const unit = modelCredits(prices, modelId, variant);
  return Math.ceil(unit * (found.billingUnit === "per_second" ? seconds : 1) - 1e-6);
};

/** Sources of images; absent if there are none. */
const inputsOf = (inputs: readonly string[]) => (inputs.length > 0 ? { inputs } : {});

const pictureOf = (body: PlaygroundBody, { capabilities }: Model): PictureOrder => {
  const start = body.start_image_url === null ? [] : [body.start_image_url];
  const references = body.reference_images ?? [];
  return {
    kind: "picture",
    prompt: body.prompt ?? "",
    aspectRatio: body.aspect_ratio,
    resolution: body.resolution ?? capabilities.resolutions[0] ?? "1k",
    format: body.output_format === "jpeg" ? "jpg" : (body.output_format ?? "png"),
    pictures: [...start, ...references],
    ...inputsOf([
      ...start.map(() => "start_image_url"),
      ...references.map(() => "reference_images"),
    ]),
  };
};

/** Reference images of a clip. Elements are used if there is no start image. */
const referencesOf = (body: PlaygroundBody): readonly string[] =>
  body.start_image_url !== null
    ? []
    : (body.reference_images ??
      (body.vidB_elements ?? []).flatMap(({ image_urls }) => image_urls.slice(0, 1)));

const clipOf = (body: PlaygroundBody, { capabilities }: Model, seconds: number): ClipOrder => ({
  kind: "clip",
  prompt: body.prompt ?? "",
  aspectRatio: body.aspect_ratio,
  resolution: body.size ?? body.resolution ?? capabilities.resolutions[0] ?? "standard",
  seconds,
  start: body.start_image_url,
  end: body.end_image_url,
  references: referencesOf(body),
  ...inputsOf(
    referencesOf(body).map(() =>
      body.reference_images === null ? "vidB_elements" : "reference_images",
    ),
  ),
  shots: (body.shots ?? []).map(({ prompt, duration }) => ({ prompt, seconds: duration })),
  hasSound: body.sound ?? false,
});

/** Issues of valid fields that ask for something the model can't do. */
const orderIssues = (
  body: PlaygroundBody,
  model: Model,
  urlIssue: (url: string) => string | null,
  canRead: (field: keyof PlaygroundBody) => boolean,
): readonly FieldIssue[] => {
  const [type, seconds] = [generationTypeOf(body, model), secondsOf(body, model)];
  return brokenPlaygroundRules({ body, model, type, seconds, urlIssue }, canRead);
};

/**
 * Returns the order for a valid body, with its price. docs/contribute/contract.md#playground;
 * docs/contribute/decisions.md#playground.
 */
const orderOf = (body: PlaygroundBody, model: Model, prices: JobPrices | undefined): Priced => {
  const seconds = secondsOf(body, model);
  if (seconds === null) {
    const work = pictureOf(body, model);
    return { work, credits: price(prices, [model.model_id, work.resolution], 1) };
  }
  const work = clipOf(body, model, seconds);
  const isDearer = work.hasSound && model.variants.includes("with_audio");
  const variant = isDearer ? "with_audio" : model.default_variant;
  return { work, credits: price(prices, [model.model_id, variant], seconds) };
};

const resolutionOf = (upscaler: string): UpscaleOrder["resolution"] =>
  upscaler.endsWith("_4k") ? "4k" : "1080p";

/** Why what the body names can't be raised, or null. `source`: null where the caller has no such task. */
const sourceIssue = (
  upscaler: string,
  taskId: string | null,
  source: PlaygroundHold | null,
  models: readonly Model[],
): FieldIssue | null => {
  const issue = (message: string) => valueError("task_id", taskId, message);
  if (taskId === null) return issue(`${upscaler} needs the task whose video it raises`);
  if (source === null) return issue("no task has this id");
  if (source.state === "pending") return issue("this task has not ended; wait until it has");
  if (source.output === null) return issue("this task has failed; it has no video");
  if (source.output === "") return issue("this task's video was deleted");
  const maker = models.find(({ model_id }) => model_id === source.modelId);
  return maker?.capabilities.resolution_upgrades.includes(resolutionOf(upscaler))
    ? null
    : issue(`${source.modelId}'s results can't be raised; only those of vidA models can`);
};

/**
 * Input that an upscaler takes from the task whose video it upscales. That task's prompt and type may be sent again,
 * and the ratio has a default.
 */
const fieldsOfSource: readonly (keyof PlaygroundBody)[] = [
  "start_image_url",
  "end_image_url",
  "reference_images",
  "duration",
  "shots",
  "size",
  "vidB_mode",
  "sound",
  "vidB_elements",
  "resolution",
  "output_format",
];

/** The fields that ask an upscaler for something else than its source has. */
const upscaleIssues = (upscaler: string, body: PlaygroundBody): readonly FieldIssue[] =>
  fieldsOfSource
    .filter((field) => body[field])
    .map((field) =>
      valueError(field, body[field], `${upscaler} raises the task's video as it is; leave it out`),
    );

/** The same for an upscaler; `source` is the task that the body names. */
const upscaleOrderOf = (
  upscaler: string,
  source: PlaygroundHold | null,
  prices: JobPrices | undefined,
): Priced => {
  const work: UpscaleOrder = {
    kind: "upscale",
    source: source?.output ?? "",
    resolution: resolutionOf(upscaler),
  };
  return { work, credits: price(prices, [upscaler, "upscale"], 1) };
};

type GetTaskDeps = {
  readonly holds: Pick<PlaygroundHolds, "get">;
  readonly queue: Pick<PlaygroundQueue, "statuses">;
  readonly fileUrl: (key: string) => string;
};

/** The database decides: completed means consumed, failed means released. */
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
  // Empty: the file was deleted.
  output_url: hold.output ? fileUrl(hold.output) : null,
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

/** docs/contribute/contract.md#playground. */
export const playgroundTaskSchema = schema({
  title: "PlaygroundTask",
  type: "object",
  required: [
    "task_id",
    "model_id",
    "status",
    "output_url",
    "error_message",
    "credits",
    "created_at",
    "completed_at",
  ],
  properties: {
    task_id: { type: "string", format: "uuid" },
    model_id: { type: "string" },
    status: { enum: ["queued", "processing", "completed", "failed"] },
    output_url: {
      ...nullable({ type: "string" }),
      description: "The picture or video, once the task is completed.",
    },
    error_message: { ...nullable({ type: "string" }), description: "Why the task failed." },
    credits: {
      type: "integer",
      description: "Reserved at the start; consumed when completed, released when failed.",
    },
    created_at: { type: "string", format: "date-time" },
    completed_at: nullable({ type: "string", format: "date-time" }),
  },
});
type PlaygroundTaskView = Static<typeof playgroundTaskSchema>;
