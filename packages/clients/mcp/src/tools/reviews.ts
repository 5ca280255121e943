/** Tools for reviews. */
import { z } from "zod";
import { jobData, jobShape, jobText } from "../job-result.ts";
import { pictureBlocks } from "../pictures.ts";
import type { Tool } from "../tool.ts";

const listInput = { job_id: z.string() };
const listShape = {
  reviews: z.array(
    z.object({
      kind: z.string().describe("keyframe or video"),
      index: z.number(),
      attempt: z.number(),
      image_url: z.string().nullable(),
      video_url: z.string().nullable(),
      prompt: z.string().nullable(),
      qai_score: z.number().nullable(),
      rejections_left: z.number(),
    }),
  ),
};

export const listReviews: Tool<typeof listInput, typeof listShape> = {
  name: "list_reviews",
  title: "What waits for a decision",
  description:
    "Shows the keyframes and segments of a job that wait for a decision, with their pictures.",
  input: listInput,
  output: listShape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ job_id }, { reelwright, signal }) => {
    const { items } = await reelwright.jobs.reviews(job_id, { signal });
    const reviews = items.map((item) => ({
      kind: item.kind,
      index: item.index,
      attempt: item.attempt,
      image_url: item.image_url,
      video_url: item.video_url,
      prompt: item.prompt,
      qai_score: item.qai_score,
      rejections_left: item.rejections_left,
    }));
    const pictures = items.flatMap(({ kind, index, image_url, thumbnail_url }) => {
      const url = image_url ?? thumbnail_url;
      return url === null ? [] : [{ name: `${kind} ${index}`, url }];
    });
    const lines = reviews.map(
      ({ kind, index, qai_score, rejections_left, video_url }) =>
        `- ${kind} ${index}: score ${qai_score ?? "unknown"}, may be rejected ${rejections_left} more times${video_url ? `; ${video_url}` : ""}`,
    );
    const text =
      reviews.length === 0
        ? "Nothing waits for a decision."
        : `These wait for submit_review:\n${lines.join("\n")}`;
    return { text, data: { reviews }, more: await pictureBlocks(pictures, signal) };
  },
};

const submitInput = {
  job_id: z.string(),
  kind: z.enum(["keyframe", "video"]),
  index: z.number().int().min(0).max(10),
  decision: z.enum(["approve", "reject"]),
  feedback: z.string().max(1000).optional().describe("With reject: what shall be different."),
  attempt: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      "The attempt that was looked at, as list_reviews says; one that no longer waits is refused.",
    ),
};

export const submitReview: Tool<typeof submitInput, typeof jobShape> = {
  name: "submit_review",
  title: "Approve or reject",
  description:
    "Decides on a keyframe or segment that waits: approve it, or reject it with feedback so that it is made anew. Let the user decide.",
  input: submitInput,
  output: jobShape,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  run: async ({ job_id, kind, index, decision, feedback, attempt }, { reelwright, signal }) => {
    const body = {
      kind,
      index,
      decision,
      ...(feedback !== undefined && { feedback }),
      ...(attempt !== undefined && { attempt }),
    };
    const job = await reelwright.jobs.submitReview(job_id, body, { signal });
    return { text: jobText(job), data: jobData(job) };
  },
};
