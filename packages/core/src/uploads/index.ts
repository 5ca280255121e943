export * from "./store-upload.ts";
export * from "./upload-limits.ts";
export * from "./upload-schemas.ts";
