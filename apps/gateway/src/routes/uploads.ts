import {
  avatarSchema,
  deletePicture,
  logoSchema,
  productImageSchema,
  replacePicture,
  uploadProductImage,
} from "@reelwright/core/uploads/store-upload";
import { pictureFailures } from "../http/failure-codes.ts";
import { endpoint } from "../ports/gateway-ports.ts";

/** `POST /uploads/product-image`. docs/contribute/contract.md, "Uploads". */
const uploadProductImageEndpoint = endpoint(
  {
    operation: "uploadProductImage",
    method: "post",
    path: "/uploads/product-image",
    tag: "Uploads",
    summary: "Upload a product image.",
    description:
      "JPEG, PNG, WebP, GIF (first frame), AVIF or HEIC, up to 10 MB and 50 megapixels (110 for a baseline JPEG). It is re-encoded without metadata, at most 4,096 pixels a side; long, narrow images keep as many pixels as a square of that size.",
    access: "tenant",
    limit: "upload",
    requires: "uploads",
    upload: "product_image",
    status: 201,
    location: "{url}",
    reply: productImageSchema,
    failures: pictureFailures,
  },
  ({ uploads }) => {
    const upload = uploadProductImage(uploads);
    return async ({ tenantId, upload: sent }) => ({ body: await upload(tenantId, sent) });
  },
);

/** `POST /tenants/me/avatar`. */
export const uploadAvatarEndpoint = endpoint(
  {
    operation: "uploadAvatar",
    method: "post",
    path: "/tenants/me/avatar",
    tag: "Tenant",
    summary: "Upload the account's avatar, replacing the former one.",
    description: "PNG, JPEG or WebP, up to 2 MB. It is stored with at most 512 pixels a side.",
    access: "tenant",
    limit: "upload",
    requires: "admin",
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
    requires: "admin",
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

/** `POST /tenants/me/brand-kit/logo`. */
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
    limit: "upload",
    requires: "admin",
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
    requires: "admin",
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

/** Images for jobs: `/uploads`. */
export const uploadEndpoints = [uploadProductImageEndpoint];
