import { describe, expect, test } from "@jest/globals";
import { stages } from "../stages/stages.ts";
import { estimateBody } from "../testing/sample-estimate.ts";
import { type EstimateBody, priceEstimate } from "./estimate.ts";
import { components } from "./price-list.ts";

const estimate = priceEstimate({ stages });
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
    const everything = estimateBody({
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
    });
    const all = estimate(everything);
    const named = ({ breakdown }: typeof all) => breakdown.map(({ component }) => component);
    expect(named(all)).toEqual(components.filter((each) => !each.startsWith("presenter")));
    const mixed = estimate({ ...everything, presentation: "mixed" });
    expect(named(mixed)).toEqual([...components]);
    // One segment of the model, and two of 8 s in which the persona speaks, for 12 a second.
    expect(mixed.total_credits - all.total_credits).toBe(2.5 * (2 * 8 * 12 - 2 * 250) - 2 * 120);
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
      "keyframe_retries 8×4=32",
    ],
    [
      "video retries at half",
      { qai_enabled: true, max_video_retries: 5 },
      "video_retries 15×30=450",
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
      "video_reviews 6×60=360",
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
});
