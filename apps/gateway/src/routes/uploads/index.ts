import { uploadProductImageEndpoint } from "./upload-product-image.ts";

/** Pictures for jobs: `/uploads`. */
export const uploadEndpoints = [uploadProductImageEndpoint];
