import { replacePicture } from "@reelwright/core/uploads/store-upload";
import { logoSchema } from "@reelwright/core/uploads/upload-schemas";
import { pictureFailures } from "../../http/failure-codes.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /tenants/me/brand-kit/logo`. Spec: "Uploads". */
export const uploadLogoEndpoint = endpoint(
  {
    operation: "uploadLogo",
    method: "post",
    path: "/tenants/me/brand-kit/logo",
    tag: "Tenant",
    summary: "Upload the brand logo for videos made with `apply_brand_kit`.",
    description:
      "PNG, SVG or WebP, up to 2 MB. It is stored as pixels, at most 1,024 a side. An SVG must not contain a document type, scripts, event handlers or external references.",
    access: "tenant",
    upload: "logo",
    status: 201,
    location: "{url}",
    reply: logoSchema,
    failures: pictureFailures,
  },
  ({ uploads, profiles }) => {
    const replace = replacePicture({ ...uploads, profiles });
    return async ({ tenantId, upload: sent }) => {
      const url = await replace(tenantId, "logo", sent);
      return { body: { url, logo_url: url } };
    };
  },
);
