import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { estimateBody } from "../../test/sample-estimate.ts";
import { sampleBody, sampleCatalogue, sampleParams } from "../../test/sample-job.ts";
import type { VideoModel } from "../edition.ts";
import type { JobParams } from "../job/params-schema.ts";
import { type StageName, stageNames } from "../job/stage-names.ts";
import type { NewJob } from "../ports/job-store.ts";
import { stages } from "../stages/index.ts";
import { createJob } from "../use-cases/create-job.ts";
import { lineCredits } from "./cost-line.ts";
import { type EstimateBody, estimateCredits } from "./estimate.ts";
import { chargeStages, quoteStages } from "./quote.ts";
import { workOf } from "./work.ts";

const estimate = estimateCredits({ stages });

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
