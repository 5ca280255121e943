export * from "./outbox.ts";
export * from "./smtp-sender.ts";
