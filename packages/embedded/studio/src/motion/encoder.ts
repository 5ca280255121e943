import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { saysDiskFull } from "@reelwright/film/failure";
import { segmentEncode } from "@reelwright/media/ffmpeg/encoding";

/** Takes raw RGBA frames and writes a conformed segment. */
export type Encoder = {
  /** Resolves when ffmpeg takes more. Throws if ffmpeg has ended. */
  write(frame: Uint8Array): Promise<void>;
  /** Closes the input and waits until the file is complete. */
  finish(): Promise<void>;
  /** Kills the process group and removes the partial file. */
  cancel(): Promise<void>;
};

/** Chroma is taken from all pixels, for which swscale has faster code than for every other one. */
const toVideo = "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+full_chroma_inp";

const settings = ({ width, height }: Size, frames: number, path: string) => [
  ..."-hide_banner -loglevel error -nostdin -y -f rawvideo -pix_fmt rgba".split(" "),
  ...["-s", `${width}x${height}`, "-r", `${segmentFormat.framesPerSecond}`, "-i", "pipe:0"],
  ...["-vf", `${toVideo},setsar=1,format=yuv420p`],
  ...["-frames:v", `${frames}`, "-threads", "2", "-an", ...segmentEncode, path],
];

const killGroup = ({ pid }: ChildProcess) => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Starts ffmpeg for `frames` frames of `size`. Failures carry ffmpeg's output. */
export const openEncoder = (size: Size, frames: number, path: string): Encoder => {
  const child = spawn("ffmpeg", settings(size, frames, path), {
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) =>
      // ffmpeg reports success even if its last write met a full disk.
      code === 0 && !saysDiskFull(said)
        ? resolve()
        : reject(new Error(`ffmpeg ended with ${code ?? signal}: ${said.trim()}`)),
    );
  });
  ended.catch(() => undefined);
  // `ended` reports a broken pipe with ffmpeg's output.
  child.stdin.on("error", () => undefined);
  return {
    async write(frame) {
      if (child.exitCode !== null || child.signalCode !== null) return ended;
      if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, "drain"), ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
    },
    async cancel() {
      killGroup(child);
      child.stdin.destroy();
      await ended.catch(() => undefined);
      await rm(path, { force: true });
    },
  };
};
