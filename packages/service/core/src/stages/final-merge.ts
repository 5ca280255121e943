import type { FinalVideo } from "@reelwright/film/artifacts";
import { stage } from "../pipeline/stage.ts";
import { thumbnailFrame } from "./best-moment.ts";
import { endCardRequest } from "./end-card-request.ts";
import { keptPreview } from "./kept-preview.ts";
import { quick } from "./retry-policy.ts";

/** Burns captions, logo and end card, scales and muxes in one encode; makes the thumbnail. */
export const finalMerge = stage({
  name: "final_merge",
  needs: ["brief", "script", "segments", "reel", "soundtrack", "captions"],
  yields: "finalVideo",
  weight: 8,
  worker: { app: "worker-assembly", lane: "cpu", concurrency: 2, timeoutMs: 900_000 },
  retry: quick,
  cost: () => [],
  run: async (context): Promise<FinalVideo> => {
    const { params, input, tools, workspace, signal, progress } = context;
    const { brief, segments, reel, soundtrack, captions } = input;
    const logo = params.apply_brand_kit ? await tools.logo() : null;
    const open = (key: string | null) => (key === null ? null : workspace.open(key));
    const video = workspace.path("video.mp4");
    const thumbnail = workspace.path("thumbnail.jpg");
    await tools.editor.merge(
      {
        reel: await workspace.open(reel.video),
        reelFrames: reel.frames,
        reelSize: brief.segmentSize ?? brief.frame,
        output: brief.output,
        audio: await open(soundtrack.audio),
        ass: await open(captions.ass),
        logo: await open(logo),
        endCard: await endCardRequest(input, { params, tools, workspace }),
        thumbnailFrame: thumbnailFrame(segments),
      },
      { video, thumbnail },
      { signal, progress },
    );
    const kept = {
      video: await workspace.keep(video),
      thumbnail: await workspace.keep(thumbnail),
      preview: await keptPreview({ path: thumbnail, size: brief.output }, context),
    };
    return {
      ...kept,
      seconds: reel.seconds,
      frames: reel.frames,
      final_video_url: tools.files.url(kept.video),
      thumbnail_url: tools.files.url(kept.thumbnail),
    };
  },
});
