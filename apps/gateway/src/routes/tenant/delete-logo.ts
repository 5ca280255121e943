import { deletePicture } from "@reelwright/core/uploads";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `DELETE /tenants/me/brand-kit/logo`: an extension. */
export const deleteLogoEndpoint = endpoint(
  {
    operation: "deleteLogo",
    method: "delete",
    path: "/tenants/me/brand-kit/logo",
    tag: "Tenant",
    summary: "Remove the brand's logo.",
    description:
      "Later videos carry none; jobs under way may still draw it, so its file stays. An account without a logo stays " +
      "so: 204, too.",
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
