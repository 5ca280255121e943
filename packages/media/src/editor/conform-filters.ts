/** What has to be done to a clip's pictures before they fit the segment format. */
import { type Size, segmentFormat } from "@reelwright/core/artifacts";
import type { ProbedStream } from "../ffmpeg/probe.ts";

/** Untagged pictures whose shorter side is longer than this are BT.709, as everybody's HD is. */
const sdLines = 576;
/** Clips that are too long or too short by at most this share are played a little faster or slower. */
const maxRetimed = 0.12;
const frameSeconds = 1 / segmentFormat.framesPerSecond;
const highDynamicRange = new Set(["smpte2084", "arib-std-b67"]);

/** Square pixels: scaling to the frame looks at pixels, not at what they stand for. */
export const squared = ({ sample_aspect_ratio: shape = "1:1" }: ProbedStream): string[] => {
  const [wide = 1, high = 1] = shape.split(":").map(Number);
  const isSquare = !(wide > 0 && high > 0) || wide === high;
  return isSquare ? [] : ["scale=w='max(2,2*round(iw*sar/2))':h=ih:flags=bicubic", "setsar=1"];
};

/** Light of HDR brought into what BT.709 can show, instead of its grey veil; for pictures of the frame's size already. */
const toneMapped: readonly string[] = [
  "zscale=t=linear:npl=203",
  "format=gbrpf32le",
  "zscale=p=bt709",
  "tonemap=hable:desat=0",
  "zscale=t=bt709:m=bt709:r=tv",
];

/** Upright, filled by centre cropping, BT.709 in TV range, 8 bit. */
const pictured = (video: ProbedStream, { width, height }: Size): string[] => {
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic`;
  const crop = `crop=${width}:${height}`;
  if (highDynamicRange.has(video.color_transfer ?? ""))
    return [fill, crop, ...toneMapped, "setsar=1"];
  const isUntagged = video.color_space === undefined || video.color_space === "unknown";
  const lines = Math.min(video.width ?? 0, video.height ?? 0);
  const matrix = isUntagged && lines > sdLines ? "bt709" : "auto";
  return [
    `${fill}:in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`,
    crop,
    "setsar=1",
  ];
};

/**
 * By what a clip of `seconds` is stretched to last `wanted`: 1 where its length is right, or so wrong that it is cut or
 * held. A clip between two keyframes has to reach the second one.
 */
export const stretchOf = (seconds: number, wanted: number): number => {
  const isRight = !(seconds > 0) || Math.abs(seconds - wanted) <= 1.5 * frameSeconds;
  const isFarOff = Math.abs(seconds / wanted - 1) > maxRetimed;
  return isRight || isFarOff ? 1 : wanted / seconds;
};

/** A part of a segment's picture: its upper left corner and its width and height, as shares of the whole. */
export type Crop = { readonly left: number; readonly top: number; readonly share: number };

/** From a frame on the clip is seen in a part of its picture; null: in all of it. */
export type CroppedShot = {
  readonly from: number;
  readonly to: number;
  readonly crop: Crop | null;
};

/** Takes a part of what fills the frame, of the clip's own pixels. */
const cropped = ({ width, height }: Size, { left, top, share }: Crop): string => {
  const [wide, high] = [`min(iw,ih*${width}/${height})`, `min(ih,iw*${height}/${width})`];
  return [
    `crop=w='2*floor(${wide}*${share.toFixed(4)}/2)'`,
    `h='2*floor(${high}*${share.toFixed(4)}/2)'`,
    `x='(iw-${wide})/2+${wide}*${left.toFixed(4)}'`,
    `y='(ih-${high})/2+${high}*${top.toFixed(4)}'`,
  ].join(":");
};

/** Scales each shot by itself, so that a detail is taken from the clip's own pixels and scaled once. */
const inShots = (
  video: ProbedStream,
  size: Size,
  shots: readonly CroppedShot[],
): readonly string[] => {
  const names = shots.map((_, at) => `[in${at}]`).join("");
  const branches = shots.map(({ from, to, crop }, at) =>
    [
      `[in${at}]trim=start_frame=${from}:end_frame=${to}`,
      ...(crop ? [cropped(size, crop)] : []),
      ...pictured(video, size),
      `format=${segmentFormat.pixelFormat}[out${at}]`,
    ].join(","),
  );
  const outputs = shots.map((_, at) => `[out${at}]`).join("");
  return [`split=${shots.length}${names}`, ...branches, `${outputs}concat=n=${shots.length}`];
};

/**
 * The filter chain: exactly `frames` pictures of the segment format; a clip that ends early holds its last one. With
 * `shots` (in order, without gaps) each is seen in its part of the picture.
 */
export const conformFilters = (
  video: ProbedStream,
  shape: Size & { readonly seconds: number },
  stretch: number,
  shots: readonly CroppedShot[] = [],
): string => {
  const rate = segmentFormat.framesPerSecond;
  const timed = [
    `setpts=${stretch === 1 ? "" : `${stretch.toFixed(6)}*`}(PTS-STARTPTS)`,
    `fps=${rate}:start_time=0`,
    ...squared(video),
  ];
  const whole = [...pictured(video, shape), `format=${segmentFormat.pixelFormat}`];
  const filled = [
    `tpad=stop_mode=clone:stop_duration=${shape.seconds}`,
    `trim=end_frame=${shape.seconds * rate}`,
  ];
  const numbered = `setpts=N/${rate}/TB`;
  if (shots.length < 2) return [...timed, ...whole, ...filled, numbered].join(",");
  const parts = inShots(video, shape, shots);
  return `${[...timed, ...filled].join(",")},${parts.join(";")},${numbered}`;
};
