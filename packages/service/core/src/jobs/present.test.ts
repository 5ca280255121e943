import { describe, expect, test } from "@jest/globals";
import { editionNamed } from "../edition/edition.ts";
import { doneTasks, sampleParams, sampleRecord, sampleTask } from "../testing/sample-job.ts";
import { type JobParams, jobParamNames, laterFields } from "./job-params.ts";
import { jobSchema } from "./job-schema.ts";
import type { Candidate, JobRow, TaskRow } from "./job-state.ts";
import { presentJob, presentKeyframes, presentReviews, presentVideos } from "./present.ts";

const url = (key: string) => `https://files/${key}`;
const failedTask = sampleTask("generation", 1, "failed", {
  error: { code: "X", message: "No video." },
});

test("a stage runs from its first unit's start to its last unit's end, and counts its tries", () => {
  const at = (seconds: number) => `2030-01-01T00:00:0${seconds}.000Z`;
  const tasks = [
    sampleTask("prepare", 0, "done", { started_at: at(1), finished_at: at(2) }),
    ...doneTasks("agents"),
    sampleTask("init", 0, "done", { started_at: at(4), finished_at: at(5) }),
    sampleTask("init", 1, "done", { started_at: at(3), finished_at: at(7), claimCount: 3 }),
    sampleTask("init", 2, "done", { started_at: at(6), finished_at: at(6) }),
    sampleTask("generation", 0, "leased", { started_at: at(8) }),
  ];
  const { stages } = presentJob(sampleRecord({ current_stage: "generation" }, tasks), url);
  expect(stages[2]).toMatchObject({ attempts: 3, started_at: at(3), finished_at: at(7) });
  expect(stages[3]).toMatchObject({ attempts: 1, started_at: at(8), finished_at: null });
  expect(stages[4]).toMatchObject({ attempts: 0, started_at: null, finished_at: null });
});

describe("items", () => {
  const scored = (score: number) =>
    sampleRecord({ current_stage: "concat" }, [
      sampleTask("agents", 0, "done", {
        output: { segments: [], keyframePrompts: ["a", "b", "c"], warnings: [] },
      }),
      sampleTask("init", 0, "done", {
        output: { image: "k.png", preview: "k.webp", prompt: "drawn", score: { score } },
        candidates: [
          { output: { image: "first.png" }, score: 10, refused: "score", feedback: null },
          { output: { image: "k.png" }, score, refused: null, feedback: null },
        ],
      }),
      sampleTask("generation", 0, "done", {
        output: { video: "s.mp4", thumbnail: "s.jpg", score: { score } },
      }),
      failedTask,
    ]);

  test("show their files, scores and prompts; those not made yet show none", () => {
    const [anchor, next] = presentKeyframes(scored(70), url);
    expect(anchor).toMatchObject({
      image_url: "https://files/k.png",
      preview_url: "https://files/k.webp",
      is_anchor: true,
      qai_score: 70,
      attempts: 2,
      prompt: "drawn",
    });
    expect(next).toMatchObject({
      image_url: null,
      preview_url: null,
      is_anchor: false,
      qai_score: null,
      qai_passed: null,
      prompt: "b",
    });
    const [made, failed] = presentVideos(scored(70), url);
    expect(made).toMatchObject({
      video_url: "https://files/s.mp4",
      // Of a version that made none.
      preview_url: null,
      start_keyframe_index: 0,
      end_keyframe_index: 1,
      duration_seconds: 8,
      error_message: null,
    });
    expect(failed).toMatchObject({ video_url: null, error_message: "No video." });
  });

  test.each([
    ["strict", 80],
    ["standard", 65],
    ["lenient", 50],
  ] as const)("pass in %s mode from %i on", (qai_mode, threshold) => {
    const passed = (score: number) => {
      const { job, tasks } = scored(score);
      const record = { job: { ...job, params: sampleParams({ qai_mode }) }, tasks };
      return [presentKeyframes(record, url)[0], presentVideos(record, url)[0]].map(
        (item) => item?.qai_passed,
      );
    };
    expect(passed(threshold)).toEqual([true, true]);
    expect(passed(threshold - 0.1)).toEqual([false, false]);
  });

  test("neither pass nor fail with QAI off", () => {
    const { job, tasks } = scored(10);
    const record = { job: { ...job, params: sampleParams({ qai_enabled: false }) }, tasks };
    expect(presentVideos(record, url)[0]).toMatchObject({ qai_score: 10, qai_passed: null });
  });
});

describe("reviews", () => {
  const candidate = (name: string, score: number, refused: Candidate["refused"]): Candidate => ({
    output: {
      image: `${name}.png`,
      video: `${name}.mp4`,
      thumbnail: `${name}.jpg`,
      preview: `${name}.webp`,
      prompt: name,
      score: { score },
    },
    score,
    refused,
    feedback: null,
  });
  const record = (status: JobRow["status"], anchor: TaskRow["status"] = "review") =>
    sampleRecord(
      { status, params: sampleParams({ human_review: "all", human_review_max_rejections: 3 }) },
      [
        sampleTask("init", 0, anchor, {
          candidates: [
            candidate("first", 80, "human"),
            candidate("second", 20, "score"),
            candidate("third", 60, null),
          ],
        }),
        sampleTask("generation", 1, anchor, { candidates: [candidate("clip", 40, null)] }),
      ],
    );

  test("show the item that waits, how often it was made, and how often it may still be rejected", () => {
    const [keyframe, video] = presentReviews(record("paused"), url);
    expect(keyframe).toMatchObject({
      kind: "keyframe",
      index: 0,
      image_url: "https://files/third.png",
      preview_url: "https://files/third.webp",
      video_url: null,
      prompt: "third",
      qai_score: 60,
      qai_passed: true,
      attempts: 3,
      rejections: 1,
      rejections_left: 2,
    });
    expect(video).toMatchObject({
      kind: "video",
      index: 1,
      image_url: null,
      video_url: "https://files/clip.mp4",
      thumbnail_url: "https://files/clip.jpg",
      preview_url: "https://files/clip.webp",
      prompt: null,
      qai_score: 40,
      qai_passed: false,
      attempts: 1,
      rejections: 0,
      rejections_left: 3,
    });
    expect(presentKeyframes(record("paused"), url)[0]?.status).toBe("awaiting_review");
  });

  test("are over with the job", () => {
    expect(presentReviews(record("cancelled", "cancelled"), url)).toEqual([]);
  });
});

describe("a job that failed at one of its segments", () => {
  const error = {
    code: "QUALITY_TOO_LOW",
    message: "Scored 10.",
    stage: "generation",
    retryable: true,
  } as const;
  const told = (failed: Partial<TaskRow>) =>
    presentVideos(
      sampleRecord({ status: "failed", error }, [
        sampleTask("generation", 0, "cancelled", {
          error: { code: "X", message: "The first try broke." },
        }),
        sampleTask("generation", 1, "failed", failed),
      ]),
      url,
    ).map(({ status, attempts, error_message }) => [status, attempts, error_message]);

  test("says by its score why, and nothing of the other, which was stopped with it", () => {
    const candidates = [10, 9].map((score): Candidate => {
      return { output: {}, score, refused: "score", feedback: null };
    });
    expect(told({ candidates, claimCount: 2 })).toEqual([
      ["pending", 0, null],
      ["failed", 2, "Scored 10."],
    ]);
  });

  test("tells how often it was tried, though nothing was made", () => {
    const own = { code: "VENDOR", message: "No video." };
    expect(told({ claimCount: 3, error: own })).toEqual([
      ["pending", 0, null],
      ["failed", 3, "No video."],
    ]);
  });
});

describe("presentJob", () => {
  test("is flat, says why it failed, and keeps the tenant to itself", () => {
    const error = { code: "X", message: "Why.", stage: "init", retryable: true } as const;
    const job = presentJob(sampleRecord({ status: "failed", error }, []), url);
    expect(job).toMatchObject({ product_name: "Mug", error, error_message: "Why." });
    expect(job.urls.receipt).toBe(`/api/v1/jobs/${job.job_id}/receipt`);
    expect(job).not.toHaveProperty("tenant_id");
    expect(job).not.toHaveProperty("params");
  });

  test("has the contract's order, whatever the database made of it", () => {
    const params = Object.fromEntries(Object.entries(sampleParams()).reverse());
    const names = Object.keys(
      presentJob(sampleRecord({ params: params as JobRow["params"] }, []), url),
    );
    expect(names.slice(0, 7)).toEqual([
      "job_id",
      "status",
      "current_stage",
      "progress_percent",
      "estimated_seconds_remaining",
      "pause_reason",
      "product_name",
    ]);
    const schema = Object.keys(jobSchema(editionNamed("E1")).properties);
    expect(names.slice(0, 40)).toEqual(schema.slice(0, 40));
  });

  test("groups the script by phases in their order", () => {
    const segments = ["hook", "hook", "proof", "hook"].map((phase, index) => ({
      index,
      phase,
      narration: `n${index}`,
    }));
    const agents = sampleTask("agents", 0, "done", {
      output: {
        language: "en",
        structure: "s",
        tone: "t",
        segments,
        keyframePrompts: [],
        warnings: [],
      },
    });
    const { script } = presentJob(sampleRecord({ current_stage: "init" }, [agents]), url);
    expect(script?.phases.map(({ name, segments: own }) => [name, own.length])).toEqual([
      ["hook", 2],
      ["proof", 1],
      ["hook", 1],
    ]);
  });

  const nothing = {
    final_video_url: null,
    thumbnail_url: null,
    audio_url: null,
    captions: { srt_url: null, vtt_url: null, words_url: null },
  };
  const outputs = [
    ["audio", { audio: "a.m4a" }, { audio_url: "https://files/a.m4a" }],
    [
      "captions",
      { srt: "c.srt", vtt: "c.vtt", words: null },
      {
        captions: {
          srt_url: "https://files/c.srt",
          vtt_url: "https://files/c.vtt",
          words_url: null,
        },
      },
    ],
    [
      "final_merge",
      { video: "v.mp4", thumbnail: "t.jpg" },
      { final_video_url: "https://files/v.mp4", thumbnail_url: "https://files/t.jpg" },
    ],
  ] as const;

  test.each(["completed", "failed", "cancelled", "paused"] as const)(
    "shows all that a %s job has made, and nulls for what it has not",
    (status) => {
      expect(presentJob(sampleRecord({ status }, []), url)).toMatchObject(nothing);
      outputs.forEach(([current_stage], last) => {
        const made = outputs.slice(0, last + 1);
        const tasks = made.map(([stage, output]) => sampleTask(stage, 0, "done", { output }));
        expect(presentJob(sampleRecord({ status, current_stage }, tasks), url)).toMatchObject({
          ...nothing,
          ...Object.assign({}, ...made.map(([, , shown]) => shown)),
        });
      });
    },
  );

  test("shows nothing of a stage that ended without what it should make", () => {
    const tasks = [
      sampleTask("audio", 0, "done", { output: { audio: null } }),
      sampleTask("captions", 0, "failed"),
    ];
    expect(presentJob(sampleRecord({ status: "failed" }, tasks), url)).toMatchObject(nothing);
  });
});

/** Every field of 0.1.0. Jobs of that release have no other. */
const firstFields = new Set(
  (
    "product_name product_image_url video_model segment_duration segment_count video_resolution aspect_ratio " +
    "interaction_mode environment_description key_selling_points cta_text custom_script script_structure script_tone " +
    "caption_style captions_enabled custom_caption_options music_enabled music_mood music_volume custom_music_id " +
    "tts_voice_id voice_settings voice_similarity_boost voice_stability persona_id qai_enabled qai_mode " +
    "max_retries_keyframe max_retries_video human_review human_review_max_rejections human_review_budget " +
    "failure_behavior stop_at_stage webhook_url language keyframe_resolution apply_brand_kit max_credits metadata"
  ).split(" "),
);

test("each field that came after 0.1.0 has the value that older jobs are taken to have", () => {
  const later = jobParamNames.filter((name) => !firstFields.has(name));
  const forgotten = later.filter((name) => !(name in laterFields));
  expect({ "add to laterFields in job-params.ts": forgotten }).toEqual({
    "add to laterFields in job-params.ts": [],
  });
});

test("a job of an earlier version shows fields that came later as what they would have been", () => {
  const { end_card: _, ...params } = sampleParams();
  const former = sampleRecord({ params: params as JobParams }, []);
  expect(presentJob(former, url).end_card).toBe(true);
  const without = sampleRecord({ params: sampleParams({ end_card: false }) }, []);
  expect(presentJob(without, url).end_card).toBe(false);
});
