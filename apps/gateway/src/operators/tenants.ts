/** `/admin/tenants/…`: what operators see and change of a tenant, and what they give back. */
import { jobNotFound } from "@reelwright/core/jobs/job-actions";
import {
  changedLimitsSchema,
  limitsFields,
  ownLimitsOf,
  presentTenantLimits,
  tenantLimitsSchema,
} from "@reelwright/core/limits/tenant-limits";
import { suspendByOperator } from "@reelwright/core/operations/actions";
import {
  foundTenantsSchema,
  grantDoneSchema,
  prioritySchema,
  refundDoneSchema,
  suspendedSchema,
  tenantChangedSchema,
  tenantNoteSchema,
  tenantRecordSchema,
} from "@reelwright/core/operations/tenant-replies";
import { refuseUnknown } from "@reelwright/core/validation/invalid-fields";
import { nullable, schema } from "@reelwright/core/validation/schema";
import { Failure } from "@reelwright/film/failure";
import { notifyOf } from "./actions.ts";
import {
  act,
  jobParams,
  operatorEndpoint,
  put,
  read,
  reasonField,
  tenantParams,
} from "./operator-ports.ts";

const maxLimit = 1_000_000_000;
const limit = nullable({ type: "integer", minimum: 0, maximum: maxLimit });
const credits = { type: "integer", minimum: 1, maximum: maxLimit } as const;
const key = { type: "string", minLength: 1, maxLength: 200 } as const;
const why = schema({ type: "object", properties: { reason: reasonField } });

const tenantNotFound = (): Failure =>
  new Failure("missing", "TENANT_NOT_FOUND", "The tenant does not exist.");

export const tenantEndpoints = [
  operatorEndpoint(
    {
      ...read,
      path: "/tenants/search",
      reply: foundTenantsSchema,
      query: schema({
        type: "object",
        required: ["q"],
        properties: {
          q: { type: "string", minLength: 2, maxLength: 200 },
          limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        },
      }),
    },
    ({ tenants }) =>
      async ({ query }) => ({
        body: { items: [...(await tenants.find({ text: query.q, limit: query.limit }))] },
      }),
  ),
  operatorEndpoint(
    { ...read, path: "/tenants/{tenant_id}", reply: tenantRecordSchema, params: tenantParams },
    ({ tenants }) =>
      async ({ params }) => {
        const found = await tenants.tenant(params.tenant_id.toLowerCase());
        if (found === null) throw tenantNotFound();
        return { body: found };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/tenants/{tenant_id}/suspend",
      reply: suspendedSchema,
      params: tenantParams,
      body: why,
    },
    (ports) =>
      async ({ params, body: { reason = null }, actor }) => {
        const { jobs, reads, actionsOf } = ports;
        const onCancelled = notifyOf.bind(null, ports);
        const suspend = suspendByOperator({ jobs, reads, actions: actionsOf(actor), onCancelled });
        return { body: await suspend(params.tenant_id.toLowerCase(), reason) };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/tenants/{tenant_id}/resume",
      reply: tenantChangedSchema,
      params: tenantParams,
      body: why,
    },
    ({ actionsOf }) =>
      async ({ params, body: { reason = null }, actor }) => {
        const tenantId = params.tenant_id.toLowerCase();
        const { changed } = await actionsOf(actor).resumeTenant(tenantId, { reason });
        return { body: { tenant_id: tenantId, changed } };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/tenants/{tenant_id}/limits",
      reply: tenantChangedSchema,
      params: tenantParams,
      body: schema({
        type: "object",
        properties: {
          concurrent_limit: limit,
          daily_limit: limit,
          job_retry_limit: limit,
          daily_retry_limit: limit,
          priority: prioritySchema,
          reason: reasonField,
        },
      }),
    },
    ({ actionsOf }) =>
      async ({ params, body: { reason = null, ...change }, actor }) => {
        const tenantId = params.tenant_id.toLowerCase();
        const { changed } = await actionsOf(actor).changeTenant(tenantId, { ...change, reason });
        return { body: { tenant_id: tenantId, changed } };
      },
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/tenants/{tenant_id}/limits",
      reply: tenantLimitsSchema,
      params: tenantParams,
    },
    ({ tenants, ownLimits, defaultLimits }) =>
      async ({ params }) => {
        const tenantId = params.tenant_id.toLowerCase();
        if ((await tenants.tenant(tenantId)) === null) throw tenantNotFound();
        return { body: presentTenantLimits(tenantId, await ownLimits(tenantId), defaultLimits) };
      },
  ),
  operatorEndpoint(
    {
      ...put,
      path: "/tenants/{tenant_id}/limits",
      reply: changedLimitsSchema,
      params: tenantParams,
      body: schema({ type: "object", properties: { ...limitsFields, reason: reasonField } }),
    },
    ({ actionsOf, defaultLimits }) =>
      async ({ params, body: { reason = null, ...sent }, sentBody, warnings, actor }) => {
        refuseUnknown(warnings, sentBody);
        const after = ownLimitsOf(sent);
        const tenantId = params.tenant_id.toLowerCase();
        const change = { limitsAfter: () => after, reason };
        const { changed, limits } = await actionsOf(actor).changeRequestLimits(tenantId, change);
        return { body: { ...presentTenantLimits(tenantId, limits, defaultLimits), changed } };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      role: "support",
      path: "/tenants/{tenant_id}/notes",
      reply: tenantNoteSchema,
      params: tenantParams,
      body: schema({
        type: "object",
        required: ["body"],
        properties: { body: { type: "string", minLength: 1, maxLength: 2_000 } },
      }),
    },
    ({ actionsOf }) =>
      async ({ params, body, actor }) => ({
        body: await actionsOf(actor).addNote(params.tenant_id.toLowerCase(), body.body),
      }),
  ),
];

/** What `finance` may do: give credits back, and give some. */
export const creditEndpoints = [
  operatorEndpoint(
    {
      ...act,
      role: "finance",
      path: "/tenants/{tenant_id}/grant",
      reply: grantDoneSchema,
      params: tenantParams,
      body: schema({
        type: "object",
        required: ["credits", "type", "reason", "key"],
        properties: {
          credits,
          type: { type: "string", enum: ["bonus", "refund"] },
          reason: reasonField,
          key,
        },
      }),
    },
    ({ actionsOf }) =>
      async ({ params, body, actor }) => {
        const tenantId = params.tenant_id.toLowerCase();
        const { type, reason } = body;
        const grant = { type, amount: body.credits, reason, key: body.key };
        const { balance, transactionId, isNew } = await actionsOf(actor).grant(tenantId, grant);
        const { available_credits } = balance;
        return {
          body: {
            tenant_id: tenantId,
            transaction_id: transactionId,
            available_credits,
            changed: isNew,
          },
        };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      role: "finance",
      path: "/jobs/{job_id}/refund",
      reply: refundDoneSchema,
      params: jobParams,
      body: schema({
        type: "object",
        required: ["reason", "key"],
        properties: {
          credits: { ...credits, description: "Left out: all that the job was charged." },
          tenant_id: {
            ...tenantParams.properties.tenant_id,
            description: "Refunds only a job of this tenant.",
          },
          reason: reasonField,
          key,
        },
      }),
    },
    ({ actionsOf }) =>
      async ({ params, body, actor }) => {
        const { reason, key: once, credits: asked = null, tenant_id: tenantId } = body;
        const actions = actionsOf(actor);
        const isOther =
          tenantId !== undefined &&
          tenantId.toLowerCase() !== (await actions.tenantOfJob(params.job_id.toLowerCase()));
        if (isOther) throw jobNotFound();
        const refund = { credits: asked, reason, key: once };
        return { body: await actions.refundJob(params.job_id, refund) };
      },
  ),
];
