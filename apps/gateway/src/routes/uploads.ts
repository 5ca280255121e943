import {
  avatarSchema,
  deletePicture,
  deleteUpload,
  listUploads,
  logoSchema,
  presentUpload,
  replacePicture,
  uploadProductImage,
  uploadSchema,
} from "@reelwright/core/uploads/store-upload";
import { schema } from "@reelwright/core/validation/schema";
import { Failure } from "@reelwright/film/failure";
import { pictureFailures } from "../http/failure-codes.ts";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../http/pagination.ts";
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
      "JPEG, PNG, WebP, GIF (first frame), AVIF or HEIC, up to 10 MB and 50 megapixels (110 for a baseline JPEG). It is re-encoded without metadata, at most 4,096 pixels a side; long, narrow images keep as many pixels as a square of that size. It is deleted after 30 days (by default) unless a job or a playground task has used it.",
    access: "tenant",
    limit: "upload",
    requires: "uploads",
    ...idempotent,
    upload: "product_image",
    status: 201,
    location: "{url}",
    reply: uploadSchema,
    failures: [...pictureFailures, "UPLOAD_STORAGE_LIMIT"],
  },
  ({ uploads, storedUploads: stored, fileUrl, uploadDays }) => {
    const upload = uploadProductImage({ ...uploads, stored });
    const present = presentUpload({ url: fileUrl, days: uploadDays });
    return {
      handle: async ({ tenantId, upload: sent, once }) => ({
        body: present(await upload(tenantId, sent, once)),
      }),
      resume: async ({ tenantId }, uploadId) => {
        const found = await stored.get(tenantId, uploadId);
        if (!found) throw uploadNotFound();
        return present(found);
      },
      checkRules: () => [],
    };
  },
);

const uploadNotFound = (): Failure =>
  new Failure("missing", "UPLOAD_NOT_FOUND", "The account has no upload with this id.");

/** `GET /uploads`: newest first. An extension. */
const listUploadsEndpoint = endpoint(
  {
    operation: "listUploads",
    method: "get",
    path: "/uploads",
    tag: "Uploads",
    summary: "List the account's product images, newest first.",
    description: "Images that were deleted or have expired aren't listed.",
    access: "tenant",
    requires: "jobs:read",
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(uploadSchema),
    failures: [],
  },
  ({ storedUploads, fileUrl, uploadDays }) => {
    const list = listUploads(storedUploads, presentUpload({ url: fileUrl, days: uploadDays }));
    return async ({ tenantId, query, sentQuery }) => {
      const part = partOf("uploads", { query, sentQuery });
      const found = await list(tenantId, part);
      return { body: pageOf(found.items, found, part, "uploads") };
    };
  },
);

/** `DELETE /uploads/{upload_id}`. An extension. */
const deleteUploadEndpoint = endpoint(
  {
    operation: "deleteUpload",
    method: "delete",
    path: "/uploads/{upload_id}",
    tag: "Uploads",
    summary: "Delete a product image.",
    description:
      "Its file is deleted and its URL no longer works. Jobs that have ended keep their videos, but a retry from `prepare` needs the image.",
    access: "tenant",
    requires: "uploads",
    params: schema({
      type: "object",
      required: ["upload_id"],
      properties: { upload_id: { type: "string", format: "uuid" } },
    }),
    status: 204,
    failures: ["UPLOAD_NOT_FOUND", "UPLOAD_IN_USE"],
  },
  ({ uploads, storedUploads }) => {
    const remove = deleteUpload({ ...uploads, stored: storedUploads });
    return async ({ tenantId, params }) => {
      await remove(tenantId, params.upload_id);
      return {};
    };
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
    ...idempotent,
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
    ...idempotent,
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
export const uploadEndpoints = [
  uploadProductImageEndpoint,
  listUploadsEndpoint,
  deleteUploadEndpoint,
];
