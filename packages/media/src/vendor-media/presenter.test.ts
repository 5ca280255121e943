import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { segmentFormat, type Voice } from "@reelwright/film/artifacts";
import type { TalkingRequest } from "@reelwright/film/ports/pictures";
import type { PresenterClipRequest } from "@reelwright/film/ports/vendor-requests";
import type { VendorOutput } from "@reelwright/film/ports/vendors";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import { decodeWav } from "../audio/sound/pcm.ts";
import { localSpeech } from "../audio/speech/local-speech.ts";
import { drawingModel } from "../testing/drawing-model.ts";
import { makeMedia } from "../testing/editor-material.ts";
import { streamFields } from "../testing/editor-measures.ts";
import { openGenerationRequests } from "../testing/generation-requests.ts";
import { checkLips } from "./lip-check.ts";
import { vendorPresenter } from "./presenter.ts";

/** @tier all */

const run = promisify(execFile);
const seconds = 4;
/** When the voice speaks its only loud syllable, and the picture turns white. */
const flashSeconds = 2;
const clock = { rateHz: segmentFormat.audioRateHz, frameMs: 1000 / 30 };

const english: Voice = {
  ...{ voice_id: "voice", name: "Voice", language: "en", accent: "", gender: "", age: "" },
  ...{ use_case: "", category: "" },
  synthesis: { voice: "en-us", variant: "f3", pitch: 50, range: 55, rate: 1 },
};

describe("a speaking person", () => {
  let requests: Awaited<ReturnType<typeof openGenerationRequests>>;
  const speech = localSpeech();
  let voice: string;
  beforeAll(async () => {
    requests = await openGenerationRequests();
    voice = join(requests.directory, "voice.wav");
    await spoken("Three words of ours, and then a pause. Nobody knows what comes next.", voice);
  });
  afterAll(() => Promise.all([requests.close(), speech.close()]));

  const spoken = async (text: string, path: string) => {
    const raw = `${path}.raw.wav`;
    const manner = { rate: 1, stability: 0.5, similarity: 0.5, style: 0.4 };
    const control = { signal: new AbortController().signal, progress: () => undefined };
    await speech.speak({ text, voice: english, ...manner }, raw, control);
    await makeMedia(
      ...["-i", raw, "-af", `apad,atrim=end=${seconds}`, "-ac", "1", "-ar", "48000"],
      ...["-c:a", "pcm_s16le", "-fflags", "+bitexact", path],
    );
  };

  /** A clip that is black but for a white flash, with this filter over the voice, as AAC. */
  const clipWith = async (filter: string, flashAt = flashSeconds, sound = voice) => {
    const path = join(requests.directory, `clip-${filter.replace(/\W+/g, "-")}-${flashAt}.mp4`);
    const flash = `drawbox=t=fill:c=white:enable='between(t,${flashAt},${flashAt + 0.2})'`;
    await makeMedia(
      ...["-f", "lavfi", "-i", `color=black:s=360x640:r=25:d=${seconds}`, "-i", sound],
      ...["-vf", flash, "-af", filter, "-c:v", "libx264", "-preset", "ultrafast"],
      ...["-c:a", "aac", "-b:a", "96k", "-t", String(seconds), path],
    );
    return path;
  };

  let count = 0;
  const made = async (change?: string, changes: Partial<TalkingRequest> = {}) => {
    count += 1;
    const path = join(requests.directory, `made-${count}.mp4`);
    const calls = directCalls({ directory: requests.directory });
    const control = { signal: new AbortController().signal, progress: () => undefined, calls };
    const model = drawingModel(
      async (output): Promise<VendorOutput> =>
        change === undefined ? output : { kind: "video", bytes: await readFile(change) },
    );
    const voices = [{ file: async () => voice, startMs: 0 }];
    const request = { ...requests.segment, seconds, voices, ...changes };
    await vendorPresenter({ vendor: model }).segment(request, path, control);
    const [call] = calls.made;
    return { path, name: call?.name, asked: call?.request as PresenterClipRequest };
  };

  /** When the segment is white. */
  const flashIn = async (path: string): Promise<number> => {
    const { stdout } = await run(
      "ffmpeg",
      [...["-v", "error", "-i", path, "-vf", "scale=1:1,format=gray", "-f", "rawvideo", "-"]],
      { encoding: "buffer" },
    );
    return stdout.findIndex((level) => level > 128) / 30;
  };

  test("is ordered with the keyframe and the takes of the segment alone", async () => {
    const voices = [
      { file: async () => voice, startMs: -1_000 },
      { file: async () => voice, startMs: 60_000 },
    ];
    const { name, asked, path } = await made(undefined, { voices, feedback: ["Smile."] });
    expect(name).toBe("presenter");
    expect(asked).toMatchObject({
      ...{ kind: "presenter", model: "presenter", seconds, resolution: "standard" },
      start: { input: "keyframes[0]" },
    });
    expect(asked.prompt).toContain("Smile.");
    const [sent, whole] = [asked.voice.path, voice].map(async (each) =>
      decodeWav(await readFile(each)),
    );
    const [cut, take] = [(await sent)?.samples, (await whole)?.samples];
    expect(cut?.length).toBe(seconds * 48_000);
    expect(cut?.[10_000]).toBeCloseTo(take?.[58_000] ?? 9, 3);
    expect(cut?.at(-1)).toBe(0);
    expect(await streamFields(path)).toMatchObject({
      ...{ width: 360, height: 640, nb_frames: String(seconds * 30) },
    });
  });

  test.each([
    ["in step", "anull", flashSeconds],
    ["late by 300 ms, with the lips", "adelay=300", flashSeconds + 0.3],
    ["early by 200 ms, with the lips", "atrim=start=0.2,asetpts=PTS-STARTPTS", flashSeconds - 0.2],
    ["quieter, in a room", "volume=0.3,aecho=0.8:0.5:40:0.3", flashSeconds],
  ])("whose sound is %s is moved to the voice", async (_, filter, flashAt) => {
    const { path } = await made(await clipWith(filter, flashAt));
    expect(Math.abs((await flashIn(path)) - flashSeconds)).toBeLessThanOrEqual(0.04);
    expect(await streamFields(path)).toMatchObject({ nb_frames: String(seconds * 30) });
  });

  test("who is silent, says something else, or drifts away is the vendor's fault", async () => {
    const other = join(requests.directory, "other.wav");
    await spoken("Quite another sentence is heard here; it has its own pace.", other);
    const [mute, silent] = [join(requests.directory, "mute.mp4"), await clipWith("volume=0")];
    await makeMedia("-i", silent, "-an", "-c", "copy", mute);
    const faults = [
      [mute, "PRESENTER_SILENT"],
      [silent, "VOICE_DIFFERS"],
      [await clipWith("acopy", flashSeconds, other), "VOICE_DIFFERS"],
      [await clipWith("atempo=0.96"), "LIPS_OUT_OF_STEP"],
    ] as const;
    for (const [clip, code] of faults)
      await expect(made(clip)).rejects.toMatchObject({ errorClass: "malformed_output", code });
  });

  test("a clip that can't be read is the vendor's fault", async () => {
    await expect(made(voice)).rejects.toMatchObject({ errorClass: "malformed_output" });
  });

  test("measures offsets to 10 ms", async () => {
    const { samples } = decodeWav(await readFile(voice));
    for (const offsetMs of [-640, -35, 0, 35, 900]) {
      const shift = Math.round(offsetMs * 48);
      const moved = samples.map((_, at) => samples[at - shift] ?? 0);
      const check = checkLips(samples, moved, clock);
      expect(check).toMatchObject({ kind: "in step" });
      const left = check.kind === "in step" ? check.offsetMs - offsetMs : Number.NaN;
      expect(Math.abs(left)).toBeLessThanOrEqual(clock.frameMs / 2 + 10);
    }
  });
});
