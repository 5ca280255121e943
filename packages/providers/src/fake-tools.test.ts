/** @tier all */
import { createHook } from "node:async_hooks";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import type { JobParams } from "@reelwright/core/jobs/job-params";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import type { Voice } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { MediaTools } from "@reelwright/film/ports/tools";
import { scriptRequest } from "@reelwright/film/testing/script-request";
import { diskFiles } from "@reelwright/integrations/files/disk-files";
import { allStreams, pictureSize, streamFields } from "@reelwright/media/testing/editor-measures";
import { loudness } from "@reelwright/media/testing/loudness";
import sharp from "sharp";
import { openTools } from "./open-tools.ts";
import { runStages } from "./testing/stage-run.ts";

const run = promisify(execFile);
const control = (signal = new AbortController().signal) => ({ signal, progress: () => undefined });

let directory: string;
let tools: MediaTools;
const opened = async (cache: string): Promise<MediaTools> => {
  const files = diskFiles({
    directory: join(directory, "files"),
    publicUrl: "http://files.test",
  });
  const cacheDirectory = join(directory, cache);
  return (await openTools({ providers: "fake", files, allowPrivateUrls: false, cacheDirectory }))
    .tools;
};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fake-tools-"));
  tools = await opened("cache");
});
afterAll(() => rm(directory, { recursive: true, force: true }));

let jobs = 0;
const job = async (changes: Partial<JobParams>, over = tools) => {
  jobs += 1;
  const params = sampleParams({ segment_count: 2, segment_duration: 3, ...changes });
  const scratch = join(directory, "scratch");
  const made = await runStages({ tools: over, params, scratch, jobId: `job-${jobs}` });
  return { ...made, open: (key: string) => tools.files.get(key, scratch) };
};

/** Names of the boxes at the top of an MP4, in order. */
const boxesOf = async (path: string): Promise<string[]> => {
  const bytes = await readFile(path);
  const names: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString("ascii", at + 4, at + 8));
  return names;
};

/** A player reads every frame and sample without a complaint. */
const expectDecodable = async (path: string) => {
  const args = ["-nostdin", "-v", "warning", "-xerror", "-i", path, "-f", "null", "-"];
  expect((await run("ffmpeg", args)).stderr).toBe("");
};

const expectFinal = async (
  path: string,
  wanted: { width: number; height: number; seconds: number },
) => {
  const { width, height, seconds } = wanted;
  const [video, audio] = await allStreams(path);
  expect(video).toMatchObject({
    codec_name: "h264",
    profile: "High",
    pix_fmt: "yuv420p",
    width,
    height,
    avg_frame_rate: "30/1",
    nb_frames: String(seconds * 30),
    duration: `${seconds}.000000`,
    start_time: "0.000000",
  });
  expect(audio).toMatchObject({
    codec_name: "aac",
    sample_rate: "48000",
    channels: 2,
    duration: `${seconds}.000000`,
  });
  const boxes = await boxesOf(path);
  expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
  await expectDecodable(path);
};

describe("the product's stages run on the fake tools", () => {
  test.each([
    ["9:16", "standard", 720, 1280],
    ["9:16", "1080p", 1080, 1920],
    ["9:16", "4k", 2160, 3840],
    ["16:9", "standard", 1280, 720],
    ["1:1", "1080p", 1080, 1080],
    ["Auto", "standard", 720, 720],
  ] as const)(
    "%s at %s is a video of %i × %i with sound, captions and thumbnails",
    async (aspect_ratio, video_resolution, width, height) => {
      // Large ones of one segment: decoding them takes the time.
      const segment_count = video_resolution === "standard" ? 2 : 1;
      const made = await job({ aspect_ratio, video_resolution, segment_count });
      const seconds = 3 * segment_count;
      await expectFinal(await made.open(made.finalVideo.video), { width, height, seconds });
      expect(await pictureSize(await made.open(made.finalVideo.thumbnail))).toEqual({
        width,
        height,
      });
      for (const keyframe of made.keyframes)
        expect(await pictureSize(await made.open(keyframe.image))).toEqual(made.brief.keyframeSize);
      for (const segment of made.segments) {
        expect(await streamFields(await made.open(segment.video))).toMatchObject({
          ...made.brief.frame,
          nb_frames: "90",
        });
        expect(await pictureSize(await made.open(segment.thumbnail))).toEqual(made.brief.frame);
      }
      const srt = await readFile(await made.open(made.captions.srt ?? ""), "utf8");
      expect(srt).toMatch(/^1\r?\n00:00:0/);
      expect(made.delivered.final_video_url).toBe(`http://files.test/${made.finalVideo.video}`);
    },
  );

  test.each([
    ["1k", 720, 1280],
    ["2k", 1152, 2048],
    ["4k", 2304, 4096],
  ] as const)("keyframes ordered in %s have %i × %i pixels", async (ordered, width, height) => {
    const made = await job({ keyframe_resolution: ordered, segment_count: 1 });
    for (const keyframe of made.keyframes)
      expect(await pictureSize(await made.open(keyframe.image))).toEqual({ width, height });
  });

  test("neither voice nor music: the video has no audio stream", async () => {
    const silent = await job(
      { custom_script: " ", music_enabled: false, captions_enabled: false },
      {
        ...tools,
        language: {
          write: async (request, over) => {
            const script = await tools.language.write(request, over);
            const segments = script.segments.map((each) => ({ ...each, narration: "" }));
            return { ...script, segments };
          },
        },
      },
    );
    const path = await silent.open(silent.finalVideo.video);
    expect(await streamFields(path, "a")).toEqual({});
    await expectDecodable(path);
  });

  test("the soundtrack is as loud as the contract says, and reported so", async () => {
    const made = await job({});
    const { soundtrack } = made;
    const measured = await loudness(await made.open(soundtrack.audio ?? ""));
    expect(Math.abs(measured.lufs + 14)).toBeLessThan(1);
    expect(Math.abs(measured.lufs - (soundtrack.integratedLufs ?? 0))).toBeLessThan(0.3);
    expect(measured.peakDbtp).toBeLessThan(-1);
  });

  test("once the cache is warm no process is started", async () => {
    await job({});
    let started = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === "PROCESSWRAP") started += 1;
      },
    }).enable();
    try {
      await job({});
      expect(started).toBe(0);
      await run("true");
      expect(started).toBe(1);
    } finally {
      hook.disable();
    }
  });

  test("the product's address is never asked", async () => {
    const made = await job({ product_image_url: "https://no-such-host.invalid/p.png" });
    const image = await made.open(made.brief.product.image);
    expect(await pictureSize(image)).toEqual(made.brief.product.imageSize);
  });
});

describe("an uploaded picture is looked at", () => {
  const upload = async (name: string, bytes: Buffer): Promise<string> => {
    const path = join(directory, name);
    await writeFile(path, bytes);
    await tools.files.put(`uploads/${name}`, path);
    return tools.files.url(`uploads/${name}`);
  };
  const jpeg = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#336699" } }).jpeg();

  test("its size decides what Auto means, turned upright", async () => {
    const lying = await jpeg(1200, 700).withMetadata({ orientation: 6 }).toBuffer();
    const url = await upload("lying.jpg", lying);
    const { brief } = await job({ product_image_url: url, aspect_ratio: "Auto" });
    expect(brief.product.imageSize).toEqual({ width: 700, height: 1200 });
    expect(brief.product.cutoutSize).toEqual({ width: 597, height: 1024 });
    expect(brief.aspectRatio).toBe("9:16");
  });

  test.each([
    [
      "a page",
      "page.jpg",
      async () => Buffer.from("<!doctype html><p>Not found</p>"),
      "IMAGE_INVALID",
    ],
    ["a tiny picture", "tiny.jpg", () => jpeg(20, 400).toBuffer(), "IMAGE_TOO_SMALL"],
  ])("%s is refused", async (_what, name, bytes, code) => {
    const url = await upload(name, await bytes());
    await expect(job({ product_image_url: url })).rejects.toMatchObject({ code });
  });
});

describe("the cache", () => {
  const order = (seconds: number, height = 1280) => ({
    ...scriptRequest(),
    brief: { ...scriptRequest().brief, frame: { width: 720, height } },
    cutout: async () => "",
    index: 0,
    seconds,
    words: [],
    start: { keyframe: keyframe, image: async () => "" },
    end: { keyframe: keyframe, image: async () => "" },
    itemAttempt: 0,
    feedback: [],
  });
  const keyframe = {
    index: 0,
    image: "",
    prompt: "",
    recipe: null,
    score: { score: 90, parts: {} },
  };
  const namesIn = async (cache: string) => (await readdir(join(directory, cache, "fake"))).sort();

  test("may be emptied at any time", async () => {
    const over = await opened("emptied");
    const path = join(directory, "emptied.mp4");
    await over.videos.segment(order(3), path, control());
    await rm(join(directory, "emptied"), { recursive: true });
    await over.videos.segment(order(3), path, control());
    expect((await over.editor.probe(path, control().signal)).video?.frames).toBe(90);
  });

  test("is filled by several processes at once: each file whole, nothing else left", async () => {
    const processes = await Promise.all(Array.from({ length: 3 }, () => opened("raced")));
    const paths = await Promise.all(
      processes.flatMap((over, index) =>
        [3, 4].map(async (seconds) => {
          const path = join(directory, `raced-${index}-${seconds}.mp4`);
          await over.videos.segment(order(seconds), path, control());
          return { path, frames: String(seconds * 30) };
        }),
      ),
    );
    for (const { path, frames } of paths) {
      expect(await streamFields(path)).toMatchObject({ nb_frames: frames });
      await expectDecodable(path);
    }
    expect(await namesIn("raced")).toEqual([
      expect.stringMatching(/^piece-720x1280-30\./),
      expect.stringMatching(/^video-720x1280-120-mute\./),
      expect.stringMatching(/^video-720x1280-90-mute\./),
    ]);
  });

  /** An encoder has begun once its file is there; watched from when this is called. */
  const beginning = async (cache: string): Promise<() => Promise<void>> => {
    const path = join(directory, cache, "fake");
    await mkdir(path, { recursive: true });
    const watcher = watch(path);
    const change = once(watcher, "change");
    return async () => {
      await change;
      watcher.close();
    };
  };

  test("a job that is stopped leaves nothing; another that waits for the same file gets it", async () => {
    const over = await opened("stopped");
    const [leaving, staying] = [join(directory, "leaving.mp4"), join(directory, "staying.mp4")];
    const stop = new AbortController();
    const begun = await beginning("stopped");
    const left = over.videos.segment(order(5), leaving, control(stop.signal));
    const stayed = over.videos.segment(order(5), staying, control());
    await begun();
    stop.abort(new Error("stopped"));
    await expect(left).rejects.toThrow("stopped");
    await expect(stat(leaving)).rejects.toMatchObject({ code: "ENOENT" });
    await stayed;
    expect(await streamFields(staying)).toMatchObject({ nb_frames: "150" });
  });

  test("the last one to be stopped ends the work on the file", async () => {
    const over = await opened("ended");
    const stop = new AbortController();
    const path = join(directory, "ended.mp4");
    const begun = await beginning("ended");
    const left = over.videos.segment(order(5, 7680), path, control(stop.signal));
    await begun();
    stop.abort(new Error("stopped"));
    await expect(left).rejects.toThrow("stopped");
    expect(await namesIn("ended")).toEqual([]);
    await expect(stat(path)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("forgets what a killed process left half made", async () => {
    const over = await opened("crashed");
    await mkdir(join(directory, "crashed", "fake"), { recursive: true });
    const half = join(directory, "crashed", "fake", "piece.mp4.1.partial");
    await writeFile(half, "");
    await utimes(half, 0, 0);
    await over.videos.segment(order(3), join(directory, "crashed.mp4"), control());
    expect((await namesIn("crashed")).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });
});

describe("single tools", () => {
  const voice = catalogue.voices.find(({ language }) => language === "en") as Voice;
  const speak = (text: string, changes: object = {}) =>
    tools.speech.speak(
      { text, voice, rate: 1, stability: 0.5, similarity: 0.5, style: 0.5, ...changes },
      join(directory, "voice.wav"),
      control(),
    );

  test("speech: the text's words in order, none before the last one ends, within the sound", async () => {
    const { words, seconds } = await speak("Fresh fizz, in one sip. It costs $ 5.");
    expect(words.map(({ text }) => text)).toEqual([
      ..."Fresh fizz, in one sip. It costs".split(" "),
      "$ 5.",
    ]);
    let free = 0;
    for (const { startMs, endMs } of words) {
      expect(startMs).toBeGreaterThanOrEqual(free);
      expect(endMs).toBeGreaterThan(startMs);
      free = endMs;
    }
    expect(free / 1000).toBeLessThanOrEqual(seconds);
    const wav = await streamFields(join(directory, "voice.wav"), "a");
    expect(wav).toMatchObject({ codec_name: "pcm_s16le", sample_rate: "48000", channels: 1 });
    expect(Number(wav["duration"])).toBeCloseTo(seconds, 3);
  });

  test("speech: faster when told to, and nothing to say is nothing said", async () => {
    const text = "A rather long sentence about a very good thing.";
    const natural = await speak(text);
    const fast = await speak(text, { rate: 1.6 });
    expect(fast.seconds).toBeLessThan(natural.seconds / 1.4);
    expect(await speak(" … ")).toEqual({ seconds: 0, words: [] });
  });

  test("music: stereo of exactly the ordered length", async () => {
    const path = join(directory, "music.wav");
    const [track] = catalogue.tracks;
    if (!track) throw new Error("no track");
    await tools.music.compose(track, 12, path, control());
    const fields = await streamFields(path, "a");
    expect(fields).toMatchObject({ codec_name: "pcm_s16le", sample_rate: "48000", channels: 2 });
    expect(Number(fields["duration"])).toBe(12);
  });

  test("scores pass every threshold, and are the same for the same picture", async () => {
    const first = await job({});
    const scores = [...first.keyframes, ...first.segments].map(({ score }) => score.score);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(80);
    const image = await first.open(first.keyframes[0]?.image ?? "");
    const { frame } = first.brief;
    const again = await tools.inspection.keyframe(
      { image, cutout: async () => image, anchor: null, frame },
      control(),
    );
    expect(again).toEqual(first.keyframes[0]?.score);
  });

  test("what the probe says of its own files is what ffprobe says; others it asks ffprobe about", async () => {
    const made = await job({});
    const path = await made.open(made.finalVideo.video);
    const own = await tools.editor.probe(path, control().signal);
    const { video, audio } = own;
    expect(await streamFields(path)).toMatchObject({ nb_frames: String(video?.frames) });
    expect(await streamFields(path, "a")).toMatchObject({ duration: `${audio?.seconds}.000000` });

    const foreign = join(directory, "foreign.mp4");
    const remux = ["-nostdin", "-v", "error", "-i", path, "-map", "0:v", "-c", "copy", foreign];
    await run("ffmpeg", remux);
    expect(await tools.editor.probe(foreign, control().signal)).toEqual({
      seconds: 6,
      video,
      audio: null,
    });
  });

  test("previews have the size of real ones", async () => {
    const made = await job({ aspect_ratio: "16:9" });
    const previews = [made.keyframes[0]?.preview, made.segments[0]?.preview];
    for (const preview of previews) {
      const { format, width, height } = await sharp(await made.open(preview ?? "")).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: 853, height: 480 });
    }
  });

  test("the editor refuses what the numbers forbid", async () => {
    const made = await job({});
    const segment = await made.open(made.segments[0]?.video ?? "");
    const path = join(directory, "refused");
    await expect(tools.editor.still(segment, 90, path, control().signal)).rejects.toMatchObject({
      code: "FRAME_MISSING",
    });
    const wide = await job({ aspect_ratio: "16:9" });
    const other = await wide.open(wide.segments[0]?.video ?? "");
    await expect(tools.editor.concat([segment, other], path, control())).rejects.toMatchObject({
      code: "SEGMENTS_DIFFER",
    });
    await expect(
      tools.editor.mix({ seconds: 6, voices: [], music: null }, path, control()),
    ).rejects.toBeInstanceOf(Failure);
    await expect(stat(path)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
