import {
  presentProfile,
  profileChangeSchema,
  profileSchema,
  updateProfile,
} from "@reelwright/core/tenants/profile";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `PATCH /tenants/me`. */
export const updateTenantEndpoint = endpoint(
  {
    operation: "updateTenant",
    method: "patch",
    path: "/tenants/me",
    tag: "Tenant",
    summary: "Update the account's name.",
    description: "Takes `name`; a body without it is a 400.",
    access: "tenant",
    body: profileChangeSchema,
    status: 200,
    reply: profileSchema,
    failures: ["EMPTY_UPDATE"],
  },
  ({ profiles, defaultLimits, fileUrl }) => {
    const update = updateProfile(profiles);
    return async ({ tenantId, body }) => ({
      body: presentProfile(await update(tenantId, body), defaultLimits, fileUrl),
    });
  },
);
