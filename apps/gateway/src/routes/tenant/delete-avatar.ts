import { deletePicture } from "@reelwright/core/uploads/store-upload";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `DELETE /tenants/me/avatar`: an extension. */
export const deleteAvatarEndpoint = endpoint(
  {
    operation: "deleteAvatar",
    method: "delete",
    path: "/tenants/me/avatar",
    tag: "Tenant",
    summary: "Delete the account's avatar.",
    description: "Its file is deleted too. 204 even if there is no avatar.",
    access: "tenant",
    status: 204,
    failures: [],
  },
  ({ uploads, profiles }) => {
    const remove = deletePicture({ ...uploads, profiles });
    return async ({ tenantId }) => {
      await remove(tenantId, "avatar");
      return {};
    };
  },
);
