import { captionStyles } from "@reelwright/film/captions/caption-renderer";
import type { Model } from "../catalogue/entries.ts";
import type { Edition } from "../edition/edition.ts";
import { talkingSegments } from "../jobs/job-params.ts";
import { presentationIssue } from "../jobs/params-rules.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import {
  type FieldIssue,
  type FieldRule,
  ruleIssues,
  throwIfInvalid,
  valueError,
  warningsSchema,
} from "../validation/invalid-fields.ts";
import { nullable, type Schema, type Static, schema } from "../validation/schema.ts";
import { builtInBook, jobPricesOf, type PriceBook } from "./price-book.ts";
import { components, lineCredits, listValueSchema, priceOf } from "./price-list.ts";
import { type PricedParams, type Quote, quoteStages } from "./quote.ts";

/** Names of `POST /jobs` for fields that the estimate calls otherwise, so that a job's body gets the price of its job. */
const estimateNames = {
  video_model: "model_id",
  segment_duration: "duration_seconds",
  video_resolution: "resolution",
  max_retries_keyframe: "max_kf_retries",
  max_retries_video: "max_video_retries",
} as const;
type JobName = keyof typeof estimateNames;

const count = { type: "integer", minimum: 0, maximum: 5 } as const;
const resolution = schema({ title: "VideoResolution", enum: ["standard", "1080p", "4k"] });
const alias = <const S extends Schema>(of: JobName, value: S) => ({
  ...nullable(value),
  description: `Extension: the same as \`${estimateNames[of]}\`, as \`POST /jobs\` calls it.`,
});

/** Body of `POST /credits/estimate`. docs/contribute/contract.md#estimation. */
export const estimateBodySchema = (edition: Edition) =>
  schema({
    title: "EstimateRequest",
    type: "object",
    required: ["segment_count"],
    properties: {
      segment_count: { type: "integer", minimum: 1, maximum: 10 },
      model_id: {
        title: "PricedModel",
        enum: edition.pricedModels,
        default: edition.defaultModel as string,
      },
      variant: { enum: ["i2v", "with_audio"], default: "i2v" },
      duration_seconds: { type: "integer", minimum: 1, maximum: 25, default: 8 },
      resolution: { ...resolution, default: "standard" },
      keyframe_resolution: { title: "KeyframeResolution", enum: ["1k", "2k", "4k"], default: "1k" },
      caption_style: {
        title: "CaptionStyle",
        enum: captionStyles,
        default: "short_karaoke",
      },
      captions_enabled: {
        type: "boolean",
        default: true,
        description: "Extension: false prices a job without captions.",
      },
      presentation: {
        title: "Presentation",
        enum: ["voice_over", "talking", "mixed"],
        default: "voice_over",
        description: "Extension: in which segments the persona speaks in the picture.",
      },
      music_enabled: { type: "boolean", default: true },
      voice_enabled: { type: "boolean", default: false },
      custom_voice: { type: "boolean", default: false },
      qai_enabled: { type: "boolean", default: false },
      max_kf_retries: { ...count, default: 0 },
      max_video_retries: { ...count, default: 0 },
      human_review_gate: { type: "boolean", default: false },
      hitl_anchor_max_rejections: { type: "integer", minimum: 0, maximum: 10, default: 0 },
      human_review_videos: { type: "boolean", default: false },
      hitl_segments_max_rejections: { type: "integer", minimum: 0, maximum: 10, default: 0 },
      video_model: alias("video_model", { title: "VideoModel", enum: edition.jobModels }),
      segment_duration: alias("segment_duration", { type: "integer", minimum: 1, maximum: 25 }),
      video_resolution: alias("video_resolution", resolution),
      max_retries_keyframe: alias("max_retries_keyframe", count),
      max_retries_video: alias("max_retries_video", count),
    },
  });
type SentEstimate = Static<ReturnType<typeof estimateBodySchema>>;
/** A body with the estimate's own names alone. */
export type EstimateBody = Omit<SentEstimate, JobName>;

type Renamed = {
  readonly body: Partial<EstimateBody>;
  readonly sent: ReadonlySet<string>;
  readonly issues: readonly FieldIssue[];
};

/** Settles a job's names. Both names of a field with different values are an issue. */
const renamed = (sentBody: Partial<SentEstimate>, names: ReadonlySet<string>): Renamed => {
  const body: { [field: string]: unknown } = { ...sentBody };
  const sent = new Set(names);
  const issues: FieldIssue[] = [];
  for (const [jobName, name] of Object.entries(estimateNames)) {
    const value = body[jobName] ?? null;
    delete body[jobName];
    if (value === null) continue;
    if (names.has(name) && body[name] !== value) {
      issues.push(valueError(jobName, value, `differs from ${name}; send one of them`));
      continue;
    }
    body[name] = value;
    sent.add(name);
  }
  return { body: body as Partial<EstimateBody>, sent, issues };
};

/** A component of a price, as shown. */
export const costLineSchema = schema({
  title: "CostLine",
  type: "object",
  required: ["component", "quantity", "unit_credits", "credits"],
  properties: {
    component: { title: "CostComponent", enum: components },
    quantity: { type: "number" },
    unit_credits: { type: "number" },
    credits: { type: "number" },
  },
});

/** Reply of `POST /credits/estimate`. */
export const estimateSchema = schema({
  title: "Estimate",
  type: "object",
  required: [
    "model_id",
    "variant",
    "total_credits",
    "total_usd",
    "estimated_seconds",
    "price_book",
    "breakdown",
    "warnings",
  ],
  properties: {
    model_id: { type: "string" },
    variant: { type: "string" },
    total_credits: { type: "integer" },
    total_usd: listValueSchema,
    estimated_seconds: {
      ...nullable({ type: "integer", minimum: 0 }),
      description:
        "Extension: how long the job is expected to take, by how long others took lately; null where too little was measured.",
    },
    price_book: {
      type: "integer",
      minimum: 0,
      description: "Extension: the version of the prices; 0 are the built-in ones.",
    },
    breakdown: { type: "array", items: costLineSchema },
    warnings: warningsSchema,
  },
});
export type Estimate = Static<typeof estimateSchema>;

/** The breakdown as the wire shows it. */
export const breakdownOf = ({ lines }: Quote): Estimate["breakdown"] =>
  lines.map((line) => ({
    component: line.component,
    quantity: line.quantity,
    unit_credits: line.unitCredits,
    credits: lineCredits(line),
  }));

const voiceOf = (body: EstimateBody): PricedParams["voice"] => {
  if (!body.voice_enabled) return "none";
  return body.custom_voice ? "custom" : "standard";
};

const reviewsOf = (
  body: EstimateBody,
): Pick<PricedParams, "anchorRejections" | "reviewedKeyframes" | "videoRejections"> => ({
  anchorRejections: body.human_review_gate ? body.hitl_anchor_max_rejections : 0,
  reviewedKeyframes: body.human_review_videos ? "all" : "anchor",
  videoRejections: body.human_review_videos ? body.hitl_segments_max_rejections : 0,
});

const pricedParamsOfEstimate = (body: EstimateBody): PricedParams => ({
  segmentCount: body.segment_count,
  segmentSeconds: body.duration_seconds,
  modelId: body.model_id,
  variant: body.variant,
  resolution: body.resolution,
  keyframeResolution: body.keyframe_resolution,
  captions: body.captions_enabled ? body.caption_style : null,
  music: body.music_enabled,
  voice: voiceOf(body),
  keyframeRetries: body.qai_enabled ? body.max_kf_retries : 0,
  videoRetries: body.qai_enabled ? body.max_video_retries : 0,
  ...reviewsOf(body),
  talking: talkingSegments(body),
});

export type EstimateDeps = {
  readonly edition: Edition;
  readonly models: readonly Model[];
  readonly stages: readonly AnyStage[];
  /** Whether a person can speak in the picture. Default: false. */
  readonly canPresent?: boolean;
  /** How long a job of these parameters is expected to take; left out: not known. */
  readonly secondsOf?: (params: PricedParams) => number | null;
};
type Rule = FieldRule<keyof EstimateBody, [body: EstimateBody, deps: EstimateDeps]>;

const modelOf = ({ model_id }: EstimateBody, { models }: EstimateDeps): Model => {
  const model = models.find((each) => each.model_id === model_id);
  if (!model) throw new Error(`${model_id} has a price, but is no model`);
  return model;
};

const variantExists: Rule = {
  reads: ["model_id", "variant"],
  issue: ({ model_id, variant }) =>
    priceOf(model_id, variant)
      ? null
      : valueError("variant", variant, `${model_id} has no variant of this name; use i2v`),
};

const secondsExist: Rule = {
  reads: ["model_id", "duration_seconds"],
  issue: (body, deps) => {
    const { duration_seconds: seconds, model_id } = body;
    const offered = modelOf(body, deps).capabilities.supported_durations;
    return offered.includes(seconds)
      ? null
      : valueError(
          "duration_seconds",
          seconds,
          `${model_id} can't make it; use ${offered.join(", ")}`,
        );
  },
};

/** A job's video can have any of the three resolutions. Other models have their own. */
const resolutionExists: Rule = {
  reads: ["model_id", "resolution"],
  issue: (body, deps) => {
    const { model_id, resolution } = body;
    if (deps.edition.jobModels.some((model) => model === model_id)) return null;
    const { resolutions, resolution_upgrades } = modelOf(body, deps).capabilities;
    return [...resolutions, ...resolution_upgrades].includes(resolution)
      ? null
      : valueError("resolution", resolution, `${model_id} can't make it; use standard`);
  },
};

const presenterServed: Rule = {
  reads: ["presentation"],
  issue: ({ presentation }, deps) => presentationIssue(presentation, deps),
};

/**
 * Issues of valid fields that ask for something the model can't do. `sent` names the fields of the caller's body: a
 * default length isn't a request, since flat prices don't depend on it.
 */
export const estimateIssues =
  (deps: EstimateDeps) =>
  (sentBody: Partial<SentEstimate>, names: ReadonlySet<string>): readonly FieldIssue[] => {
    const { body, sent, issues } = renamed(sentBody, names);
    const rules = ruleIssues(
      [variantExists, secondsExist, resolutionExists, presenterServed],
      (field) => body[field] !== undefined && (field !== "duration_seconds" || sent.has(field)),
      body as EstimateBody,
      deps,
    );
    return [...issues, ...rules];
  };

/**
 * Prices a job before it is created, with the same function as creation. The model must support the request.
 * `secondsOf` estimates the job's duration.
 */
export const priceEstimate =
  ({ stages, secondsOf = () => null }: Pick<EstimateDeps, "stages" | "secondsOf">) =>
  (body: EstimateBody, book: PriceBook = builtInBook): Omit<Estimate, "warnings"> => {
    const prices = jobPricesOf(book);
    const params = { ...pricedParamsOfEstimate(body), ...(prices && { prices }) };
    const quote = quoteStages(stages, params);
    return {
      model_id: body.model_id,
      variant: body.variant,
      total_credits: quote.credits,
      total_usd: quote.credits / 100,
      estimated_seconds: secondsOf(params),
      price_book: book.version,
      breakdown: breakdownOf(quote),
    };
  };

/** `POST /credits/estimate`. Throws InvalidFields for what the model lacks. */
export const estimateCredits = (deps: EstimateDeps) => {
  const price = priceEstimate(deps);
  return (
    body: SentEstimate,
    sent: ReadonlySet<string>,
    book: PriceBook = builtInBook,
  ): Omit<Estimate, "warnings"> => {
    throwIfInvalid(estimateIssues(deps)(body, sent));
    return price(renamed(body, sent).body as EstimateBody, book);
  };
};
