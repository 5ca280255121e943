/** What the example of a timeline says. */
import type { ExampleValues } from "../build-examples.ts";
import { at } from "./constants.ts";

const spent = {
  queue_seconds: 0.31,
  run_seconds: 2.44,
  vendor_seconds: 51.2,
  retry_seconds: 0,
  review_seconds: 0,
};
const [began] = at("09:30:12.004");
const [ended] = at("09:31:05.954");
const stage = "generation";

export const timelineValues: ExampleValues = {
  "getTimeline.stages": [
    [
      {
        stage,
        units: 1,
        is_kept: false,
        began_at: began,
        ended_at: ended,
        seconds: 53.95,
        ...spent,
      },
    ],
  ],
  "getTimeline.units": [
    [
      {
        stage,
        unit: 0,
        status: "done",
        waits_for: null,
        is_kept: false,
        created_at: began,
        started_at: at("09:30:12.101")[0],
        finished_at: ended,
        ...spent,
        failures: 0,
        claims: [
          {
            claim: 1,
            claims: 9,
            outcome: "snooze",
            ready_at: began,
            claimed_at: at("09:30:12.101")[0],
            ended_at: at("09:31:03.900")[0],
            queue_seconds: 0.2,
            run_seconds: 1.1,
          },
          {
            claim: 10,
            claims: 1,
            outcome: "done",
            ready_at: at("09:31:04.503")[0],
            claimed_at: at("09:31:04.613")[0],
            ended_at: ended,
            queue_seconds: 0.11,
            run_seconds: 1.34,
          },
        ],
        vendor_calls: [
          {
            attempt: 1,
            state: "done",
            submitted_at: at("09:30:12.610")[0],
            finished_at: at("09:31:05.020")[0],
          },
        ],
      },
    ],
  ],
};
