import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { sampleBody, sampleCatalogue, sampleParams } from "../../test/sample-job.ts";
import type { VideoModel } from "../edition.ts";
import type { JobParams } from "../job/params-schema.ts";
import { type StageName, stageNames } from "../job/stage-names.ts";
import type { NewJob } from "../ports/job-store.ts";
import { stages } from "../stages/index.ts";
import { createJob } from "../use-cases/create-job.ts";
import { components, lineCredits } from "./cost-line.ts";
import { type EstimateBody, estimateCredits } from "./estimate.ts";
import { chargeStages, quoteStages } from "./quote.ts";
import { workOf } from "./work.ts";

const estimate = estimateCredits({ stages });
/** What `POST /credits/estimate` fills in. Spec: "Estimate body". */
const estimateBody = (changes: Partial<EstimateBody> = {}): EstimateBody => ({
  segment_count: 3,
  model_id: "vidA_fast",
  variant: "i2v",
  duration_seconds: 8,
  resolution: "standard",
  keyframe_resolution: "1k",
  caption_style: "short_karaoke",
  captions_enabled: true,
  music_enabled: true,
  voice_enabled: false,
  custom_voice: false,
  qai_enabled: false,
  max_kf_retries: 0,
  max_video_retries: 0,
  human_review_gate: false,
  hitl_anchor_max_rejections: 0,
  human_review_videos: false,
  hitl_segments_max_rejections: 0,
  ...changes,
});
/** The breakdown as `component quantity×unit=credits`. */
const shown = (changes: Partial<EstimateBody>): readonly string[] =>
  estimate(estimateBody(changes)).breakdown.map(
    (line) => `${line.component} ${line.quantity}×${line.unit_credits}=${line.credits}`,
  );

describe("estimate", () => {
  test("names only what costs something, in the documented order", () => {
    expect(shown({})).toEqual([
      "script 1×2=2",
      "keyframes 4×8=32",
      "video 3×60=180",
      "music 1×2=2",
      "captions 1×2=2",
    ]);
    const all = estimate(
      estimateBody({
        model_id: "vidA",
        resolution: "4k",
        voice_enabled: true,
        qai_enabled: true,
        max_kf_retries: 1,
        max_video_retries: 1,
        human_review_gate: true,
        hitl_anchor_max_rejections: 1,
        human_review_videos: true,
        hitl_segments_max_rejections: 1,
      }),
    );
    expect(all.breakdown.map(({ component }) => component)).toEqual([...components]);
    // 2 + 4×8 + 3×250 + 3×120 + 3×4 + 2 + 2 + half of 32 + half of 750 + 32 + 750
    expect([all.total_credits, all.total_usd]).toEqual([2333, 23.33]);
  });

  test.each<[string, Partial<EstimateBody>, string]>([
    ["keyframes at 2k", { keyframe_resolution: "2k" }, "keyframes 4×12=48"],
    ["keyframes at 4k", { keyframe_resolution: "4k" }, "keyframes 4×18=72"],
    ["a flat model, whatever the seconds", { duration_seconds: 3 }, "video 3×60=180"],
    ["vidC flat", { model_id: "vidC2_storyboard" }, "video 3×150=450"],
    ["vidB by the second", { model_id: "vidB_std", duration_seconds: 5 }, "video 15×10=150"],
    ["vidB with sound", { model_id: "vidB_pro", variant: "with_audio" }, "video 24×27=648"],
    ["vidB at 4K", { model_id: "vidB_4k", variant: "with_audio" }, "video 24×75=1800"],
    ["vidA at 1080p", { resolution: "1080p" }, "video_upscale 3×10=30"],
    ["a persona's voice", { voice_enabled: true }, "voice 3×4=12"],
    ["a custom voice", { voice_enabled: true, custom_voice: true }, "voice 3×6=18"],
    ["the small captions", { caption_style: "minimal_karaoke" }, "captions 1×1=1"],
    [
      "keyframe retries at half",
      { qai_enabled: true, max_kf_retries: 2 },
      "keyframe_retries 2×16=32",
    ],
    [
      "video retries at half",
      { qai_enabled: true, max_video_retries: 5 },
      "video_retries 5×90=450",
    ],
    [
      "rejections of the anchor alone",
      { human_review_gate: true, hitl_anchor_max_rejections: 3 },
      "anchor_reviews 3×8=24",
    ],
    [
      "rejections of every keyframe where segments are reviewed, too",
      { human_review_gate: true, hitl_anchor_max_rejections: 3, human_review_videos: true },
      "anchor_reviews 12×8=96",
    ],
    [
      "rejections of segments in full",
      { human_review_videos: true, hitl_segments_max_rejections: 2 },
      "video_reviews 2×180=360",
    ],
  ])("prices %s", (_case, changes, line) => {
    expect(shown(changes)).toContain(line);
  });

  test.each<[string, Partial<EstimateBody>, string]>([
    ["upscaling for vidB", { model_id: "vidB_std", resolution: "4k" }, "video_upscale"],
    ["retries without QAI", { max_kf_retries: 5, max_video_retries: 5 }, "_retries"],
    ["rejections without a gate", { hitl_anchor_max_rejections: 5 }, "_reviews"],
    ["music that is off", { music_enabled: false }, "music"],
    ["captions that are off", { captions_enabled: false }, "captions"],
  ])("charges no %s", (_case, changes, component) => {
    expect(shown(changes).join()).not.toContain(component);
  });

  test("rounds the total up to whole credits, and only the total", () => {
    const half = estimate(
      estimateBody({
        segment_count: 1,
        model_id: "vidB_std",
        variant: "with_audio",
        duration_seconds: 3,
        qai_enabled: true,
        max_video_retries: 1,
      }),
    );
    expect(half.breakdown.at(-1)?.credits).toBe(22.5);
    // 2 + 2×8 + 3×15 + 2 + 2 + 22.5
    expect(half.total_credits).toBe(90);
  });

  test("refuses a variant that the model lacks, at its field", () => {
    expect(() => estimate(estimateBody({ variant: "with_audio" }))).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ loc: ["body", "variant"], input: "with_audio" })],
      }),
    );
  });
});

const anyParams = fc
  .record<Partial<JobParams>>({
    segment_count: fc.integer({ min: 1, max: 10 }),
    segment_duration: fc.integer({ min: 3, max: 10 }),
    video_model: fc.constantFrom<VideoModel[]>(
      "vidA_fast",
      "vidA",
      "vidB_std",
      "vidB_pro",
      "vidB_4k",
    ),
    video_resolution: fc.constantFrom("standard", "1080p", "4k"),
    keyframe_resolution: fc.constantFrom("1k", "2k", "4k"),
    caption_style: fc.constantFrom("short_karaoke", "minimal_karaoke", "custom"),
    captions_enabled: fc.boolean(),
    music_enabled: fc.boolean(),
    tts_voice_id: fc.constantFrom(null, "voice"),
    qai_enabled: fc.boolean(),
    max_retries_keyframe: fc.integer({ min: 0, max: 5 }),
    max_retries_video: fc.integer({ min: 0, max: 5 }),
    human_review: fc.constantFrom("off", "anchor_only", "all"),
    human_review_max_rejections: fc.integer({ min: 0, max: 10 }),
  })
  .map((changes) =>
    sampleParams(
      changes.video_model?.startsWith("vidA") ? { ...changes, segment_duration: 8 } : changes,
    ),
  );

/** The same order in the words of the estimate. */
const asEstimate = (params: JobParams): EstimateBody =>
  estimateBody({
    segment_count: params.segment_count,
    model_id: params.video_model,
    duration_seconds: params.segment_duration,
    resolution: params.video_resolution,
    keyframe_resolution: params.keyframe_resolution,
    caption_style: params.caption_style,
    captions_enabled: params.captions_enabled,
    music_enabled: params.music_enabled,
    voice_enabled: true,
    custom_voice: params.tts_voice_id !== null,
    qai_enabled: params.qai_enabled,
    max_kf_retries: params.max_retries_keyframe,
    max_video_retries: params.max_retries_video,
    human_review_gate: params.human_review !== "off",
    hitl_anchor_max_rejections: params.human_review_max_rejections,
    human_review_videos: params.human_review === "all",
    hitl_segments_max_rejections: params.human_review_max_rejections,
  });

describe("one price for all", () => {
  test("a job reserves what the estimate of the same work said", async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, async (params) => {
        let reserved: NewJob | null = null;
        const create = createJob({
          jobs: {
            create: async (job) => {
              reserved = job;
              return { record: { job: {}, tasks: [] } as never, created: true };
            },
          },
          stages,
          known: { catalogue: sampleCatalogue, urlIssue: () => null },
          defaultLimits: { concurrent: 1, daily: 1 },
        });
        await create("tenant", sampleBody(params), { idempotencyKey: null, sent: new Set() });
        expect(reserved).toMatchObject({ credits: estimate(asEstimate(params)).total_credits });
      }),
    );
  });

  const anyItems = fc.dictionary(
    fc.constantFrom(...stageNames),
    fc.integer({ min: 0, max: 200 }),
  ) as fc.Arbitrary<Partial<Record<StageName, number>>>;

  test("what is charged never exceeds what was reserved, whatever was made", () => {
    fc.assert(
      fc.property(anyParams, anyItems, (params, items) => {
        const work = workOf(params);
        const { credits, lines } = chargeStages(stages, work, items);
        expect(credits).toBeLessThanOrEqual(quoteStages(stages, work).credits);
        expect(Number.isSafeInteger(credits) && credits >= 0).toBe(true);
        expect(lines.some(({ budget }) => budget)).toBe(false);
      }),
    );
  });

  test("a job that made each item once is charged its quote without the budgets", () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const work = workOf(params);
        const once = Object.fromEntries(
          stages.map(({ name, units }) => [name, units?.(params) ?? 1]),
        );
        const charged = chargeStages(stages, work, { ...once, audio: params.segment_count });
        const wanted = quoteStages(stages, work).lines.filter(({ budget }) => !budget);
        expect(charged.credits).toBe(wanted.reduce((sum, line) => sum + lineCredits(line), 0));
      }),
    );
  });
});

test("no work costs zero", () => {
  expect(chargeStages(stages, workOf(sampleParams()), {}).credits).toBe(0);
});

test("items made again are charged, segments that nobody spoke are not", () => {
  const work = workOf(sampleParams({ music_enabled: false, max_retries_video: 2 }));
  const credits = (items: Parameters<typeof chargeStages>[2]) =>
    chargeStages(stages, work, items).credits;
  expect(credits({ generation: 2 })).toBe(120);
  expect(credits({ generation: 3 })).toBe(180);
  expect(credits({ audio: 0 })).toBe(0);
  expect(credits({ audio: 2 })).toBe(8);
});
