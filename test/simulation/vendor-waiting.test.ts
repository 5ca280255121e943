/** Stages over a vendor's ports: what they need of files while the vendor works. */
import { mkdtemp, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { StageContext } from "@reelwright/core/pipeline/stage";
import { stages } from "@reelwright/core/stages/stages";
import { vendorCalls } from "@reelwright/core/vendors/open-calls";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { Snooze } from "@reelwright/film/vendor-failure";
import { drawingModel } from "@reelwright/media/testing/drawing-model";
import {
  type GenerationRequests,
  openGenerationRequests,
} from "@reelwright/media/testing/generation-requests";
import { vendorImages } from "@reelwright/media/vendor-media/images";
import { vendorVideos } from "@reelwright/media/vendor-media/videos";
import { openRig, openVendor, type Rig, subject } from "./vendor-rig.ts";

let rig: Rig;
let requests: GenerationRequests;
beforeEach(async () => {
  [rig, requests] = await Promise.all([openRig(), openGenerationRequests()]);
});
afterEach(() => Promise.all([rig.close(), requests.close()]));

/** One run of the stage's unit 0, or 1: the names of the stored files that it opened. */
const opener = (name: "init" | "generation", vendor: Vendor<GenerationRequest>) => {
  const stage = stages.find((each) => each.name === name);
  if (!stage) throw new Error("no such stage");
  const { brief, cutout, order } = requests.keyframe;
  const { signal } = new AbortController();
  return async (): Promise<readonly string[]> => {
    const opened: string[] = [];
    const open = async (key: string): Promise<string> => {
      opened.push(key);
      return key === brief.product.cutout ? cutout() : key;
    };
    const path = (file: string) => `${requests.directory}/${file}`;
    const workspace = { path, open };
    const context = {
      tenantId: order.tenantId,
      params: { video_model: order.videoModel, segment_duration: 2, video_resolution: "standard" },
      unit: name === "init" ? 1 : 0,
      anchor: name === "init" ? requests.start.keyframe : null,
      input: {
        brief,
        script: { keyframePrompts: [], segments: [] },
        keyframes: [requests.start.keyframe, requests.end.keyframe],
      },
      ...{ itemAttempt: 0, feedback: [], workspace, signal, progress: () => undefined },
      tools: { images: vendorImages({ vendor }), videos: vendorVideos({ vendor }) },
      calls: vendorCalls(rig.deps)(subject, { workspace, signal }),
    } as unknown as StageContext;
    const error = await stage.run(context as never).catch((thrown: unknown) => thrown);
    if (!(error instanceof Snooze)) throw error;
    rig.clock.advance(error.waitMs);
    return opened.map((key) => key.split("/").at(-1) ?? "").sort();
  };
};

describe("a unit that waits for a vendor", () => {
  test.each([
    ["init", ["cutout", "keyframe-0.png"]],
    ["generation", ["keyframe-0.png", "keyframe-1.png"]],
  ] as const)(
    "of %s opens its pictures to send them, and none to ask how far they are",
    async (name, sent) => {
      const { vendor, seen } = openVendor({ polls: 5 });
      const run = opener(name, vendor as unknown as Vendor<GenerationRequest>);
      expect(await run()).toEqual(sent);
      for (let polls = 1; polls <= 5; polls += 1) {
        expect(await run()).toEqual([]);
        expect(seen.polls).toBe(polls);
      }
    },
  );
});

test("a segment whose judge takes long is encoded once, by whichever run is the first", async () => {
  const videos = vendorVideos({ vendor: drawingModel() });
  const { signal } = new AbortController();
  const runs: { files: string[]; bytes: number }[] = [];
  for (let at = 0; at < 3; at += 1) {
    const directory = await mkdtemp(join(requests.directory, "run-"));
    const workspace = { path: (name: string) => join(directory, name), open: rig.open };
    const deps = { ...rig.deps, patienceMs: 60_000 };
    const calls = vendorCalls(deps)(subject, { workspace, signal });
    const [path, sound] = [workspace.path("segment.mp4"), workspace.path("sound.wav")];
    const request = { ...requests.segment, seconds: 1, sound };
    await videos.segment(request, path, { signal, progress: () => undefined, calls });
    calls.release();
    const files = (await readdir(directory)).filter((name) =>
      /conformed|^segment.mp4$|^sound/.test(name),
    );
    runs.push({ files: files.sort(), bytes: (await stat(path)).size });
  }
  const made = ["segment.mp4", "sound.wav"];
  const conformed = ["segment.mp4.conformed.mp4", "segment.mp4.conformed.wav"];
  expect(runs.map(({ files }) => files)).toEqual([[...made, ...conformed].sort(), made, made]);
  expect(new Set(runs.map(({ bytes }) => bytes)).size).toBe(1);
});
