import { describe, expect, test } from "@jest/globals";
import type { PlannedShot } from "@reelwright/film/artifacts";
import type { MixRequest } from "@reelwright/film/ports/editor";
import type { TalkingRequest } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import { comesWithSound } from "../pricing/price-list.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { audio } from "./audio.ts";
import { bestMoment, generation, thumbnailFrame } from "./generation.ts";
import { init } from "./script.ts";

const score = (product: number, size = 1) => ({ score: 90, parts: { product, size, colour: 1 } });
const moments = [0, 24, 60, 96, 108].map((frame) => ({ frame, sharpness: frame === 24 ? 9 : 8 }));
const shots: readonly PlannedShot[] = [
  { from: 0, to: 36, size: "wide", scene: "start" },
  { from: 36, to: 60, size: "close", scene: "start" },
  { from: 60, to: 90, size: "detail", scene: "end" },
  { from: 90, to: 120, size: "wide", scene: "end" },
];

describe("the best moment of a segment", () => {
  test("is the sharpest one where the product is seen equally well", () => {
    expect(bestMoment(moments, shots, [score(0.9), score(0.9)])?.frame).toBe(24);
  });

  test("is near the keyframe that shows the product better", () => {
    expect(bestMoment(moments, shots, [score(0.3), score(0.9)])?.frame).toBeGreaterThan(90);
    expect(bestMoment(moments, shots, [score(0.9), score(0.9, 0.1)])?.frame).toBeLessThan(40);
  });

  test("is never taken while one shot turns into the next", () => {
    const sharp = [{ frame: 60, sharpness: 50 }, ...moments];
    expect(bestMoment(sharp, shots, [score(0.8), score(0.7)])?.frame).not.toBe(60);
  });

  test("shows the whole product rather than a detail that is a little sharper", () => {
    const both = [
      { frame: 80, sharpness: 9 },
      { frame: 100, sharpness: 8.5 },
    ];
    expect(bestMoment(both, shots, [score(0.9), score(0.9)])?.frame).toBe(100);
  });

  test("is none where nothing was measured", () => {
    expect(bestMoment([], shots, [score(1), score(1)])).toBeNull();
    expect(bestMoment([{ frame: 0, sharpness: 0 }], shots, [score(1), score(1)])).toBeNull();
  });
});

describe("the thumbnail's frame", () => {
  const segment = (best?: { frame: number; worth: number }, points = 90) => ({
    frames: 120,
    score: { score: points, parts: {} },
    ...(best && { best }),
  });

  test("is the best moment of all segments, counted from the reel's start", () => {
    const segments = [segment({ frame: 12, worth: 0.4 }), segment({ frame: 96, worth: 0.9 })];
    expect(thumbnailFrame(segments)).toBe(216);
  });

  test("is the middle of the best segment where an earlier version made them", () => {
    expect(thumbnailFrame([segment(undefined, 70), segment(undefined, 95)])).toBe(180);
  });

  test("stays within the segment", () => {
    expect(thumbnailFrame([segment({ frame: 500, worth: 1 })])).toBe(119);
  });
});

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
        brief: {
          ...{ voice: null, music: hasMusic ? { file: "own.mp3" } : null },
          product: { name: "Can" },
        },
        script: { language: "en", segments: [] },
        segments: sounds.map((sound, index) => ({ index, seconds: 4, sound })),
        reel: { seconds: 4 * sounds.length },
      },
      tools: {
        catalogue: {},
        speech: {},
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

/** A unit's context over ports that make nothing; `controls` holds what inspections were given. */
const inspected = () => {
  const controls: Control[] = [];
  const calls = {};
  const note = () => undefined;
  const score = async (_request: unknown, control: Control) => {
    controls.push(control);
    return { score: 90, parts: {}, moments: [] };
  };
  const keyframe = { index: 0, image: "stored.png", prompt: "", recipe: {}, score: {} };
  const context = {
    params: sampleParams(),
    unit: 0,
    itemAttempt: 0,
    feedback: [],
    input: {
      brief: {
        frame: { width: 720, height: 1280 },
        product: { name: "Can" },
        cutout: "cutout.png",
      },
      script: { keyframePrompts: ["a can"], segments: [{ narration: "Hello." }] },
      keyframes: [keyframe, keyframe],
    },
    tools: {
      images: { keyframe: async () => ({ recipe: {} }) },
      videos: { segment: async () => undefined },
      inspection: { keyframe: score, segment: score },
      editor: { still: async () => undefined, preview: async () => undefined },
      speech: {},
    },
    workspace: {
      path: (name: string) => `/scratch/${name}`,
      open: async (key: string) => `/stored/${key}`,
      keep: async (path: string) => path,
    },
    calls,
    note,
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  return { context, controls, calls, note };
};

test.each([
  ["keyframe", init],
  ["segment", generation],
])(
  "the inspection of a %s may make paid calls and note events: a judge is asked through them",
  async (_item, stage) => {
    const { context, controls, calls, note } = inspected();
    await stage.run(context as never);
    expect(controls.map((each) => each.calls === calls && each.note === note)).toEqual([true]);
  },
);

describe("a segment of a job that stopped before it was spoken, and goes on", () => {
  const wordsOf = async (speech: object, changes: object = {}) => {
    const { context } = inspected();
    let words: unknown;
    const segment = async (request: { readonly words: unknown }) => {
      words = request.words;
    };
    const voice = { language: "en", synthesis: { rate: 1 } };
    const input = { ...context.input, brief: { ...context.input.brief, voice } };
    const script = { ...input.script, language: "en" };
    const tools = { ...context.tools, videos: { segment }, speech, catalogue: { voices: [] } };
    const params = sampleParams({ segment_count: 1, segment_duration: 4, ...changes });
    await generation.run({ ...context, params, tools, input: { ...input, script } } as never);
    return words;
  };
  const speak = async () => ({
    seconds: 1,
    words: [{ text: "Hello.", startMs: 40, endMs: 900 }],
  });

  test("follows a voice that costs nothing", async () => {
    const words = await wordsOf({ speak, speaksSentences: true });
    expect(words).toEqual([{ text: "Hello.", startMs: 190, endMs: 1_050 }]);
  });

  test("expects an even rate where the voice is paid, or nobody will hear it", async () => {
    const paid = await wordsOf({ speak });
    expect(paid).not.toContainEqual(expect.objectContaining({ endMs: 1_050 }));
    const stopped = { stop_at_stage: "generation" };
    expect(await wordsOf({ speak, speaksSentences: true }, stopped)).toEqual(paid);
  });
});

describe("a segment in which the persona speaks", () => {
  const spokenIn = (unit: number, tools: object = {}) => {
    const asked: (readonly [port: string, request: Record<string, unknown>])[] = [];
    const { context } = inspected();
    const segment = (port: string) => async (request: Record<string, unknown>) => {
      asked.push([port, request]);
    };
    const takes = [
      { file: "a.wav", startMs: 150 },
      { file: "b.wav", startMs: 8_300 },
    ];
    const words = [
      { text: "Hello.", startMs: 150, endMs: 700, segment: 0 },
      { text: "Bye.", startMs: 8_300, endMs: 9_000, segment: 1 },
    ];
    const [first] = context.input.keyframes;
    const keyframes = [0, 1, 2].map((index) => ({ ...first, index, image: `${index}.png` }));
    const given = {
      ...context,
      unit,
      params: sampleParams({ segment_count: 2, presentation: "talking" }),
      input: {
        ...context.input,
        keyframes,
        script: { ...context.input.script, language: "en", narration: { takes, words } },
      },
      tools: {
        ...context.tools,
        ...{ videos: { segment: segment("videos") }, presenter: { segment: segment("presenter") } },
        ...tools,
      },
    };
    return { made: () => generation.run(given as never), asked };
  };

  test("is the presenter's, from its keyframe and with the takes by its own time", async () => {
    const { made, asked } = spokenIn(1);
    const segment = (await made()) as { readonly sound: string | null };
    expect(asked.map(([port]) => port)).toEqual(["presenter"]);
    const request = asked[0]?.[1] as unknown as TalkingRequest;
    expect(request).toMatchObject({ index: 1, start: { keyframe: { index: 1 } } });
    expect(request.end).toBe(request.start);
    const voices = request.voices.map(async ({ file, startMs }) => [await file(), startMs]);
    expect(await Promise.all(voices)).toEqual([
      ["/stored/a.wav", -7_850],
      ["/stored/b.wav", 300],
    ]);
    // Its sound is the take, which the mix plays.
    expect(segment.sound).toBeNull();
  });

  test("waits where nobody serves the presenter", async () => {
    const { made, asked } = spokenIn(0, { presenter: undefined });
    await expect(made()).rejects.toMatchObject({ kind: "unavailable", code: "PRESENTER_OFF" });
    expect(asked).toEqual([]);
  });
});
