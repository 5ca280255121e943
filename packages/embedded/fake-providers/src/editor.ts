import { Failure } from "@reelwright/film/failure";
import type { Editor, MediaInfo } from "@reelwright/film/ports/editor";
import { removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import type { FileCache } from "./file-cache.ts";
import { previewCard, readLabel, soundCard, stillCard, videoCard } from "./test-card.ts";

type Moving = NonNullable<MediaInfo["video"]>;

/** What the file's own label says; what the fake didn't make is looked at with ffprobe. */
const probe = async (path: string, signal: AbortSignal): Promise<MediaInfo> => {
  signal.throwIfAborted();
  const label = readLabel(path);
  return label?.info ?? (await probeFile(path, signal)).info;
};

const moving = async (path: string, signal: AbortSignal): Promise<Moving> => {
  const { video } = await probe(path, signal);
  if (video === null)
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The file has no video in it.");
  return video;
};

const checkFrame = (frame: number, frames: number): void => {
  if (frame >= frames)
    throw new Failure("internal", "FRAME_MISSING", `The video has no frame ${frame}.`);
};

/** Size and frames of the segments together. Throws `SEGMENTS_DIFFER` unless all have one size. */
const surveyed = (segments: readonly Moving[]) => {
  const [first] = segments;
  const isOne = segments.every(
    ({ width, height }) => width === first?.width && height === first.height,
  );
  if (!first || !isOne)
    throw new Failure("internal", "SEGMENTS_DIFFER", "The segments do not fit together.");
  const size = { width: first.width, height: first.height };
  return { size, frames: segments.reduce((sum, segment) => sum + segment.frames, 0) };
};

/**
 * An editor that cuts nothing: what is ordered is taken from the cache, by size, length and sound. It says of the files
 * what is true (they were measured when they were made) and refuses what the real editor refuses by the numbers.
 */
export const fakeEditor = (cache: FileCache): Editor => ({
  probe,
  still: async (video, frame, path, signal) => {
    const { width, height, frames } = await moving(video, signal);
    checkFrame(frame, frames);
    await cache.put(stillCard(cache, { width, height }), path, signal);
  },
  preview: ({ size }, path, signal) => cache.put(previewCard(size), path, signal),
  concat: async (segments, path, { signal, progress }) => {
    const all = await Promise.all(segments.map((segment) => moving(segment, signal)));
    const { size, frames } = surveyed(all);
    await cache.put(videoCard(cache, { size, frames, hasSound: false }), path, signal);
    progress(1);
    return { frames };
  },
  mix: async ({ seconds, voices, music }, path, { signal, progress }) => {
    if (voices.length === 0 && music === null)
      throw new Failure("internal", "NOTHING_TO_MIX", "There is neither a voice nor music.");
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
