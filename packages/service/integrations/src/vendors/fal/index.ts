export { falCallbacks } from "./fal-callbacks.ts";
export { falCheck } from "./fal-check.ts";
export { falMusic } from "./fal-music.ts";
export { type FalOptions, falVendor } from "./fal-vendor.ts";
