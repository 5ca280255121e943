import type { StoredFiles } from "@reelwright/film/ports/tools";
import { diskFiles } from "./disk-files.ts";
import { type LinkSigner, openLinkSigner } from "./signed-links.ts";

type LinkSettings = {
  /** Signs links; several separated by commas; empty or left out: they aren't signed. */
  readonly filesSecret?: string;
  readonly linkHours?: number;
};

/** Where files are kept, as the settings say it. */
export type FileOptions = LinkSettings & {
  readonly files: "disk" | "s3";
  readonly filesDirectory: string;
  /** Public address of the directory or bucket, without a slash at the end. */
  readonly filesUrl: string;
  /** Empty: Amazon's own of the region. */
  readonly s3Endpoint: string;
  readonly s3Region: string;
  readonly s3Bucket: string;
  readonly s3AccessKeyId: string;
  readonly s3SecretAccessKey: string;
  readonly s3ForcePathStyle: boolean;
};

/** What signs the links to files, as the settings say. */
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

/** Makes addresses of a private bucket's files at the store itself. */
export const openPresigner = async (options: FileOptions) => {
  const { presigner } = await import("./s3-client.ts");
  return presigner(s3OptionsOf(options));
};

/** The file store that the settings name; what S3 needs was checked with them. */
export const openFiles = async (options: FileOptions): Promise<StoredFiles> => {
  const links = linksOf(options);
  if (options.files === "disk") {
    return diskFiles({ directory: options.filesDirectory, publicUrl: options.filesUrl, links });
  }
  // Loaded where it is chosen only: the SDK costs every start a tenth of a second.
  const { s3Files } = await import("./s3-files.ts");
  return s3Files({ ...s3OptionsOf(options), links });
};
