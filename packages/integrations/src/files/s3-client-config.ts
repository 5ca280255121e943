import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { S3Options } from "./s3-options.ts";

/** How every client of the bucket is set up. */
export const clientConfig = (options: S3Options): S3ClientConfig => ({
  ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
  region: options.region,
  forcePathStyle: options.forcePathStyle,
  credentials: {
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
  },
  // Many compatible stores don't know the newer checksum trailers.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});
