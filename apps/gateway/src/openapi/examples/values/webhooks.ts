/** What the examples say of the events that are sent. */
import type { ExampleValues } from "../build-examples.ts";
import { at, jobId } from "./constants.ts";

const failed = (time: string, latency: number) => ({
  at: `2026-11-20T${time}Z`,
  latency_ms: latency,
  status: 503,
  error: { code: "HTTP_503", message: "The receiver answered 503; 2xx was expected." },
});
const attempts = [
  failed("09:31:42.140", 212),
  failed("09:31:47.390", 198),
  failed("09:32:47.110", 200),
];
const body = JSON.stringify({ event: "job.completed", job_id: jobId, status: "completed" });

export const webhookValues: ExampleValues = {
  waits_seconds: [0],
  resumed: [false],
  "jobFailed.error_message": ["The product's picture can't be fetched: its host answers 404."],
  timestamp: at("09:31:42.090"),
  delivery_id: ["019a0f3e-9d20-7c44-b6f1-5a2e8c0d7b13"],
  "replayWebhookDelivery.delivery_id": ["019a0f3e-9d20-7c44-b6f1-5a2e8c0d7b13"],
  "items.event": ["job.completed"],
  state: ["abandoned"],
  "replayWebhookDelivery.state": ["pending"],
  attempt_count: [3],
  "replayWebhookDelivery.attempt_count": [0],
  last_status: [503],
  last_error: [{ code: "HTTP_503", message: "The receiver answered 503; 2xx was expected." }],
  next_attempt_at: [null],
  "replayWebhookDelivery.next_attempt_at": at("09:40:00.000"),
  finished_at: at("09:32:47.310"),
  "replayWebhookDelivery.finished_at": [null],
  "getWebhookDelivery.attempts": [attempts],
  "replayWebhookDelivery.attempts": [attempts],
  "getWebhookDelivery.body": [body],
  "replayWebhookDelivery.body": [body],
};
