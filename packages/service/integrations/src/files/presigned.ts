import { GetObjectCommand, HeadObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { clientConfig } from "./s3-client-config.ts";
import type { S3Options } from "./s3-options.ts";

/** A request for a file that whoever has its address may make. */
export type PresignRequest = {
  readonly key: string;
  readonly method: "GET" | "HEAD";
  readonly seconds: number;
  /** What the store says in `Content-Disposition`; null: nothing. */
  readonly disposition: string | null;
};

export type Presign = (request: PresignRequest) => Promise<string>;

/** Makes addresses of a private bucket's files at the store itself. Nothing is asked of the store. */
export const presigner = (options: S3Options): Presign => {
  const client = new S3Client(clientConfig(options));
  return ({ key, method, seconds, disposition }) => {
    const file = {
      Bucket: options.bucket,
      Key: key,
      ...(disposition !== null && { ResponseContentDisposition: disposition }),
    };
    const command = method === "GET" ? new GetObjectCommand(file) : new HeadObjectCommand(file);
    return getSignedUrl(client, command, { expiresIn: seconds });
  };
};
