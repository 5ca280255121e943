import {
  presentProfile,
  profileChangeSchema,
  profileSchema,
  updateProfile,
} from "@reelwright/core/tenants/profile";
import { endpoint } from "../ports/gateway-ports.ts";
import {
  deleteAvatarEndpoint,
  deleteLogoEndpoint,
  uploadAvatarEndpoint,
  uploadLogoEndpoint,
} from "./uploads.ts";

/** `GET /tenants/me`. */
const getTenantEndpoint = endpoint(
  {
    operation: "getTenant",
    method: "get",
    path: "/tenants/me",
    tag: "Tenant",
    summary: "Get the account's profile and job limits.",
    description:
      "`job_limits` has the limits and what currently counts against them; days are UTC.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: profileSchema,
    failures: [],
  },
  ({ profiles, defaultLimits, fileUrl }) =>
    async ({ tenantId }) => ({
      body: presentProfile(await profiles.get(tenantId), defaultLimits, fileUrl),
    }),
);

/** `PATCH /tenants/me`. */
const updateTenantEndpoint = endpoint(
  {
    operation: "updateTenant",
    method: "patch",
    path: "/tenants/me",
    tag: "Tenant",
    summary: "Update the account's name.",
    description: "Takes `name`. A body without it is a 400.",
    access: "tenant",
    requires: "admin",
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

/** The account itself: `/tenants/me`. */
export const tenantEndpoints = [
  getTenantEndpoint,
  updateTenantEndpoint,
  uploadAvatarEndpoint,
  deleteAvatarEndpoint,
  uploadLogoEndpoint,
  deleteLogoEndpoint,
];
