export * from "./schemas.ts";
export * from "./suggest-fields.ts";
