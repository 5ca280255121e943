import { describe, expect, test } from "@jest/globals";
import type { MixRequest } from "@reelwright/film/ports/editor";
import { comesWithSound } from "../pricing/price-list.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { audio } from "./audio.ts";

test("sound is in the price of a job's model, or it is a variant that a job doesn't order", () => {
  const models = ["vidA_fast", "vidA", "vidB_std", "vidB_pro", "vidB_4k", "nobody's"];
  expect(models.map(comesWithSound)).toEqual([true, true, false, false, false, false]);
});

describe("what segments sound like", () => {
  const mixedOf = async (sounds: readonly (string | null | undefined)[], hasMusic = true) => {
    let mixed: MixRequest | undefined;
    const context = {
      params: sampleParams(),
      input: {
        brief: { voice: null, music: hasMusic ? { file: "own.mp3" } : null },
        script: { language: "en", segments: [] },
        segments: sounds.map((sound, index) => ({ index, seconds: 4, sound })),
        reel: { seconds: 4 * sounds.length },
      },
      tools: {
        catalogue: {},
        editor: {
          mix: async (request: MixRequest) => {
            mixed = request;
            return { integratedLufs: -14, truePeakDbtp: -1 };
          },
        },
      },
      workspace: {
        path: (name: string) => `/scratch/${name}`,
        open: async (key: string) => `/stored/${key}`,
        keep: async (path: string) => path,
      },
      signal: new AbortController().signal,
      progress: () => undefined,
    };
    await audio.run(context as never);
    return mixed;
  };

  test("is mixed from each segment's beginning on; those without any, and of earlier versions, are skipped", async () => {
    expect((await mixedOf(["a.wav", null, "c.wav", undefined]))?.scenes).toEqual([
      { path: "/stored/a.wav", startMs: 0, seconds: 4 },
      { path: "/stored/c.wav", startMs: 8_000, seconds: 4 },
    ]);
  });

  test("is no sound track by itself: with neither voice nor music there is none", async () => {
    expect(await mixedOf(["a.wav"], false)).toBeUndefined();
  });
});
