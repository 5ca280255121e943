export * from "./config.ts";
export * from "./health.ts";
export * from "./life.ts";
export * from "./logger.ts";
export * from "./payment-settings.ts";
export * from "./secret-box.ts";
export * from "./secret-keys.ts";
export * from "./settings.ts";
