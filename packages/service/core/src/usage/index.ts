export { periodOf } from "./period.ts";
export { presentUsage } from "./present-usage.ts";
export { usageQuerySchema, usageSchema } from "./usage-schema.ts";
