import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { captionsTop } from "../scene/boxes.ts";
import { isPossible, type LayoutName, layoutNames, layoutOf } from "./layouts.ts";
import { lookOf, themes } from "./look.ts";
import { tellingOf } from "./near-layouts.ts";
import {
  allowsLayout,
  type PhotoView,
  photoMoment,
  type Shown,
  shiftFor,
} from "./photo-layouts.ts";
import { paintPlate } from "./plates.ts";
import { productArea } from "./product-area.ts";
import { boxAt, type Pose, type Stage } from "./staging.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const stages: fc.Arbitrary<Stage> = fc
  .record({
    half: fc.constantFrom(281.25, 500, 888.9),
    aspect: fc.double({ min: 0.15, max: 4, noNaN: true }),
    sharp: fc.double({ min: 250, max: 2500, noNaN: true }),
    top: share,
    left: share,
    stands: fc.boolean(),
    isHeavy: fc.boolean(),
    endsAtFoot: fc.boolean(),
    side: fc.constantFrom(-1 as const, 1 as const),
    energy: fc.constantFrom(...Object.values(themes).map(({ energy }) => energy)),
    lettered: fc.record({ captions: fc.boolean(), texts: fc.boolean() }),
  })
  .map(({ top, left, lettered, ...stage }) => {
    const print = {
      left: left * 0.5,
      right: left * 0.5 + 0.5,
      top: top * 0.8,
      bottom: top * 0.8 + 0.15,
    };
    const area = productArea(lettered, stage);
    return { ...stage, lettering: [print], telling: print, area };
  });

/** How far the product is outside of its area, in frame units. */
const beyond = (pose: Pose, { aspect, half, area, endsAtFoot }: Stage): number => {
  const { left, top, right, bottom } = boxAt(pose, aspect);
  return Math.max(
    ...[area.left * 2 * half - left, right - area.right * 2 * half],
    ...[area.top * 1000 - top, endsAtFoot ? 0 : bottom - area.bottom * 1000],
  );
};

/** Every moment of a shot, before and after its anchor. */
const moments = Array.from({ length: 15 }, (_, at) => (at - 7) * 0.5);
const entered = 10;

const whole: readonly LayoutName[] = ["hero", "offset", "row", "stage", "float", "peek"];

describe.each(whole)("the layout %s", (name) => {
  test("has the product whole and clear of type all the time", () => {
    fc.assert(
      fc.property(stages, (stage) => {
        if (!isPossible(name, stage)) return;
        const layout = layoutOf(name, stage);
        const poses = moments.flatMap((seconds) =>
          layout.at(seconds, entered).panels.flatMap((panel) => panel.poses),
        );
        // In thousandths of the height.
        expect(Math.max(...poses.map((pose) => beyond(pose, stage)))).toBeLessThan(0.01);
      }),
      { numRuns: 150 },
    );
  });
});

test("no layout shows a part of the product where type is", () => {
  fc.assert(
    fc.property(stages, fc.constantFrom(...layoutNames), (stage, name) => {
      if (!isPossible(name, stage)) return;
      const { area, half, aspect } = stage;
      const layout = layoutOf(name, stage);
      for (const seconds of moments)
        for (const { box, poses } of layout.at(seconds, entered).panels)
          for (const pose of poses) {
            const drawn = boxAt(pose, aspect);
            const left = Math.max(drawn.left / (2 * half), box.left);
            const right = Math.min(drawn.right / (2 * half), box.right);
            const top = Math.max(drawn.top / 1000, box.top);
            const bottom = Math.min(drawn.bottom / 1000, box.bottom);
            expect(left).toBeGreaterThanOrEqual(area.left - 1e-4);
            expect(right).toBeLessThanOrEqual(area.right + 1e-4);
            expect(top).toBeGreaterThanOrEqual(area.top - 1e-4);
            expect(bottom).toBeLessThanOrEqual(area.bottom + 1e-4);
          }
    }),
    { numRuns: 300 },
  );
});

test("type takes a band above most products and a column beside slim ones, and nothing where there is none", () => {
  const tall = { half: 281.25, aspect: 0.3 };
  const both = { captions: true, texts: true };
  expect(productArea(both, tall)).toEqual({ left: 0.46, right: 1, top: 0, bottom: 0.645 });
  const broad = productArea(both, { ...tall, aspect: 0.8 });
  expect(broad).toEqual({ left: 0, right: 1, top: 0.215, bottom: captionsTop(tall.half) });
  const none = productArea({ captions: false, texts: false }, tall);
  expect(none).toEqual({ left: 0, right: 1, top: 0, bottom: 1 });
});

/** Its foot was above the border before the push. */
const square = {
  ...{
    half: 500,
    aspect: 1.3609014619772464,
    sharp: 1269.8399999999983,
    stands: false,
    isHeavy: false,
    endsAtFoot: true,
  },
  ...{ side: -1 as const, energy: 1, lettering: [{ left: 0, right: 0.5, top: 0, bottom: 0.15 }] },
  telling: { left: 0, right: 0.5, top: 0, bottom: 0.15 },
  area: { left: 0, top: 0, right: 1, bottom: 0.68 },
};

test("what ends at its foot, as an arm does, has its foot at a border or beyond it in every layout", () => {
  const possible = new Set<LayoutName>();
  fc.assert(
    fc.property(stages, fc.constantFrom(...layoutNames), (drawn, name) => {
      const stage = { ...drawn, endsAtFoot: true };
      if (!isPossible(name, stage)) return;
      possible.add(name);
      for (const seconds of moments)
        for (const { box, poses } of layoutOf(name, stage).at(seconds, entered).panels)
          for (const { y, height, angle } of poses) {
            expect(y + height / 2).toBeGreaterThanOrEqual(box.bottom * 1000);
            expect(angle).toBe(0);
          }
    }),
    { numRuns: 400, examples: [[square, "macro"]] },
  );
  expect([...possible].sort()).toEqual(["hero", "macro", "offset", "peek"]);
});

test("a small source has three sizes in a tall frame", () => {
  const area = productArea({ captions: true, texts: true }, { half: 281.25, aspect: 0.82 });
  const mills = {
    ...{ half: 281.25, aspect: 0.82, sharp: 382, lettering: [], side: 1 as const, energy: 1, area },
    ...{ stands: false, isHeavy: false, endsAtFoot: false },
    telling: { left: 0.2, right: 0.8, top: 0.25, bottom: 0.65 },
  } as const;
  expect(isPossible("row", mills)).toBe(true);
  const [hero = 0, offset = 0, row = 0] = (["hero", "offset", "row"] as const).map(
    (name) => layoutOf(name, mills).largest,
  );
  expect(hero).toBeGreaterThan(1.1 * offset);
  expect(offset).toBeGreaterThan(1.1 * row);
});

test("small print isn't worth a look from near", () => {
  const logo = { left: 0.1, right: 0.9, top: 0.8, bottom: 0.95 };
  expect(tellingOf([logo])).toEqual(logo);
  const print = { left: 0.44, right: 0.52, top: 0.52, bottom: 0.61 };
  expect(tellingOf([print])).toEqual(tellingOf([]));
});

test("no layout enlarges a product beyond what is sharp, unless it would be lost", () => {
  fc.assert(
    fc.property(stages, fc.constantFrom(...layoutNames), (stage, name) => {
      const layout = layoutOf(name, stage);
      const heights = moments.flatMap((seconds) =>
        layout
          .at(seconds, entered)
          .panels.flatMap(({ poses }) => poses.map(({ height }) => height)),
      );
      const seen = 0.42 * Math.min(1000, (2 * stage.half) / stage.aspect);
      expect(Math.max(...heights)).toBeLessThanOrEqual(Math.max(stage.sharp, seen) * 1.001);
      expect(layout.largest).toBeGreaterThanOrEqual(Math.max(...heights) * 0.999);
    }),
    { numRuns: 300 },
  );
});

/** Without arms, whose upper part is seen from near, wherever lettering is. */
const standing = stages.map((stage): Stage => ({ ...stage, endsAtFoot: false }));

test.each(["macro", "split"] as const)("%s shows lettering whole or not at all", (name) => {
  fc.assert(
    fc.property(standing, (stage) => {
      if (!isPossible(name, stage)) return;
      for (const seconds of moments)
        for (const { box, poses } of layoutOf(name, stage).at(seconds, entered).panels) {
          const [pose] = poses;
          if (!pose) continue;
          const [letter] = stage.lettering as readonly [
            { left: number; right: number; top: number; bottom: number },
          ];
          const wide = pose.height * stage.aspect;
          const left = pose.x + (letter.left - 0.5) * wide;
          const right = pose.x + (letter.right - 0.5) * wide;
          const top = pose.y + (letter.top - 0.5) * pose.height;
          const bottom = pose.y + (letter.bottom - 0.5) * pose.height;
          expect(left).toBeGreaterThanOrEqual(box.left * 2 * stage.half - 1);
          expect(right).toBeLessThanOrEqual(box.right * 2 * stage.half + 1);
          expect(top).toBeGreaterThanOrEqual(box.top * 1000 - 1);
          expect(bottom).toBeLessThanOrEqual(box.bottom * 1000 + 1);
        }
    }),
    { numRuns: 200 },
  );
});

test("in every layout something moves, smoothly, from frame to frame", () => {
  fc.assert(
    fc.property(stages, fc.constantFrom(...layoutNames), (stage, name) => {
      const layout = layoutOf(name, stage);
      const at = (frame: number) =>
        layout.at(frame / 30, frame / 30 + 0.5).panels.flatMap(({ poses }) => poses);
      for (const frame of [3, 40, 90]) {
        const [a, b, c] = [frame, frame + 15, frame + 30].map(at) as [Pose[], Pose[], Pose[]];
        const change = a.map((pose, index) => {
          const next = b[index] ?? pose;
          return Math.hypot(next.x - pose.x, next.y - pose.y) + Math.abs(next.height - pose.height);
        });
        expect(Math.max(...change)).toBeGreaterThan(0.5);
        expect(c).toHaveLength(a.length);
      }
    }),
    { numRuns: 100 },
  );
});

const colours = fc.array(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`),
  { minLength: 1, maxLength: 3 },
);

test("a film has three different plates for products of any color", () => {
  fc.assert(
    fc.property(colours, fc.integer({ min: 0, max: 1e6 }), (hexes, seed) => {
      const palette = hexes.map((hex) => ({ hex, share: 1 / hexes.length }));
      const { plates } = lookOf(palette, seed);
      expect(plates).toHaveLength(3);
      expect(new Set(plates.map(({ base }) => base)).size).toBe(3);
      for (const { base } of plates) expect(hexes).not.toContain(base);
    }),
    // Two neighbors of its clearest plate came out alike.
    { numRuns: 300, examples: [[["#702900", "#e2b7df"], 78298]] },
  );
});

test("a small source has a disc behind it", () => {
  const [plate] = lookOf([{ hex: "#204060", share: 1 }], 1).plates;
  const painted = (disc: { x: number; y: number; radius: number } | null) => {
    const frame = { width: 90, height: 160 };
    const request = { theme: "sweep", plate, frame, seed: 1, side: 1, photo: null } as const;
    const canvas = paintPlate({ ...request, horizon: null, disc });
    return (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = canvas.getContext("2d").getImageData(x, y, 1, 1).data;
      return red + green + blue;
    };
  };
  const [plain, withDisc] = [painted(null), painted({ x: 0.5, y: 0.4, radius: 0.2 })];
  expect(Math.abs(plain(50, 74) - withDisc(50, 74))).toBeGreaterThan(4);
  expect(withDisc(4, 4)).toBe(plain(4, 4));
});

const inPhoto: Pick<Shown, "side" | "energy" | "place" | "area"> = {
  ...{ side: 1, energy: 1.3 },
  place: { left: 0.1, right: 0.95, top: 0.35, bottom: 0.68 },
  area: { left: 0, right: 1, top: 0.215, bottom: 0.645 },
};

test.each(["fill", "pan", "close", "halves", "reveal"] as const)(
  "as %s a photo has its product above the captions",
  (name) => {
    const shift = { x: 0, y: 0, size: 1, isWhole: false };
    const frame = { width: 720, height: 1280 };
    for (const photo of [
      { width: 1365, height: 2048 },
      { width: 2048, height: 1365 },
    ]) {
      const shown = { ...inPhoto, photo, frame, shift };
      for (const { from, to } of photoMoment(name, shown, 0, entered).views) {
        const foot =
          to.y + (shown.place.bottom * photo.height - from.y) * (to.height / from.height);
        const seen = Math.min(foot, to.y + to.height);
        expect(seen).toBeLessThanOrEqual(shown.area.bottom * frame.height + 1);
      }
    }
  },
);

test("a photo is never enlarged by more than 1.3 and never leaves its frame's area empty", () => {
  const sizes = fc.record({
    width: fc.integer({ min: 300, max: 2048 }),
    height: fc.integer({ min: 300, max: 2048 }),
  });
  const frames = [
    { width: 720, height: 1280 },
    { width: 1280, height: 720 },
    { width: 720, height: 720 },
  ];
  fc.assert(
    fc.property(
      sizes,
      fc.constantFrom(...frames),
      fc.constantFrom(...(["fill", "pan", "close", "halves", "reveal"] as const)),
      (photo, frame, name) => {
        for (const seconds of moments) {
          const shift = { x: 0, y: 0, size: 1, isWhole: false };
          const shown = { ...inPhoto, photo, frame, shift };
          for (const { from, to, isFaded } of photoMoment(name, shown, seconds, entered).views) {
            expect(from.x).toBeGreaterThanOrEqual(-1e-6);
            expect(from.x + from.width).toBeLessThanOrEqual(photo.width + 1e-6);
            expect(from.y + from.height).toBeLessThanOrEqual(photo.height + 1e-6);
            if (!isFaded) expect(to.width / from.width).toBeCloseTo(to.height / from.height, 6);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});

describe("no shot of a photo cuts its lettering", () => {
  const line = { left: 0.06, right: 0.7, top: 0.1, bottom: 0.2 };
  const photo = { width: 1600, height: 1200 };
  type Area = { readonly width: number; readonly height: number };

  /** Whether the line is within the part of the frame that a view shows, or outside of it. */
  const isUncut = ({ from, to }: PhotoView, frame: Area): boolean => {
    const scale = to.width / from.width;
    const x = (share: number) => to.x + (share * photo.width - from.x) * scale;
    const y = (share: number) => to.y + (share * photo.height - from.y) * scale;
    const [left, right] = [Math.max(0, to.x), Math.min(frame.width, to.x + to.width)];
    const [top, bottom] = [Math.max(0, to.y), Math.min(frame.height, to.y + to.height)];
    if (x(line.right) < left || x(line.left) > right || y(line.bottom) < top) return true;
    const room = [x(line.left) - left, right - x(line.right), y(line.top) - top];
    return Math.min(...room, bottom - y(line.bottom)) > -3;
  };

  test.each(["fill", "pan", "close", "halves", "reveal"] as const)("as %s", (name) => {
    for (const [width, height] of [
      [720, 1280],
      [1280, 720],
      [720, 720],
    ] as const) {
      const shown = { ...inPhoto, photo, frame: { width, height } };
      const shift = shiftFor(name, shown, [line]);
      const views = [-2.5, 0, 2.5].flatMap(
        (seconds) => photoMoment(name, { ...shown, shift }, seconds, entered).views,
      );
      expect(views.every((view) => isUncut(view, shown.frame))).toBe(true);
    }
  });

  test("and a wide one is smaller before it is seen whole from afar", () => {
    const camera = { left: 0.33, right: 0.72, top: 0.25, bottom: 0.7 };
    const shown = {
      ...{ photo: { width: 1600, height: 1067 }, frame: { width: 720, height: 1280 } },
      ...{ side: 1 as const, energy: 1, place: camera },
      area: { left: 0, right: 1, top: 0.215, bottom: 0.645 },
    } as const;
    const name = { left: 0.78, right: 0.86, top: 0.3, bottom: 0.34 };
    const shift = shiftFor("pan", shown, [name]);
    expect(shift.isWhole).toBe(false);
    expect(shift.size).toBeLessThan(1);
    expect(allowsLayout("pan", shown, [name])).toBe(true);
    const across = { left: 0.05, right: 0.95, top: 0.05, bottom: 0.95 };
    expect(allowsLayout("close", shown, [across])).toBe(false);
    expect(allowsLayout("fill", shown, [across])).toBe(true);
  });
});
