import { type Reel, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { stage } from "../pipeline/stage.ts";
import { quick } from "./retry-policy.ts";

/** Joins the segments without re-encoding; the frames must add up. */
export const concat = stage({
  name: "concat",
  needs: ["segments"],
  yields: "reel",
  weight: 3,
  worker: { app: "worker-assembly", lane: "cpu", concurrency: 4, timeoutMs: 120_000 },
  retry: quick,
  cost: () => [],
  run: async ({ input: { segments }, tools, workspace, signal, progress }): Promise<Reel> => {
    const paths = await Promise.all(segments.map(({ video }) => workspace.open(video)));
    const reel = workspace.path("reel.mp4");
    const { frames } = await tools.editor.concat(paths, reel, { signal, progress });
    const expected = segments.reduce((sum, segment) => sum + segment.frames, 0);
    if (frames !== expected) {
      throw new Failure("internal", "REEL_INCOMPLETE", "The joined video lost frames.", {
        details: { frames, expected },
      });
    }
    return {
      video: await workspace.keep(reel),
      frames,
      seconds: frames / segmentFormat.framesPerSecond,
    };
  },
});
