import { getPlaygroundTask } from "@reelwright/core/playground/get-task";
import { playgroundTaskSchema } from "@reelwright/core/playground/task-schema";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /models/tasks/{task_id}`. Spec: "Playground task". */
export const getPlaygroundTaskEndpoint = endpoint(
  {
    operation: "getPlaygroundTask",
    method: "get",
    path: "/models/tasks/{task_id}",
    tag: "Models",
    summary: "Get a playground task; poll it every 3 to 5 seconds.",
    description:
      "`output_url` is set once the task has completed, `error_message` once it has failed.",
    access: "tenant",
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
