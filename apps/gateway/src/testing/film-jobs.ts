/** A job with a film of one segment, as its stages leave it, without a worker. */
import type { StageName } from "@reelwright/core/jobs/stage-names";
import { created, moved, withStage } from "./job-states.ts";
import type { Caller, TestGateway } from "./test-gateway-options.ts";

const score = { score: 90, parts: {} };
export const filmSize = { width: 720, height: 1280 };
const words = [{ text: "Hello.", startMs: 150, endMs: 650, segment: 0 }];
const takes = [{ file: "t/take.wav", startMs: 150, segment: 0, seconds: 0.5, key: "take" }];
const shots = [
  { from: 0, to: 40, size: "wide", scene: "start" },
  { from: 40, to: 240, size: "detail", scene: "end" },
];
const outputs: readonly (readonly [StageName, readonly object[]])[] = [
  [
    "prepare",
    [
      {
        product: { name: "Mug", palette: [], cutout: "t/cutout.png" },
        ...{ voice: null, music: null, output: filmSize, frame: filmSize, seed: 1 },
      },
    ],
  ],
  [
    "agents",
    [
      {
        ...{ language: "en", structure: "standard_5phase", tone: "calm", keyframePrompts: [] },
        segments: [{ index: 0, phase: "pitch", narration: "Hello." }],
        ...{ warnings: [], endCard: { name: "Mug", offer: null, action: "Shop now" } },
        narration: { takes, words },
      },
    ],
  ],
  ["init", [0, 1].map((index) => ({ index, image: "t/k.png", prompt: "", recipe: null, score }))],
  [
    "generation",
    [
      {
        ...{ index: 0, video: "t/segment.mp4", thumbnail: "t/s.jpg", seconds: 8, frames: 240 },
        ...{ score, shots, key: "clip" },
      },
    ],
  ],
  ["concat", [{ video: "t/reel.mp4", frames: 240, seconds: 8 }]],
  ["audio", [{ audio: "t/mix.m4a", words, integratedLufs: -14, truePeakDbtp: -1, music: null }]],
  ["captions", [{ ass: null, srt: "t/c.srt", vtt: null, words: null }]],
  ["final_merge", [{ video: "t/film.mp4", thumbnail: "t/film.jpg", seconds: 8, frames: 240 }]],
  ["complete", [{ final_video_url: "film", thumbnail_url: "film" }]],
];

/** A completed job with its film. */
export const jobWithFilm = async (gateway: TestGateway, owner: Caller): Promise<string> => {
  const jobId = await created(gateway, owner, { segment_count: 1 });
  for (const [stage, made] of outputs) await withStage(gateway, owner, jobId, stage, made);
  await moved(gateway, owner, jobId, {
    set: { status: "completed", current_stage: "complete" },
    ...{ cancelOpen: true, settle: { consumed: 0, charges: [] } },
  });
  return jobId;
};
