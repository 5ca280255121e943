export * from "./auto-topup.ts";
export * from "./charge-topups.ts";
export * from "./credit-alert.ts";
