export * from "./save-template.ts";
export * from "./template-not-found.ts";
export * from "./template-schemas.ts";
