import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

type Stream = {
  codec_type: string;
  codec_name: string;
  width?: number;
  height?: number;
  nb_frames: string;
  duration: string;
  sample_rate?: string;
  channels?: number;
  profile?: string;
  pix_fmt?: string;
  r_frame_rate?: string;
};

/** ffprobe's result for a file or URL. */
export const probe = async (
  source: string,
): Promise<{ video: Stream | undefined; audio: Stream | undefined }> => {
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_streams", "-of", "json", source]);
  const { streams } = JSON.parse(stdout) as { streams: Stream[] };
  const ofType = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  return { video: ofType("video"), audio: ofType("audio") };
};

/** Integrated loudness (LUFS) and true peak (dBTP) by EBU R 128. */
export const loudness = async (source: string): Promise<{ integrated: number; peak: number }> => {
  const { stderr } = await run("ffmpeg", [
    "-nostats",
    "-i",
    source,
    "-af",
    "ebur128=peak=true",
    "-f",
    "null",
    "-",
  ]);
  const last = (pattern: RegExp): number => Number([...stderr.matchAll(pattern)].at(-1)?.[1]);
  return { integrated: last(/I:\s+(-?[\d.]+) LUFS/g), peak: last(/Peak:\s+(-?[\d.]+) dBFS/g) };
};
