import { describe, expect, test } from "@jest/globals";
import { sampleBody, sampleCatalogue } from "../testing/sample-job.ts";
import type { CreateJobBody } from "./job-params.ts";
import { jobRuleIssues } from "./params-rules.ts";

const known = {
  catalogue: sampleCatalogue,
  urlIssue: (url: string) => (url.includes("127.0.0.1") ? "points into a private network" : null),
  testFaults: false,
  ownTrack: null,
};
const fieldsOf = (changes: Partial<CreateJobBody>) =>
  jobRuleIssues(sampleBody(changes), known).map(({ loc }) => loc);

describe("jobRuleIssues", () => {
  test.each<[string, Partial<CreateJobBody>]>([
    ["the smallest body", {}],
    ["vidB at 3 seconds", { video_model: "vidB_std", segment_duration: 3 }],
    ["a square from vidB", { video_model: "vidB_pro", aspect_ratio: "1:1" }],
    ["Auto from vidA", { aspect_ratio: "Auto" }],
    ["the alias saying the same", { aspect_ratio: "16:9", output_aspect_ratio: "16:9" }],
    ["caption options with their style", { caption_style: "custom", custom_caption_options: {} }],
    [
      "names that exist",
      {
        persona_id: "persona",
        tts_voice_id: "voice",
        custom_music_id: "track",
        music_mood: "upbeat",
      },
    ],
  ])("admits %s", (_case, changes) => {
    expect(fieldsOf(changes)).toEqual([]);
  });

  test.each<[string, Partial<CreateJobBody>, string]>([
    ["a blank name", { product_name: " \t" }, "product_name"],
    ["a private picture", { product_image_url: "http://127.0.0.1/a.png" }, "product_image_url"],
    ["a private webhook", { webhook_url: "http://127.0.0.1/" }, "webhook_url"],
    ["vidA at another length", { segment_duration: 10 }, "segment_duration"],
    ["a square from vidA", { video_model: "vidA", aspect_ratio: "1:1" }, "aspect_ratio"],
    [
      "a square from vidA by its alias",
      { aspect_ratio: "1:1", output_aspect_ratio: "1:1" },
      "output_aspect_ratio",
    ],
    ["an alias that differs", { output_aspect_ratio: "16:9" }, "output_aspect_ratio"],
    [
      "caption options without their style",
      { custom_caption_options: {} },
      "custom_caption_options",
    ],
    ["an unknown persona", { persona_id: "nobody" }, "persona_id"],
    ["an unknown voice", { tts_voice_id: "nobody" }, "tts_voice_id"],
    ["a voice without a name", { tts_voice_id: "" }, "tts_voice_id"],
    ["an unknown track", { custom_music_id: "none" }, "custom_music_id"],
    ["an unknown mood", { music_mood: "gloomy" }, "music_mood"],
  ])("refuses %s at its field", (_case, changes, field) => {
    expect(fieldsOf(changes)).toEqual([["body", field]]);
  });

  describe("a test fault", () => {
    const issuesOf = (fault: string, testFaults: boolean) =>
      jobRuleIssues(sampleBody({ metadata: { fault, order: "7" } }), { ...known, testFaults });

    test("that can't be read is refused at its place in the metadata, with its syntax", () => {
      expect(issuesOf("fail:rendering", true)).toEqual([
        {
          type: "value_error",
          loc: ["body", "metadata", "fault"],
          msg: expect.stringMatching(/fail:STAGE\[:UNIT\].*score:keyframe\|video/),
          input: "fail:rendering",
        },
      ]);
    });

    test("that can be read is admitted; where test faults are off, it may be anything", () => {
      expect(issuesOf("fail:init; score:video:10,90", true)).toEqual([]);
      expect(issuesOf("fail:rendering", false)).toEqual([]);
    });
  });

  describe("a presentation", () => {
    const issuesOf = (changes: Partial<CreateJobBody>, canPresent: boolean) =>
      jobRuleIssues(sampleBody(changes), { ...known, canPresent });

    test.each(["talking", "mixed"] as const)("%s needs somebody who serves it", (presentation) => {
      expect(issuesOf({ presentation }, true)).toEqual([]);
      expect(issuesOf({ presentation }, false)).toEqual([
        {
          type: "value_error",
          loc: ["body", "presentation"],
          msg: expect.stringContaining("REELWRIGHT_PRESENTER"),
          input: presentation,
        },
      ]);
    });

    test("needs a person, whom a product film lacks", () => {
      const order = { presentation: "talking", style: "product" } as const;
      expect(issuesOf(order, true)).toMatchObject([
        { loc: ["body", "presentation"], msg: expect.stringContaining("style presenter") },
      ]);
      expect(issuesOf({ style: "product" }, false)).toEqual([]);
    });
  });

  describe("a script", () => {
    const fits = (custom_script: string, language: string, segment_duration = 4): boolean =>
      jobRuleIssues(
        sampleBody({ custom_script, language, segment_count: 1, segment_duration }),
        known,
      ).every(({ loc }) => !loc.includes("custom_script"));

    test("counts its numbers as they are said", () => {
      expect(fits("Call 1-800-555-0199, or 1-800-555-0198, or 0197.", "en")).toBe(false);
      expect(fits("Call us today or write, we are here for you now.", "en")).toBe(true);
      expect(fits("وفر 1299 ريال و 2499 ريال حتى 24/12/2026", "ar")).toBe(false);
      expect(fits("وفر حتى 2026", "ar")).toBe(true);
    });
  });

  test("says all that is wrong at once, with the value and what to use instead", () => {
    const issues = jobRuleIssues(
      sampleBody({ segment_duration: 5, music_mood: "gloomy", aspect_ratio: "1:1" }),
      known,
    );
    expect(issues).toHaveLength(3);
    expect(issues).toContainEqual({
      type: "value_error",
      loc: ["body", "music_mood"],
      msg: "Value error, no track has this mood; use one of upbeat",
      input: "gloomy",
    });
  });
});
