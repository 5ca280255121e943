import { presentProfile, profileSchema } from "@reelwright/core/tenants/profile";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /tenants/me`. */
export const getTenantEndpoint = endpoint(
  {
    operation: "getTenant",
    method: "get",
    path: "/tenants/me",
    tag: "Tenant",
    summary: "Get the account's profile and job limits.",
    description:
      "`job_limits` has the limits and what currently counts against them; days are UTC.",
    access: "tenant",
    status: 200,
    reply: profileSchema,
    failures: [],
  },
  ({ profiles, defaultLimits, fileUrl }) =>
    async ({ tenantId }) => ({
      body: presentProfile(await profiles.get(tenantId), defaultLimits, fileUrl),
    }),
);
