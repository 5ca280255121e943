import type { Size } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { MediaInfo } from "@reelwright/film/ports/editor";
import { ffprobe, input, selfContainedFormats, type ToolLimits } from "./ffmpeg.ts";

/** What ffprobe says of one stream; numbers come as text. */
export type ProbedStream = {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly pix_fmt?: string;
  readonly avg_frame_rate?: string;
  readonly nb_frames?: string;
  readonly nb_read_packets?: string;
  readonly duration?: string;
  readonly sample_rate?: string;
  readonly channels?: number;
  readonly color_range?: string;
  readonly color_space?: string;
  readonly color_transfer?: string;
  readonly color_primaries?: string;
  /** `progressive`; `tt`, `bb`, `tb`, `bt` of interlaced pictures. */
  readonly field_order?: string;
  /** `4:3`; `0:1` or nothing where the file doesn't tell. */
  readonly sample_aspect_ratio?: string;
  readonly start_time?: string;
  readonly time_base?: string;
  /** Of the codec's own headers. */
  readonly extradata_hash?: string;
  readonly disposition?: { readonly attached_pic?: number };
  /** `alpha_mode`: "1" where WebM holds transparency beside the pictures. */
  readonly tags?: { readonly alpha_mode?: string };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
};

type Probed = {
  readonly streams?: readonly ProbedStream[];
  readonly format?: { readonly duration?: string; readonly start_time?: string };
};

/** Reads the headers of a local media file, with `limits` where it is untrusted. Throws `MEDIA_TOOL_FAILED` when it is none of the allowed containers. */
export const probeFile = async (
  path: string,
  signal: AbortSignal,
  formats = selfContainedFormats,
  limits?: ToolLimits,
): Promise<{
  readonly info: MediaInfo;
  readonly video: ProbedStream | undefined;
  /** When the first of all streams begins. */
  readonly startSeconds: number;
}> => {
  const probed = await ask(path, signal, formats, [], limits);
  const video = probed.streams?.find(isMoving);
  const audio = probed.streams?.find((stream) => stream.codec_type === "audio");
  const wholeSeconds = Number(probed.format?.duration ?? 0);
  const info: MediaInfo = {
    seconds: wholeSeconds,
    video: video ? await videoInfo(video, path, signal, formats, limits) : null,
    audio: audio
      ? {
          codec: audio.codec_name ?? "unknown",
          rateHz: Number(audio.sample_rate ?? 0),
          channels: audio.channels ?? 0,
          seconds: Number(audio.duration ?? wholeSeconds),
        }
      : null,
  };
  return { info, video, startSeconds: Number(probed.format?.start_time) || 0 };
};

/** The size of a video's pictures in pixels, turned as players turn them. */
export const uprightSize = ({ width = 0, height = 0, side_data_list = [] }: ProbedStream): Size => {
  const turns = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  return Math.abs(turns) % 180 === 90 ? { width: height, height: width } : { width, height };
};

/** The size at which players show a video: upright, in square pixels. */
export const shownSize = (video: ProbedStream): Size => {
  const shape = ratio((video.sample_aspect_ratio ?? "1:1").replace(":", "/")) || 1;
  return uprightSize({ ...video, width: Math.round((video.width ?? 0) * shape) });
};

/** A cover picture in a song is a stream of one frame, which is no video. */
const isMoving = (stream: ProbedStream) =>
  stream.codec_type === "video" && stream.disposition?.attached_pic !== 1;

const videoInfo = async (
  video: ProbedStream,
  path: string,
  signal: AbortSignal,
  formats: string,
  limits: ToolLimits | undefined,
): Promise<NonNullable<MediaInfo["video"]>> => ({
  codec: video.codec_name ?? "unknown",
  ...uprightSize(video),
  rate: ratio(video.avg_frame_rate),
  frames: Number(video.nb_frames ?? (await countPackets(path, signal, formats, limits))),
  pixelFormat: video.pix_fmt ?? "unknown",
});

/** Matroska keeps no frame count in its header: its packets are counted, which decodes nothing. */
const countPackets = async (
  path: string,
  signal: AbortSignal,
  formats: string,
  limits: ToolLimits | undefined,
) => {
  const counting = ["-count_packets", "-select_streams", "V:0"];
  const probed = await ask(path, signal, formats, counting, limits);
  return probed.streams?.[0]?.nb_read_packets ?? "0";
};

const ask = async (
  path: string,
  signal: AbortSignal,
  formats: string,
  extra: readonly string[],
  limits?: ToolLimits,
): Promise<Probed> => {
  const sections = ["-show_streams", "-show_format", "-show_data_hash", "md5"];
  const args = [...extra, ...sections, "-print_format", "json", ...input(path, formats)];
  const printed = await ffprobe(args, signal, limits);
  try {
    return JSON.parse(printed) as Probed;
  } catch (cause) {
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The media could not be read.", { cause });
  }
};

const ratio = (text = "0/1"): number => {
  const [over = 0, under = 1] = text.split("/").map(Number);
  return under === 0 ? 0 : over / under;
};
