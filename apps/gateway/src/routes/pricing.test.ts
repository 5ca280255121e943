/**
 * One price for all: estimate, creation, retry quote and retry, over HTTP; and the worked table, number by number.
 * @tier all
 */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import { editionNamed } from "@reelwright/core/edition/edition";
import type { JobParams } from "@reelwright/core/jobs/job-params";
import { stages } from "@reelwright/core/stages/stages";
import fc from "fast-check";
import { jobIn, moved, withStage } from "../testing/job-states.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";

type Edition = "E1" | "E2";
const rigs = new Map<Edition, TestGateway>();
const rigOf = (edition: Edition): TestGateway => {
  const gateway = rigs.get(edition);
  if (!gateway) throw new Error(`no gateway of ${edition}`);
  return gateway;
};
beforeAll(async () => {
  for (const edition of ["E1", "E2"] as const)
    rigs.set(edition, await openTestGateway({ edition, canPresent: true }));
});
afterAll(async () => {
  for (const gateway of rigs.values()) await gateway.close();
});

const estimate = async (edition: Edition, body: object) => {
  const gateway = rigOf(edition);
  return (await gateway.api("post", "/credits/estimate", await gateway.tenant(0)).send(body)).body;
};

// By hand: script + keyframes + video + upscaling + voice + music + captions + retries + reviews.
const worked: readonly [Edition, object, number, string][] = [
  ["E1", { segment_count: 1 }, 82, "2 + 2×8 + 60 + 2 + 2"],
  ["E1", { segment_count: 3, model_id: "vidA" }, 788, "2 + 4×8 + 3×250 + 2 + 2"],
  [
    "E1",
    { segment_count: 2, model_id: "vidA", resolution: "1080p", voice_enabled: true },
    558,
    "2 + 3×8 + 2×250 + 2×10 + 2×4 + 2 + 2",
  ],
  [
    "E1",
    {
      segment_count: 2,
      model_id: "vidA",
      resolution: "4k",
      keyframe_resolution: "4k",
      voice_enabled: true,
      custom_voice: true,
      caption_style: "custom",
    },
    812,
    "2 + 3×18 + 2×250 + 2×120 + 2×6 + 2 + 2",
  ],
  [
    "E1",
    {
      segment_count: 4,
      keyframe_resolution: "2k",
      caption_style: "minimal_karaoke",
      music_enabled: false,
      voice_enabled: true,
    },
    319,
    "2 + 5×12 + 4×60 + 4×4 + 1",
  ],
  [
    "E1",
    { segment_count: 3, model_id: "vidB_std", duration_seconds: 5 },
    188,
    "2 + 4×8 + 3×5×10 + 2 + 2",
  ],
  [
    "E1",
    { segment_count: 3, model_id: "vidB_std", duration_seconds: 5, variant: "with_audio" },
    263,
    "2 + 4×8 + 3×5×15 + 2 + 2",
  ],
  [
    "E1",
    {
      segment_count: 2,
      model_id: "vidB_pro",
      duration_seconds: 10,
      variant: "with_audio",
      qai_enabled: true,
      max_kf_retries: 2,
      max_video_retries: 1,
    },
    864,
    "2 + 3×8 + 2×10×27 + 2 + 2 + 2×3×4 + 540÷2",
  ],
  ["E1", { segment_count: 1, model_id: "vidC-2-text-to-video" }, 62, "2 + 2×8 + 40 + 2 + 2"],
  [
    "E1",
    { segment_count: 2, model_id: "vidC2_storyboard", qai_enabled: true, max_video_retries: 2 },
    630,
    "2 + 3×8 + 2×150 + 2 + 2 + 2×300÷2",
  ],
  [
    "E1",
    { segment_count: 2, human_review_gate: true, hitl_anchor_max_rejections: 3 },
    174,
    "2 + 3×8 + 2×60 + 2 + 2 + 3×8",
  ],
  [
    "E1",
    {
      segment_count: 2,
      human_review_gate: true,
      hitl_anchor_max_rejections: 2,
      human_review_videos: true,
      hitl_segments_max_rejections: 1,
    },
    318,
    "2 + 3×8 + 2×60 + 2 + 2 + 2×3×8 + 2×60",
  ],
  [
    "E1",
    {
      segment_count: 1,
      model_id: "vidB_std",
      duration_seconds: 3,
      variant: "with_audio",
      qai_enabled: true,
      max_video_retries: 1,
    },
    90,
    "2 + 2×8 + 45 + 2 + 2 + 22.5, rounded up",
  ],
  [
    "E1",
    {
      segment_count: 10,
      model_id: "vidA",
      resolution: "4k",
      keyframe_resolution: "4k",
      voice_enabled: true,
      custom_voice: true,
      qai_enabled: true,
      max_kf_retries: 5,
      max_video_retries: 5,
      human_review_gate: true,
      hitl_anchor_max_rejections: 10,
      human_review_videos: true,
      hitl_segments_max_rejections: 10,
    },
    37_689,
    "2 + 198 + 2500 + 1200 + 60 + 2 + 2 + 495 + 6250 + 1980 + 25000",
  ],
  [
    "E1",
    { segment_count: 3, voice_enabled: true, presentation: "talking" },
    338,
    "2 + 4×8 + 3×8×12 + 3×4 + 2 + 2",
  ],
  [
    "E1",
    { segment_count: 3, model_id: "vidA", resolution: "1080p", presentation: "mixed" },
    490,
    "2 + 4×8 + 250 + 10 + 2×8×12 + 2 + 2",
  ],
  ["E2", { segment_count: 1 }, 102, "2 + 2×8 + 8×10 + 2 + 2"],
  [
    "E2",
    { segment_count: 2, model_id: "vidB_4k", duration_seconds: 10 },
    1_030,
    "2 + 3×8 + 2×10×50 + 2 + 2",
  ],
  [
    "E2",
    { segment_count: 2, model_id: "vidB_4k", duration_seconds: 10, variant: "with_audio" },
    1_530,
    "2 + 3×8 + 2×10×75 + 2 + 2",
  ],
  [
    "E2",
    {
      segment_count: 3,
      model_id: "vidB_pro",
      duration_seconds: 6,
      voice_enabled: true,
      keyframe_resolution: "2k",
    },
    390,
    "2 + 4×12 + 3×6×18 + 3×4 + 2 + 2",
  ],
  [
    "E2",
    {
      segment_count: 5,
      duration_seconds: 4,
      caption_style: "minimal_karaoke",
      qai_enabled: true,
      max_kf_retries: 1,
      max_video_retries: 3,
    },
    577,
    "2 + 6×8 + 5×4×10 + 2 + 1 + 6×4 + 3×200÷2",
  ],
  ["E2", { segment_count: 1, resolution: "4k" }, 102, "upscaling is vidA's alone"],
];

test.each(worked)("the estimate of %s %j is %d credits: %s", async (edition, body, total) => {
  expect(await estimate(edition, body)).toMatchObject({
    total_credits: total,
    total_usd: total / 100,
  });
});

test.each<[Edition, object, number, string]>([
  ["E1", {}, 94, "2 + 2×8 + 60 + 4 + 2 + 2, and 2×4 for a retry of each keyframe"],
  ["E2", {}, 134, "2 + 2×8 + 10×10 + 4 + 2 + 2 + 2×4"],
  [
    "E1",
    { segment_count: 2, video_model: "vidA", video_resolution: "1080p" },
    570,
    "2 + 24 + 500 + 20 + 8 + 2 + 2 + 12",
  ],
])("a job of %s %j reserves %d credits: %s", async (edition, part, total) => {
  const gateway = rigOf(edition);
  const caller = await gateway.tenant();
  const { body } = await gateway.api("post", "/jobs", caller).send({ ...minimalJob, ...part });
  expect([body.credits_estimated, body.credits_reserved]).toEqual([total, total]);
  expect((await gateway.api("get", "/credits/balance", caller)).body.credit_reserved).toBe(total);
});

/** Any fields of a job that its price depends on, some of them left out. */
const anyJob = (edition: Edition) =>
  fc
    .record(
      {
        segment_count: fc.integer({ min: 1, max: 10 }),
        segment_duration: fc.integer({ min: 3, max: 10 }),
        video_model: fc.constantFrom(...editionNamed(edition).jobModels),
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
        stop_at_stage: fc.constantFrom(null, ...stages.map(({ name }) => name)),
      },
      { requiredKeys: ["segment_count"] },
    )
    .map(({ segment_duration, ...rest }) => {
      const model = rest.video_model ?? editionNamed(edition).defaultModel;
      // vidA makes segments of eight seconds only.
      const isFree = segment_duration !== undefined && !model.startsWith("vidA");
      return isFree ? { ...rest, segment_duration } : rest;
    });

/** The order that a job shows, in the words of the estimate. */
const asEstimate = (job: JobParams) => ({
  segment_count: job.segment_count,
  model_id: job.video_model,
  duration_seconds: job.segment_duration,
  resolution: job.video_resolution,
  keyframe_resolution: job.keyframe_resolution,
  caption_style: job.caption_style,
  captions_enabled: job.captions_enabled,
  music_enabled: job.music_enabled,
  presentation: job.presentation,
  voice_enabled: true,
  custom_voice: job.tts_voice_id !== null,
  qai_enabled: job.qai_enabled,
  max_kf_retries: job.max_retries_keyframe,
  max_video_retries: job.max_retries_video,
  human_review_gate: job.human_review !== "off",
  hitl_anchor_max_rejections: job.human_review_max_rejections,
  human_review_videos: job.human_review === "all",
  hitl_segments_max_rejections: job.human_review_max_rejections,
});

const voice = catalogue.voices[0]?.voice_id;
const error = { code: "TEST", message: "It failed.", stage: "prepare", retryable: true } as const;

describe.each(["E1", "E2"] as const)("whatever is ordered of %s", (edition) => {
  test("the estimate is what creation reserves, and a retry's quote what the retry reserves", async () => {
    const gateway = rigOf(edition);
    const orders = fc.tuple(anyJob(edition), fc.integer({ min: 0, max: stages.length - 1 }));
    await fc.assert(
      fc.asyncProperty(orders, async ([part, restart]) => {
        const caller = await gateway.tenant(10_000_000);
        const order = part.tts_voice_id ? { ...part, tts_voice_id: voice } : part;
        const id = await jobIn(gateway, caller, "processing", order);
        const { body: job } = await gateway.api("get", `/jobs/${id}`, caller);
        const { body: held } = await gateway.api("get", "/credits/balance", caller);
        const { total_credits: estimated } = await estimate(edition, asEstimate(job));
        expect([job.credits_estimated, held.credit_reserved]).toEqual([estimated, estimated]);

        // Everything before the restart was made; then it failed.
        for (const { name, units } of stages.slice(0, restart)) {
          const count = units?.(job) ?? 1;
          await withStage(
            gateway,
            caller,
            id,
            name,
            Array.from({ length: count }, () => null),
          );
        }
        await moved(gateway, caller, id, {
          cancelOpen: true,
          settle: { consumed: 0, charges: [] },
          set: { status: "failed", error },
          events: [{ type: "job.failed", data: { status: "failed", error } }],
        });
        const from = { restart_from_stage: stages[restart]?.name };
        const { body: quote } = await gateway
          .api("post", `/jobs/${id}/retry-quote`, caller)
          .send(from);
        const { status, body: retried } = await gateway
          .api("post", `/jobs/${id}/retry`, caller)
          .send(from);
        expect({ status, retried }).toMatchObject({
          status: 200,
          retried: { credits_reserved: quote.credits_to_reserve },
        });
        const { body: heldAgain } = await gateway.api("get", "/credits/balance", caller);
        expect(heldAgain.credit_reserved).toBe(quote.credits_to_reserve);
        expect(quote.credits_to_reserve).toBeLessThanOrEqual(estimated);
      }),
      { numRuns: 15 },
    );
  });
});

test("a published book is in estimates, prices, packs, jobs, receipts and checkouts; earlier jobs keep theirs", async () => {
  const gateway = rigOf("E1");
  const caller = await gateway.tenant(10_000);
  const before = (await gateway.api("post", "/jobs", caller).send(minimalJob)).body;
  const document = {
    models: [{ model_id: "vidA_fast", variant: "i2v", credits: 70.5 }],
    components: [],
    packs: [{ pack_id: "starter" as const, price_usd: 12, credits: 240 }],
    signup_bonus: null,
  };
  const actor = { id: "operator", requestId: null };
  const book = { version: 1, effective_at: null, note: null, is_forced: false, document };
  await gateway.store.priceBooks.publish(book, actor);
  const { total_credits: total, price_book } = await estimate("E1", { segment_count: 3 });
  const after = (await gateway.api("post", "/jobs", caller).send(minimalJob)).body;
  expect(price_book).toBe(1);
  const segments = before.segment_count as number;
  expect(after.credits_estimated).toBe(Math.ceil(before.credits_estimated + segments * 10.5));
  expect(total).toBeGreaterThan(0);
  const versionOf = async (id: string) =>
    (await gateway.api("get", `/jobs/${id}/receipt`, caller)).body.price_book;
  expect([await versionOf(before.job_id), await versionOf(after.job_id)]).toEqual([0, 1]);
  expect(after).not.toHaveProperty("price_book.models");
  const prices = (await gateway.api("get", "/credits/pricing?model_id=vidA_fast", caller)).body;
  expect(prices).toMatchObject([{ credits: 70.5, price_usd: 0.705 }]);
  const { items } = (await gateway.api("get", "/billing/packs")).body;
  expect(items[0]).toMatchObject({ pack_id: "starter", price_usd: 12, credits: 240 });
  const { body: session } = await gateway
    .api("post", "/billing/checkout", caller)
    .send({ pack_id: "starter" });
  const { body: sold } = await gateway.api(
    "get",
    `/billing/sessions/${session.session_id}`,
    caller,
  );
  expect(sold).toMatchObject({ credits: 240, price_usd: 12 });
});
