import type { Profile } from "@reelwright/core/ports/tenants";
import {
  presentProfile,
  profileChangeSchema,
  profileSchema,
  updateProfile,
} from "@reelwright/core/tenants/profile";
import { endpoint, type GatewayPorts } from "../ports/gateway-ports.ts";
import {
  deleteAvatarEndpoint,
  deleteLogoEndpoint,
  uploadAvatarEndpoint,
  uploadLogoEndpoint,
} from "./uploads.ts";

/** Shows a profile with the limits that hold for the tenant. */
const presenting =
  ({ requestLimits: { rates }, uploadLimits: uploads, defaultLimits, fileUrl }: GatewayPorts) =>
  (profile: Profile) =>
    presentProfile(profile, { ...defaultLimits, rates, uploads }, fileUrl);

/** `GET /tenants/me`. */
const getTenantEndpoint = endpoint(
  {
    operation: "getTenant",
    method: "get",
    path: "/tenants/me",
    tag: "Tenant",
    summary: "Get the account's profile and job limits.",
    description:
      "`job_limits` has the limits of jobs and what currently counts against them; `limits` has those of requests and uploads. Days are UTC.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: profileSchema,
    failures: [],
  },
  (ports) => {
    const present = presenting(ports);
    return async ({ tenantId }) => ({ body: present(await ports.profiles.get(tenantId)) });
  },
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
  (ports) => {
    const [update, present] = [updateProfile(ports.profiles), presenting(ports)];
    return async ({ tenantId, body }) => ({ body: present(await update(tenantId, body)) });
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
