import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SegmentRequest, Videos } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import sharp from "sharp";
import { writeStill } from "../../ffmpeg/encoding.ts";
import { streamFields } from "../editor-measures.ts";
import { type GenerationRequests, openGenerationRequests } from "../generation-requests.ts";
import type { OpenPort } from "./images-conformance.ts";

/** How far the mean colour of a frame is from a picture's, of 255. */
const distance = async (video: string, frame: number, image: string): Promise<number> => {
  const still = `${video}.${frame}.jpg`;
  await writeStill(video, frame, still, new AbortController().signal);
  const means = await Promise.all(
    [still, image].map(async (path) => (await sharp(path).stats()).channels),
  );
  const [one = [], other = []] = means;
  return Math.max(...one.map(({ mean }, at) => Math.abs(mean - (other[at]?.mean ?? 0))));
};

/** What every adapter of `Videos` does. `nearness`: how far its first and last frames may be from the keyframes, of 255. */
export const videosConformance = (
  name: string,
  open: OpenPort<Videos>,
  { nearness = 8 }: { readonly nearness?: number } = {},
): void =>
  describe(`${name} keep to the contract of Videos`, () => {
    let requests: GenerationRequests;
    let opened: Awaited<ReturnType<OpenPort<Videos>>>;
    beforeAll(async () => {
      requests = await openGenerationRequests();
      opened = await open(requests.directory);
    });
    afterAll(async () => {
      await opened.close?.();
      await requests.close();
    });

    let made = 0;
    const draw = async (changes: Partial<SegmentRequest>, signal?: AbortSignal) => {
      made += 1;
      const path = join(requests.directory, `conformance-${made}.mp4`);
      const control: Control = {
        signal: signal ?? new AbortController().signal,
        progress: () => undefined,
        ...(opened.calls && { calls: opened.calls }),
      };
      const request = { ...requests.segment, ...changes };
      return { path, done: opened.port.segment(request, path, control) };
    };

    test("a segment has the segment format and its exact frames, is mute and goes from one keyframe to the other", async () => {
      const { path, done } = await draw({ seconds: 2 });
      await done;
      expect(await streamFields(path)).toMatchObject({
        ...{ codec_name: "h264", profile: "High", pix_fmt: "yuv420p", time_base: "1/15360" },
        ...{ nb_frames: "60", r_frame_rate: "30/1", color_space: "bt709", color_range: "tv" },
        ...requests.segment.brief.frame,
      });
      expect(await streamFields(path, "a")).toEqual({});
      expect(await distance(path, 0, await requests.start.image())).toBeLessThan(nearness);
      expect(await distance(path, 59, await requests.end.image())).toBeLessThan(nearness);
    });

    test("the sound that is ordered has its exact length; none is written where none is ordered", async () => {
      const sound = join(requests.directory, `conformance-${made}.wav`);
      await (await draw({ sound: null, seconds: 1 })).done;
      expect(existsSync(sound)).toBe(false);
      await (await draw({ sound, seconds: 1 })).done;
      expect(await streamFields(sound, "a")).toMatchObject({
        ...{ codec_name: "pcm_s16le", sample_rate: "48000", channels: 2, duration: "1.000000" },
      });
    });

    test("it has the request's size", async () => {
      const size = { width: 396, height: 704 };
      const { path, done } = await draw({ size, seconds: 1 });
      await done;
      expect(await streamFields(path)).toMatchObject({ ...size, nb_frames: "30" });
    });

    test("nothing is left where the work is stopped", async () => {
      const { path, done } = await draw({}, AbortSignal.abort(new Error("stopped")));
      await expect(done).rejects.toThrow();
      expect(existsSync(path)).toBe(false);
    });
  });
