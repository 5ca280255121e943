import { describe, expect, test } from "@jest/globals";
import { musicMoods } from "@reelwright/media/audio/music/moods";
import { catalogue } from "./catalogue.ts";

const { tracks } = catalogue;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const distinct = (values: readonly unknown[]) => new Set(values).size;

describe("music", () => {
  test("has ids and titles of its own", () => {
    expect(tracks.length).toBeGreaterThanOrEqual(60);
    for (const key of ["music_id", "title", "seed"] as const)
      expect(distinct(tracks.map((track) => track[key]))).toBe(tracks.length);
    for (const track of tracks) {
      expect(track.music_id).toMatch(uuid);
      expect(catalogue.track(track.music_id)).toBe(track);
    }
    expect(catalogue.track("nothing")).toBeNull();
  });

  test("covers each mood with several tracks", () => {
    const moods = [...new Set(tracks.map((track) => track.mood))];
    expect(moods.length).toBeGreaterThanOrEqual(10);
    expect(moods).toEqual(
      expect.arrayContaining(["upbeat", "cinematic", "chill", "happy", "lofi"]),
    );
    for (const mood of moods)
      expect(tracks.filter((track) => track.mood === mood).length).toBeGreaterThanOrEqual(3);
  });

  test("asks only for moods that can be composed, at a tempo they allow", () => {
    const known = new Map(musicMoods.map((mood) => [mood.name, mood]));
    expect([...new Set(tracks.map((track) => track.mood))].sort()).toEqual(
      [...known.keys()].sort(),
    );
    for (const { title, mood, bpm } of tracks) {
      const { slowestBpm = 0, fastestBpm = 0 } = known.get(mood) ?? {};
      expect({ title, fits: bpm >= slowestBpm && bpm <= fastestBpm }).toEqual({
        title,
        fits: true,
      });
    }
  });

  test("names a tempo that its beats per minute bear out", () => {
    const range = { slow: [40, 89], medium: [90, 119], fast: [120, 180] } as const;
    for (const { tempo, bpm, seed, file } of tracks) {
      expect(bpm).toBeGreaterThanOrEqual(range[tempo][0]);
      expect(bpm).toBeLessThanOrEqual(range[tempo][1]);
      expect(Number.isInteger(seed)).toBe(true);
      expect(file).toBeNull();
    }
  });

  test("is the faster the more energy it has, on the whole and within each mood", () => {
    const meanOf = (list: typeof tracks) =>
      list.reduce((sum, { bpm }) => sum + bpm, 0) / Math.max(1, list.length);
    const of = (level: string, list = tracks) =>
      list.filter(({ energy_level }) => energy_level === level);
    expect(meanOf(of("low"))).toBeLessThan(meanOf(of("medium")));
    expect(meanOf(of("medium"))).toBeLessThan(meanOf(of("high")));
    for (const mood of new Set(tracks.map((track) => track.mood))) {
      const own = tracks.filter((track) => track.mood === mood);
      for (const [lower, higher] of [
        ["low", "medium"],
        ["medium", "high"],
      ] as const) {
        const [slow, fast] = [of(lower, own), of(higher, own)];
        if (slow.length > 0 && fast.length > 0)
          expect({ mood, rises: meanOf(slow) < meanOf(fast) }).toEqual({ mood, rises: true });
      }
    }
  });
});
