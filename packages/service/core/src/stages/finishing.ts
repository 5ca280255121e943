import { writeFileSync } from "node:fs";
import {
  type Artifacts,
  type Brief,
  type Captions,
  type Delivered,
  type FinalVideo,
  type Reel,
  type Subject,
  segmentFormat,
} from "@reelwright/film/artifacts";
import type { CaptionDesign } from "@reelwright/film/captions/caption-renderer";
import { writeSubtitles } from "@reelwright/film/captions/sidecars";
import { Failure } from "@reelwright/film/failure";
import type { EndCardRequest, MediaInfo, OverlayRequest } from "@reelwright/film/ports/editor";
import { endCardFrames, endCardTexts } from "@reelwright/film/shots";
import { overlayTheme, planTextOverlays } from "@reelwright/film/text-overlays";
import { Completed, quick, type StageContext, stage, type Workspace } from "../pipeline/stage.ts";
import { captionCredits } from "../pricing/price-book.ts";
import { thumbnailFrame } from "./generation.ts";
import { keptPreview } from "./scene.ts";

/** Joins the segments without re-encoding; the frames must add up. */
export const concat = stage({
  name: "concat",
  needs: ["segments"],
  yields: "reel",
  weight: 3,
  worker: { app: "worker-assembly", lane: "cpu", concurrency: 4, timeoutMs: 120_000 },
  retry: quick,
  cost: () => [],
  run: async ({ input, tools, workspace, signal, progress, report }): Promise<Reel> => {
    const { segments } = input;
    const paths = await Promise.all(segments.map(({ video }) => workspace.open(video)));
    const reel = workspace.path("reel.mp4");
    const { frames } = await tools.editor.concat(paths, reel, { signal, progress });
    const expected = segments.reduce((sum, segment) => sum + segment.frames, 0);
    if (frames !== expected) {
      throw new Failure("internal", "REEL_INCOMPLETE", "The joined video lost frames.", {
        details: { frames, expected },
      });
    }
    report?.({ segments: segments.length, frames });
    return {
      video: await workspace.keep(reel),
      frames,
      seconds: frames / segmentFormat.framesPerSecond,
    };
  },
});

const none: Captions = { ass: null, srt: null, vtt: null, words: null };

const kept = async (workspace: Workspace, name: string, text: string): Promise<string> => {
  const path = workspace.path(name);
  // Some kilobytes in the workspace: written sooner than another thread is asked to.
  writeFileSync(path, text, "utf8");
  return workspace.keep(path);
};

const subtitlesOf = ({
  brief,
  script,
  soundtrack,
}: Pick<Artifacts, "brief" | "script" | "soundtrack">) =>
  writeSubtitles(
    soundtrack.words,
    script.language,
    brief.product.name,
    script.segments.map(({ narration }) => narration),
  );

const designOf = (
  params: StageContext["params"],
  { brief, script }: Pick<Artifacts, "brief" | "script">,
): CaptionDesign => ({
  style: params.caption_style,
  custom: params.custom_caption_options,
  frame: brief.output,
  language: script.language,
  accent: brief.product.palette[0]?.hex ?? "#ffd400",
});

/** Writes the captions as text, by the times at which the words are spoken. */
export const captions = stage({
  name: "captions",
  needs: ["brief", "script", "soundtrack"],
  yields: "captions",
  weight: 2,
  worker: { app: "worker-assembly", lane: "io", concurrency: 8, timeoutMs: 60_000 },
  retry: quick,
  cost: ({ captions: style, prices }) => [
    {
      component: "captions",
      quantity: style ? 1 : 0,
      unitCredits: style ? captionCredits(prices, style) : 0,
      // Nothing spoken, nothing captioned, nothing charged.
      per: { each: "items", quantity: style ? 1 : 0 },
    },
  ],
  run: async ({
    params,
    input: { brief, script, soundtrack },
    tools,
    workspace,
  }): Promise<Completed<Captions>> => {
    if (!params.captions_enabled || soundtrack.words.length === 0) return new Completed(none, 0);
    const { shown, ...written } = subtitlesOf({ brief, script, soundtrack });
    const ass = await tools.captions.ass(shown, designOf(params, { brief, script }));
    const files = {
      ass: await kept(workspace, "captions.ass", ass),
      srt: await kept(workspace, "captions.srt", written.srt),
      vtt: await kept(workspace, "captions.vtt", written.vtt),
      words: await kept(workspace, "words.json", written.words),
    };
    return new Completed(files, 1);
  },
});

/** The end card of a script; null where none is wanted, and for scripts of earlier versions, which settle none. */
export const endCardRequest = async (
  { brief, script, reel }: Pick<Artifacts, "brief" | "script" | "reel">,
  { params, tools, workspace }: Pick<StageContext, "params" | "tools" | "workspace">,
): Promise<EndCardRequest | null> => {
  const texts = endCardTexts(params, script);
  if (texts === null) return null;
  const { cutout, palette, endsAtFoot } = brief.product;
  // Of a job that is retried late, the cut-out may have expired: not worth a new run from the beginning.
  const isThere = (await tools.files.sizeBytes(cutout)) !== null;
  return {
    ...{ texts, language: script.language, palette, frames: endCardFrames(reel.frames) },
    cutout: isThere ? await workspace.open(cutout) : null,
    ...(endsAtFoot && { endsAtFoot }),
  };
};

/** The segments' subjects in frames of the film. */
const subjectsOf = (segments: Artifacts["segments"]): readonly Subject[] => {
  let start = 0;
  return segments.flatMap(({ frames, subjects = [] }) => {
    const first = start;
    start += frames;
    return subjects.map((one) => ({ ...one, from: first + one.from, to: first + one.to }));
  });
};

/** The caller's texts in the picture; null where none are wanted, or there are none. */
export const overlayRequest = (
  film: Pick<Artifacts, "brief" | "script" | "segments" | "reel" | "soundtrack">,
  params: StageContext["params"],
): OverlayRequest | null => {
  if (params.text_overlays === "off") return null;
  const { brief, script, segments, reel, soundtrack } = film;
  const hasCard = endCardTexts(params, script) !== null;
  const endFrame = reel.frames - (hasCard ? endCardFrames(reel.frames) : 0);
  const texts = planTextOverlays({
    sellingPoints: params.key_selling_points ?? [],
    cta: params.cta_text ?? "",
    customScript: params.custom_script ?? "",
    ...{ script, hasCard, words: soundtrack.words },
    frames: endFrame,
  });
  if (texts.length === 0) return null;
  const theme = overlayTheme(script.tone, brief.seed);
  return {
    ...{ texts, theme, language: script.language, palette: brief.product.palette },
    ...{ endFrame, subjects: subjectsOf(segments) },
  };
};

/** Burns captions, texts, logo and end card, scales and muxes in one encode; makes the thumbnail. */
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
        captions:
          captions.ass === null
            ? null
            : { words: subtitlesOf(input).shown, design: designOf(params, input) },
        overlays: overlayRequest(input, params),
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

/** Problems of the result, for the log; empty if it can be delivered. docs/contribute/decisions.md#media. */
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

/** Checks the result the way a player reads it, and sets its public URLs. */
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
