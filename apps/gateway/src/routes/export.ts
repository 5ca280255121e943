import type { ExportEntry } from "@reelwright/core/ports/tenants";
import { dailyExports, exportBodySchema, exportSchema } from "@reelwright/core/tenants/export";
import { uuidv7 } from "@reelwright/core/util/uuid";
import type { Static } from "@reelwright/core/validation/schema";
import { idempotent } from "../http/idempotency.ts";
import { endpoint, type GatewayPorts } from "../ports/gateway-ports.ts";

/** `/tenants/me/export`: everything of an account as a zip. Extensions (docs/use/files.md). */

const none: Static<typeof exportSchema> = {
  export_id: null,
  state: "none",
  files: false,
  bytes: null,
  download_url: null,
  error: null,
  created_at: null,
  finished_at: null,
  expires_at: null,
};

const viewOf = (
  entry: ExportEntry | null,
  exportUrl: GatewayPorts["exportUrl"],
): Static<typeof exportSchema> => {
  if (!entry) return none;
  const { key, expires_at, state, ...shown } = entry;
  // Its file is removed within minutes.
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return {
    ...shown,
    state: state === "ready" && isOver ? "expired" : state,
    expires_at,
    download_url: key === null || isOver || expires_at === null ? null : exportUrl(key, expires_at),
  };
};

const createExportEndpoint = endpoint(
  {
    operation: "createExport",
    method: "post",
    path: "/tenants/me/export",
    tag: "Tenant",
    summary: "Export everything of the account as a zip file.",
    description:
      "A worker makes it: account, members, keys without secrets, jobs with parameters, script, events and receipts, the ledger, " +
      "webhooks, templates, and the files of jobs and uploads; also those of test mode. The owner gets an email when it is ready. " +
      `One at a time, and ${dailyExports} in 24 hours. Needs an access token.`,
    access: "bearer",
    requires: "owner",
    ...idempotent,
    body: exportBodySchema,
    status: 201,
    reply: exportSchema,
    failures: ["BEARER_REQUIRED", "EXPORT_IN_PROGRESS", "EXPORT_LIMIT"],
  },
  ({ exports, exportUrl }) => ({
    handle: async ({ tenantId, body, actor, once }) => {
      const order = { exportId: uuidv7(), hasFiles: body.files, limit: dailyExports };
      return { body: viewOf(await exports.order(tenantId, order, actor, once), exportUrl) };
    },
    resume: async ({ tenantId }, exportId) =>
      viewOf(await exports.get(tenantId, exportId), exportUrl),
    checkRules: () => [],
  }),
);

const getExportEndpoint = endpoint(
  {
    operation: "getExport",
    method: "get",
    path: "/tenants/me/export",
    tag: "Tenant",
    summary: "Get the account's last export.",
    description:
      "While it is `ready`, `download_url` leads to the zip file, for 24 hours. Needs an access token.",
    access: "bearer",
    requires: "owner",
    status: 200,
    reply: exportSchema,
    failures: ["BEARER_REQUIRED"],
  },
  ({ exports, exportUrl }) =>
    async ({ tenantId }) => ({ body: viewOf(await exports.last(tenantId), exportUrl) }),
);

export const exportEndpoints = [createExportEndpoint, getExportEndpoint];
