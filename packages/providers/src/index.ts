export { type FileOptions, openFiles } from "./open-files.ts";
export { openPlayground, type PlaygroundOptions } from "./open-playground.ts";
export {
  type OpenedMusic,
  type OpenedSpeech,
  openMusic,
  openSpeech,
  type SoundOptions,
} from "./open-sound.ts";
export { openTools } from "./open-tools.ts";
export type { ToolOptions } from "./tool-options.ts";
export { dataFileChecks, openVendorChecks, type VendorCheckOptions } from "./vendor-checks.ts";
