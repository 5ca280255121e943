export * from "./body-schema.ts";
export * from "./read-task.ts";
export * from "./run-task.ts";
export * from "./sizes.ts";
export * from "./start-task.ts";
export * from "./sweep.ts";
export * from "./task-schema.ts";
