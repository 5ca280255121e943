export * from "./reversals.ts";
