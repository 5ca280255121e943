import { expect, test } from "@jest/globals";
import type { Control } from "@reelwright/film/ports/control";
import { sampleParams } from "../testing/sample-job.ts";
import { generation } from "./generation.ts";
import { init } from "./init.ts";

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
