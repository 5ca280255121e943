import { describe, expect, test } from "@jest/globals";
import { headSpot } from "../figure/posed-product.ts";
import type { PictureState } from "../scene/layout.ts";
import { frame, inserts, planCut, planCutOf, shotsOf, stateAt } from "../testing/segments.ts";
import type { Timeline } from "./timeline.ts";

/** Where a point of the scene is in the frame, in shares of it. */
const seenAt = ({ camera }: PictureState, { x, y }: { x: number; y: number }) => ({
  x: 0.5 + ((x - camera.x) * camera.zoom) / (1000 * (frame.width / frame.height)),
  y: 0.5 + ((y - camera.y) * camera.zoom) / 1000,
});

/** Every third frame outside transitions. */
const singles = (timeline: Timeline): readonly PictureState[] =>
  Array.from({ length: timeline.frames / 3 }, (_, at) => timeline.at(at * 3).pictures).flatMap(
    (pictures) => (pictures.length === 1 ? [pictures[0]] : []),
  );

/** Heights at which full hair, a head and its chin are in the frame; as if below it where nobody is seen. */
const headEdges = (picture: PictureState) => {
  const { persona } = picture;
  if (persona === null) return { hair: 1, crown: 1, chin: 1 };
  const [hair, crown, chin] = [-0.8, -0.55, 0.5].map((y) => {
    const spot = headSpot(persona.pose, { x: 0, y }).at;
    const at = { x: persona.x + spot.x * persona.head, y: persona.y + spot.y * persona.head };
    return seenAt(picture, at).y;
  }) as [number, number, number];
  return { hair, crown, chin };
};

describe("the shots of a segment", () => {
  test.each([0, 1, 2, 3, 4])("after keyframe %d begin and end with the keyframes", (from) => {
    const timeline = planCut(from);
    const [first, last] = [0, timeline.frames].map((at) => timeline.at(at).pictures[0]);
    expect(first?.camera).toEqual(stateAt(from).camera);
    expect(last?.camera.zoom).toBeCloseTo(stateAt(from + 1).camera.zoom, 6);
    expect(last?.camera.x).toBeCloseTo(stateAt(from + 1).camera.x, 6);
    expect(last?.product.y).toBeCloseTo(stateAt(from + 1).product.y, 6);
  });

  test.each([0, 1, 2, 3, 4])(
    "after keyframe %d have the product in the frame, and a head whole or not at all",
    (from) => {
      for (const picture of [1, 2, 3].flatMap((seed) => singles(planCut(from, seed)))) {
        const product = seenAt(picture, picture.product);
        expect(Math.abs(product.x - 0.5)).toBeLessThan(0.38);
        expect(Math.abs(product.y - 0.475)).toBeLessThan(0.325);
        const { crown, chin } = headEdges(picture);
        expect(crown > 0 || chin < 0.02).toBe(true);
      }
    },
  );

  test("of a bottle alone show it over more than a third of the frame's height", () => {
    for (const size of [frame, { width: 160, height: 90 }, { width: 120, height: 120 }])
      for (const from of [0, 1, 2, 3]) {
        const timeline = planCutOf("Steel bottle", 0.33, "display_static", from, {
          size,
          seconds: 4,
        });
        const heights = singles(timeline)
          .filter(({ fullBleed, persona }) => fullBleed === null && persona === null)
          .map(({ camera, product }) => (product.height * camera.zoom) / 1000);
        expect(heights.length).toBeGreaterThan(0);
        expect(Math.min(...heights)).toBeGreaterThan(0.36);
      }
  });

  test.each([
    ["Linden sofa", 2.17, "holdable"],
    ["Oak chair", 0.55, "surface_interactive"],
    ["City car", 2.6, "holdable"],
    ["Crunchy dog food", 0.67, "holdable"],
    ["Neck warmer", 1.2, "wearable"],
    ["Straw hat", 2, "wearable"],
    ["Desk lamp", 0.5, "surface_interactive"],
    ["Blaze Runner shoe", 1.7, "surface_interactive"],
  ] as const)("of %s behead nobody", (name, aspect, mode) => {
    for (const from of [0, 1, 2, 3]) {
      const broad = { size: { width: 160, height: 90 }, seconds: 4 };
      const broadly = planCutOf(name, aspect, mode, from, broad);
      for (const picture of [
        ...singles(planCutOf(name, aspect, mode, from)),
        ...singles(broadly),
      ]) {
        const { crown, chin } = headEdges(picture);
        const isWhole = crown > 0 && chin < 1;
        expect({ name, from, isWhole: isWhole || chin < 0.02 || picture.persona === null }).toEqual(
          { name, from, isWhole: true },
        );
        // The figure beside furniture is whole: its legs alone would say nothing.
        if (picture.floor && picture.persona) expect(crown).toBeGreaterThan(0);
      }
    }
  });

  test.each([
    ["Blaze Runner shoe", 1.7, "surface_interactive"],
    ["Berry drink", 0.4, "consumable"],
    ["Velour cream", 1.1, "apply_to_body"],
  ] as const)(
    "of %s in a broad frame keep all hair that the keyframes have",
    (name, ratio, mode) => {
      const broad = { size: { width: 160, height: 90 }, seconds: 4 };
      for (const from of [0, 1, 2, 3]) {
        const timeline = planCutOf(name, ratio, mode, from, broad);
        const pictures = singles(timeline);
        const edges = pictures.map((picture) => headEdges(picture).hair);
        const kept = Math.min(edges[0] ?? 0, edges.at(-1) ?? 0, 0);
        // Shaking, and what is cut off already grows.
        for (const hair of edges) expect(hair).toBeGreaterThan(kept - 0.034);
      }
    },
  );

  test.each([
    ["Blaze Runner shoe", 1.7, { width: 160, height: 90 }],
    ["Velour cream", 1.1, { width: 90, height: 160 }],
  ] as const)("of %s cut off no product beside a face", (name, ratio, size) => {
    const half = size.width / size.height / 2;
    for (const from of [0, 1, 2, 3])
      for (const picture of singles(
        planCutOf(name, ratio, "surface_interactive", from, { size, seconds: 4 }),
      )) {
        const { crown, chin } = headEdges(picture);
        const { camera, product } = picture;
        if (picture.persona === null || crown < 0 || chin > 1) continue;
        const [left, right] = [-1, 1].map(
          (side) => ((product.x + (side * product.width) / 2 - camera.x) * camera.zoom) / 1000,
        ) as [number, number];
        expect(left).toBeGreaterThan(-1.06 * half);
        expect(right).toBeLessThan(1.06 * half);
      }
  });

  test("differ visibly from their neighbours in size, or in who is seen", () => {
    for (const from of [0, 1, 2, 3, 4]) {
      const timeline = planCut(from);
      for (const { from: cut } of shotsOf(from).slice(1)) {
        const [before, after] = [cut - 1, cut].map((at) => timeline.at(at));
        if (before?.pictures.length !== 1 || after?.pictures.length !== 1) continue;
        const [left, right] = [before.pictures[0], after.pictures[0]];
        const nearer = Math.abs(Math.log(left.camera.zoom / right.camera.zoom));
        const isOther = (left.persona === null) !== (right.persona === null);
        expect(nearer > Math.log(1.38) || isOther || left.tint !== right.tint).toBe(true);
      }
    }
  });

  test("show what is done with the product from near, and somebody also between two keyframes without", () => {
    const timeline = planCut(4);
    expect(stateAt(4).persona).toBeNull();
    expect(stateAt(5).persona).toBeNull();
    const people = Array.from({ length: timeline.frames }, (_, at) => timeline.at(at)).filter(
      ({ pictures }) => pictures[0].persona !== null,
    );
    expect(people.length).toBeGreaterThan(40);
    for (const { pictures } of people)
      expect(pictures[0].camera.zoom).toBeGreaterThan(inserts.person.camera.zoom * 1.1);
  });

  test("do nothing with the product where the film shows that elsewhere", () => {
    const { persona, ...rest } = stateAt(0);
    const start = { ...rest, persona: persona && { ...persona, interaction: "drink" as const } };
    const acting = planCut(0, 5, { start });
    const calm = planCut(0, 5, { start, acts: false });
    const apart = Array.from({ length: acting.frames }, (_, at) => {
      const [one, other] = [acting, calm].map((timeline) => timeline.at(at).pictures[0].product);
      return Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0));
    });
    expect(Math.max(...apart)).toBeGreaterThan(20);
    expect(calm.at(0).pictures[0].product).toEqual(acting.at(0).pictures[0].product);
  });
});
