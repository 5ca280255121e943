/** A job's rows as the wire shows them. Pure: addresses come from the `url` of a file's key. */
import type { Brief, Captions, FinalVideo, Script, Soundtrack } from "@reelwright/film/artifacts";
import { asciiUrl } from "../util/ascii-url.ts";
import type { JobStateView } from "./job-schema.ts";
import { errorText } from "./model/error-text.ts";
import type { JobRecord, TaskRow } from "./model/job-state.ts";
import { type JobParams, jobParamNames, laterFields } from "./model/params-schema.ts";
import { type StageName, stageNames } from "./model/stage-names.ts";
import { addressOf, type FileUrl, presentVideos } from "./present-items.ts";

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

const stagesOf = ({ job, tasks }: JobRecord): JobStateView["stages"] =>
  stageNames.map((name) => {
    const own = tasks.filter(({ stage }) => stage === name);
    const isPast = stageNames.indexOf(name) < stageNames.indexOf(job.current_stage);
    const status = stageStatus(own, isPast);
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

/** What the last stages have made, whether or not the job went on to its end. A run has no tasks of a former one. */
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
  };
};
