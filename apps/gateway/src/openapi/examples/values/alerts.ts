/** What the examples of alerts and automatic top-ups say. */
import type { ExampleValues } from "../build-examples.ts";

export const alertValues: ExampleValues = {
  enabled: [true],
  email_status: ["confirmed"],
  threshold_credits: [500],
  monthly_limit_usd: [200],
};
