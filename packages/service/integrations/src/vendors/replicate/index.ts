export { replicateCallbacks } from "./replicate-callbacks.ts";
export { replicateCheck } from "./replicate-check.ts";
export { type ReplicateOptions, replicateVendor } from "./replicate-vendor.ts";
