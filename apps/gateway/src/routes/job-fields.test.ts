/**
 * The tables of fields as the contract has them, value by value: what is taken, and what is just beyond it.
 * @tier all
 */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway({
    canPresent: true,
    limits: { concurrent: 1_000, daily: 1_000 },
  });
  caller = await gateway.tenant(1_000_000);
});
afterAll(() => gateway.close());

type Refused = readonly [value: unknown, type: string];
type Row = readonly [field: string, taken: readonly unknown[], refused: readonly Refused[]];

const between = (least: number, most: number, step: number): Refused[] => [
  [least - step, "greater_than_equal"],
  [most + step, "less_than_equal"],
];
const number = (field: string, least: number, most: number): Row => [
  field,
  [least, most],
  [...between(least, most, 0.001), [String(least), "float_type"]],
];
const integer = (field: string, least: number, most: number): Row => [
  field,
  [least, most],
  [
    ...between(least, most, 1),
    [least + 0.5, "int_type"],
    [String(least), "int_type"],
    [true, "int_type"],
  ],
];
const words = (field: string, ...taken: string[]): Row => [
  field,
  taken,
  [
    ["", "literal_error"],
    [`${taken[0]} `, "literal_error"],
    [taken[0]?.toUpperCase().concat("_"), "literal_error"],
  ],
];
const flag = (field: string): Row => [
  field,
  [true, false],
  [
    ["true", "bool_type"],
    [1, "bool_type"],
  ],
];

/** docs/contribute/contract.md#templates. */
const shared: readonly Row[] = [
  integer("segment_count", 1, 10),
  ["segment_duration", [3, 10], integer("", 3, 10)[2]],
  words("video_model", "vidA_fast", "vidA", "vidB_std", "vidB_pro"),
  words(
    "interaction_mode",
    "holdable",
    "display_static",
    "wearable",
    "surface_interactive",
    "consumable",
    "apply_to_body",
  ),
  words("style", "presenter", "product"),
  words("text_overlays", "auto", "off"),
  words("presentation", "voice_over", "talking", "mixed"),
  words("video_resolution", "standard", "1080p", "4k"),
  words("keyframe_resolution", "1k", "2k", "4k"),
  words(
    "caption_style",
    "short_karaoke",
    "short_highlight",
    "bold_karaoke",
    "neon_karaoke",
    "minimal_karaoke",
    "custom",
  ),
  words("script_tone", "conversational", "professional", "enthusiastic", "humorous", "calm"),
  words(
    "script_structure",
    "standard_5phase",
    "problem_solution",
    "testimonial",
    "unboxing",
    "before_after",
    "listicle",
  ),
  words("qai_mode", "strict", "standard", "lenient"),
  words("human_review", "off", "anchor_only", "all"),
  words("human_review_budget", "accept_best", "fail"),
  words("failure_behavior", "accept_best", "fail"),
  ["aspect_ratio", ["9:16", "16:9", "Auto", "1:1"], [["4:5", "literal_error"]]],
  ["output_aspect_ratio", ["9:16"], [["auto", "literal_error"]]],
  integer("max_retries_keyframe", 0, 5),
  integer("max_retries_video", 0, 5),
  number("music_volume", 0.05, 0.3),
  number("voice_similarity_boost", 0, 1),
  number("voice_stability", 0, 1),
  ...["captions_enabled", "music_enabled", "qai_enabled", "apply_brand_kit", "end_card"].map(flag),
  ["cta_text", ["", "c".repeat(100), "😀".repeat(100)], [["c".repeat(101), "string_too_long"]]],
  [
    "key_selling_points",
    [[], ["1", "2", "3", "4", "5"]],
    [[["1", "2", "3", "4", "5", "6"], "too_long"]],
  ],
  [
    "language",
    ["en", "de"],
    [
      ["eng", "string_pattern_mismatch"],
      ["EN", "string_pattern_mismatch"],
    ],
  ],
  ["music_mood", ["upbeat", "cinematic"], [["grumpy", "value_error"]]],
];
const ofJobsAlone: readonly Row[] = [
  words(
    "stop_at_stage",
    "prepare",
    "agents",
    "init",
    "generation",
    "concat",
    "audio",
    "captions",
    "final_merge",
    "complete",
  ),
  ["human_review_max_rejections", [0, 10], [[-1, "greater_than_equal"]]],
  ["idempotency_key", ["i".repeat(255)], [["i".repeat(256), "string_too_long"]]],
];
const ofVoiceSettings: readonly Row[] = [
  number("similarity_boost", 0, 1),
  number("stability", 0, 1),
  number("style", 0, 1),
  number("speed", 0.7, 1.3),
];

const ofCaptions: readonly Row[] = [
  ["font_family", ["Inter"], [["", "string_too_short"]]],
  ["text_color", ["#ffffff", "#FFFFFF80"], [["", "string_pattern_mismatch"]]],
  words("position", "top", "middle", "bottom"),
  words("animation", "none", "pop", "fade", "karaoke"),
];

/** What goes with these values; a square or a short segment needs vidB. */
const besides = { video_model: "vidB_std", segment_duration: 8 };
const createJob = (fields: object) =>
  gateway.api("post", "/jobs", caller).send({ ...minimalJob, ...besides, ...fields });
const createTemplate = async (config: object) =>
  gateway
    .api("post", "/templates", await gateway.tenant())
    .send({ name: "fields", config: { ...besides, ...config } });

type Send = (fields: object) => Promise<{ status: number; body: Record<string, unknown> }>;

const holds = async (send: Send, at: readonly string[], [field, taken, refused]: Row) => {
  for (const value of taken) {
    const { status, body } = await send({ [field]: value });
    expect([field, value, status, status === 201 ? "" : body]).toEqual([field, value, 201, ""]);
  }
  for (const [value, type] of refused) {
    const { status, body } = await send({ [field]: value });
    expect([status, body["detail"]]).toEqual([
      422,
      [{ type, loc: ["body", ...at, field], msg: expect.any(String), input: value }],
    ]);
  }
};

describe("POST /jobs", () => {
  test.each([...shared, ...ofJobsAlone])("%s", (...row) => holds(createJob as Send, [], row));

  test.each(ofVoiceSettings)("voice_settings.%s", (...row) =>
    holds((fields) => createJob({ voice_settings: fields }) as never, ["voice_settings"], row),
  );
});

describe("POST /jobs, custom_caption_options", () => {
  const custom = (fields: object) =>
    createJob({ caption_style: "custom", custom_caption_options: fields }) as never;
  test.each(ofCaptions)("%s", (...row) => holds(custom, ["custom_caption_options"], row));
});

describe("POST /templates", () => {
  test.each(shared)("config.%s", (...row) => holds(createTemplate as Send, ["config"], row));
});

/** docs/contribute/contract.md#estimation. */
describe("POST /credits/estimate", () => {
  const rows: readonly Row[] = [
    integer("segment_count", 1, 10),
    words("model_id", "vidB_std", "vidB_pro", "vidA_fast", "vidC2_storyboard"),
    words("variant", "i2v", "with_audio"),
    words("resolution", "standard", "1080p", "4k"),
    words("keyframe_resolution", "1k", "2k", "4k"),
    integer("max_kf_retries", 0, 5),
    integer("max_video_retries", 0, 5),
    ...["music_enabled", "voice_enabled", "custom_voice", "qai_enabled"].map(flag),
    ...["human_review_gate", "human_review_videos"].map(flag),
    ["hitl_anchor_max_rejections", [0, 10], [[-1, "greater_than_equal"]]],
    ["hitl_segments_max_rejections", [0, 10], [[-1, "greater_than_equal"]]],
    ["duration_seconds", [3, 10], [["8", "int_type"]]],
  ];
  const estimate = async (fields: object) => {
    const { status, body } = await gateway
      .api("post", "/credits/estimate", caller)
      .send({ segment_count: 1, model_id: "vidB_std", ...fields });
    return { status: status === 200 ? 201 : status, body };
  };
  test.each(rows)("%s", (...row) => holds(estimate, [], row));

  test.each([
    ["vidA_fast", [8], [5, 7, 10]],
    ["vidA", [8], [5]],
    ["vidB_std", [3, 10], [1, 2, 11]],
    ["vidB_pro", [3, 10], [2, 11]],
    ["vidC-2-text-to-video", [10, 15], [8, 25]],
    ["vidC2_storyboard", [10, 25], [8, 20]],
  ])("%s has these seconds, and no others", async (model_id, taken, refused) => {
    const told = (duration_seconds: number) => estimate({ model_id, duration_seconds });
    for (const seconds of taken) expect((await told(seconds)).status).toBe(201);
    for (const seconds of refused) {
      const { status, body } = await told(seconds);
      expect([status, body.detail]).toMatchObject([
        422,
        [{ type: "value_error", loc: ["body", "duration_seconds"], input: seconds }],
      ]);
    }
    expect((await estimate({ model_id })).status).toBe(201);
  });

  test.each([
    ["vidA", "4k", 201],
    ["vidB_std", "1080p", 201],
    ["vidC-2-text-to-video", "standard", 201],
    ["vidC-2-text-to-video", "1080p", 422],
    ["vidC2_storyboard", "4k", 422],
  ])("%s in %s: %i", async (model_id, resolution, expected) => {
    const { status, body } = await estimate({ model_id, resolution });
    expect(status).toBe(expected);
    if (expected === 422)
      expect(body.detail).toMatchObject([{ type: "value_error", loc: ["body", "resolution"] }]);
  });

  test("what it leaves out has the contract's defaults", async () => {
    const price = async (body: object) =>
      (await gateway.api("post", "/credits/estimate", caller).send(body)).body;
    const defaults = {
      model_id: "vidA_fast",
      variant: "i2v",
      duration_seconds: 8,
      resolution: "standard",
      keyframe_resolution: "1k",
      caption_style: "short_karaoke",
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
    };
    expect(await price({ segment_count: 2 })).toEqual(
      await price({ segment_count: 2, ...defaults }),
    );
    // Each default that a price can tell from another value, told.
    const all = {
      segment_count: 2,
      model_id: "vidB_std",
      voice_enabled: true,
      qai_enabled: true,
      max_kf_retries: 1,
      max_video_retries: 1,
      human_review_gate: true,
      hitl_anchor_max_rejections: 1,
      human_review_videos: true,
      hitl_segments_max_rejections: 1,
    };
    for (const field of Object.keys(all).slice(2)) {
      const { [field]: _left, ...others } = all as { [name: string]: unknown };
      const without = await price(others);
      const told = await price({ ...others, [field]: defaults[field as keyof typeof defaults] });
      expect([field, without]).toEqual([field, told]);
      expect([field, without.total_credits]).not.toEqual([field, (await price(all)).total_credits]);
    }
    const seconds = await price({ segment_count: 1, model_id: "vidB_std" });
    const eight = await price({ segment_count: 1, model_id: "vidB_std", duration_seconds: 8 });
    expect(seconds).toEqual(eight);
  });
});
