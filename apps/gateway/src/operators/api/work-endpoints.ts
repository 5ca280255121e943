/** `POST /admin/tasks/…`, `/deliveries/…`, `/workers/…`: what an operator does with them. */
import { Failure } from "@reelwright/core/errors/failure";
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { schema } from "@reelwright/core/validation/schema";
import { deliveryParams, reasonField, taskParams, workerParams } from "./filters.ts";
import { act, operatorEndpoint } from "./operator-ports.ts";

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

export const workEndpoints = [
  operatorEndpoint(
    { ...act, path: "/tasks/{task_id}/requeue", params: taskParams, body: forceBody },
    ({ actionsOf, workReady }) =>
      async ({ params, body: { force, reason = null }, actor }) => {
        const order = { isForced: force, reason };
        const done = await actionsOf(actor).requeueTask(params.task_id, order);
        if (done.changed) workReady();
        return { body: done satisfies OperatorReplies["requeued"] };
      },
  ),
  operatorEndpoint(
    { ...act, path: "/deliveries/{delivery_id}/replay", params: deliveryParams, body: forceBody },
    ({ actionsOf }) =>
      async ({ params, body: { force, reason = null }, actor }) => {
        const order = { isForced: force, reason };
        const done = await actionsOf(actor).replayDelivery(params.delivery_id, order);
        return { body: done satisfies OperatorReplies["replayed"] };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/workers/{owner}/drain",
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
        return { body: done satisfies OperatorReplies["drained"] };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/workers/{owner}/undrain",
      params: workerParams,
      body: schema({ type: "object", properties: { reason: reasonField } }),
    },
    ({ actionsOf }) =>
      async ({ params, body: { reason = null }, actor }) => {
        const done = await actionsOf(actor).undrainWorker(ownerOf(params), { reason });
        return { body: done satisfies OperatorReplies["undrained"] };
      },
  ),
];
