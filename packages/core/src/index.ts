export * from "./artifacts.ts";
export * from "./failure.ts";
export * from "./house-format.ts";
export * from "./ports/tools.ts";
export * from "./schema.ts";
