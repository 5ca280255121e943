export * from "./bell.ts";
export * from "./doorbell.ts";
export * from "./pulse.ts";
export * from "./reaper.ts";
export * from "./relay.ts";
export * from "./watchdog.ts";
export * from "./worker-pool.ts";
export * from "./workers.ts";
