/** A whole stack with the embedded provider, of this checkout or of another, whose job is watched stage by stage. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Reelwright } from "reelwright";
import { treeTimeMs } from "../pipeline/process-time.ts";
import { cpuTicks, ticksPerSecond } from "../proc.ts";
import { checkout, openSupervisor } from "../supervisor.ts";

const run = promisify(execFile);
const product = join(checkout, "apps/standalone/assets/sample-product.png");
const pollMs = 200;

export type Made = {
  /** Clock and CPU seconds of the job, from its creation to its end; CPU of all processes of the stack. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** CPU seconds of all processes while a stage was the job's current one. */
  readonly stages: ReadonlyMap<string, number>;
  /** Clock seconds until the first keyframe could be fetched. */
  readonly firstPicture: number;
  readonly frames: number;
  /** CPU seconds of one x264 veryfast pass over the finished film. */
  readonly pass: number;
};

/** One pass of plain `veryfast` over the film, without writing. */
const passOver = async (path: string): Promise<number> => {
  const ended = () => cpuTicks(process.pid)?.ended ?? 0;
  const before = ended();
  await run("ffmpeg", [
    ...["-v", "error", "-i", path, "-an", "-c:v", "libx264", "-preset", "veryfast"],
    ...["-crf", "20", "-f", "null", "-"],
  ]);
  return (ended() - before) / ticksPerSecond;
};

const framesOf = async (path: string): Promise<number> => {
  const { stdout } = await run("ffprobe", [
    ...["-v", "error", "-select_streams", "v", "-count_packets"],
    ...["-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", path],
  ]);
  return Number.parseInt(stdout, 10);
};

/** Starts the built checkout in `root`. `make` runs the demo's job: three segments of four seconds at 720p. */
export const startFilmStack = async (root: string) => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-film-")));
  // The database server's own user needs access to its cluster.
  await chmod(directory, 0o755);
  const supervisor = await openSupervisor(root, join(directory, "data"));
  // The banner names the demo tenant's key.
  const apiKey = /\brw_[\w-]{20,}/.exec(supervisor.banner)?.[0];
  if (!apiKey) throw new Error(`no key: ${supervisor.banner}`);
  const client = new Reelwright({ baseUrl: supervisor.runtime().base_url, apiKey });
  const { url } = await client.uploads.productImage(product);
  const cpu = (): number => treeTimeMs(supervisor.pid) / 1_000;

  /** Remembers when a keyframe of the job can first be fetched. */
  const watchPictures = (jobId: string, startedAt: number) => {
    let seconds = Number.NaN;
    return {
      look: async (): Promise<void> => {
        if (!Number.isNaN(seconds)) return;
        const { items } = await client.jobs.keyframes(jobId);
        if (items.some(({ image_url }) => image_url))
          seconds = (performance.now() - startedAt) / 1_000;
      },
      seconds: () => seconds,
    };
  };

  /** Follows the job to its end. */
  const follow = async (jobId: string, startedAt: number) => {
    const stages = new Map<string, number>();
    const pictures = watchPictures(jobId, startedAt);
    let spent = cpu();
    for (;;) {
      const { status, current_stage, error } = await client.jobs.get(jobId);
      const [now, stage] = [cpu(), current_stage ?? "end"];
      stages.set(stage, (stages.get(stage) ?? 0) + now - spent);
      spent = now;
      if (status === "failed") throw new Error(`the job failed: ${error?.message}`);
      await pictures.look();
      if (status === "completed") return { stages, firstPicture: pictures.seconds() };
      await wait(pollMs);
    }
  };
  const make = async (style: { readonly style?: "product" }): Promise<Made> => {
    const before = cpu();
    const startedAt = performance.now();
    const { job_id } = await client.jobs.create({
      product_name: "Solstice Citrus Soda",
      product_image_url: url,
      segment_count: 3,
      segment_duration: 4,
      video_model: "vidB_std",
      ...style,
    });
    const seen = await follow(job_id, startedAt);
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpuSeconds = cpu() - before;
    const film = join(directory, "film.mp4");
    const video = await client.jobs.download(job_id, "video");
    await writeFile(film, Buffer.from(await video.arrayBuffer()));
    const [frames, pass] = [await framesOf(film), await passOver(film)];
    return { ...seen, seconds, cpuSeconds, frames, pass };
  };
  return {
    make,
    stop: async (): Promise<void> => {
      await supervisor.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
