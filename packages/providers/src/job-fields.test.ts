/** Every field of `POST /jobs` changes what who makes it is asked for, or is kept by a rule that another suite tests. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import { type Edition, editionNamed, type VideoModel } from "@reelwright/core/edition/edition";
import { createJobSchema, type JobParams } from "@reelwright/core/jobs/job-params";
import { pricedParamsOf } from "@reelwright/core/pricing/quote";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import type { CustomCaptionOptions } from "@reelwright/film/captions/caption-renderer";
import { toolsFor } from "./testing/fitting-tools.ts";
import { type Asked, recordedTools } from "./testing/recorded-tools.ts";
import { runStages } from "./testing/stage-run.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "job-fields-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** What the nine stages ask of their tools, by port and method. */
const askedFor = async (changes: Partial<JobParams>): Promise<Asked> => {
  const asked: Asked = new Map();
  const params = sampleParams(changes);
  const tools = recordedTools(toolsFor(params), asked);
  await tools.files.put("logo", "logo.png");
  await runStages({ tools, params, scratch, jobId: "job", logo: "logo" });
  return asked;
};

const [persona, voice, track] = [catalogue.personas[1], catalogue.voices[1], catalogue.tracks[1]];

type Change = {
  readonly to: Partial<JobParams>;
  /** What else has to be ordered for it to mean something. */
  readonly beside?: Partial<JobParams>;
  /** Who has to be asked for something else. */
  readonly of: readonly string[];
};
const scenes = ["language.write", "images.keyframe", "videos.segment"];
const voices = ["speech.speak"];
const captions = ["captions.ass"];

const captionOptions: Required<CustomCaptionOptions> = {
  ...{ font_family: "Anton", font_size_pct: 9, text_color: "#ff0000", highlight_color: "#00ff00" },
  ...{ outline_color: "#0000ff", outline_width: 9, background_color: "#123456", position: "top" },
  ...{ uppercase: true, words_per_line: 1, animation: "pop" },
};
const ofCaptionOptions = Object.fromEntries(
  Object.entries(captionOptions).map(([option, value]): [string, Change] => [
    `custom_caption_options.${option}`,
    {
      to: { custom_caption_options: { [option]: value } },
      ...{ beside: { caption_style: "custom" }, of: captions },
    },
  ]),
);
const settings = { similarity_boost: 0.9, stability: 0.9, style: 0.9, speed: 1.2 };
const ofVoiceSettings = Object.fromEntries(
  Object.entries(settings).map(([setting, value]): [string, Change] => [
    `voice_settings.${setting}`,
    { to: { voice_settings: { [setting]: value } }, of: voices },
  ]),
);

/** A value of each field that isn't the default. */
const madeIn = (edition: Edition): { readonly [field: string]: Change } => ({
  product_name: { to: { product_name: "Lantern" }, of: [...scenes, "editor.merge"] },
  product_image_url: {
    to: { product_image_url: "https://example.com/lantern.png" },
    of: ["downloads.fetch"],
  },
  segment_count: { to: { segment_count: 3 }, of: [...scenes, ...voices, "music.compose"] },
  segment_duration: {
    to: { segment_duration: 5 },
    of: ["language.write", "videos.segment", "music.compose", "editor.mix"],
  },
  video_model: {
    to: { video_model: edition.jobModels.at(-1) as VideoModel },
    of: ["videos.segment"],
  },
  video_resolution: {
    // A model that makes it, whose segments have that size.
    ...{ to: { video_resolution: "1080p" }, beside: { video_model: "vidB_pro" } },
    of: ["videos.segment", "editor.merge"],
  },
  keyframe_resolution: { to: { keyframe_resolution: "2k" }, of: ["images.keyframe"] },
  aspect_ratio: {
    to: { aspect_ratio: "16:9" },
    of: ["images.keyframe", "videos.segment", ...captions, "editor.merge"],
  },
  interaction_mode: { to: { interaction_mode: "consumable" }, of: scenes },
  style: { to: { style: "product" }, of: scenes },
  presentation: {
    to: { presentation: "talking" },
    of: ["images.keyframe", "presenter.segment", "videos.segment"],
  },
  environment_description: { to: { environment_description: "a beach at dawn" }, of: scenes },
  key_selling_points: {
    to: { key_selling_points: ["Keeps tea warm"] },
    of: ["language.write", "editor.merge"],
  },
  cta_text: { to: { cta_text: "Order today" }, of: ["language.write", "editor.merge"] },
  custom_script: { to: { custom_script: "Said word for word." }, of: ["language.write"] },
  script_structure: { to: { script_structure: "listicle" }, of: ["language.write"] },
  script_tone: { to: { script_tone: "calm" }, of: scenes },
  language: { to: { language: "de" }, of: ["language.write", ...voices, ...captions] },
  caption_style: { to: { caption_style: "neon_karaoke" }, of: captions },
  captions_enabled: { to: { captions_enabled: false }, of: [...captions, "editor.merge"] },
  ...ofCaptionOptions,
  music_enabled: { to: { music_enabled: false }, of: ["music.compose", "editor.mix"] },
  music_mood: { to: { music_mood: "cinematic" }, of: ["music.compose"] },
  music_volume: { to: { music_volume: 0.3 }, of: ["editor.mix"] },
  custom_music_id: { to: { custom_music_id: track?.music_id ?? "" }, of: ["music.compose"] },
  tts_voice_id: { to: { tts_voice_id: voice?.voice_id ?? "" }, of: voices },
  ...ofVoiceSettings,
  voice_similarity_boost: { to: { voice_similarity_boost: 0.9 }, of: voices },
  voice_stability: { to: { voice_stability: 0.1 }, of: voices },
  persona_id: {
    to: { persona_id: persona?.persona_id ?? "" },
    of: ["images.keyframe", "videos.segment", ...voices],
  },
  apply_brand_kit: { to: { apply_brand_kit: true }, of: ["editor.merge"] },
  end_card: { to: { end_card: false }, of: ["editor.merge"] },
  text_overlays: {
    ...{ to: { text_overlays: "off" }, beside: { key_selling_points: ["Keeps tea warm"] } },
    of: ["editor.merge"],
  },
});

/** What decides whether, how often or for whom something is made: the suite that proves it, and words of it. */
const ruled: { readonly [field: string]: readonly [suite: string, name: string] } = {
  qai_enabled: ["packages/service/core/src/pipeline/quality.test.ts", "qai_enabled"],
  qai_mode: ["packages/service/core/src/pipeline/quality.test.ts", "qai_mode"],
  max_retries_keyframe: [
    "packages/service/core/src/pipeline/quality.test.ts",
    "max_retries_keyframe",
  ],
  max_retries_video: ["packages/service/core/src/pipeline/quality.test.ts", "max_retries_video"],
  human_review: ["packages/service/core/src/pipeline/quality.test.ts", "human_review"],
  human_review_max_rejections: [
    "packages/service/core/src/jobs/submit-review.test.ts",
    "human_review_max_rejections",
  ],
  human_review_budget: [
    "packages/service/core/src/jobs/submit-review.test.ts",
    "human_review_budget",
  ],
  failure_behavior: ["packages/service/core/src/pipeline/quality.test.ts", "failure_behavior"],
  stop_at_stage: ["test/e2e/control.test.ts", "stop_at_stage"],
  max_credits: ["packages/service/core/src/pipeline/advance.test.ts", "max_credits"],
  webhook_url: ["apps/gateway/src/routes/create-job.test.ts", "webhook_url"],
  metadata: ["test/e2e/webhooks.test.ts", "metadata"],
  idempotency_key: ["apps/gateway/src/routes/create-job.test.ts", "idempotency_key"],
  template_id: ["apps/gateway/src/routes/templates.test.ts", "template_id"],
  output_aspect_ratio: ["apps/gateway/src/routes/job-fields.test.ts", "output_aspect_ratio"],
};

type Schema = { readonly [keyword: string]: unknown };
const branchesOf = (schema: Schema): readonly Schema[] => (schema["anyOf"] ?? [schema]) as Schema[];

/** Names of a schema's fields; those of a field that is an object stand for it. */
const namesIn = (properties: Schema): readonly string[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const inner = branchesOf(schema as Schema).find((branch) => branch["properties"]);
    if (!inner) return [name];
    return namesIn(inner["properties"] as Schema).map((each) => `${name}.${each}`);
  });

describe.each(["E1", "E2"] as const)("in %s", (name) => {
  const edition = editionNamed(name);
  const usual = {
    video_model: edition.defaultModel,
    segment_duration: edition.defaultSegmentSeconds,
  };
  const made = madeIn(edition);

  test("each field of the schema is either seen in what is made or kept by a rule", () => {
    const fields = namesIn(createJobSchema(edition).properties);
    const covered = new Set([...Object.keys(made), ...Object.keys(ruled)]);
    const missing = fields.filter((field) => !covered.has(field));
    expect({
      "say in madeIn what these change, or in ruled which suite tests them": missing,
      "the schema doesn't have these": [...covered].filter((field) => !fields.includes(field)),
    }).toEqual({
      "say in madeIn what these change, or in ruled which suite tests them": [],
      "the schema doesn't have these": [],
    });
  });

  test.each(Object.entries(made))("%s is told to who makes it", async (_, { beside, to, of }) => {
    const [before, after] = [
      await askedFor({ ...usual, ...beside }),
      await askedFor({ ...usual, ...beside, ...to }),
    ];
    const same = of.filter((each) => before.get(each) === after.get(each));
    expect(same).toEqual([]);
  });

  test("two equal jobs ask for the same: a difference is the field's", async () => {
    expect(await askedFor(usual)).toEqual(await askedFor(usual));
  });

  test("every field that is priced is seen in what is made, but for the budgets of quality and review", () => {
    const priceOf = (changes: Partial<JobParams>) =>
      pricedParamsOf(sampleParams({ ...usual, ...changes }));
    const priced = Object.entries(made).filter(
      ([, { to, beside }]) =>
        !isDeepStrictEqual(priceOf({ ...beside, ...to }), priceOf({ ...beside })),
    );
    expect(priced.map(([field]) => field).sort()).toEqual([
      ...["caption_style", "captions_enabled", "keyframe_resolution", "music_enabled"],
      "presentation",
      ...["segment_count", "segment_duration", "tts_voice_id", "video_model", "video_resolution"],
    ]);
  });
});

test.each(Object.entries(ruled))(
  "%s is tested by the suite that is named",
  async (_, [suite, name]) => {
    const text = await readFile(new URL(`../../../${suite}`, import.meta.url), "utf8");
    expect({ suite, isTested: text.includes(name) }).toEqual({ suite, isTested: true });
  },
);
