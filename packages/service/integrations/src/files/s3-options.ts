import type { LinkSigner } from "./signed-links.ts";

/** Where the bucket is, and with which credentials. */
export type S3Options = {
  /** Address of an S3-compatible store; undefined: Amazon's own of the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket as the first part of the path instead of the host; most self-hosted stores want it. */
  readonly forcePathStyle: boolean;
  readonly publicUrl: string;
  readonly links?: Pick<LinkSigner, "query">;
};
