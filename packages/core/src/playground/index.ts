export * from "./body-schema.ts";
export * from "./create-task.ts";
export * from "./get-task.ts";
export * from "./run-task.ts";
export * from "./sizes.ts";
export * from "./sweep.ts";
export * from "./task-schema.ts";
