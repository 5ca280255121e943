export { googleCheck } from "./google-check.ts";
export type { GoogleModel, GoogleModels } from "./google-models.ts";
export { type GoogleOptions, googleVendor } from "./google-vendor.ts";
