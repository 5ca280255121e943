/** A job as tools show it. */
import type { ContentBlock } from "@modelcontextprotocol/sdk/types.js";
import type { Job } from "reelwright";
import { z } from "zod";

export const jobShape = {
  job_id: z.string(),
  status: z.string().describe("pending, processing, paused, completed, failed or cancelled"),
  stage: z.string(),
  progress_percent: z.number(),
  seconds_remaining: z.number().nullable().describe("An estimate; null where nobody can know."),
  pause_reason: z.string().nullable().describe("user, human_review or credit_limit"),
  product_name: z.string(),
  run: z.number().describe("1, and one more for each retry"),
  video_url: z.string().nullable().describe("The finished video, MP4."),
  thumbnail_url: z.string().nullable(),
  captions_url: z.string().nullable().describe("Subtitles, WebVTT."),
  credits_reserved: z.number(),
  credits_consumed: z.number(),
  error: z
    .object({ code: z.string(), message: z.string(), stage: z.string(), retryable: z.boolean() })
    .nullable(),
  created_at: z.string(),
  next_step: z.string().describe("What makes sense to do now."),
};
type JobData = z.infer<z.ZodObject<typeof jobShape>>;

const pausedSteps: { readonly [reason: string]: string } = {
  human_review: "It waits for a decision: list_reviews shows the pictures, submit_review decides.",
  credit_limit:
    "It would spend more than max_credits: resume_job with a higher max_credits, or cancel_job.",
};

const nextStep = ({ status, pause_reason, error }: Job): string => {
  if (status === "completed") return "It is done: give the user video_url.";
  if (status === "cancelled")
    return "It was cancelled; its credits were released. create_video orders another one.";
  if (status === "paused") return pausedSteps[pause_reason ?? ""] ?? "It is paused: resume_job.";
  if (status !== "failed") return "It is being made: call wait_for_job.";
  return error?.retryable
    ? "It failed and cost nothing: quote_retry says what a retry costs, retry_job does it."
    : "It failed for good and cost nothing: change what the error names, and call create_video again.";
};

/** The part of a job that a model needs. */
export const jobData = (job: Job): JobData => ({
  job_id: job.job_id,
  status: job.status,
  stage: job.current_stage,
  progress_percent: job.progress_percent,
  seconds_remaining: job.estimated_seconds_remaining,
  pause_reason: job.pause_reason,
  product_name: job.product_name,
  run: job.run,
  video_url: job.final_video_url,
  thumbnail_url: job.thumbnail_url,
  captions_url: job.captions.vtt_url,
  credits_reserved: job.credits_reserved,
  credits_consumed: job.credits_consumed,
  error: job.error && {
    code: job.error.code,
    message: job.error.message,
    stage: job.error.stage,
    retryable: job.error.retryable,
  },
  created_at: job.created_at,
  next_step: nextStep(job),
});

/** The same in words. */
export const jobText = (job: Job): string => {
  const data = jobData(job);
  const state = data.pause_reason ? `paused (${data.pause_reason})` : data.status;
  const lines = [
    job.livemode === false && "Test mode: the video is a placeholder, and no credits were spent.",
    `Job ${data.job_id} for "${data.product_name}" is ${state}, ${Math.round(data.progress_percent)} % done, in stage ${data.stage}.`,
    data.seconds_remaining !== null && `About ${data.seconds_remaining} s remain.`,
    data.video_url && `Video: ${data.video_url}`,
    data.error && `Error ${data.error.code} in ${data.error.stage}: ${data.error.message}`,
    data.credits_consumed > 0 && `It cost ${data.credits_consumed} credits.`,
    data.next_step,
  ];
  return lines.filter(Boolean).join("\n");
};

/** Links to the job's files. */
export const jobLinks = (job: Job): ContentBlock[] =>
  job.final_video_url
    ? [
        {
          type: "resource_link",
          uri: job.final_video_url,
          name: `${job.product_name}.mp4`,
          title: `Video of ${job.product_name}`,
          mimeType: "video/mp4",
        },
      ]
    : [];
