/** Filters that bring the frames of a clip into the segment format. */
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import type { ProbedStream } from "../ffmpeg/probe.ts";

/** Untagged frames with a longer short side are BT.709, like all HD. */
const sdLines = 576;
/** Clips whose length is off by at most this share are played faster or slower. */
const maxRetimed = 0.12;
const frameSeconds = 1 / segmentFormat.framesPerSecond;

/** Transfers of high dynamic range: PQ and HLG. */
const highDynamicRange = new Set(["smpte2084", "arib-std-b67"]);
/** Primaries that look dull in BT.709 without conversion: BT.2020 and both kinds of P3. */
const widePrimaries = new Set(["bt2020", "smpte431", "smpte432"]);
/** Primaries so near to BT.709's that players treat them alike. */
const usualPrimaries = new Set(["bt709", "bt470m", "bt470bg", "smpte170m", "smpte240m", "film"]);
/** Matrices that `scale` knows. It reads untagged frames as BT.601. */
const scaleMatrices = new Set(["bt709", "fcc", "bt470bg", "smpte170m", "smpte240m", "bt2020nc"]);
/** Matrices that `zscale` alone knows. */
const zscaleMatrices = new Set(["ycgco", "bt2020c", "chroma-derived-nc"]);

/** The color space of a clip, with defaults for missing tags. */
type Colours = {
  readonly isHdr: boolean;
  readonly primaries: string;
  readonly matrix: string;
  readonly range: "pc" | "tv";
};

/** By the pixel format's name: rgb24, bgra, 0rgb, gbrp10le, pal8. */
const isRgb = ({ pix_fmt = "" }: ProbedStream): boolean =>
  /^[a0]?(?:rgb|bgr|gbr)|^pal8/.test(pix_fmt);
/** yuva420p, rgba, argb, gbrap, ya8: whatever has an `a` among its channels, and VP8 and VP9 beside their pictures. */
const hasAlpha = ({ pix_fmt = "", tags }: ProbedStream): boolean =>
  /^(?:yuva|ya\d|rgba|bgra|argb|abgr|gbrap|ayuv)/.test(pix_fmt) || tags?.alpha_mode === "1";

/** Options of the input: only libvpx reads the transparency of VP8 and VP9. */
export const decoderFor = ({ codec_name = "", tags }: ProbedStream): readonly string[] => {
  const decoders: { readonly [codec: string]: string } = { vp8: "libvpx", vp9: "libvpx-vp9" };
  const decoder = tags?.alpha_mode === "1" ? decoders[codec_name] : undefined;
  return decoder ? ["-c:v", decoder] : [];
};

/** BT.2020 where its transfer or matrix is named: no other pictures have these. */
const primariesOf = ({
  color_primaries = "",
  color_space = "",
  color_transfer = "",
}: ProbedStream) => {
  if (widePrimaries.has(color_primaries) || usualPrimaries.has(color_primaries))
    return color_primaries;
  const isWide =
    highDynamicRange.has(color_transfer) ||
    [color_space, color_transfer].some((tag) => tag.startsWith("bt2020"));
  return isWide ? "bt2020" : "bt709";
};

const matrixOf = (video: ProbedStream, primaries: string): string => {
  if (isRgb(video)) return "gbr";
  const { color_space: tag = "", color_transfer = "", width = 0, height = 0 } = video;
  const isKnown = scaleMatrices.has(tag) || zscaleMatrices.has(tag);
  if (isKnown || (tag === "ictcp" && highDynamicRange.has(color_transfer))) return tag;
  if (primaries === "bt2020") return "bt2020nc";
  return Math.min(width, height) > sdLines ? "bt709" : "smpte170m";
};

const coloursOf = (video: ProbedStream): Colours => {
  const { color_range, color_transfer = "", pix_fmt = "" } = video;
  const primaries = primariesOf(video);
  const isFull = isRgb(video) || color_range === "pc" || pix_fmt.startsWith("yuvj");
  return {
    ...{ isHdr: highDynamicRange.has(color_transfer), primaries },
    ...{ matrix: matrixOf(video, primaries), range: isFull ? "pc" : "tv" },
  };
};

/** Makes pixels square, because scaling to the frame ignores their aspect ratio. */
export const squared = ({ sample_aspect_ratio: shape = "1:1" }: ProbedStream): string[] => {
  const [wide = 1, high = 1] = shape.split(":").map(Number);
  const isSquare = !(wide > 0 && high > 0) || wide === high;
  return isSquare ? [] : ["scale=w='max(2,2*round(iw*sar/2))':h=ih:flags=bicubic", "setsar=1"];
};

/** HD without a tag is BT.709; other tags are read frame by frame. */
const scaleMatrix = (matrix: string): string => (matrix === "bt709" ? "bt709" : "auto");

/** For frames of the final size: maps HDR into the range of BT.709. Unmapped, it looks gray. */
const toneMapped: readonly string[] = [
  "zscale=t=linear:npl=203",
  "format=gbrpf32le",
  "zscale=p=bt709",
  "tonemap=hable:desat=0",
  "zscale=t=bt709:m=bt709:r=tv",
];
/** Both sides have the same transfer, so that grays keep their values. */
const narrowed: readonly string[] = ["zscale=t=bt709:m=bt709:p=bt709:r=tv"];

/** Upright, filled by centre cropping, BT.709 in TV range, 8 bit. */
const pictured = (video: ProbedStream, { width, height }: Size): string[] => {
  const { isHdr, primaries, matrix, range } = coloursOf(video);
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic`;
  const crop = `crop=${width}:${height}`;
  if (isHdr || widePrimaries.has(primaries) || zscaleMatrices.has(matrix)) {
    const transfer = isHdr ? video.color_transfer : "bt709";
    // Without a tag of each kind `zscale` finds no path between the colour spaces.
    const tags = `color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}:range=${range}`;
    return [fill, crop, `setparams=${tags}`, ...(isHdr ? toneMapped : narrowed), "setsar=1"];
  }
  const from = scaleMatrix(matrix);
  return [`${fill}:in_color_matrix=${from}:out_color_matrix=bt709:out_range=tv`, crop, "setsar=1"];
};

const isInterlaced = ({ field_order = "", pix_fmt = "" }: ProbedStream): boolean =>
  ["tt", "bb", "tb", "bt"].includes(field_order) && pix_fmt.startsWith("yuv");

/** Filters before scaling: deinterlacing, and white behind transparent pixels. */
const opened = (
  video: ProbedStream,
): { readonly filters: string[]; readonly video: ProbedStream } => {
  const filters = isInterlaced(video) ? ["bwdif=mode=send_frame:deint=interlaced"] : [];
  if (!hasAlpha(video)) return { filters, video };
  const opaque = [
    `scale=in_color_matrix=${scaleMatrix(coloursOf(video).matrix)}`,
    "format=rgba",
    "split[over][under];[under]lutrgb=r=255:g=255:b=255:a=255[ground];[ground][over]overlay=format=rgb",
  ];
  return { filters: [...filters, ...opaque], video: { ...video, pix_fmt: "rgb24" } };
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

/** A part of the frame: its upper left corner, width and height, as shares of the whole. */
export type Crop = { readonly left: number; readonly top: number; readonly share: number };

/** The visible part of the frame from a frame on; null: the whole frame. */
export type CroppedShot = {
  readonly from: number;
  readonly to: number;
  readonly crop: Crop | null;
};

/** Crops a part of the frame from the clip's own pixels. */
const cropped = ({ width, height }: Size, { left, top, share }: Crop): string => {
  const [wide, high] = [`min(iw,ih*${width}/${height})`, `min(ih,iw*${height}/${width})`];
  return [
    `crop=w='2*floor(${wide}*${share.toFixed(4)}/2)'`,
    `h='2*floor(${high}*${share.toFixed(4)}/2)'`,
    `x='(iw-${wide})/2+${wide}*${left.toFixed(4)}'`,
    `y='(ih-${high})/2+${high}*${top.toFixed(4)}'`,
  ].join(":");
};

/** Scales each shot by itself, so that a crop is taken from the clip's own pixels and scaled once. */
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
 * `shots` (in order, without gaps) each is seen in its part of the picture. `shiftSeconds` moves the pictures in time.
 */
export const conformFilters = (
  stream: ProbedStream,
  shape: Size & { readonly seconds: number },
  stretch: number,
  shots: readonly CroppedShot[] = [],
  shiftSeconds = 0,
): string => {
  const rate = segmentFormat.framesPerSecond;
  const { filters, video } = opened(stream);
  const timed = [
    ...filters,
    `setpts=${stretch === 1 ? "" : `${stretch.toFixed(6)}*`}(PTS-STARTPTS)${
      shiftSeconds === 0 ? "" : `+(${shiftSeconds.toFixed(6)})/TB`
    }`,
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
