import { modelsOf } from "@reelwright/catalog/models";
import { modelSchema } from "@reelwright/core/catalogue/entries";
import type { Edition } from "@reelwright/core/edition/edition";
import { playgroundBodySchema } from "@reelwright/core/playground/requests";
import {
  createPlaygroundTask,
  getPlaygroundTask,
  listPlaygroundTasks,
  playgroundTaskIssues,
  playgroundTaskSchema,
} from "@reelwright/core/playground/tasks";
import { schema } from "@reelwright/core/validation/schema";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import { modelNotFound } from "./catalogue.ts";

/** `GET /models`: a bare array of available models. */
const listModelsEndpoint = endpoint(
  {
    operation: "listModels",
    method: "get",
    path: "/models",
    tag: "Models",
    summary: "List the models that are available or in beta.",
    description:
      "A bare array. The playground validates requests against `capabilities`; `GET /credits/pricing` has the price of `default_variant`.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: schema({ type: "array", items: modelSchema }),
    failures: [],
  },
  ({ edition }) => {
    const listed = modelsOf(edition).filter(({ status }) => status !== "coming_soon");
    return () => ({ body: [...listed] });
  },
);

/** `GET /models/{model_id}`. */
const getModelEndpoint = endpoint(
  {
    operation: "getModel",
    method: "get",
    path: "/models/{model_id}",
    tag: "Models",
    summary: "Get a model and its capabilities.",
    description:
      "The same shape as an entry of the list. A model with the status `coming_soon` counts as unknown.",
    access: "tenant",
    requires: "none",
    params: schema({
      type: "object",
      required: ["model_id"],
      properties: { model_id: { type: "string" } },
    }),
    status: 200,
    reply: modelSchema,
    failures: ["MODEL_NOT_FOUND"],
  },
  ({ edition }) => {
    const listed = modelsOf(edition).filter(({ status }) => status !== "coming_soon");
    const byId = new Map(listed.map((model) => [model.model_id, model]));
    return ({ params }) => {
      const model = byId.get(params.model_id);
      if (!model) throw modelNotFound();
      return { body: model };
    };
  },
);

/** `POST /models/{model_id}/try`. docs/contribute/contract.md, "Playground". */
const createPlaygroundTaskEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "createPlaygroundTask",
      method: "post",
      path: "/models/{model_id}/try",
      tag: "Models",
      summary: "Generate one image or video with a model.",
      description:
        "Returns immediately; poll the task every 3 to 5 seconds. Its credits are reserved now, consumed when it completes and released if it fails. If the response is lost, send the request again with its `Idempotency-Key`, or find the task with `GET /models/tasks`.",
      access: "tenant",
      limit: "playground",
      requires: "jobs:write",
      ...idempotent,
      params: schema({
        type: "object",
        required: ["model_id"],
        properties: { model_id: { type: "string" } },
      }),
      body: playgroundBodySchema(edition),
      exampleFields: ["prompt", "aspect_ratio"],
      status: 200,
      location: "/models/tasks/{task_id}",
      reply: playgroundTaskSchema,
      failures: [
        "MODEL_NOT_FOUND",
        "TENANT_SUSPENDED",
        "INSUFFICIENT_CREDITS",
        "PLAYGROUND_TASK_LIMIT",
        "KEY_CREDIT_LIMIT",
      ],
    },
    ({ playground, known, fileUrl, idempotency, useImage, books }) => {
      const models = modelsOf(edition).filter(({ status }) => status !== "coming_soon");
      const { holds, queue } = playground;
      const { urlIssue } = known;
      const deps = { edition, models, holds, queue, idempotency, urlIssue, useImage, books };
      const create = createPlaygroundTask(deps);
      const issues = playgroundTaskIssues(deps);
      const get = getPlaygroundTask({ ...playground, fileUrl });
      return {
        handle: async ({ tenantId, params, body, traceContext, once, limitedKeyId }) => ({
          body: await create(tenantId, params.model_id, body, traceContext, once, limitedKeyId),
        }),
        resume: ({ tenantId }, taskId) => get(tenantId, taskId),
        checkRules: ({ tenantId, params, body }) => issues(tenantId, params.model_id, body),
      };
    },
  );

/** `GET /models/tasks`: newest first. An extension. */
const listPlaygroundTasksEndpoint = endpoint(
  {
    operation: "listPlaygroundTasks",
    method: "get",
    path: "/models/tasks",
    tag: "Models",
    summary: "List the account's playground tasks, newest first.",
    description: "Use it to find a task whose response was lost.",
    access: "tenant",
    requires: "jobs:read",
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(playgroundTaskSchema),
    failures: [],
  },
  ({ playground, fileUrl }) => {
    const list = listPlaygroundTasks({ ...playground, fileUrl });
    return async ({ tenantId, query, sentQuery }) => {
      const part = partOf("tasks", { query, sentQuery });
      const found = await list(tenantId, part);
      return { body: pageOf(found.items, found, part, "tasks") };
    };
  },
);

/** `GET /models/tasks/{task_id}`. */
const getPlaygroundTaskEndpoint = endpoint(
  {
    operation: "getPlaygroundTask",
    method: "get",
    path: "/models/tasks/{task_id}",
    tag: "Models",
    summary: "Get a playground task; poll it every 3 to 5 seconds.",
    description:
      "`output_url` is set once the task has completed, `error_message` once it has failed.",
    access: "tenant",
    requires: "jobs:read",
    params: schema({
      type: "object",
      required: ["task_id"],
      properties: { task_id: { type: "string" } },
    }),
    status: 200,
    reply: playgroundTaskSchema,
    failures: ["TASK_NOT_FOUND"],
  },
  ({ playground, fileUrl }) => {
    const get = getPlaygroundTask({ ...playground, fileUrl });
    return async ({ tenantId, params }) => ({ body: await get(tenantId, params.task_id) });
  },
);

/** `/models`. */
export const modelEndpoints = [listModelsEndpoint, getModelEndpoint];

/** Single images and videos: `/models/{model_id}/try` and `/models/tasks`. */
export const playgroundEndpoints = (edition: Edition) => [
  createPlaygroundTaskEndpoint(edition),
  listPlaygroundTasksEndpoint,
  getPlaygroundTaskEndpoint,
];
