import { expect, test } from "@jest/globals";
import type { Voice } from "@reelwright/film/artifacts";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import { prosodyOf } from "./espeak-engine.ts";

const synthesis = { voice: "en-us", variant: "f3", pitch: 50, range: 40, rate: 1 };
const voice = { language: "en", synthesis } as Voice;
const sentence = { text: "Look at this mug.", pauseAfterMs: 0 };
/** How far pitch and melody are from the voice's own. */
const distances = (settings: Partial<SpeechRequest>) => {
  const usual = {
    text: sentence.text,
    voice,
    rate: 1,
    stability: 0.5,
    similarity: 0.5,
    style: 0.5,
  };
  const { pitch, range } = prosodyOf(sentence as never, { ...usual, ...settings });
  return [Math.abs(pitch - synthesis.pitch), Math.abs(range - synthesis.range)] as const;
};

test("with the highest similarity a voice keeps its own pitch and melody, whatever else is asked for", () => {
  expect(distances({ similarity: 1, stability: 0, style: 1 })).toEqual([0, 0]);
});

test("the lower the similarity, the farther stability and style take it from them", () => {
  const lively = [1, 0.5, 0].map((similarity) => distances({ similarity, stability: 0, style: 1 }));
  for (const part of [0, 1] as const) {
    const [near, usual, far] = lively.map((distance) => distance[part]);
    expect(usual).toBeGreaterThan(near ?? 0);
    expect(far).toBeGreaterThan(usual ?? 0);
  }
});
