import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { Control } from "@reelwright/film/ports/vendors";
import { ffmpeg, removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import { makeOf, readVideoHeader } from "../ffmpeg/media-headers.ts";

/**
 * Joins conformed segments by copying their packets. Returns the frame count, which is the sum of the segments'. `areJoined`:
 * some of them are joined segments themselves, so that equal headers don't say that all their pictures go by them.
 * Throws `SEGMENTS_DIFFER` when their pictures can't follow each other in one stream, `FRAMES_LOST` when the
 * count comes out wrong.
 */
export const concatSegments = async (
  segments: readonly string[],
  path: string,
  control: Control,
  areJoined = false,
): Promise<{ readonly frames: number }> => {
  const { frames, headersDiffer } = await survey(segments);
  const directory = `${path}.parts`;
  try {
    await removeOnFailure([path], async () => {
      const list = await writeList(segments, directory);
      const seconds = frames / segmentFormat.framesPerSecond;
      const join = ["-map", "0:v:0", "-c", "copy", "-map_metadata", "-1", "-fflags", "+bitexact"];
      const scale = ["-video_track_timescale", String(segmentFormat.timeScale)];
      await ffmpeg(
        [
          ...listInput(list, headersDiffer || areJoined),
          ...join,
          ...scale,
          "-movflags",
          "+faststart",
          "-f",
          "mp4",
          `file:${path}`,
        ],
        control.signal,
        { seconds, report: control.progress },
      );
      const { frames: joined } = await readVideoHeader(path);
      if (joined !== frames)
        throw new Failure("internal", "FRAMES_LOST", "The segments could not be joined.", {
          details: { expected: frames, joined },
        });
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return { frames };
};

/**
 * The list is forced to be one, and what it lists may be nothing but MP4. Where the codec's headers differ, each segment
 * gets its own in front of its first picture.
 */
const listInput = (list: string, headersDiffer: boolean): string[] => [
  ...["-f", "concat", "-safe", "1", "-auto_convert", headersDiffer ? "1" : "0"],
  ...["-format_whitelist", "concat,mov", "-protocol_whitelist", "file,pipe", "-i", `file:${list}`],
];

/** Links named by number keep any name a segment may have out of the list's syntax. */
const writeList = async (segments: readonly string[], directory: string): Promise<string> => {
  await mkdir(directory, { recursive: true });
  await Promise.all(
    segments.map((segment, index) => symlink(resolve(segment), join(directory, `${index}.mp4`))),
  );
  const list = join(directory, "list.txt");
  await writeFile(list, segments.map((_, index) => `file ${index}.mp4\n`).join(""));
  return list;
};

/** Sum of the frames; a stream copy only works when all pictures have the same make. */
const survey = async (segments: readonly string[]) => {
  const headers = await Promise.all(segments.map(readVideoHeader));
  const makes = new Set(headers.map(makeOf));
  const frames = headers.reduce((sum, header) => sum + header.frames, 0);
  if (makes.size !== 1 || frames === 0)
    throw new Failure("internal", "SEGMENTS_DIFFER", "The segments do not fit together.", {
      details: { makes: [...makes] },
    });
  return { frames, headersDiffer: new Set(headers.map(({ parameters }) => parameters)).size > 1 };
};
