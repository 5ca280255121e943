/** Tools that read, cancel, resume and retry jobs. */
import type { Keyframe } from "reelwright";
import { z } from "zod";
import { jobData, jobLinks, jobShape, jobText } from "../job-result.ts";
import { type Picture, pictureBlocks } from "../pictures.ts";
import type { Tool } from "../tool.ts";

const jobId = { job_id: z.string() };

const getInput = {
  ...jobId,
  include_keyframes: z
    .boolean()
    .default(false)
    .describe("Whether the pictures of its keyframes are shown."),
};
const getShape = {
  ...jobShape,
  keyframes: z.array(
    z.object({
      index: z.number(),
      status: z.string(),
      image_url: z.string().nullable(),
      qai_score: z.number().nullable(),
    }),
  ),
};

const pictureOf = ({ index, image_url: url }: Keyframe): readonly Picture[] =>
  url === null ? [] : [{ name: `Keyframe ${index}`, url }];

export const getJob: Tool<typeof getInput, typeof getShape> = {
  name: "get_job",
  title: "State of a video",
  description:
    "Returns a job's state, result and error; with include_keyframes also its pictures so far. The spoken text is the resource reelwright://jobs/{job_id}/script.",
  input: getInput,
  output: getShape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ job_id, include_keyframes }, { reelwright, signal }) => {
    const job = await reelwright.jobs.get(job_id, { signal });
    const keyframes = include_keyframes
      ? (await reelwright.jobs.keyframes(job_id, { signal })).items
      : [];
    return {
      text: jobText(job),
      data: {
        ...jobData(job),
        keyframes: keyframes.map(({ index, status, image_url, qai_score }) => ({
          index,
          status,
          image_url,
          qai_score,
        })),
      },
      more: [...jobLinks(job), ...(await pictureBlocks(keyframes.flatMap(pictureOf), signal))],
    };
  },
};

const statuses = ["pending", "processing", "paused", "completed", "failed", "cancelled"] as const;
const listInput = {
  status: z.array(z.enum(statuses)).optional().describe("Only jobs in one of these."),
  page: z.number().int().min(1).max(10_000).default(1),
  page_size: z.number().int().min(1).max(50).default(10),
};
const listShape = {
  total: z.number(),
  page: z.number(),
  has_next: z.boolean(),
  jobs: z.array(z.object(jobShape)),
};

export const listJobs: Tool<typeof listInput, typeof listShape> = {
  name: "list_jobs",
  title: "Videos of the account",
  description: "Lists the account's jobs, the newest first.",
  input: listInput,
  output: listShape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ status, page, page_size }, { reelwright, signal }) => {
    const query = { page, page_size, ...(status?.length && { status }) };
    const found = await reelwright.jobs.list(query as Parameters<typeof reelwright.jobs.list>[0], {
      signal,
    });
    const lines = found.items.map(
      (job) =>
        `- ${job.job_id}: ${job.product_name}, ${job.status}, ${Math.round(job.progress_percent)} %, ${job.created_at}`,
    );
    return {
      text: [`${found.total} jobs; page ${found.page}.`, ...lines].join("\n"),
      data: {
        total: found.total,
        page: found.page,
        has_next: found.hasNext,
        jobs: found.items.map(jobData),
      },
    };
  },
};

export const cancelJob: Tool<typeof jobId, typeof jobShape> = {
  name: "cancel_job",
  title: "Cancel a video",
  description:
    "Stops a job at once and for good; its credits are released, what was made of it is thrown away. Ask the user first.",
  input: jobId,
  output: jobShape,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  run: async ({ job_id }, { reelwright, signal }) => {
    const job = await reelwright.jobs.cancel(job_id, { signal });
    return { text: jobText(job), data: jobData(job) };
  },
};

const resumeInput = {
  ...jobId,
  max_credits: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("A higher limit, where that was what paused it."),
};

export const resumeJob: Tool<typeof resumeInput, typeof jobShape> = {
  name: "resume_job",
  title: "Let a paused video go on",
  description:
    "Lets a job go on that was paused by a person or by max_credits. One that waits for a review needs submit_review instead.",
  input: resumeInput,
  output: jobShape,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  run: async ({ job_id, max_credits }, { reelwright, signal }) => {
    const body = max_credits === undefined ? undefined : { max_credits };
    const job = await reelwright.jobs.resume(job_id, body, { signal });
    return { text: jobText(job), data: jobData(job) };
  },
};

const retryInput = {
  ...jobId,
  restart_from_stage: z
    .string()
    .optional()
    .describe(
      "Left out: the stage that failed. Later stages are made anew, earlier ones are kept.",
    ),
};
type RetryInput = { readonly restart_from_stage?: string | undefined };
const retryBody = ({ restart_from_stage: stage }: RetryInput) =>
  (stage === undefined ? {} : { restart_from_stage: stage }) as { restart_from_stage?: never };
const quoteShape = {
  credits_to_reserve: z.number(),
  available_credits: z.number(),
  missing_credits: z.number(),
  retries_left: z.number(),
  restart_from_stage: z.string(),
  stages: z.array(z.string()).describe("They run again."),
};

export const quoteRetry: Tool<typeof retryInput, typeof quoteShape> = {
  name: "quote_retry",
  title: "Price of a retry",
  description:
    "Says what running an ended job again would cost, and which stages would run. Changes nothing.",
  input: retryInput,
  output: quoteShape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ job_id, ...rest }, { reelwright, signal }) => {
    const quote = await reelwright.jobs.quoteRetry(job_id, retryBody(rest), { signal });
    const missing = Math.max(0, quote.credits_to_reserve - quote.available_credits);
    return {
      text:
        `A retry from ${quote.restart_from_stage} runs ${quote.stages.join(", ")} and reserves ${quote.credits_to_reserve} credits; ` +
        `${quote.available_credits} are available${missing > 0 ? `, ${missing} are missing` : ""}. ${quote.retries_left} retries are left today.`,
      data: {
        credits_to_reserve: quote.credits_to_reserve,
        available_credits: quote.available_credits,
        missing_credits: missing,
        retries_left: quote.retries_left,
        restart_from_stage: quote.restart_from_stage,
        stages: [...quote.stages],
      },
    };
  },
};

export const retryJob: Tool<typeof retryInput, typeof jobShape> = {
  name: "retry_job",
  title: "Run a video again",
  description:
    "Runs an ended job again, from a stage on. Spends credits: call quote_retry and ask the user first.",
  input: retryInput,
  output: jobShape,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  run: async ({ job_id, ...rest }, { reelwright, signal }) => {
    const job = await reelwright.jobs.retry(job_id, retryBody(rest), { signal });
    return { text: jobText(job), data: jobData(job) };
  },
};
