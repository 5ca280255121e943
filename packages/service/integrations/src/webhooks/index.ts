export type { Lookup } from "../downloads/destination.ts";
export { openWebhookSender } from "./webhook-sender.ts";
