import { createHash } from "node:crypto";
import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { proxyFor } from "../outgoing/proxies.ts";
import type { S3Options } from "./s3-options.ts";
import { proxiedHandler } from "./s3-proxy.ts";

const isProxied = ({ endpoint, region }: S3Options): boolean =>
  proxyFor(new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)) !== null;

/** How every client of the bucket is set up. */
export const clientConfig = (options: S3Options): S3ClientConfig => ({
  requestHandler: isProxied(options)
    ? proxiedHandler()
    : { connectionTimeout: 5_000, socketTimeout: 30_000 },
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

type Sent = { readonly body?: unknown; headers: { [name: string]: string } };

/**
 * Sends Content-MD5 with DeleteObjects in place of the newer checksums. Every store takes it, and many require it. The
 * AWS SDK's documentation calls this the MD5 fallback.
 */
export const sendMd5 = (client: S3Client): S3Client => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const request = args.request as Sent;
        if (commandName === "DeleteObjectsCommand" && typeof request.body === "string") {
          const kept = Object.entries(request.headers).filter(
            ([name]) => !/^x-amz-(?:sdk-)?checksum-/iu.test(name),
          );
          const md5 = createHash("md5").update(request.body).digest("base64");
          request.headers = { ...Object.fromEntries(kept), "content-md5": md5 };
        }
        return next(args);
      },
    // After the SDK's own checksums, before the signature.
    { step: "build", name: "contentMd5", priority: "low" },
  );
  return client;
};
