import { describe, expect, test } from "@jest/globals";
import { musicMoods } from "../../providers/src/music/moods.ts";
import { catalogue } from "../src/index.ts";

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
});
