import { modelsOf } from "@reelwright/catalog/models/models";
import type { Edition } from "@reelwright/core/edition/edition";
import { playgroundBodySchema } from "@reelwright/core/playground/body-schema";
import {
  createPlaygroundTask,
  playgroundTaskIssues,
} from "@reelwright/core/playground/create-task";
import { getPlaygroundTask } from "@reelwright/core/playground/get-task";
import { playgroundTaskSchema } from "@reelwright/core/playground/task-schema";
import { schema } from "@reelwright/core/validation/schema";
import { idempotent } from "../../http/idempotency.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /models/{model_id}/try`. Spec: "Playground body"; decisions: "Credits". */
export const createPlaygroundTaskEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "createPlaygroundTask",
      method: "post",
      path: "/models/{model_id}/try",
      tag: "Models",
      summary: "Make one picture or video with a model.",
      description:
        "Returns immediately; poll the task every 3 to 5 seconds. Its credits are reserved now, consumed when it completes and released if it fails. If the answer is lost, send the request again with its `Idempotency-Key`, or look for the task with `GET /models/tasks`.",
      access: "tenant",
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
        "INSUFFICIENT_CREDITS",
        "PLAYGROUND_TASK_LIMIT",
        "IDEMPOTENCY_KEY_REUSED",
      ],
    },
    ({ playground, known, fileUrl, idempotency }) => {
      const models = modelsOf(edition).filter(({ status }) => status !== "coming_soon");
      const { holds, queue } = playground;
      const deps = { edition, models, holds, queue, idempotency, urlIssue: known.urlIssue };
      const create = createPlaygroundTask(deps);
      const issues = playgroundTaskIssues(deps);
      const get = getPlaygroundTask({ ...playground, fileUrl });
      return {
        handle: async ({ tenantId, params, body, traceContext, once }) => ({
          body: await create(tenantId, params.model_id, body, traceContext, once),
        }),
        resume: ({ tenantId }, taskId) => get(tenantId, taskId),
        checkRules: ({ tenantId, params, body }) => issues(tenantId, params.model_id, body),
      };
    },
  );
