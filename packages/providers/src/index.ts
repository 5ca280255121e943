export { type FileOptions, openFiles } from "./open-files.ts";
export { openPlayground, type PlaygroundOptions } from "./open-playground.ts";
export { openTools, type ToolOptions } from "./open-tools.ts";
