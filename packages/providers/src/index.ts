export { type FileOptions, openFiles } from "./open-files.ts";
export { openTools, type ToolOptions } from "./open-tools.ts";
export { localSamples } from "./samples/local-samples.ts";
