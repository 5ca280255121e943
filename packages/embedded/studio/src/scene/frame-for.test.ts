import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { around, type Box } from "./boxes.ts";
import { type Framed, type FrameRequest, frameFor } from "./frame-for.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const boxIn = (reach: number) =>
  fc.tuple(share, share, share, share).map(
    ([x, y, width, height]): Box => ({
      left: (x - 0.5) * reach,
      top: (y - 0.5) * reach,
      right: (x - 0.5) * reach + 4 + width * reach,
      bottom: (y - 0.5) * reach + 4 + height * reach,
    }),
  );
const areas = fc.tuple(share, share, share, share).map(
  ([x, y, width, height]): Box => ({
    left: x * 0.9,
    top: y * 0.9,
    right: Math.min(1, x * 0.9 + 0.05 + width * 0.4),
    bottom: Math.min(1, y * 0.9 + 0.05 + height * 0.4),
  }),
);
const requests: fc.Arbitrary<FrameRequest> = fc.record({
  half: fc.constantFrom(281, 500, 889),
  subjects: fc.array(boxIn(300), { minLength: 1, maxLength: 3 }),
  keepOut: fc.array(areas, { maxLength: 3 }),
  lettering: fc.array(boxIn(300), { maxLength: 4 }),
  scale: fc
    .tuple(fc.double({ min: 0.3, max: 3, noNaN: true }), fc.double({ min: 1, max: 4, noNaN: true }))
    .map(([least, more]) => [least, least * more] as const),
  prefer: fc.record({
    center: fc.record({ x: share, y: share }),
    size: fc.double({ min: 0.1, max: 1, noNaN: true }),
  }),
  edge: fc.constantFrom(0, 0.03),
});

/** A box of the scene in shares of the frame. */
const seen = (box: Box, { x, y, scale }: Framed, half: number): Box => ({
  left: 0.5 + ((box.left - x) * scale) / (2 * half),
  right: 0.5 + ((box.right - x) * scale) / (2 * half),
  top: 0.5 + ((box.top - y) * scale) / 1000,
  bottom: 0.5 + ((box.bottom - y) * scale) / 1000,
});
const slack = 1e-6;
const isInside = ({ left, top, right, bottom }: Box, room: number): boolean =>
  Math.min(left, top, 1 - right, 1 - bottom) >= room - slack;
const isOutside = ({ left, top, right, bottom }: Box, room: number): boolean =>
  right <= slack - room ||
  left >= 1 + room - slack ||
  bottom <= slack - room ||
  top >= 1 + room - slack;
const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;

describe("any framing", () => {
  test("shows all subjects whole, and each lettering whole or not at all", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const framed = frameFor(request);
        const { half, edge } = request;
        expect(isInside(seen(around(request.subjects), framed, half), edge)).toBe(true);
        for (const letter of request.lettering) {
          const box = seen(letter, framed, half);
          expect(isInside(box, edge) || isOutside(box, edge)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("enters a reserved area or leaves the range of scales only if it says so", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const framed = frameFor(request);
        const [least, most] = request.scale;
        const subject = seen(around(request.subjects), framed, request.half);
        expect(framed.scale).toBeLessThanOrEqual(most * (1 + slack));
        if (!framed.gaveUp.includes("scale"))
          expect(framed.scale).toBeGreaterThanOrEqual(least * (1 - slack));
        if (framed.gaveUp.includes("keepOut")) return;
        const whole = { left: 0, top: 0, right: 1, bottom: 1 };
        const letters = request.lettering
          .map((letter) => seen(letter, framed, request.half))
          .filter((letter) => overlaps(letter, whole));
        for (const box of [subject, ...letters])
          expect(request.keepOut.some((area) => overlaps(area, box))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("is the preferred one where that is possible, and the same every time", () => {
    fc.assert(
      fc.property(requests, ({ lettering: _, keepOut: _taken, ...request }) => {
        const free = { ...request, keepOut: [], lettering: [] };
        const framed = frameFor(free);
        expect(frameFor(free)).toEqual(framed);
        const subject = seen(around(free.subjects), framed, free.half);
        const size = Math.max(subject.right - subject.left, subject.bottom - subject.top);
        const [least, most] = free.scale;
        const wanted = (framed.scale * free.prefer.size) / size;
        const { x, y } = free.prefer.center;
        const [wide, high] = [subject.right - subject.left, subject.bottom - subject.top];
        const fits =
          wanted >= least &&
          wanted <= most &&
          isInside(
            { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 },
            free.edge,
          );
        if (!fits || Math.abs(size - free.prefer.size) > slack) return;
        expect((subject.left + subject.right) / 2).toBeCloseTo(x, 6);
        expect((subject.top + subject.bottom) / 2).toBeCloseTo(y, 6);
      }),
      { numRuns: 200 },
    );
  });
});

test("a word beside the subject pushes the camera aside or comes into the frame", () => {
  const request: FrameRequest = {
    ...{ half: 500, keepOut: [], edge: 0, scale: [2, 2] },
    subjects: [{ left: -50, top: -50, right: 50, bottom: 50 }],
    lettering: [{ left: 200, top: -20, right: 260, bottom: 20 }],
    prefer: { center: { x: 0.5, y: 0.5 }, size: 0.2 },
  };
  const framed = frameFor(request);
  expect(framed).toMatchObject({ scale: 2, gaveUp: [] });
  // The word would begin at 0.9 and end at 1.02 of the frame.
  expect(framed.x).toBeCloseTo(10, 6);
});

test("a subject that is too large for the free area is shown over it before it gets smaller", () => {
  const request: FrameRequest = {
    ...{ half: 500, edge: 0, lettering: [], scale: [1, 2] },
    subjects: [{ left: -100, top: -450, right: 100, bottom: 450 }],
    keepOut: [{ left: 0, top: 0.7, right: 1, bottom: 1 }],
    prefer: { center: { x: 0.5, y: 0.5 }, size: 0.9 },
  };
  expect(frameFor(request)).toMatchObject({ scale: 1, gaveUp: ["keepOut"] });
  expect(frameFor({ ...request, scale: [1.5, 2] }).gaveUp).toEqual(["scale"]);
});
