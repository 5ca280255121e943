import { deletePicture } from "@reelwright/core/uploads/store-upload";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `DELETE /tenants/me/brand-kit/logo`: an extension. */
export const deleteLogoEndpoint = endpoint(
  {
    operation: "deleteLogo",
    method: "delete",
    path: "/tenants/me/brand-kit/logo",
    tag: "Tenant",
    summary: "Delete the brand logo.",
    description:
      "Later videos show no logo. The file is kept for jobs in progress. 204 even if there is no logo.",
    access: "tenant",
    status: 204,
    failures: [],
  },
  ({ uploads, profiles }) => {
    const remove = deletePicture({ ...uploads, profiles });
    return async ({ tenantId }) => {
      await remove(tenantId, "logo");
      return {};
    };
  },
);
