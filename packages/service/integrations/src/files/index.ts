export { contentTypeOf } from "./content-type.ts";
export { diskFiles } from "./disk-files.ts";
export { fileAddresses } from "./file-key.ts";
export { linkOrCopy } from "./link-or-copy.ts";
export { linksOf, openFiles, openPresigner } from "./open-files.ts";
export type { Presign } from "./presigned.ts";
export { s3Remedy } from "./s3-remedy.ts";
export type { LinkSigner, LinkState } from "./signed-links.ts";
export { openLinkSigner } from "./signed-links.ts";
