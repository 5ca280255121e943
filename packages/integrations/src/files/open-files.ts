import type { StoredFiles } from "@reelwright/core/ports";
import { diskFiles } from "./disk-files.ts";

/** Where files are kept, as the settings say it. */
export type FileOptions = {
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

/** The file store that the settings name; what S3 needs was checked with them. */
export const openFiles = async (options: FileOptions): Promise<StoredFiles> => {
  if (options.files === "disk") {
    return diskFiles({ directory: options.filesDirectory, publicUrl: options.filesUrl });
  }
  // Loaded where it is chosen only: the SDK costs every start a tenth of a second.
  const { s3Files } = await import("./s3-files.ts");
  return s3Files({
    endpoint: options.s3Endpoint || undefined,
    region: options.s3Region,
    bucket: options.s3Bucket,
    accessKeyId: options.s3AccessKeyId,
    secretAccessKey: options.s3SecretAccessKey,
    forcePathStyle: options.s3ForcePathStyle,
    publicUrl: options.filesUrl,
  });
};
