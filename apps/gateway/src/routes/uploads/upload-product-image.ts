import { uploadProductImage } from "@reelwright/core/uploads/store-upload";
import { productImageSchema } from "@reelwright/core/uploads/upload-schemas";
import { pictureFailures } from "../../http/failure-codes.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /uploads/product-image`. Spec: "Uploads". */
export const uploadProductImageEndpoint = endpoint(
  {
    operation: "uploadProductImage",
    method: "post",
    path: "/uploads/product-image",
    tag: "Uploads",
    summary: "Upload a product picture.",
    description:
      "JPEG, PNG, WebP, GIF (first frame) or AVIF, up to 10 MB and 50 megapixels (110 for a baseline JPEG). It is re-encoded without metadata, at most 2,048 pixels a side; long, narrow images keep as many pixels as a square of that size.",
    access: "tenant",
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
