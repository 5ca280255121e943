import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { VideoModel } from "../edition/edition.ts";
import { createJob } from "../jobs/create-job.ts";
import type { JobParams } from "../jobs/job-params.ts";
import type { TaskRow } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import { stagesFrom } from "../pipeline/stage.ts";
import type { NewJob } from "../ports/jobs.ts";
import { stages } from "../stages/stages.ts";
import { estimateBody } from "../testing/sample-estimate.ts";
import { doneTasks, sampleBody, sampleCatalogue, sampleParams } from "../testing/sample-job.ts";
import { type EstimateBody, priceEstimate } from "./estimate.ts";
import { type CostLine, type ItemCounts, lineCredits } from "./price-list.ts";
import {
  chargeStages,
  committedCredits,
  itemCountsOf,
  pricedParamsOf,
  quoteStages,
} from "./quote.ts";

const estimate = priceEstimate({ stages });

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
    presentation: fc.constantFrom("voice_over", "talking", "mixed"),
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
    presentation: params.presentation,
  });

describe("one price for all", () => {
  test("a job reserves what the estimate of the same parameters said", async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, async (params) => {
        let reserved: NewJob | null = null;
        const create = createJob({
          jobs: {
            byKey: async () => null,
            create: async (job) => {
              reserved = job;
              return { record: { job: {}, tasks: [] } as never, created: true };
            },
          },
          stages,
          templates: { get: async () => null },
          tracks: { get: async () => null },
          known: {
            ...{ catalogue: sampleCatalogue, urlIssue: () => null, testFaults: false },
            canPresent: true,
          },
          defaultLimits: { concurrent: 1, daily: 1 },
        });
        await create("tenant", sampleBody(params), {
          idempotencyKey: null,
          sent: new Set(),
          sentBody: {},
        });
        expect(reserved).toMatchObject({ credits: estimate(asEstimate(params)).total_credits });
      }),
    );
  });

  /** Units as a run may leave them: each item made again as often as its job's limits allow, at most. */
  const anyMade = anyParams.chain((params) => {
    const priced = pricedParamsOf(params);
    const unit = (stage: StageName, index: number, retries: number, rejections: number) =>
      fc.record({
        stage: fc.constant(stage),
        unit: fc.constant(index),
        status: fc.constantFrom<TaskRow["status"][]>("done", "done", "done", "failed", "ready"),
        items: fc.integer({ min: 0, max: stage === "audio" ? params.segment_count : 1 }),
        retries: fc.integer({ min: 0, max: retries }),
        rejections: fc.integer({ min: 0, max: rejections }),
      });
    const reviewed = (index: number) =>
      priced.reviewedKeyframes === "all" || index === 0 ? priced.anchorRejections : 0;
    const units = stages.flatMap(({ name, units: count }) =>
      Array.from({ length: count?.(params) ?? 1 }, (_, index) => {
        if (name === "init") return unit(name, index, priced.keyframeRetries, reviewed(index));
        if (name === "generation")
          return unit(name, index, priced.videoRetries, priced.videoRejections);
        return unit(name, index, 0, 0);
      }),
    );
    return fc.record({ params: fc.constant(params), units: fc.tuple(...units) });
  });

  test("what is charged never exceeds what was reserved, whatever was made again", () => {
    fc.assert(
      fc.property(anyMade, fc.constantFrom(...stages), ({ params, units }, from) => {
        const priced = pricedParamsOf(params);
        const run = stagesFrom(stages, from.name);
        const { credits, lines } = chargeStages(run, priced, itemCountsOf(units, priced));
        const quote = quoteStages(run, priced);
        expect(credits).toBeLessThanOrEqual(quote.credits);
        expect(Number.isSafeInteger(credits) && credits >= 0).toBe(true);
        for (const { component, quantity } of lines) {
          const most = quote.lines.find((line) => line.component === component)?.quantity;
          expect(quantity).toBeLessThanOrEqual(most ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("a job that made each item once is charged its quote without what could be made again", () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const priced = pricedParamsOf(params);
        const once = stages.flatMap(({ name, units }) =>
          doneTasks(name, units?.(params) ?? 1).map((task) =>
            name === "audio" ? { ...task, items: params.segment_count } : task,
          ),
        );
        const wanted = quoteStages(stages, priced).lines.filter(
          ({ component }) => !component.endsWith("_retries") && !component.endsWith("_reviews"),
        );
        expect(chargeStages(stages, priced, itemCountsOf(once, priced)).credits).toBe(
          wanted.reduce((sum, line) => sum + lineCredits(line), 0),
        );
      }),
    );
  });

  test("segments in which the persona speaks are charged as such, and not as the model's", () => {
    const params = sampleParams({ segment_count: 3, presentation: "mixed", max_retries_video: 1 });
    const priced = pricedParamsOf(params);
    const run = stagesFrom(stages, "generation");
    const lineOf = (lines: readonly CostLine[], name: string) =>
      lines.find(({ component }) => component === name);
    const quote = quoteStages(run, priced);
    expect(lineOf(quote.lines, "presenter")).toMatchObject({ quantity: 16, unitCredits: 12 });
    expect(lineOf(quote.lines, "presenter_retries")).toMatchObject({
      quantity: 16,
      unitCredits: 6,
    });
    expect(lineOf(quote.lines, "video")).toMatchObject({ quantity: 1, unitCredits: 60 });
    const units = doneTasks("generation", 3).map((task) =>
      task.unit === 0 ? { ...task, retries: 1 } : task,
    );
    const { lines } = chargeStages(run, priced, itemCountsOf(units, priced));
    expect(lines.map(({ component, quantity }) => [component, quantity])).toEqual([
      ["video", 1],
      ["presenter", 16],
      ["presenter_retries", 8],
    ]);
    const silent = pricedParamsOf({ ...params, presentation: "voice_over" });
    expect(
      quoteStages(run, silent).lines.some(({ component }) => /^presenter/.test(component)),
    ).toBe(false);
  });

  test("what is committed is the least that the begun stages cost, and never more than their quote", () => {
    fc.assert(
      fc.property(anyMade, ({ params, units }) => {
        const priced = pricedParamsOf(params);
        const committed = committedCredits(stages, priced, itemCountsOf(units, priced));
        expect(committed).toBeLessThanOrEqual(quoteStages(stages, priced).credits);
        expect(committed).toBeGreaterThanOrEqual(
          chargeStages(stages, priced, itemCountsOf(units, priced)).credits,
        );
      }),
    );
  });
});

test("nothing ordered costs zero", () => {
  expect(chargeStages(stages, pricedParamsOf(sampleParams()), {}).credits).toBe(0);
});

test("a retry is charged at half, a rejection in full; segments that nobody spoke are not", () => {
  const priced = pricedParamsOf(sampleParams({ music_enabled: false, human_review: "all" }));
  const credits = (stage: StageName, made: Partial<ItemCounts>) =>
    chargeStages(stages, priced, { [stage]: { items: 0, retries: 0, rejections: 0, ...made } })
      .credits;
  expect(credits("generation", { items: 2 })).toBe(120);
  expect(credits("generation", { items: 2, retries: 1 })).toBe(150);
  expect(credits("generation", { items: 2, rejections: 1 })).toBe(180);
  expect(credits("init", { items: 3, retries: 2, rejections: 1 })).toBe(24 + 8 + 8);
  expect(credits("audio", { items: 0 })).toBe(0);
  expect(credits("audio", { items: 2 })).toBe(8);
});

test("a segment by the second is charged by the second when it is made again, too", () => {
  const params = sampleParams({ video_model: "vidB_std", segment_duration: 5 });
  const made = { generation: { items: 2, retries: 1, rejections: 1 } };
  expect(chargeStages(stages, pricedParamsOf(params), made).lines).toEqual([
    expect.objectContaining({ component: "video", quantity: 10, unitCredits: 10 }),
    expect.objectContaining({ component: "video_retries", quantity: 5, unitCredits: 5 }),
    expect.objectContaining({ component: "video_reviews", quantity: 5, unitCredits: 10 }),
  ]);
});
