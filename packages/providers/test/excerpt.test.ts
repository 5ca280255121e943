import { expect, test } from "@jest/globals";
import { catalogue } from "../../catalog/src/index.ts";
import { moodOf } from "../src/music/moods.ts";
import { planOf } from "../src/music/plan.ts";
import { excerptSeconds } from "../src/samples/excerpt.ts";

test("every track's preview is played at the tempo that is listed, in whole bars", () => {
  for (const { title, mood, energy_level, bpm } of catalogue.tracks) {
    const seconds = excerptSeconds(bpm);
    const plan = planOf(moodOf(mood, energy_level), bpm, seconds);
    expect({ title, bpm: Math.round(plan.bpm * 1_000) / 1_000 }).toEqual({ title, bpm });
    expect({ title, whole: plan.bars.every(({ beats }) => beats === 4) }).toEqual({
      title,
      whole: true,
    });
    expect(seconds).toBeGreaterThan(21);
    expect(seconds).toBeLessThan(27);
  }
});
