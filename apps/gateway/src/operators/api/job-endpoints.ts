/** `POST /admin/jobs/{job_id}/…`: what an operator does with a job, at once known to whoever follows it. */
import { isEnded } from "@reelwright/core/jobs/model/job-state";
import {
  cancelByOperator,
  type JobAction,
  type JobDone,
  jobDone,
  resumeByOperator,
  retryByOperator,
} from "@reelwright/core/operations/job-actions";
import type { Actor } from "@reelwright/core/ports/audit-log";
import { schema } from "@reelwright/core/validation/schema";
import { jobParams, reasonField, stageField } from "./filters.ts";
import { act, type OperatorPorts, operatorEndpoint } from "./operator-ports.ts";

const depsOf = ({ jobs, actionsOf }: OperatorPorts, actor: Actor) => ({
  jobs,
  actions: actionsOf(actor),
});

/** Tells followers and workers of the change, and returns how the job stands. */
const told = (
  { notifications, workReady }: OperatorPorts,
  action: JobAction,
): { readonly body: JobDone } => {
  const { job_id: id, status } = action.record.job;
  if (action.changed) {
    notifications.notify(id, isEnded(status));
    if (status === "cancelled") notifications.notifyCancelled(id);
    else workReady();
  }
  return { body: jobDone(action) };
};

export const jobEndpoints = [
  operatorEndpoint(
    {
      ...act,
      path: "/jobs/{job_id}/cancel",
      params: jobParams,
      body: schema({ type: "object", properties: { reason: reasonField } }),
    },
    (ports) =>
      async ({ params, body: { reason = null }, actor }) =>
        told(
          ports,
          await cancelByOperator(depsOf(ports, actor))(params.job_id.toLowerCase(), reason),
        ),
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/jobs/{job_id}/retry",
      params: jobParams,
      body: schema({ type: "object", properties: { reason: reasonField, from: stageField } }),
    },
    (ports) =>
      async ({ params, body: { reason = null, from = null }, actor }) =>
        told(
          ports,
          await retryByOperator(depsOf(ports, actor))(params.job_id.toLowerCase(), from, reason),
        ),
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/jobs/{job_id}/resume",
      params: jobParams,
      body: schema({
        type: "object",
        properties: {
          reason: reasonField,
          max_credits: { type: "integer", minimum: 1, maximum: 1_000_000_000 },
        },
      }),
    },
    (ports) =>
      async ({ params, body: { reason = null, max_credits: limit = null }, actor }) =>
        told(
          ports,
          await resumeByOperator(depsOf(ports, actor))(params.job_id.toLowerCase(), limit, reason),
        ),
  ),
];
