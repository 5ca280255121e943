import { replacePicture } from "@reelwright/core/uploads/store-upload";
import { avatarSchema } from "@reelwright/core/uploads/upload-schemas";
import { pictureFailures } from "../../http/failure-codes.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /tenants/me/avatar`. Spec: "Uploads". */
export const uploadAvatarEndpoint = endpoint(
  {
    operation: "uploadAvatar",
    method: "post",
    path: "/tenants/me/avatar",
    tag: "Tenant",
    summary: "Upload the account's avatar, replacing the former one.",
    description: "PNG, JPEG or WebP, up to 2 MB. It is stored with at most 512 pixels a side.",
    access: "tenant",
    upload: "avatar",
    status: 201,
    location: "{url}",
    reply: avatarSchema,
    failures: pictureFailures,
  },
  ({ uploads, profiles }) => {
    const replace = replacePicture({ ...uploads, profiles });
    return async ({ tenantId, upload: sent }) => {
      const url = await replace(tenantId, "avatar", sent);
      return { body: { url, avatar_url: url } };
    };
  },
);
