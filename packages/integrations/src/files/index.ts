export { contentTypeOf } from "./content-type.ts";
export { diskFiles } from "./disk-files.ts";
export { fileAddresses } from "./file-key.ts";
export { linkOrCopy } from "./link-or-copy.ts";
export { openFiles } from "./open-files.ts";
