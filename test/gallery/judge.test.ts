/** Each check on a good film and on one that was made bad for it. */
import { describe, expect, test } from "@jest/globals";
import type { Frames } from "../../scripts/gallery/judge/frames.ts";
import { cutLines, enlargement } from "../../scripts/gallery/judge/lettering.ts";
import { emptyFrames, framings, longestStill } from "../../scripts/gallery/judge/motion.ts";
import { coveredBy, personShare, subjectsOf } from "../../scripts/gallery/judge/subjects.ts";
import { type Box, overlap, typeIn } from "../../scripts/gallery/judge/type.ts";

const size = { width: 90, height: 160 };
type Rectangle = readonly [left: number, top: number, width: number, height: number];

/** A plate with a striped product on it. */
const picture = ([left, top, width, height]: Rectangle, plate = 200): Uint8Array =>
  Uint8Array.from({ length: size.width * size.height }, (_, at) => {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const isProduct = x >= left && x < left + width && y >= top && y < top + height;
    return isProduct ? 30 + 90 * (Math.floor((y - top) / 8) % 2) : plate - Math.floor(x / 4);
  });

const film = (pictures: readonly Uint8Array[], perSecond = 10): Frames => ({
  ...size,
  ...{ channels: 1, perSecond, pictures },
});

const shot = (seconds: number, at: (frame: number) => Uint8Array): Uint8Array[] =>
  Array.from({ length: seconds * 10 }, (_, frame) => at(frame));
const pushed = (left: number, top: number, width: number, plate = 200) =>
  shot(2, (frame) => picture([left, top, width + frame / 2, 60 + frame], plate));

describe("motion", () => {
  test("of a slow push is seen, and a frozen film isn't one", () => {
    expect(longestStill(film(pushed(20, 30, 40)))).toBe(0);
    const frozen = shot(2, () => picture([20, 30, 40, 60]));
    expect(longestStill(film([...pushed(20, 30, 40), ...frozen]))).toBeGreaterThan(1.5);
  });

  test("an empty plate is found between frames that show the product", () => {
    const empty = shot(1, () => picture([0, 0, 0, 0]));
    expect(emptyFrames(film(pushed(20, 30, 40)))).toEqual([]);
    expect(emptyFrames(film([...pushed(20, 30, 40), ...empty]))[0]).toBe(2);
  });

  test("three shots of one framing are found, three different ones aren't", () => {
    const one = () => pushed(20, 30, 40);
    const [near, aside] = [pushed(2, 10, 76, 60), pushed(45, 80, 30)];
    expect(framings(film([...one(), ...near, ...aside])).repeated).toEqual([]);
    // A cut to the same framing shows for a moment, as by a flash of light.
    const flash = [picture([0, 0, 90, 160], 0)];
    const same = [...one(), ...flash, ...one(), ...flash, ...one()];
    expect(framings(film(same)).shots).toHaveLength(3);
    expect(framings(film(same)).repeated).toHaveLength(1);
  });
});

describe("lettering", () => {
  const own = [
    { text: "SOLSTICE", box: { left: 0.1, right: 0.9, top: 0.4, bottom: 0.5 } },
    { text: "Citrus", box: { left: 0.3, right: 0.7, top: 0.55, bottom: 0.6 } },
  ];
  const line = (text: string, left: number, right: number) => ({
    ...{ text, box: { left, right, top: 0.4, bottom: 0.45 } },
  });

  test("that the border cuts is found; whole lines and other texts aren't", () => {
    expect(cutLines([line("SOLSTIC", 0.2, 1)], own)).toEqual(["solstic of solstice"]);
    expect(cutLines([line("SOLSTICE", 0.1, 0.9)], own)).toEqual([]);
    expect(cutLines([line("SOLSTICE", 0, 1)], own)).toEqual([]);
    expect(cutLines([line("Try it", 0, 0.5)], own)).toEqual([]);
  });

  test("tells how large the product is drawn", () => {
    const [frame, source] = [
      { width: 720, height: 1280 },
      { width: 400, height: 800 },
    ];
    const drawn = [{ text: "SOLSTICE", box: { left: 0.1, right: 0.9, top: 0.4, bottom: 0.5 } }];
    expect(enlargement(drawn, frame, own, source)).toBeCloseTo(1.77, 1);
    expect(enlargement(drawn, frame, own, { width: 800, height: 1600 })).toBeLessThan(1);
    expect(enlargement([line("Try it", 0, 0.5)], frame, own, source)).toBeNull();
  });
});

/** A gray frame in color, with bars like the letters of a text in `box`. */
const written = (box: Box | null, ground: number, ink: number): Frames => {
  const pixels = new Uint8Array(size.width * size.height * 3).fill(ground);
  if (box)
    for (let y = box.top; y < box.bottom; y++)
      for (let x = box.left; x < box.right; x += 1)
        if (x % 4 < 2) pixels.fill(ink, (y * size.width + x) * 3, (y * size.width + x) * 3 + 3);
  return { ...size, channels: 3, perSecond: 2, pictures: [pixels] };
};

describe("type", () => {
  const box = { left: 20, top: 100, right: 70, bottom: 112 };
  const boxOf = (ground: number, ink: number) =>
    typeIn(written(box, ground, ink), written(null, ground, ink))[0] ?? [];

  test("is one box where it was drawn", () => {
    const [found, ...others] = boxOf(40, 255);
    expect(others).toEqual([]);
    expect(overlap(box, found as Box)).toBeGreaterThan(0.95);
    expect(typeIn(written(null, 40, 0), written(null, 40, 0))).toEqual([[]]);
  });

  test("of white on black has contrast, of gray on gray hasn't", () => {
    expect(boxOf(20, 255)[0]?.contrast).toBeGreaterThan(12);
    expect(boxOf(120, 170)[0]?.contrast).toBeLessThan(3);
  });

  test("lies over the product or beside it", () => {
    const [found] = boxOf(40, 255);
    expect(overlap(found as Box, { left: 10, top: 60, right: 80, bottom: 130 })).toBe(1);
    expect(overlap(found as Box, { left: 10, top: 10, right: 80, bottom: 90 })).toBe(0);
  });
});

describe("subjects", () => {
  const box = { left: 0.2, right: 0.8, top: 0.2, bottom: 0.6 };
  const subject = (kind: "head" | "product" | "lettering", from: number, to: number) => ({
    ...{ kind, box, from, to },
  });
  const frame = { width: 100, height: 100 };
  const text = (top: number) => [{ left: 20, right: 80, top, bottom: top + 12 }];

  test("are those of all segments, one after the other", () => {
    const segment = { frames: 60, subjects: [subject("head", 0, 30)] };
    const all = subjectsOf([segment, segment]);
    expect(all.map(({ from, to }) => [from, to])).toEqual([
      [0, 30],
      [60, 90],
    ]);
    expect(personShare(all, 120)).toBe(0.5);
    expect(personShare(subjectsOf([{ frames: 60 }]), 60)).toBe(0);
  });

  test("are covered by type that lies over them while they are seen", () => {
    for (const kind of ["head", "product", "lettering"] as const) {
      const seen = [subject(kind, 10, 20)];
      expect([...coveredBy(text(30), frame, seen, 12)]).toEqual([kind]);
      expect([...coveredBy(text(30), frame, seen, 20)]).toEqual([]);
      expect([...coveredBy(text(80), frame, seen, 12)]).toEqual([]);
    }
  });
});
