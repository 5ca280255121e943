import type {
  Brief,
  Captions,
  FinalVideo,
  Keyframe,
  Score,
  Script,
  Segment,
  Soundtrack,
} from "@reelwright/film/artifacts";
import { modeMark } from "../identity/test-mode.ts";
import { currentCandidate, passesQai, qaiThreshold } from "../pipeline/quality.ts";
import type { WaitingItem } from "../ports/jobs.ts";
import { asciiUrl } from "../util/urls.ts";
import { type JobParams, jobParamNames, laterFields } from "./job-params.ts";
import type {
  JobStateView,
  KeyframeView,
  ReviewView,
  VideoView,
  WaitingReview,
} from "./job-schema.ts";
import { errorText, isEnded, type JobRecord, type TaskRow } from "./job-state.ts";
import { type StageName, stageNames } from "./stage-names.ts";

/** A job's rows as the API returns them. Pure: `url` turns a file's key into its URL. */

export type JobView = JobParams & JobStateView;

const outputOf = <T>(record: JobRecord, stage: StageName, unit = 0): T | null =>
  (record.tasks.find((task) => task.stage === stage && task.unit === unit && task.status === "done")
    ?.output as T | undefined) ?? null;

const stageStatus = (tasks: readonly TaskRow[], isPast: boolean) => {
  if (tasks.some(({ status }) => status === "failed")) return "failed";
  // A job paused at the stage's end, and perhaps cancelled then, has not moved on to the next one.
  const isDone = tasks.length > 0 && tasks.every(({ status }) => status === "done");
  if (isPast || isDone) return "completed";
  if (tasks.some(({ status }) => status === "cancelled")) return "cancelled";
  return tasks.some(({ claimCount }) => claimCount > 0) ? "running" : "pending";
};

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).sort()[0] ?? null;

/** The results of an ended job are kept for REELWRIGHT_ARCHIVE_MONTHS. A job has tasks until they are dropped. */
const isDropped = ({ job, tasks }: JobRecord): boolean => tasks.length === 0 && isEnded(job.status);

const stagesOf = ({ job, tasks }: JobRecord): JobStateView["stages"] =>
  stageNames.map((name) => {
    const own = tasks.filter(({ stage }) => stage === name);
    const isPast = stageNames.indexOf(name) < stageNames.indexOf(job.current_stage);
    const isLast = tasks.length === 0 && name === job.current_stage;
    const status = isLast && isEnded(job.status) ? job.status : stageStatus(own, isPast);
    return {
      name,
      status,
      attempts: Math.max(0, ...own.map(({ claimCount }) => claimCount)),
      started_at: earliest(own.map(({ started_at }) => started_at)),
      finished_at:
        status === "completed"
          ? (own
              .map(({ finished_at }) => finished_at)
              .filter((time) => time !== null)
              .sort()
              .at(-1) ?? null)
          : null,
    };
  });

const scriptOf = (script: Script | null): JobStateView["script"] => {
  if (!script) return null;
  const phases: { name: string; segments: { index: number; narration: string }[] }[] = [];
  for (const { phase, index, narration } of script.segments) {
    const last = phases.at(-1);
    if (last?.name === phase) last.segments.push({ index, narration });
    else phases.push({ name: phase, segments: [{ index, narration }] });
  }
  const { language, structure, tone, warnings } = script;
  return { language, structure, tone, phases, warnings: [...warnings] };
};

/** Results of the last stages, even if the job didn't complete. A run has no tasks of earlier runs. */
const outcomeOf = (record: JobRecord, url: FileUrl) => {
  const finalVideo = outputOf<FinalVideo>(record, "final_merge");
  const captions = outputOf<Captions>(record, "captions");
  return {
    final_video_url: addressOf(finalVideo?.video, url),
    thumbnail_url: addressOf(finalVideo?.thumbnail, url),
    preview_url: addressOf(finalVideo?.preview, url),
    captions: {
      srt_url: addressOf(captions?.srt, url),
      vtt_url: addressOf(captions?.vtt, url),
      words_url: addressOf(captions?.words, url),
    },
    audio_url: addressOf(outputOf<Soundtrack>(record, "audio")?.audio, url),
  };
};

const linksOf = (jobId: string) => {
  const self = `/api/v1/jobs/${jobId}`;
  const below = (part: string) => `${self}/${part}`;
  return {
    self,
    events: below("events"),
    keyframes: below("keyframes"),
    videos: below("videos"),
    receipt: below("receipt"),
    timeline: below("timeline"),
  };
};

/**
 * The creation fields in the contract's order: as JSON in the database they lose it. Earlier versions kept URLs as they
 * were sent.
 */
const shownParams = (params: JobParams): JobParams => ({
  ...(Object.fromEntries(
    jobParamNames.map((name) => [name, name in params ? params[name] : laterFields[name]]),
  ) as JobParams),
  product_image_url: asciiUrl(params.product_image_url),
  webhook_url: params.webhook_url && asciiUrl(params.webhook_url),
});

/**
 * The flat job of `GET /jobs/{id}`: what it is doing first, then what was ordered, then what was made. `remaining`: the
 * seconds until it ends; null: not known.
 */
export const presentJob = (
  record: JobRecord,
  url: FileUrl,
  remaining: number | null = null,
): JobView => {
  const { tenant_id: _tenant, from_stage: _from, params, error, ...row } = record.job;
  const { job_id, status, current_stage, progress_percent, pause_reason, ...rest } = row;
  const persona = outputOf<Brief>(record, "prepare")?.persona ?? null;
  return {
    job_id,
    status,
    current_stage,
    progress_percent,
    estimated_seconds_remaining: remaining,
    pause_reason,
    ...shownParams(params),
    ...rest,
    error: error && { ...error },
    error_message: error && errorText(error),
    persona: persona && {
      persona_id: persona.persona_id,
      name: persona.name,
      portrait_url: persona.portrait ? url(persona.portrait) : null,
    },
    script: scriptOf(outputOf<Script>(record, "agents")),
    stages: stagesOf(record),
    segments: presentVideos(record, url).map(
      ({
        start_keyframe_index: _start,
        end_keyframe_index: _end,
        qai_passed: _passed,
        rejections: _rejections,
        ...segment
      }) => segment,
    ),
    ...outcomeOf(record, url),
    urls: linksOf(job_id),
    ...modeMark(record.job.tenant_id),
  };
};

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
const addressOf = (key: string | null | undefined, url: FileUrl): string | null =>
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

/** A unit of a stage with a quality check, with its shared fields. */
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

/** Items of `GET /jobs/{id}/videos`: one per segment, none if the results were dropped. */
export const presentVideos = (record: JobRecord, url: FileUrl): VideoView[] => {
  const length = isDropped(record) ? 0 : record.job.params.segment_count;
  return Array.from({ length }, (_, index) => {
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
};

const promptsOf = ({ tasks }: JobRecord): readonly string[] =>
  (
    tasks.find(({ stage, status }) => stage === "agents" && status === "done")?.output as
      | Script
      | undefined
  )?.keyframePrompts ?? [];

/** Items of `GET /jobs/{id}/keyframes`: segments + 1, none if the results were dropped. */
export const presentKeyframes = (record: JobRecord, url: FileUrl): KeyframeView[] => {
  const prompts = promptsOf(record);
  const length = isDropped(record) ? 0 : record.job.params.segment_count + 1;
  return Array.from({ length }, (_, index) => {
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

/** The parts of a waiting item's score. */
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
