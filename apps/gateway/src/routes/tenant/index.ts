import { deleteAvatarEndpoint } from "./delete-avatar.ts";
import { deleteLogoEndpoint } from "./delete-logo.ts";
import { getTenantEndpoint } from "./get-tenant.ts";
import { updateTenantEndpoint } from "./update-tenant.ts";
import { uploadAvatarEndpoint } from "./upload-avatar.ts";
import { uploadLogoEndpoint } from "./upload-logo.ts";

/** The account itself: `/tenants/me`. */
export const tenantEndpoints = [
  getTenantEndpoint,
  updateTenantEndpoint,
  uploadAvatarEndpoint,
  deleteAvatarEndpoint,
  uploadLogoEndpoint,
  deleteLogoEndpoint,
];
