import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { encodeWav } from "../audio/sound/wav.ts";
import { quietestNear, withQuietCuts } from "./quiet-cuts.ts";

const rateHz = 16_000;
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quiet-cuts-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** A voice that speaks but for one gap; ms. */
const spoken = (seconds: number, gapFrom: number, gapTo: number): Float32Array =>
  Float32Array.from({ length: seconds * rateHz }, (_, at) => {
    const ms = (at * 1_000) / rateHz;
    return ms >= gapFrom && ms < gapTo ? 0 : 0.3 * Math.sin(at * 0.13) * Math.sin(at * 0.0041 + 1);
  });

describe("a take that is cut for a longer pause", () => {
  test("is cut where nobody speaks, wherever its words are thought to end", () => {
    const offsets = fc.record({
      gap: fc.integer({ min: 600, max: 1_400 }),
      length: fc.integer({ min: 40, max: 200 }),
      off: fc.integer({ min: -100, max: 100 }),
    });
    fc.assert(
      fc.property(offsets, ({ gap, length, off }) => {
        const samples = Int16Array.from(spoken(2, gap, gap + length), (value) => 32_767 * value);
        const planned = gap + length / 2 + off;
        const cut = quietestNear(samples, planned, [0, 2_000]);
        expect(Math.abs(cut - planned)).toBeLessThanOrEqual(120);
        if (Math.abs(off) < length / 2 + 90) {
          expect(cut).toBeGreaterThanOrEqual(gap);
          expect(cut).toBeLessThanOrEqual(gap + length);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("keeps every moment at its own time, once", async () => {
    const path = join(directory, "take.wav");
    const voice = spoken(2, 900, 1_000);
    await writeFile(path, encodeWav([voice], rateHz));
    const other = { path: join(directory, "never-read.wav"), startMs: 5_000 };
    const pieces = [
      { path, fromMs: 0, toMs: 870, startMs: 100 },
      { path, fromMs: 870, startMs: 1_270 },
      other,
    ];
    const [one, next, last] = await withQuietCuts(
      pieces,
      join(directory, "scratch"),
      new AbortController().signal,
    );
    expect(one).toMatchObject({ fromMs: 0, startMs: 100 });
    expect(one?.toMs).toBeGreaterThanOrEqual(900);
    expect(one?.toMs).toBeLessThanOrEqual(1_000);
    expect(next?.fromMs).toBe(one?.toMs);
    expect((next?.startMs ?? 0) - (next?.fromMs ?? 0)).toBe(1_270 - 870);
    expect(last).toEqual(other);
  });
});
