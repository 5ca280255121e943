/** @tier all */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Keyframe } from "@reelwright/film/artifacts";
import type { SegmentRequest } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import { plannedWords } from "@reelwright/film/sound/timeline";
import { videosConformance } from "@reelwright/media/testing/conformance/videos-conformance";
import { localImages } from "../images/local-images.ts";
import { briefOf, keyframeRequest, quiet, writeBottle } from "../testing/fixtures.ts";
import { localVideos } from "./local-videos.ts";

videosConformance("the embedded motion", async () => ({ port: localVideos() }));

const run = promisify(execFile);
const frame = { width: 180, height: 320 };
const brief = briefOf(frame);
const videos = localVideos();
let directory = "";
let request: SegmentRequest;

const keyframe = (index: number, recipe: unknown): Keyframe => ({
  index,
  image: "",
  prompt: "",
  recipe,
  score: { score: 100, parts: {} },
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "local-videos-"));
  const cutout = await writeBottle(directory);
  const stills = await Promise.all(
    [1, 2].map(async (index) => {
      const image = join(directory, `${index}.png`);
      const { recipe } = await localImages().keyframe(
        keyframeRequest(brief, cutout, { index }),
        image,
        quiet(),
      );
      return { keyframe: keyframe(index, recipe), image: async () => image };
    }),
  );
  const [start, end] = stills;
  if (!start || !end) throw new Error("no keyframes");
  request = {
    ...keyframeRequest(brief, cutout),
    index: 1,
    seconds: 2,
    words: plannedWords("Try it today.", 2),
    start,
    end,
    itemAttempt: 0,
    feedback: [],
  };
});
afterAll(() => rm(directory, { recursive: true }));

test("writes what the segment sounds like where that is ordered, and nothing otherwise", async () => {
  const drawn: string[] = [];
  const draw = async ({ path }: { readonly path: string }) => {
    drawn.push(path);
    return null;
  };
  const silentVideos = localVideos({ draw });
  const sound = join(directory, "sound.wav");
  await silentVideos.segment(request, join(directory, "mute.mp4"), quiet());
  expect(existsSync(sound)).toBe(false);
  await silentVideos.segment({ ...request, sound }, join(directory, "heard.mp4"), quiet());
  expect((await readFile(sound)).length).toBe(44 + 4 * 2 * 48_000);
  expect(drawn).toHaveLength(2);
});

const probe = async (path: string) => {
  const { stdout } = await run("ffprobe", [
    "-v",
    "error",
    "-count_frames",
    "-show_streams",
    "-of",
    "json",
    path,
  ]);
  return JSON.parse(stdout).streams as readonly Record<string, unknown>[];
};

/** Structural similarity of a video's frame `n` with a picture, luma and chroma together. */
const ssim = async (video: string, n: number, image: string): Promise<number> => {
  const filter = `[0:v]select=eq(n\\,${n}),setpts=0,format=yuv420p[a];[1:v]setpts=0,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[b];[a][b]ssim`;
  const { stderr } = await run("ffmpeg", [
    "-i",
    video,
    "-i",
    image,
    "-lavfi",
    filter,
    "-frames:v",
    "1",
    "-f",
    "null",
    "-",
  ]);
  return Number(/All:([\d.]+)/.exec(stderr)?.[1]);
};

/** Commands of running processes that name `path`. */
const processesNaming = async (path: string): Promise<string[]> => {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return commands.filter((command) => command.includes(path));
};

describe("an embedded segment", () => {
  test("has the segment format, and its keyframes at both ends", async () => {
    const path = join(directory, "segment.mp4");
    const fractions: number[] = [];
    await videos.segment(request, path, {
      ...quiet(),
      progress: (fraction) => fractions.push(fraction),
    });
    const [stream, ...others] = await probe(path);
    expect(others).toEqual([]);
    expect(stream).toMatchObject({
      codec_name: "h264",
      profile: "High",
      ...frame,
      pix_fmt: "yuv420p",
      r_frame_rate: "30/1",
      time_base: "1/15360",
      nb_read_frames: "60",
      color_space: "bt709",
      color_range: "tv",
    });
    expect(await ssim(path, 0, await request.start.image())).toBeGreaterThan(0.97);
    expect(await ssim(path, 59, await request.end.image())).toBeGreaterThan(0.97);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  test("of a vendor's keyframes moves and dissolves between the pictures", async () => {
    const path = join(directory, "dissolve.mp4");
    const bare = {
      start: { ...request.start, keyframe: keyframe(1, null) },
      end: { ...request.end, keyframe: keyframe(2, null) },
    };
    await videos.segment({ ...request, ...bare }, path, quiet());
    expect((await probe(path))[0]).toMatchObject({ nb_read_frames: "60", time_base: "1/15360" });
    expect(await ssim(path, 0, await request.start.image())).toBeGreaterThan(0.97);
    expect(await ssim(path, 59, await request.end.image())).toBeGreaterThan(0.97);
    const { stdout } = await run("ffmpeg", ["-v", "error", "-i", path, "-f", "framemd5", "-"]);
    const sums = stdout
      .split("\n")
      .filter((line) => line.startsWith("0,"))
      .map((line) => line.split(",").at(-1));
    expect(new Set(sums).size).toBe(60);
  });

  test("leaves no process and no file when it is aborted", async () => {
    const path = join(directory, "aborted.mp4");
    const stop = new AbortController();
    const control: Control = {
      signal: stop.signal,
      progress: (fraction) => {
        if (fraction > 0.02) stop.abort(new Error("cancelled"));
      },
    };
    await expect(videos.segment({ ...request, seconds: 8 }, path, control)).rejects.toThrow(
      "cancelled",
    );
    expect(existsSync(path)).toBe(false);
    expect(await processesNaming(path)).toEqual([]);
  });
});
