/** Where files are fetched from, redirects included. */
import type { Config } from "@reelwright/platform/config";
import type { fileSettings } from "@reelwright/platform/settings/files";

type FileConfig = Pick<
  Config<typeof fileSettings>,
  "files" | "filesUrl" | "filesSecret" | "s3Endpoint" | "s3Region" | "s3Bucket" | "s3ForcePathStyle"
>;

/** Where signed links to a private bucket lead. */
const storeOrigin = ({ s3Endpoint, s3Region, s3Bucket, s3ForcePathStyle }: FileConfig): string => {
  const { protocol, host } = new URL(s3Endpoint || `https://s3.${s3Region}.amazonaws.com`);
  return s3ForcePathStyle ? `${protocol}//${host}` : `${protocol}//${s3Bucket}.${host}`;
};

/** The origin that all addresses of files begin with, and that of a private bucket, which they lead on to. */
export const fileOriginsOf = (config: FileConfig): readonly string[] => {
  const isPrivateBucket = config.files === "s3" && config.filesSecret !== "";
  const origins = [new URL(config.filesUrl).origin];
  return [...new Set([...origins, ...(isPrivateBucket ? [storeOrigin(config)] : [])])];
};
