export { cacheControl, contentTypeOf } from "./content-type.ts";
export { diskFiles } from "./disk-files.ts";
export { type S3Options, s3Files } from "./s3-files.ts";
