import type { CaptionStyle } from "@reelwright/film/captions/caption-renderer";
import {
  type CreateJobBody,
  type JobParams,
  type MadeParts,
  talkingSegments,
} from "../jobs/job-params.ts";
import type { TaskRow } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { JobPrices } from "./price-book.ts";
import { type CostLine, components, type ItemCounts, totalCredits } from "./price-list.ts";

/** The part of a stage that pricing reads. */
type PricedStage = { readonly name: StageName; cost(params: PricedParams): readonly CostLine[] };
/** Items by stage; segments in which the persona speaks are counted as the presenter's. What is missing has none. */
export type ItemCountsByStage = { readonly [stage in StageName | "presenter"]?: ItemCounts };

/** Items of completed units by stage. A stage without any is absent. */
export const itemCountsOf = (
  tasks: readonly Pick<TaskRow, "stage" | "unit" | "status" | "items" | "retries" | "rejections">[],
  { talking = [] }: Pick<PricedParams, "talking"> = {},
): ItemCountsByStage => {
  const tallies: { [stage in StageName | "presenter"]?: ItemCounts } = {};
  for (const { stage, unit, status, items, retries, rejections } of tasks) {
    if (status !== "done") continue;
    const counted = stage === "generation" && talking.includes(unit) ? "presenter" : stage;
    const until = tallies[counted] ?? { items: 0, retries: 0, rejections: 0 };
    tallies[counted] = {
      items: until.items + items,
      retries: until.retries + retries,
      rejections: until.rejections + rejections,
    };
  }
  return tallies;
};

const inOrder = (lines: readonly CostLine[]): readonly CostLine[] =>
  lines
    .filter((line) => line.quantity * line.unitCredits > 0)
    .sort((a, b) => components.indexOf(a.component) - components.indexOf(b.component));

const quoteOf = (lines: readonly CostLine[]): Quote => ({
  lines: inOrder(lines),
  credits: totalCredits(lines),
});

export type Quote = { readonly lines: readonly CostLine[]; readonly credits: number };

/** Maximum cost of these stages, which is reserved. */
export const quoteStages = (stages: readonly PricedStage[], params: PricedParams): Quote =>
  quoteOf(stages.flatMap((stage) => stage.cost(params)));

const charged = (line: CostLine, made: ItemCounts): CostLine =>
  line.per ? { ...line, quantity: line.per.quantity * made[line.per.each] } : line;

/** Cost of the stages that produced something. Never more than their quote. */
export const chargeStages = (
  stages: readonly PricedStage[],
  params: PricedParams,
  made: ItemCountsByStage,
): Quote =>
  quoteOf(
    stages.flatMap((stage) =>
      stage.cost(params).flatMap((line) => {
        const own = made[line.per?.of ?? stage.name];
        return own ? [charged(line, own)] : [];
      }),
    ),
  );

const noItems: ItemCounts = { items: 0, retries: 0, rejections: 0 };

/** Minimum cost of these stages plus their retries so far: what is spent or certain to be spent. */
export const committedCredits = (
  stages: readonly PricedStage[],
  params: PricedParams,
  again: ItemCountsByStage,
): number =>
  totalCredits(
    stages.flatMap((stage) =>
      stage
        .cost(params)
        .map((line) =>
          line.per && line.per.each !== "items"
            ? charged(line, again[line.per.of ?? stage.name] ?? noItems)
            : line,
        ),
    ),
  );

/** Input of pricing: the same for an estimate, a creation, a retry and a settlement. */
export type PricedParams = {
  readonly segmentCount: number;
  readonly segmentSeconds: number;
  readonly modelId: string;
  readonly variant: string;
  readonly resolution: "standard" | "1080p" | "4k";
  readonly keyframeResolution: "1k" | "2k" | "4k";
  /** null: no captions. */
  readonly captions: CaptionStyle | null;
  readonly music: boolean;
  readonly voice: "none" | "standard" | "custom";
  /** Budgeted quality retries per item class; 0 when QAI is off. */
  readonly keyframeRetries: number;
  readonly videoRetries: number;
  /** Budgeted rejections in human review. */
  readonly anchorRejections: number;
  /** Whether keyframe rejections are budgeted for all keyframes or for the anchor alone. */
  readonly reviewedKeyframes: "anchor" | "all";
  readonly videoRejections: number;
  /** Segments in which the persona speaks, from 0. Absent: none. */
  readonly talking?: readonly number[];
  /** Absent: the prices of book 0. */
  readonly prices?: JobPrices | undefined;
  /** What is made, if it isn't everything. */
  readonly makes?: MadeParts;
};

/** The priced part of a job's parameters. */
export const pricedParamsOf = (
  params: Pick<
    CreateJobBody,
    | "segment_count"
    | "segment_duration"
    | "video_model"
    | "video_resolution"
    | "keyframe_resolution"
    | "captions_enabled"
    | "caption_style"
    | "music_enabled"
    | "tts_voice_id"
    | "qai_enabled"
    | "max_retries_keyframe"
    | "max_retries_video"
    | "human_review"
    | "human_review_max_rejections"
    | "presentation"
  > &
    Pick<JobParams, "film" | "price_book">,
): PricedParams => ({
  ...(params.price_book && { prices: params.price_book }),
  segmentCount: params.segment_count,
  segmentSeconds: params.segment_duration,
  modelId: params.video_model,
  variant: "i2v",
  resolution: params.video_resolution,
  keyframeResolution: params.keyframe_resolution,
  captions:
    params.captions_enabled && params.film?.makes?.captions !== false ? params.caption_style : null,
  music: params.music_enabled && params.film?.makes?.music !== false,
  voice: params.tts_voice_id === null ? "standard" : "custom",
  keyframeRetries: params.qai_enabled ? params.max_retries_keyframe : 0,
  videoRetries: params.qai_enabled ? params.max_retries_video : 0,
  anchorRejections: params.human_review === "off" ? 0 : params.human_review_max_rejections,
  reviewedKeyframes: params.human_review === "all" ? "all" : "anchor",
  videoRejections: params.human_review === "all" ? params.human_review_max_rejections : 0,
  talking: talkingSegments(params),
  ...(params.film?.makes && { makes: params.film.makes }),
});
