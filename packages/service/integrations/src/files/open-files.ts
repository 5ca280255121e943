import type { StoredFiles } from "@reelwright/film/ports/tools";
import { diskFiles } from "./disk-files.ts";
import type { Presign } from "./s3-client.ts";
import { type LinkSigner, openLinkSigner } from "./signed-links.ts";

type LinkSettings = {
  /** Secrets that sign links, separated by commas. Empty or omitted: links aren't signed. */
  readonly filesSecret?: string;
  readonly linkHours?: number;
};

/** Settings of the file store. */
export type FileOptions = LinkSettings & {
  readonly files: "disk" | "s3";
  readonly filesDirectory: string;
  /** Public base URL of the files, without a trailing slash. */
  readonly filesUrl: string;
  /** Empty: Amazon S3 in the region. */
  readonly s3Endpoint: string;
  /** URL of the bucket for clients, at a proxy; empty or omitted: at the store. */
  readonly s3PublicUrl?: string;
  readonly s3Region: string;
  readonly s3Bucket: string;
  readonly s3AccessKeyId: string;
  readonly s3SecretAccessKey: string;
  readonly s3ForcePathStyle: boolean;
};

/** The signer of links to files. `linkHours` defaults to 168. */
export const linksOf = (
  { filesSecret = "", linkHours = 168 }: LinkSettings,
  now?: () => number,
): LinkSigner => {
  const secrets = filesSecret.split(",").flatMap((secret) => secret.trim() || []);
  return openLinkSigner({ secrets, hours: linkHours }, now);
};

const s3OptionsOf = (options: Omit<FileOptions, "files" | "filesDirectory">) => ({
  endpoint: options.s3Endpoint || undefined,
  region: options.s3Region,
  bucket: options.s3Bucket,
  accessKeyId: options.s3AccessKeyId,
  secretAccessKey: options.s3SecretAccessKey,
  forcePathStyle: options.s3ForcePathStyle,
  publicUrl: options.filesUrl,
});

/** Opens a function that presigns URLs of files in a private bucket. The signature includes the store's own host name. */
export const openPresigner = async (options: FileOptions): Promise<Presign> => {
  const { presigner } = await import("./s3-client.ts");
  const presign = presigner(s3OptionsOf(options));
  const { s3PublicUrl = "", s3Bucket, s3ForcePathStyle } = options;
  if (s3PublicUrl === "") return presign;
  const bucketPath = s3ForcePathStyle ? `/${s3Bucket}` : "";
  const atProxy: Presign = async (request) => {
    const { pathname, search } = new URL(await presign(request));
    return `${s3PublicUrl}${pathname.slice(bucketPath.length)}${search}`;
  };
  return atProxy;
};

/** Opens the configured file store. The settings have been validated. */
export const openFiles = async (options: FileOptions): Promise<StoredFiles> => {
  const links = linksOf(options);
  if (options.files === "disk") {
    return diskFiles({ directory: options.filesDirectory, publicUrl: options.filesUrl, links });
  }
  // Loaded only if needed: the SDK takes 0.1 s to load.
  const { s3Files } = await import("./s3-files.ts");
  return s3Files({ ...s3OptionsOf(options), links });
};
