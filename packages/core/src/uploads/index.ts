export * from "../ports/upload-limits.ts";
export * from "./store-upload.ts";
export * from "./upload-schemas.ts";
