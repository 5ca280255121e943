import {
  changeProfile,
  presentProfile,
  profileChangeSchema,
  profileSchema,
} from "@reelwright/core";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `PATCH /tenants/me`. */
export const updateTenantEndpoint = endpoint(
  {
    operation: "changeTenant",
    method: "patch",
    path: "/tenants/me",
    tag: "Tenant",
    summary: "Change the account's name.",
    description: "Takes `name`; a body without it is 400.",
    access: "tenant",
    body: profileChangeSchema,
    status: 200,
    reply: profileSchema,
    failures: ["EMPTY_UPDATE"],
  },
  ({ profiles, defaultLimits, fileUrl }) => {
    const change = changeProfile(profiles);
    return async ({ tenantId, body }) => ({
      body: presentProfile(await change(tenantId, body), defaultLimits, fileUrl),
    });
  },
);
