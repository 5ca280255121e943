import { Failure } from "@reelwright/film/failure";
import type { Editor, MediaInfo } from "@reelwright/film/ports/editor";
import { removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import type { FileCache } from "./file-cache.ts";
import { previewCard, readLabel, soundCard, stillCard, videoCard } from "./test-card.ts";

type Video = NonNullable<MediaInfo["video"]>;

/** Reads the label of the fake's own files; probes other files with ffprobe. */
const probe = async (path: string, signal: AbortSignal): Promise<MediaInfo> => {
  signal.throwIfAborted();
  const label = readLabel(path);
  return label?.info ?? (await probeFile(path, signal)).info;
};

const videoOf = async (path: string, signal: AbortSignal): Promise<Video> => {
  const { video } = await probe(path, signal);
  if (video === null)
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The file contains no video.");
  return video;
};

const checkFrame = (frame: number, frames: number): void => {
  if (frame >= frames)
    throw new Failure("internal", "FRAME_MISSING", `The video has no frame ${frame}.`);
};

/** The common size and the total frames. Throws `SEGMENTS_DIFFER` unless all segments have the same size. */
const totalOf = (segments: readonly Video[]) => {
  const [first] = segments;
  const isSameSize = segments.every(
    ({ width, height }) => width === first?.width && height === first.height,
  );
  if (!first || !isSameSize)
    throw new Failure("internal", "SEGMENTS_DIFFER", "The segments do not fit together.");
  const size = { width: first.width, height: first.height };
  return { size, frames: segments.reduce((sum, segment) => sum + segment.frames, 0) };
};

/**
 * An editor that cuts nothing: it takes files from the cache, by size, length and sound. What it reports about them is true,
 * because they were measured when they were created. It refuses the same sizes, frames and inputs as the real editor.
 */
export const fakeEditor = (cache: FileCache): Editor => ({
  probe,
  still: async (video, frame, path, signal) => {
    const { width, height, frames } = await videoOf(video, signal);
    checkFrame(frame, frames);
    await cache.put(stillCard(cache, { width, height }), path, signal);
  },
  preview: ({ size }, path, signal) => cache.put(previewCard(size), path, signal),
  concat: async (segments, path, { signal, progress }) => {
    const all = await Promise.all(segments.map((segment) => videoOf(segment, signal)));
    const { size, frames } = totalOf(all);
    await cache.put(videoCard(cache, { size, frames, hasSound: false }), path, signal);
    progress(1);
    return { frames };
  },
  mix: async ({ seconds, voices, music }, path, { signal, progress }) => {
    if (voices.length === 0 && music === null)
      throw new Failure("internal", "NOTHING_TO_MIX", "There is neither speech nor music.");
    await cache.put(soundCard(seconds), path, signal);
    const loudness = readLabel(path)?.loudness;
    if (!loudness) throw new Error(`${path} has lost its label`);
    progress(1);
    return loudness;
  },
  merge: async ({ output, reelFrames, audio, thumbnailFrame }, into, { signal, progress }) => {
    checkFrame(thumbnailFrame, reelFrames);
    const video = { size: output, frames: reelFrames, hasSound: audio !== null };
    await removeOnFailure([into.video, into.thumbnail], async () => {
      await cache.put(videoCard(cache, video), into.video, signal);
      await cache.put(stillCard(cache, output), into.thumbnail, signal);
    });
    progress(1);
  },
});
