import type { TerminalEvent } from "../jobs/model/transition.ts";

/** The body of a delivery: minified JSON of the contract's fields, in its order. docs/contribute/contract.md#webhook-events. */
export const webhookBody = (
  event: TerminalEvent & {
    readonly job_id: string;
    readonly credits_consumed: number;
    /** ISO 8601, time of the event. */
    readonly timestamp: string;
  },
): Buffer =>
  Buffer.from(
    JSON.stringify({
      event: event.event,
      job_id: event.job_id,
      status: event.status,
      final_video_url: event.final_video_url,
      thumbnail_url: event.thumbnail_url,
      credits_consumed: event.credits_consumed,
      error_message: event.error_message,
      timestamp: event.timestamp,
    }),
  );
