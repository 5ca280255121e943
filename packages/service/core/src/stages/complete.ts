import {
  type Brief,
  type Delivered,
  type FinalVideo,
  segmentFormat,
} from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { MediaInfo } from "@reelwright/film/ports/editor";
import { stage } from "../pipeline/stage.ts";
import { quick } from "./retry-policy.ts";

/** What is wrong with the result, in words for the log; empty when it may be delivered. docs/contribute/decisions.md#media. */
const defectsOf = (
  info: MediaInfo,
  brief: Brief,
  wanted: FinalVideo,
  hasSound: boolean,
): readonly string[] => {
  const { video, audio } = info;
  const frame = 1 / segmentFormat.framesPerSecond;
  const checks: readonly [boolean, string][] = [
    [video?.codec === segmentFormat.codec, `codec ${video?.codec}`],
    [video?.pixelFormat === segmentFormat.pixelFormat, `pixel format ${video?.pixelFormat}`],
    [
      video?.width === brief.output.width && video.height === brief.output.height,
      `size ${video?.width}×${video?.height}`,
    ],
    [video?.frames === wanted.frames, `${video?.frames} frames, not ${wanted.frames}`],
    [Boolean(audio) === hasSound, hasSound ? "no audio" : "unexpected audio"],
    [
      !audio || Math.abs(audio.seconds - wanted.seconds) <= frame,
      `audio ${audio?.seconds} s, video ${wanted.seconds} s`,
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, defect]) => defect);
};

/** Checks the result as a viewer's player would read it, and gives it its public addresses. */
export const complete = stage({
  name: "complete",
  needs: ["brief", "soundtrack", "captions", "finalVideo"],
  yields: "delivered",
  weight: 2,
  worker: { app: "worker-assembly", lane: "io", concurrency: 8, timeoutMs: 60_000 },
  retry: quick,
  cost: () => [],
  run: async ({ input, tools, workspace, signal }): Promise<Delivered> => {
    const { brief, soundtrack, captions, finalVideo } = input;
    const info = await tools.editor.probe(await workspace.open(finalVideo.video), signal);
    const defects = defectsOf(info, brief, finalVideo, soundtrack.audio !== null);
    if (defects.length > 0) {
      throw new Failure(
        "internal",
        "RESULT_DEFECTIVE",
        "The finished video did not pass its check.",
        {
          details: { defects },
        },
      );
    }
    const url = (key: string | null) => (key === null ? null : tools.files.url(key));
    return {
      final_video_url: tools.files.url(finalVideo.video),
      thumbnail_url: tools.files.url(finalVideo.thumbnail),
      audio_url: url(soundtrack.audio),
      captions: {
        srt_url: url(captions.srt),
        vtt_url: url(captions.vtt),
        words_url: url(captions.words),
      },
    };
  },
});
