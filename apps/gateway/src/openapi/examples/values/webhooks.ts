/** What the examples say of the events that are sent. */
import type { ExampleValues } from "../build-examples.ts";
import { at } from "./constants.ts";

export const webhookValues: ExampleValues = {
  waits_seconds: [0],
  resumed: [false],
  "jobFailed.error_message": ["The product's picture can't be fetched: its host answers 404."],
  timestamp: at("09:31:42.090"),
};
