/** Jobs, prices and receipts for people. */
import type { Estimate, Job, Receipt, RetryQuote, Timeline } from "reelwright";
import { creditsText, minuteText, secondsText } from "../output/channel.ts";
import {
  facts,
  joined,
  line,
  type Style,
  type Styled,
  type Text,
  table,
} from "../output/styled.ts";

type CostLine = Estimate["breakdown"][number];

export const statusText = (status: Job["status"], style: Style): Styled => {
  if (status === "completed") return style.green(status);
  if (status === "failed" || status === "cancelled") return style.red(status);
  return status === "paused" ? style.yellow(status) : style.cyan(status);
};

const pauseReasons = {
  user: "on request",
  human_review: "waits for a review",
  credit_limit: "its credit limit is reached",
} as const;

const stateOf = (job: Job, style: Style): Text => {
  const status = statusText(job.status, style);
  if (job.status === "paused" && job.pause_reason) {
    return line`${status}: ${pauseReasons[job.pause_reason]}`;
  }
  const left = job.estimated_seconds_remaining;
  if (job.status !== "processing" && job.status !== "pending") return status;
  const about = left === null ? "" : `, about ${secondsText(left)} left`;
  return line`${status}: ${job.current_stage}, ${Math.round(job.progress_percent)} %${about}`;
};

const creditsOf = (job: Job): string =>
  job.credits_reserved > 0
    ? `${job.credits_consumed} consumed, ${job.credits_reserved} reserved`
    : `${job.credits_consumed} consumed`;

/** One job. */
export const jobLines = (job: Job, style: Style): readonly Styled[] =>
  facts(
    [
      ["Job", style.bold(job.job_id)],
      ["Product", job.product_name],
      ["State", stateOf(job, style)],
      ["Error", job.error && style.red(`${job.error.code}: ${job.error.message}`)],
      ["Video", job.final_video_url],
      ["Segments", `${job.segment_count} × ${job.segment_duration} s, ${job.video_model}`],
      ["Persona", job.persona?.name],
      ["Credits", creditsOf(job)],
      ["Created", minuteText(job.created_at)],
      ["Completed", job.completed_at && minuteText(job.completed_at)],
      ["Run", job.run > 1 ? job.run : null],
    ],
    style,
  );

/** A list of jobs. */
export const jobTable = (jobs: readonly Job[], style: Style): readonly Styled[] =>
  table(
    ["JOB", "STATUS", "DONE", "CREATED", "PRODUCT"],
    jobs.map((job) => [
      job.job_id,
      statusText(job.status, style),
      `${Math.round(job.progress_percent)} %`,
      minuteText(job.created_at),
      job.product_name,
    ]),
    style,
  );

const costTable = (lines: readonly CostLine[], style: Style): readonly Styled[] =>
  table(
    ["COMPONENT", "QUANTITY", "EACH", "CREDITS"],
    lines.map(({ component, quantity, unit_credits, credits }) => [
      component,
      quantity,
      unit_credits,
      credits,
    ]),
    style,
  );

/** Price of a job. */
export const estimateLines = (estimate: Estimate, style: Style): readonly Styled[] => {
  const { total_credits, estimated_seconds } = estimate;
  return [
    ...costTable(estimate.breakdown, style),
    line``,
    line`At most ${style.bold(creditsText(total_credits))}`,
    ...(estimated_seconds === null ? [] : [line`It takes about ${secondsText(estimated_seconds)}`]),
  ];
};

/** Effect and price of a retry. */
export const retryQuoteLines = (quote: RetryQuote, style: Style): readonly Styled[] => [
  ...costTable(quote.breakdown, style),
  line``,
  line`Runs again from ${style.bold(quote.restart_from_stage)}: ${quote.stages.join(", ")}`,
  line`Reserves ${style.bold(creditsText(quote.credits_to_reserve))} of ${quote.available_credits} available`,
  line`${quote.retries_left} ${quote.retries_left === 1 ? "retry" : "retries"} of this job left today`,
];

/** Cost of each part, and the settlement of the reservation. */
export const receiptLines = (receipt: Receipt, style: Style): readonly Styled[] => [
  ...costTable(receipt.charges as readonly CostLine[], style),
  line``,
  line`Consumed ${style.bold(creditsText(receipt.consumed))}; ${creditsText(receipt.released)} of ${receipt.reserved} reserved released`,
  ...(receipt.held > 0 ? [line`${creditsText(receipt.held)} still held`] : []),
];

/** Duration of each part of a job. */
export const timelineLines = (timeline: Timeline, style: Style): readonly Styled[] => {
  const seconds = (value: number | undefined): string =>
    value === undefined ? "" : value.toFixed(1);
  const rows = timeline.stages.map((stage) => [
    stage.stage,
    stage.units,
    seconds(stage.queue_seconds),
    seconds(stage.run_seconds),
    seconds(stage.vendor_seconds),
    seconds(stage.seconds),
    stage.is_kept ? "kept" : "made",
  ]);
  return [
    joined([style.bold(timeline.job_id), `run ${timeline.run}`, timeline.status], "  "),
    line``,
    ...table(["STAGE", "UNITS", "QUEUED S", "RAN S", "VENDOR S", "WALL S", "RESULT"], rows, style),
  ];
};
