/** Every field of `POST /jobs` changes what is made, or is kept by the rule that the test beside it holds. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog";
import { editionNamed } from "@reelwright/core/edition";
import { createJobSchema, type JobParams } from "@reelwright/core/jobs";
import { pricedParamsOf } from "@reelwright/core/pricing";
import { sampleParams } from "@reelwright/core/testing";
import { toolsFor } from "./testing/fitting-tools.ts";
import { recordedTools } from "./testing/recorded-tools.ts";
import { runStages } from "./testing/stage-run.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "job-fields-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Everything that the nine stages ask of their tools. */
const askedFor = async (changes: Partial<JobParams>): Promise<string> => {
  const asked: string[] = [];
  const params = sampleParams(changes);
  const tools = recordedTools(toolsFor(params), asked);
  await tools.files.put("logo", "logo.png");
  await runStages({ tools, params, scratch, jobId: "job", logo: "logo" });
  return asked.join("\n");
};

const [persona, voice, track] = [catalogue.personas[1], catalogue.voices[1], catalogue.tracks[1]];
const options = { font_family: "Anton", position: "top" } as const;

/** A value that isn't the default, and what else has to be ordered for it to mean something. */
type Change = Partial<JobParams> & { readonly beside?: Partial<JobParams> };
const made: { readonly [field: string]: Change } = {
  product_name: { product_name: "Lantern" },
  product_image_url: { product_image_url: "https://example.com/lantern.png" },
  segment_count: { segment_count: 3 },
  segment_duration: { segment_duration: 5 },
  video_model: { video_model: "vidB_std" },
  video_resolution: { video_resolution: "1080p" },
  keyframe_resolution: { keyframe_resolution: "2k" },
  aspect_ratio: { aspect_ratio: "16:9" },
  interaction_mode: { interaction_mode: "consumable" },
  environment_description: { environment_description: "a beach at dawn" },
  key_selling_points: { key_selling_points: ["Keeps tea warm"] },
  cta_text: { cta_text: "Order today" },
  custom_script: { custom_script: "Said word for word. And this." },
  script_structure: { script_structure: "listicle" },
  script_tone: { script_tone: "calm" },
  language: { language: "de" },
  caption_style: { caption_style: "neon_karaoke" },
  captions_enabled: { captions_enabled: false },
  custom_caption_options: { custom_caption_options: options, beside: { caption_style: "custom" } },
  music_enabled: { music_enabled: false },
  music_mood: { music_mood: "cinematic" },
  music_volume: { music_volume: 0.3 },
  custom_music_id: { custom_music_id: track?.music_id ?? "" },
  tts_voice_id: { tts_voice_id: voice?.voice_id ?? "" },
  voice_settings: {
    voice_settings: { similarity_boost: 0.5, stability: 0.5, style: 0, speed: 1.2 },
  },
  voice_similarity_boost: { voice_similarity_boost: 0.9 },
  voice_stability: { voice_stability: 0.1 },
  persona_id: { persona_id: persona?.persona_id ?? "" },
  apply_brand_kit: { apply_brand_kit: true },
  end_card: { end_card: false },
};

/** What decides whether, how often or for whom something is made: the suite that proves it, and words of it. */
const ruled: { readonly [field: string]: readonly [suite: string, name: string] } = {
  qai_enabled: ["packages/core/src/pipeline/quality.test.ts", "qai_enabled"],
  qai_mode: ["packages/core/src/pipeline/quality.test.ts", "qai_mode"],
  max_retries_keyframe: ["packages/core/src/pipeline/quality.test.ts", "max_retries_keyframe"],
  max_retries_video: ["packages/core/src/pipeline/quality.test.ts", "max_retries_video"],
  human_review: ["packages/core/src/pipeline/quality.test.ts", "human_review"],
  human_review_max_rejections: [
    "packages/core/src/jobs/submit-review.test.ts",
    "human_review_max_rejections",
  ],
  human_review_budget: ["packages/core/src/jobs/submit-review.test.ts", "human_review_budget"],
  failure_behavior: ["packages/core/src/pipeline/quality.test.ts", "failure_behavior"],
  stop_at_stage: ["test/e2e/control.test.ts", "stop_at_stage"],
  max_credits: ["packages/core/src/pipeline/advance.test.ts", "max_credits"],
  webhook_url: ["apps/gateway/src/routes/jobs/create-job.test.ts", "webhook_url"],
  metadata: ["test/e2e/webhooks.test.ts", "metadata"],
  idempotency_key: ["apps/gateway/src/routes/jobs/create-job.test.ts", "idempotency_key"],
  template_id: ["apps/gateway/src/routes/templates/templates.test.ts", "template_id"],
  output_aspect_ratio: ["apps/gateway/src/routes/jobs/job-fields.test.ts", "output_aspect_ratio"],
};

const fields = Object.keys(createJobSchema(editionNamed("E1")).properties);

test("each field is either seen in what is made or kept by a rule", () => {
  expect([...Object.keys(made), ...Object.keys(ruled)].sort()).toEqual([...fields].sort());
});

describe("what the tools are asked for differs by", () => {
  test.each(Object.entries(made))("%s", async (_field, { beside = {}, ...to }) => {
    expect(await askedFor({ ...beside, ...to })).not.toBe(await askedFor(beside));
  });
});

test("two equal jobs ask for the same: a difference is the field's", async () => {
  expect(await askedFor({})).toBe(await askedFor({}));
});

test.each(Object.entries(ruled))(
  "%s is tested by the suite that is named",
  async (_, [suite, name]) => {
    const text = await readFile(new URL(`../../../${suite}`, import.meta.url), "utf8");
    expect({ suite, isTested: text.includes(name) }).toEqual({ suite, isTested: true });
  },
);

test("every field that is priced is seen in what is made, but for the budgets of quality and review", () => {
  const base = pricedParamsOf(sampleParams());
  const changed = Object.entries(made).flatMap(([field, { beside: _, ...to }]) =>
    JSON.stringify(pricedParamsOf(sampleParams(to))) === JSON.stringify(base) ? [] : [field],
  );
  expect(changed.sort()).toEqual([
    ...["caption_style", "captions_enabled", "keyframe_resolution", "music_enabled"],
    ...["segment_count", "segment_duration", "tts_voice_id", "video_model", "video_resolution"],
  ]);
});
