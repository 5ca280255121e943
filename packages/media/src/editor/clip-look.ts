import { segmentFormat } from "@reelwright/core/artifacts";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";
import { type Clip, clipAt, orUnreadable, type Shape, videoContainers } from "./clip.ts";
import { squared } from "./conform-filters.ts";

/** Shorter side of the pictures that are looked at; locating a product takes no more. */
const side = 216;
/** A change of so much (of 100) from frame to frame is a cut and no motion. */
const cutScore = 12;

/** Decodes what other frames refer to, and without the finish: enough to look at, for half of the time. */
const roughly = ["-skip_frame", "noref", "-skip_loop_filter", "all"];

/** What a look at a vendor's clip finds, in its segment's frames and framing. */
export type ClipLook = {
  /** Whether its vendor has cut it already. */
  readonly isCut: boolean;
  /** How many of its pixels there are for one of the segment's, along a side. */
  readonly density: number;
  /** Paths of the small stills, in the order in which they were asked for; fewer where the clip is too short. */
  readonly stills: readonly string[];
};

const densityOf = ({ madeSize }: Clip, { width, height }: Shape): number => {
  const [made, wanted] = [
    [madeSize.width, madeSize.height],
    [width, height],
  ].map((sides) => sides.toSorted((a, b) => a - b));
  return Math.min((made?.[0] ?? 0) / (wanted?.[0] ?? 1), (made?.[1] ?? 0) / (wanted?.[1] ?? 1));
};

/**
 * Looks at a clip in one quick pass before it becomes a segment: whether it is cut, and stills of frames (ascending,
 * of the segment's), written beside `path`. Throws as `conformSegment` does.
 */
export const lookAtClip = async (
  source: string,
  shape: Shape,
  frames: readonly number[],
  path: string,
  signal: AbortSignal,
): Promise<ClipLook> => {
  const clip = await clipAt(source, shape, signal);
  const scale = side / Math.min(shape.width, shape.height);
  const [width, height] = [shape.width, shape.height].map((length) => Math.round(length * scale));
  const filters = [
    `setpts=${clip.stretch.toFixed(6)}*(PTS-STARTPTS)`,
    `fps=${segmentFormat.framesPerSecond}:start_time=0`,
    ...squared(clip.video),
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=fast_bilinear`,
    `crop=${width}:${height}`,
    "setsar=1",
    `scdet=threshold=${cutScore}`,
    "metadata=print:key=lavfi.scd.time:file=-",
    `select='${frames.map((frame) => `eq(n,${frame})`).join("+")}'`,
  ];
  const stills = frames.map((_, at) => `${path}.look-${at + 1}.png`);
  const output = ["-vsync", "passthrough", "-f", "image2", `file:${path}.look-%d.png`];
  const maps = ["-map", "0:V:0", "-an", "-sn", "-dn", "-vf", filters.join(",")];
  const { stdout } = await orUnreadable(
    ffmpeg([...roughly, ...input(source, videoContainers), ...maps, ...output], signal),
  );
  return {
    isCut: stdout.includes("lavfi.scd.time="),
    density: densityOf(clip, shape),
    stills,
  };
};
