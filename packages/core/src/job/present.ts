/** A job's rows as the wire shows them. Pure: addresses come from the `url` of a file's key. */
import type { Brief, Delivered, Keyframe, Script, Segment } from "../artifacts.ts";
import type { JobStateView, KeyframeView, VideoView } from "./job-schema.ts";
import type { JobRecord, TaskRow } from "./job-state.ts";
import type { JobParams } from "./params-schema.ts";
import { type StageName, stageNames } from "./stage-names.ts";

export type FileUrl = (key: string) => string;
export type JobView = JobParams & JobStateView;

const thresholds = { strict: 80, standard: 65, lenient: 50 } as const;
/** The score (0-100) from which an item passes. Decisions: "QAI thresholds". */
export const qaiThreshold = (mode: keyof typeof thresholds): number => thresholds[mode];

type UnitStatus = KeyframeView["status"];
const unitStatus = (task: TaskRow | undefined): UnitStatus => {
  if (!task) return "pending";
  if (task.status === "done") return "accepted";
  if (task.status === "failed" || task.status === "cancelled") return "failed";
  return task.attempt > 0 ? "generating" : "pending";
};

const outputOf = <T>(record: JobRecord, stage: StageName, unit = 0): T | null =>
  (record.tasks.find((task) => task.stage === stage && task.unit === unit && task.status === "done")
    ?.output as T | undefined) ?? null;

const stageStatus = (tasks: readonly TaskRow[], isPast: boolean) => {
  if (tasks.some(({ status }) => status === "failed")) return "failed";
  // A job paused at the stage's end, and perhaps cancelled then, has not moved on to the next one.
  const isDone = tasks.length > 0 && tasks.every(({ status }) => status === "done");
  if (isPast || isDone) return "completed";
  if (tasks.some(({ status }) => status === "cancelled")) return "cancelled";
  return tasks.some(({ attempt }) => attempt > 0) ? "running" : "pending";
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
      attempts: Math.max(0, ...own.map(({ attempt }) => attempt)),
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

/** An item's score and whether it passes; null while there is no item, or no quality assurance. */
const verdictOn = (item: Pick<Segment, "score"> | null, params: JobParams) => {
  const score = item?.score.score ?? null;
  const isJudged = params.qai_enabled && score !== null;
  return { qai_score: score, qai_passed: isJudged ? score >= qaiThreshold(params.qai_mode) : null };
};

/** Items of `GET /jobs/{id}/videos`, one per segment. */
export const presentVideos = (record: JobRecord, url: FileUrl): VideoView[] =>
  Array.from({ length: record.job.params.segment_count }, (_, index) => {
    const task = record.tasks.find(({ stage, unit }) => stage === "generation" && unit === index);
    const segment = outputOf<Segment>(record, "generation", index);
    return {
      index,
      status: unitStatus(task),
      video_url: segment && url(segment.video),
      thumbnail_url: segment && url(segment.thumbnail),
      start_keyframe_index: index,
      end_keyframe_index: index + 1,
      duration_seconds: record.job.params.segment_duration,
      ...verdictOn(segment, record.job.params),
      attempts: segment?.attempts ?? task?.items ?? 0,
      rejections: 0,
      error_message: task?.error?.message ?? null,
    };
  });

/** Items of `GET /jobs/{id}/keyframes`: segments + 1. */
export const presentKeyframes = (record: JobRecord, url: FileUrl): KeyframeView[] => {
  const script = outputOf<Script>(record, "agents");
  return Array.from({ length: record.job.params.segment_count + 1 }, (_, index) => {
    const task = record.tasks.find(({ stage, unit }) => stage === "init" && unit === index);
    const keyframe = outputOf<Keyframe>(record, "init", index);
    return {
      index,
      status: unitStatus(task),
      image_url: keyframe && url(keyframe.image),
      is_anchor: index === 0,
      ...verdictOn(keyframe, record.job.params),
      attempts: keyframe?.attempts ?? task?.items ?? 0,
      rejections: 0,
      prompt: keyframe?.prompt ?? script?.keyframePrompts[index] ?? null,
    };
  });
};

const outcomeOf = (record: JobRecord) => {
  const delivered = outputOf<Delivered>(record, "complete");
  return {
    final_video_url: delivered?.final_video_url ?? null,
    thumbnail_url: delivered?.thumbnail_url ?? null,
    captions: delivered?.captions ?? { srt_url: null, vtt_url: null, words_url: null },
    audio_url: delivered?.audio_url ?? null,
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
  };
};

/** The flat job of `GET /jobs/{id}`. */
export const presentJob = (record: JobRecord, url: FileUrl): JobView => {
  const { tenant_id: _tenant, params, error, ...row } = record.job;
  const persona = outputOf<Brief>(record, "prepare")?.persona ?? null;
  return {
    ...params,
    ...row,
    error: error && { ...error },
    error_message: error?.message ?? null,
    persona: persona && {
      persona_id: persona.persona_id,
      name: persona.name,
      portrait_url: persona.portrait_url,
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
    ...outcomeOf(record),
    urls: linksOf(row.job_id),
  };
};
