export { readKind, spokenName } from "@reelwright/copywriting";
export { openPlayground, type PlaygroundOptions } from "./open-playground.ts";
export { openTools } from "./open-tools.ts";
export type { ToolOptions } from "./tool-options.ts";
export {
  dataFileChecks,
  openVendorChecks,
  readDataFiles,
  unprofitableModels,
  type VendorCheckOptions,
} from "./vendor-checks.ts";
export { cancellingVendors, type OpenedVendors, openVendors } from "./vendors/open-vendors.ts";
export type { SourceOf } from "./vendors/vendor-playground.ts";
export type { ServingOptions } from "./vendors/vendor-tools.ts";
