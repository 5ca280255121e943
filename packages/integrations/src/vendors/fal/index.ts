export { falCallbacks } from "./fal-callbacks.ts";
export { falCheck } from "./fal-check.ts";
export { type FalOptions, falVendor } from "./fal-vendor.ts";
