export * from "./save-template.ts";
export * from "./template-schemas.ts";
