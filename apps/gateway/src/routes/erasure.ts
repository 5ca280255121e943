import {
  deleteTenantSchema,
  deletionSchema,
  erasedSchema,
  eraseJob,
  eraseQuerySchema,
  retentionSchema,
} from "@reelwright/core/tenants/erasure";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../ports/gateway-ports.ts";

/** Deletion of what jobs made, retention periods, and the end of an account. Extensions (docs/use/files.md). */

const deleteJobFilesEndpoint = endpoint(
  {
    operation: "deleteJobFiles",
    method: "delete",
    path: "/jobs/{job_id}/files",
    tag: "Jobs",
    summary: "Delete an ended job's files, or everything about it.",
    description:
      "Deletes the video, thumbnails, keyframes and every other file of all runs, with the rows that name them. The job, its " +
      "receipt and its ledger rows stay. Can't be undone. Uploads are separate.",
    access: "tenant",
    requires: "jobs:write",
    params: schema({
      type: "object",
      required: ["job_id"],
      properties: { job_id: { type: "string" } },
    }),
    query: eraseQuerySchema,
    status: 200,
    reply: erasedSchema,
    failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
  },
  ({ erasure }) => {
    const erase = eraseJob(erasure);
    return async ({ tenantId, params, query, actor }) => ({
      body: await erase(tenantId, params.job_id, { everything: query.everything, actor }),
    });
  },
);

const getRetentionEndpoint = endpoint(
  {
    operation: "getRetention",
    method: "get",
    path: "/tenants/me/retention",
    tag: "Tenant",
    summary: "Get how long ended jobs keep their files and contents.",
    description: "Null: as long as the installation keeps them.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: retentionSchema,
    failures: [],
  },
  ({ erasure }) =>
    async ({ tenantId }) => ({ body: await erasure.erasure.retention(tenantId) }),
);

const setRetentionEndpoint = endpoint(
  {
    operation: "setRetention",
    method: "put",
    path: "/tenants/me/retention",
    tag: "Tenant",
    summary: "Set how long ended jobs keep their files and contents.",
    description:
      "Also applies to jobs and playground tasks that have ended. Older ones are deleted within minutes.",
    access: "tenant",
    requires: "admin",
    body: retentionSchema,
    status: 200,
    reply: retentionSchema,
    failures: [],
  },
  ({ erasure }) =>
    async ({ tenantId, body, actor }) => {
      await erasure.erasure.setRetention(tenantId, body, actor);
      return { body };
    },
);

const deleteTenantEndpoint = endpoint(
  {
    operation: "deleteTenant",
    method: "delete",
    path: "/tenants/me",
    tag: "Tenant",
    summary: "Delete the account in seven days.",
    description:
      "Confirmed by the account's name or id. Until `delete_at` everything works, and the deletion can be cancelled. Then keys stop, " +
      "running jobs are cancelled, and jobs, files, uploads, templates and settings are deleted, also those of test mode. Rows of " +
      "money stay without content. Needs an access token.",
    access: "bearer",
    requires: "owner",
    body: deleteTenantSchema,
    status: 200,
    reply: deletionSchema,
    failures: ["BEARER_REQUIRED", "TENANT_NAME_MISMATCH", "CREDITS_OWED"],
  },
  ({ erasure }) =>
    async ({ tenantId, body, actor }) => ({
      body: { delete_at: await erasure.erasure.scheduleDeletion(tenantId, body.name, actor) },
    }),
);

const getDeletionEndpoint = endpoint(
  {
    operation: "getTenantDeletion",
    method: "get",
    path: "/tenants/me/deletion",
    tag: "Tenant",
    summary: "Get when the account is deleted.",
    description: "`delete_at` is null if no deletion is scheduled.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: deletionSchema,
    failures: [],
  },
  ({ erasure }) =>
    async ({ tenantId }) => ({ body: { delete_at: await erasure.erasure.deletion(tenantId) } }),
);

const cancelDeletionEndpoint = endpoint(
  {
    operation: "cancelTenantDeletion",
    method: "delete",
    path: "/tenants/me/deletion",
    tag: "Tenant",
    summary: "Cancel the account's deletion.",
    description: "Possible until `delete_at`. Needs an access token.",
    access: "bearer",
    requires: "owner",
    status: 204,
    failures: ["BEARER_REQUIRED", "DELETION_NOT_SCHEDULED"],
  },
  ({ erasure }) =>
    async ({ tenantId, actor }) => {
      await erasure.erasure.cancelDeletion(tenantId, actor);
      return {};
    },
);

/** `DELETE /jobs/{job_id}/files`. */
export const jobErasureEndpoints = [deleteJobFilesEndpoint];

/** `/tenants/me`: retention and deletion. */
export const tenantErasureEndpoints = [
  getRetentionEndpoint,
  setRetentionEndpoint,
  deleteTenantEndpoint,
  getDeletionEndpoint,
  cancelDeletionEndpoint,
];
