/** The operators' actions: `POST` below `/admin`. */
import { isEnded } from "@reelwright/core/jobs/job-state";
import {
  cancelByOperator,
  type JobAction,
  jobDone,
  resumeByOperator,
  retryByOperator,
} from "@reelwright/core/operations/actions";
import {
  deliveryActionSchema,
  type JobDone,
  jobDoneSchema,
  taskActionSchema,
  workerActionSchema,
} from "@reelwright/core/operations/replies";
import type { Actor } from "@reelwright/core/ports/identity";
import { schema } from "@reelwright/core/validation/schema";
import { Failure } from "@reelwright/film/failure";
import {
  act,
  deliveryParams,
  jobParams,
  type OperatorPorts,
  operatorEndpoint,
  reasonField,
  stageField,
  taskParams,
  workerParams,
} from "./operator-ports.ts";

const depsOf = ({ jobs, actionsOf }: OperatorPorts, actor: Actor) => ({
  jobs,
  actions: actionsOf(actor),
});

/** Notifies followers and workers of a change. */
export const notifyOf = (
  { notifications, dispatch }: Pick<OperatorPorts, "notifications" | "dispatch">,
  { record, changed }: JobAction,
): void => {
  if (!changed) return;
  const { job_id: id, status } = record.job;
  notifications.notify(id, isEnded(status));
  if (status === "cancelled") notifications.notifyCancelled(id);
  dispatch(id);
};

const respond = (ports: OperatorPorts, action: JobAction): { readonly body: JobDone } => {
  notifyOf(ports, action);
  return { body: jobDone(action) };
};

/** `POST /admin/jobs/{job_id}/…`: actions on a job. Its followers are notified immediately. */
export const jobActionEndpoints = [
  operatorEndpoint(
    {
      ...act,
      path: "/jobs/{job_id}/cancel",
      reply: jobDoneSchema,
      params: jobParams,
      body: schema({ type: "object", properties: { reason: reasonField } }),
    },
    (ports) =>
      async ({ params, body: { reason = null }, actor }) =>
        respond(
          ports,
          await cancelByOperator(depsOf(ports, actor))(params.job_id.toLowerCase(), reason),
        ),
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/jobs/{job_id}/retry",
      reply: jobDoneSchema,
      params: jobParams,
      body: schema({ type: "object", properties: { reason: reasonField, from: stageField } }),
    },
    (ports) =>
      async ({ params, body: { reason = null, from = null }, actor }) =>
        respond(
          ports,
          await retryByOperator(depsOf(ports, actor))(params.job_id.toLowerCase(), from, reason),
        ),
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/jobs/{job_id}/resume",
      reply: jobDoneSchema,
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
        respond(
          ports,
          await resumeByOperator(depsOf(ports, actor))(params.job_id.toLowerCase(), limit, reason),
        ),
  ),
];

const maxOwner = 2_147_483_647;
const longestDrain = 7 * 86_400;

const forceBody = schema({
  type: "object",
  properties: { reason: reasonField, force: { type: "boolean", default: false } },
});

const ownerOf = ({ owner }: { readonly owner: string }): number => {
  if (Number(owner) <= maxOwner) return Number(owner);
  throw new Failure("missing", "WORKER_NOT_FOUND", `No process ${owner} is registered.`);
};

/** `POST /admin/tasks/…`, `/deliveries/…`, `/workers/…`: actions on tasks, deliveries and workers. */
export const workEndpoints = [
  operatorEndpoint(
    {
      ...act,
      path: "/tasks/{task_id}/requeue",
      reply: taskActionSchema,
      params: taskParams,
      body: forceBody,
    },
    ({ actionsOf, dispatch }) =>
      async ({ params, body: { force, reason = null }, actor }) => {
        const order = { isForced: force, reason };
        const done = await actionsOf(actor).requeueTask(params.task_id, order);
        // Also where its row stays as it is: the entry may be missing.
        dispatch(done.job_id);
        return { body: done };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/deliveries/{delivery_id}/replay",
      reply: deliveryActionSchema,
      params: deliveryParams,
      body: forceBody,
    },
    ({ actionsOf }) =>
      async ({ params, body: { force, reason = null }, actor }) => {
        const order = { isForced: force, reason };
        const done = await actionsOf(actor).replayDelivery(params.delivery_id, order);
        return { body: done };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/workers/{owner}/drain",
      reply: workerActionSchema,
      params: workerParams,
      body: schema({
        type: "object",
        properties: {
          reason: reasonField,
          hand_back_after_s: { type: "integer", minimum: 0, maximum: longestDrain },
        },
      }),
    },
    ({ actionsOf }) =>
      async ({ params, body: { reason = null, hand_back_after_s: seconds = null }, actor }) => {
        const order = { handBackAfterS: seconds, reason };
        const done = await actionsOf(actor).drainWorker(ownerOf(params), order);
        return { body: done };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/workers/{owner}/undrain",
      reply: workerActionSchema,
      params: workerParams,
      body: schema({ type: "object", properties: { reason: reasonField } }),
    },
    ({ actionsOf }) =>
      async ({ params, body: { reason = null }, actor }) => {
        const done = await actionsOf(actor).undrainWorker(ownerOf(params), { reason });
        return { body: done };
      },
  ),
];
