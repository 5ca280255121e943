/** `/admin/jobs`, `/tasks`, `/deliveries`: what is under way, with why it is where it is. */
import { jobNotFound } from "@reelwright/core/jobs/job-not-found";
import {
  deliveriesOfJob,
  listDeliveries,
  listEndedJobs,
  listJobs,
  listTasks,
} from "@reelwright/core/operations/list";
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { schema } from "@reelwright/core/validation/schema";
import { filterOf, jobParams, listFields, stageField } from "./filters.ts";
import { operatorEndpoint, read } from "./operator-ports.ts";

export const listEndpoints = [
  operatorEndpoint(
    {
      ...read,
      path: "/jobs",
      query: schema({
        type: "object",
        properties: {
          ...listFields,
          stage: stageField,
          status: { type: "string", enum: ["failed", "cancelled", "completed"] },
        },
      }),
    },
    ({ reads }) =>
      async ({ query }) => {
        const { status } = query;
        if (status !== undefined) {
          const ended = await listEndedJobs(reads)({ ...filterOf(query), status });
          return { body: ended satisfies OperatorReplies["ended jobs"] };
        }
        const live = await listJobs(reads)(filterOf(query));
        return { body: live satisfies OperatorReplies["jobs"] };
      },
  ),
  operatorEndpoint(
    { ...read, path: "/jobs/{job_id}", params: jobParams },
    ({ reads }) =>
      async ({ params }) => {
        const found = await reads.wholeJob(params.job_id.toLowerCase());
        if (found === null) throw jobNotFound();
        return { body: found satisfies OperatorReplies["job"] };
      },
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/tasks",
      query: schema({ type: "object", properties: { ...listFields, stage: stageField } }),
    },
    ({ reads }) =>
      async ({ query }) => ({
        body: (await listTasks(reads)(filterOf(query))) satisfies OperatorReplies["tasks"],
      }),
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/deliveries",
      query: schema({
        type: "object",
        properties: {
          ...listFields,
          state: { type: "string", enum: ["pending", "abandoned"], default: "pending" },
          job: { type: "string", format: "uuid" },
        },
      }),
    },
    ({ reads }) =>
      async ({ query }) => {
        const { job, state } = query;
        const page =
          job === undefined
            ? await listDeliveries(reads)(filterOf(query), state)
            : await deliveriesOfJob(reads)(job.toLowerCase());
        return { body: page satisfies OperatorReplies["deliveries"] };
      },
  ),
];
