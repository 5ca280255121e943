import type { FinalVideo, Segment } from "../artifacts.ts";
import { stage } from "../pipeline/stage.ts";
import { quick } from "./retry-policy.ts";

/** The middle of the segment that scored best. */
const bestFrame = (segments: readonly Segment[]): number => {
  let start = 0;
  let best = { score: -1, frame: 0 };
  for (const { score, frames } of segments) {
    if (score.score > best.score)
      best = { score: score.score, frame: start + Math.floor(frames / 2) };
    start += frames;
  }
  return best.frame;
};

/** Burns captions and logo, scales and muxes in one encode; makes the thumbnail. */
export const finalMerge = stage({
  name: "final_merge",
  needs: ["brief", "segments", "reel", "soundtrack", "captions"],
  yields: "finalVideo",
  weight: 8,
  worker: { app: "worker-assembly", lane: "cpu", concurrency: 2, timeoutMs: 900_000 },
  retry: quick,
  cost: () => [],
  run: async ({ params, input, tools, workspace, signal, progress }): Promise<FinalVideo> => {
    const { brief, segments, reel, soundtrack, captions } = input;
    const logo = params.apply_brand_kit ? await tools.logo() : null;
    const open = (key: string | null) => (key === null ? null : workspace.open(key));
    const video = workspace.path("video.mp4");
    const thumbnail = workspace.path("thumbnail.jpg");
    await tools.editor.merge(
      {
        reel: await workspace.open(reel.video),
        reelFrames: reel.frames,
        reelSize: brief.frame,
        output: brief.output,
        audio: await open(soundtrack.audio),
        ass: await open(captions.ass),
        logo: await open(logo),
        thumbnailFrame: bestFrame(segments),
      },
      { video, thumbnail },
      { signal, progress },
    );
    return {
      video: await workspace.keep(video),
      thumbnail: await workspace.keep(thumbnail),
      seconds: reel.seconds,
      frames: reel.frames,
    };
  },
});
