/** The time of converting vendors' clips to the segment format, relative to their length. */
import { join } from "node:path";
import { ffmpeg } from "@reelwright/media/ffmpeg/ffmpeg";
import { median, spread, type Table } from "../bench.ts";
import type { Task } from "./contender-process.ts";
import { type Weight, weigh } from "./meter.ts";

const seconds = 5;
const entry = new URL("./contender-process.ts", import.meta.url);
/** Shapes moving over a smooth background with sensor noise, about as hard to encode as real footage. */
const source =
  "gradients=s=720x1280:rate=24:speed=0.02:n=6,drawbox=x='mod(t*150\\,iw)':y=ih/4:w=iw/3:h=ih/4:color=orange:t=fill,drawgrid=w=90:h=90:t=3:c=black@0.3,noise=alls=5:allf=t";

/** Formats that vendors deliver. Encoded with a fast preset, since only decoding is measured. */
const clips: readonly {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
}[] = [
  {
    name: "H.264 720 × 1280, 24 fps, with sound",
    file: "h264.mp4",
    args: ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"],
  },
  {
    name: "HEVC 1080 × 1920, 10 bit",
    file: "hevc.mp4",
    args: [
      ...["-vf", "scale=1080:1920", "-pix_fmt", "yuv420p10le", "-c:v", "libx265"],
      ...["-preset", "ultrafast", "-x265-params", "log-level=none", "-an"],
    ],
  },
  {
    name: "VP9 720 × 1280",
    file: "vp9.webm",
    args: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-an"],
  },
];

const made = async (file: string, args: readonly string[], directory: string): Promise<string> => {
  const path = join(directory, file);
  const inputs = ["-f", "lavfi", "-i", source, "-f", "lavfi", "-i", "sine=f=300"];
  await ffmpeg([...inputs, "-t", String(seconds), ...args, path], new AbortController().signal);
  return path;
};

/** Converts each clip `rounds` times at 720 × 1280. */
export const conformTable = async (
  directory: string,
  rounds: number,
  say: (line: string) => void,
): Promise<Table> => {
  const rows: string[][] = [];
  for (const { name, file, args } of clips) {
    const clip = await made(file, args, directory);
    const weights: Weight[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const task: Task = { kind: "conform", clip, seconds, directory };
      weights.push(await weigh(entry, task));
    }
    const speeds = weights.map(({ wallSeconds }) => seconds / wallSeconds);
    say(`media, conform ${file}: ${median(speeds).toFixed(1)} × real time`);
    const cpu = spread(weights.map(({ cpuSeconds }) => cpuSeconds));
    const memory = spread(weights.map(({ toolsMib }) => toolsMib));
    rows.push([name, spread(speeds), cpu, memory, "≥ 2", median(speeds) >= 2 ? "yes" : "no"]);
  }
  return {
    title: `Conforming a vendor's clip of ${seconds} s to the segment format at 720 × 1280`,
    columns: ["clip", "× real time", "CPU s", "tools MiB", "target", "met"],
    rows,
    notes: ["Reading, scaling, encoding and counting the frames of one clip at a time."],
  };
};
