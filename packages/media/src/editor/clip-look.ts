import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";
import { type Clip, orUnreadable, type Shape, videoContainers } from "./clip.ts";
import { squared } from "./conform-filters.ts";

/** Shorter side of the pictures that are looked at; locating a product takes no more. */
const side = 216;
/** A change of so much (of 100) from frame to frame is a cut and no motion. */
const cutScore = 12;

/** What changes this near to a clip's ends is how it begins and ends (black, a jump to its keyframe), and no cut. */
const endSeconds = 0.3;

/** Decodes what other frames refer to, and without the finish: enough to look at, for half of the time. */
const roughly = ["-skip_frame", "noref", "-skip_loop_filter", "all"];

/** What a look at a vendor's clip finds, in its segment's frames and framing. */
export type ClipLook = {
  /** Whether its vendor has cut it already. */
  readonly isCut: boolean;
  /** Paths of the small stills, in the order in which they were asked for; fewer where the clip is too short. */
  readonly stills: readonly string[];
};

/**
 * Looks at a clip in one quick pass before it becomes a segment: whether it is cut, and stills of frames (ascending,
 * of the segment's), written beside `path`. Throws as `conformSegment` does.
 */
export const lookAtClip = async (
  clip: Clip,
  shape: Shape,
  frames: readonly number[],
  path: string,
  signal: AbortSignal,
): Promise<ClipLook> => {
  const scale = side / Math.min(shape.width, shape.height);
  const [width, height] = [shape.width, shape.height].map((length) => Math.round(length * scale));
  const filters = [
    ...squared(clip.video),
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=fast_bilinear`,
    `crop=${width}:${height}`,
    "setsar=1",
    // Before frames are repeated: between a repeated frame and the next one fast motion looks like a cut.
    `scdet=threshold=${cutScore}`,
    "metadata=print:key=lavfi.scd.time:file=-",
    `setpts=${clip.stretch.toFixed(6)}*(PTS-STARTPTS)`,
    `fps=${segmentFormat.framesPerSecond}:start_time=0`,
    `select='${frames.map((frame) => `eq(n,${frame})`).join("+")}'`,
  ];
  const stills = frames.map((_, at) => `${path}.look-${at + 1}.png`);
  const output = ["-vsync", "passthrough", "-f", "image2", `file:${path}.look-%d.png`];
  const maps = ["-map", "0:V:0", "-an", "-sn", "-dn", "-vf", filters.join(",")];
  const { stdout } = await orUnreadable(
    ffmpeg([...roughly, ...input(clip.source, videoContainers), ...maps, ...output], signal),
  );
  const changes = [...stdout.matchAll(/lavfi\.scd\.time=([\d.]+)/g)].map(([, time]) =>
    Number(time),
  );
  const lastSeconds = clip.seconds - endSeconds;
  return { isCut: changes.some((time) => time > endSeconds && time < lastSeconds), stills };
};
