/** A job's keyframes, segments and open reviews as the wire shows them. Pure. */
import type { Keyframe, Score, Script, Segment } from "@reelwright/film/artifacts";
import { passesQai, qaiThreshold } from "../pipeline/qai.ts";
import { currentCandidate } from "../pipeline/quality.ts";
import type { WaitingItem } from "../ports/review-store.ts";
import type { KeyframeView, VideoView } from "./job-schema.ts";
import type { JobRecord, TaskRow } from "./model/job-state.ts";
import type { StageName } from "./model/stage-names.ts";
import type { ReviewView, WaitingReview } from "./review-schema.ts";

/** Address of a stored file. */
export type FileUrl = (key: string) => string;

const unitStatus = (task: TaskRow | null): KeyframeView["status"] => {
  if (!task) return "pending";
  if (task.status === "done") return "accepted";
  if (task.status === "review") return "awaiting_review";
  if (task.status === "failed") return "failed";
  // Stopped with its job: nothing was made, and nothing is wrong with it.
  if (task.status === "cancelled") return "pending";
  return task.claimCount > 0 ? "generating" : "pending";
};

/** Address of a file that need not be there. */
export const addressOf = (key: string | null | undefined, url: FileUrl): string | null =>
  key ? url(key) : null;

/** The item to look at: the accepted one, or the one that waits for a human. */
const shownItem = (task: TaskRow | null): unknown => {
  if (task?.status === "done") return task.output;
  return task?.status === "review" ? (currentCandidate(task.candidates)?.output ?? null) : null;
};

/** Items made until now (the accepted one may be among the refused ones); of a unit that failed, how often it was tried. */
const itemsMade = (task: TaskRow | null, hasItem: boolean): number =>
  Math.max(
    task?.candidates.length ?? 0,
    hasItem ? 1 : 0,
    task?.status === "failed" ? task.claimCount : 0,
  );

/** A unit of a stage with a quality check, and what is common to all that is said of it. */
const itemOf = <T extends { readonly score: Score }>(
  { job, tasks }: JobRecord,
  stage: StageName,
  unit: number,
) => {
  const task = tasks.find((row) => row.stage === stage && row.unit === unit) ?? null;
  const item = shownItem(task) as T | null;
  const score = item?.score.score ?? null;
  const candidates = task?.candidates ?? [];
  return {
    task,
    item,
    status: unitStatus(task),
    quality: { qai_score: score, qai_passed: score === null ? null : passesQai(job.params, score) },
    attempts: itemsMade(task, item !== null),
    rejections: candidates.filter(({ refused }) => refused === "human").length,
  };
};

/** Why a segment failed. One that failed by its score or its reviews says so through its job. */
const messageOf = ({ job }: JobRecord, task: TaskRow | null): string | null =>
  task?.status === "failed" ? (task.error?.message ?? job.error?.message ?? null) : null;

/** Items of `GET /jobs/{id}/videos`, one per segment. */
export const presentVideos = (record: JobRecord, url: FileUrl): VideoView[] =>
  Array.from({ length: record.job.params.segment_count }, (_, index) => {
    const shown = itemOf<Segment>(record, "generation", index);
    const { task, item, status, quality, attempts, rejections } = shown;
    return {
      index,
      status,
      video_url: item && url(item.video),
      thumbnail_url: item && url(item.thumbnail),
      preview_url: addressOf(item?.preview, url),
      start_keyframe_index: index,
      end_keyframe_index: index + 1,
      duration_seconds: record.job.params.segment_duration,
      ...quality,
      attempts,
      rejections,
      error_message: messageOf(record, task),
    };
  });

const promptsOf = ({ tasks }: JobRecord): readonly string[] =>
  (
    tasks.find(({ stage, status }) => stage === "agents" && status === "done")?.output as
      | Script
      | undefined
  )?.keyframePrompts ?? [];

/** Items of `GET /jobs/{id}/keyframes`: segments + 1. */
export const presentKeyframes = (record: JobRecord, url: FileUrl): KeyframeView[] => {
  const prompts = promptsOf(record);
  return Array.from({ length: record.job.params.segment_count + 1 }, (_, index) => {
    const shown = itemOf<Keyframe>(record, "init", index);
    const { item, status, quality, attempts, rejections } = shown;
    return {
      index,
      status,
      image_url: item && url(item.image),
      preview_url: addressOf(item?.preview, url),
      is_anchor: index === 0,
      ...quality,
      attempts,
      rejections,
      prompt: item?.prompt ?? prompts[index] ?? null,
    };
  });
};

/** What the score of a waiting item is made of. */
const partsOf = (
  { tasks }: JobRecord,
  stage: StageName,
  unit: number,
): ReviewView["score_parts"] => {
  const task = tasks.find((row) => row.stage === stage && row.unit === unit) ?? null;
  const item = shownItem(task) as { readonly score: Score } | null;
  return Object.entries(item?.score.parts ?? {}).map(([part, value]) => ({ part, value }));
};

const reviewOf = (record: JobRecord, item: KeyframeView | VideoView): ReviewView => ({
  kind: "image_url" in item ? "keyframe" : "video",
  index: item.index,
  image_url: "image_url" in item ? item.image_url : null,
  video_url: "video_url" in item ? item.video_url : null,
  thumbnail_url: "image_url" in item ? item.image_url : item.thumbnail_url,
  preview_url: item.preview_url,
  prompt: "prompt" in item ? item.prompt : null,
  qai_score: item.qai_score,
  qai_passed: item.qai_passed,
  qai_threshold: qaiThreshold(record.job.params),
  score_parts: partsOf(record, "image_url" in item ? "init" : "generation", item.index),
  attempts: item.attempts,
  attempt: item.attempts,
  rejections: item.rejections,
  rejections_left: Math.max(0, record.job.params.human_review_max_rejections - item.rejections),
});

/** Items of `GET /jobs/{id}/reviews`: what waits for a decision; nothing once the job has ended. */
export const presentReviews = (record: JobRecord, url: FileUrl): ReviewView[] =>
  [...presentKeyframes(record, url), ...presentVideos(record, url)]
    .filter(({ status }) => status === "awaiting_review")
    .map((item) => reviewOf(record, item));

/** An item that waits, of all of a tenant's jobs; null: it doesn't any more. */
export const presentWaiting = (
  { record, stage, unit, madeAt }: WaitingItem,
  url: FileUrl,
): WaitingReview | null => {
  const kind = stage === "init" ? "keyframe" : "video";
  const review = presentReviews(record, url).find(
    (each) => each.kind === kind && each.index === unit,
  );
  const { job_id, params } = record.job;
  const { product_name, product_image_url } = params;
  return review ? { job_id, product_name, product_image_url, made_at: madeAt, ...review } : null;
};
