export { urlIssue } from "./downloads/index.ts";
export { contentTypeOf } from "./files/index.ts";
export { type FileOptions, openFiles } from "./open-files.ts";
export { openTools, type ToolOptions } from "./open-tools.ts";
