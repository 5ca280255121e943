export * from "../pricing/packs.ts";
export * from "../pricing/pricing-schema.ts";
export * from "./folding.ts";
export * from "./model-schema.ts";
export * from "./persona-schema.ts";
export * from "./track-schema.ts";
export * from "./trending-voices.ts";
export * from "./voice-schema.ts";
