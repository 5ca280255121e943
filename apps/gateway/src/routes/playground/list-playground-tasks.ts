import { listPlaygroundTasks } from "@reelwright/core/playground/get-task";
import { playgroundTaskSchema } from "@reelwright/core/playground/task-schema";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /models/tasks`: newest first. An extension. */
export const listPlaygroundTasksEndpoint = endpoint(
  {
    operation: "listPlaygroundTasks",
    method: "get",
    path: "/models/tasks",
    tag: "Models",
    summary: "List the account's playground tasks, newest first.",
    description: "Find a task here when the answer to its request was lost.",
    access: "tenant",
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
