export { embeddedAdvisor } from "./advice/embedded-advisor.ts";
export { noLettering, readLettering } from "./advice/lettering.ts";
export { type FileOptions, openFiles } from "./open-files.ts";
export { openTools, type ToolOptions } from "./open-tools.ts";
export { openPlayground, type PlaygroundOptions } from "./playground/index.ts";
export { localSamples } from "./samples/local-samples.ts";
