/** @tier all */
import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import type { FigureLight } from "../colour.ts";
import { solveArm } from "./arm.ts";
import { createFigure, type Figure } from "./figure.ts";
import { hairStyles } from "./hair.ts";
import { type FigurePose, mirrorPose, mixPoses } from "./pose.ts";
import { type PoseName, poses } from "./poses.ts";

const light: FigureLight = {
  angle: -0.9,
  keyColour: "#fff1df",
  ambientColour: "#8f9cc4",
  strength: 0.5,
};

const plain: Appearance = {
  skin: "#c98f62",
  hair: "#2a1d18",
  hairStyle: "bob",
  presentation: "feminine",
  ageRange: "25-34",
  outfit: "tee",
  outfitColour: "#5c7f9e",
  accessories: [],
};

const [width, height, unit] = [300, 400, 80];
const origin = { x: 150, y: 130 };

const figures = new Map<string, Figure>();

/** Each appearance's figure is made once. */
const figureOf = (appearance: Appearance): Figure => {
  const key = JSON.stringify(appearance);
  const figure = figures.get(key) ?? createFigure(appearance);
  figures.set(key, figure);
  return figure;
};

const drawn = (draw: (context: SKRSContext2D) => void): Uint8ClampedArray => {
  const context = createCanvas(width, height).getContext("2d");
  context.setTransform(unit, 0, 0, unit, origin.x, origin.y);
  draw(context);
  return context.getImageData(0, 0, width, height).data;
};

/** The figure without what lies over a product. */
const body = (appearance: Appearance, pose: FigurePose) =>
  drawn((context) => figureOf(appearance).drawBody(context, pose, light));

const pixels = (
  appearance: Appearance,
  pose: FigurePose,
  lit = light,
  figure = figureOf(appearance),
) =>
  drawn((context) => {
    figure.drawBody(context, pose, lit);
    figure.drawHands(context, pose, lit);
  });

const hashed = (data: Uint8ClampedArray) => createHash("sha256").update(data).digest("hex");
const idle = poses.idle(1).pose;

const opaque = (data: Uint8ClampedArray, index: number) => (data[index * 4 + 3] ?? 0) > 127;

/** Indices beside `at` within the picture. */
const beside = (at: number): number[] => {
  const x = at % width;
  const around = [at - width, at + width];
  if (x > 0) around.push(at - 1);
  if (x < width - 1) around.push(at + 1);
  return around.filter((index) => index >= 0 && index < width * height);
};

/** Marks all opaque pixels connected to `start`; returns how many. */
const fill = (data: Uint8ClampedArray, seen: Uint8Array, start: number): number => {
  const open = [start];
  let size = 0;
  seen[start] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    size++;
    for (const next of beside(at).filter((index) => !seen[index] && opaque(data, index))) {
      seen[next] = 1;
      open.push(next);
    }
  }
  return size;
};

/** Sizes of the connected opaque areas, largest first. */
const areas = (data: Uint8ClampedArray): number[] => {
  const seen = new Uint8Array(width * height);
  const sizes: number[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (!seen[start] && opaque(data, start)) sizes.push(fill(data, seen, start));
  }
  return sizes.sort((a, b) => b - a);
};

/** How many pixels of the silhouette differ. */
const displaced = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
  let count = 0;
  for (let i = 0; i < width * height; i++) if (opaque(a, i) !== opaque(b, i)) count++;
  return count;
};

/** Box of the pixels that differ, in units around the base of the neck; null when none does. */
const changed = (a: Uint8ClampedArray, b: Uint8ClampedArray) => {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let i = 0; i < width * height; i++) {
    const differs = [0, 1, 2, 3].some((k) => a[i * 4 + k] !== b[i * 4 + k]);
    if (!differs) continue;
    const [x, y] = [((i % width) - origin.x) / unit, (Math.floor(i / width) - origin.y) / unit];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box.left === Infinity ? null : box;
};

describe("figure", () => {
  test("draws the same pixels for the same appearance, pose and light", () => {
    const { pose } = poses.holdUp(0.5);
    const first = pixels(plain, pose, light, createFigure(plain));
    expect(hashed(pixels(plain, pose, light, createFigure(plain)))).toBe(hashed(first));
  });

  test("keeps no trace of earlier frames", () => {
    const figure = createFigure(plain);
    const first = hashed(pixels(plain, idle, light, figure));
    pixels(plain, poses.open(1).pose, { ...light, angle: -2.3 }, figure);
    expect(hashed(pixels(plain, idle, light, figure))).toBe(first);
  });

  test("restores the context's state", () => {
    const context = createCanvas(width, height).getContext("2d");
    context.setTransform(unit, 0, 0, unit, origin.x, origin.y);
    context.fillStyle = "#123456";
    const figure = createFigure(plain);
    const pose = poses.holdUp(0.5).pose;
    figure.drawBody(context, pose, light);
    figure.drawHands(context, pose, light);
    const { a, d, e, f } = context.getTransform();
    expect([a, d, e, f]).toEqual([unit, unit, origin.x, origin.y]);
    expect(context.fillStyle).toBe("#123456");
  });

  const options: readonly (readonly [string, Partial<Appearance>])[] = [
    ["skin", { skin: "#6b4226" }],
    ["hair", { hair: "#d9b06e" }],
    ["masculine", { presentation: "masculine" }],
    ["neutral", { presentation: "neutral" }],
    ["outfit colour", { outfitColour: "#e57a5a" }],
    ...(["18-24", "35-44", "45-54", "55-64", "65+"] as const).map(
      (ageRange) => [`age ${ageRange}`, { ageRange }] as const,
    ),
    ...(["shirt", "hoodie", "blazer", "sweater", "dress", "tank", "apron"] as const).map(
      (outfit) => [outfit, { outfit }] as const,
    ),
    ...(
      [
        "glasses",
        "earrings",
        "necklace",
        "cap",
        "headscarf",
        "beard",
        "moustache",
        "freckles",
        "watch",
      ] as const
    ).map((worn) => [worn, { accessories: [worn] }] as const),
  ];
  const bare: Appearance = { ...plain, hairStyle: "bun" };
  const usual = hashed(pixels(bare, idle));

  test.each(options)("shows %s", (_name, option) => {
    expect(hashed(pixels({ ...bare, ...option }, idle))).not.toBe(usual);
  });

  test("draws every hair style differently", () => {
    const all = hairStyles().map((hairStyle) => hashed(pixels({ ...plain, hairStyle }, idle)));
    expect(new Set(all).size).toBe(hairStyles().length);
    expect(hairStyles().length).toBeGreaterThanOrEqual(20);
  });

  test("falls back to a known style for an unknown one, the same each time", () => {
    const known = hairStyles().map((hairStyle) => hashed(pixels({ ...plain, hairStyle }, idle)));
    const unknown = { ...plain, hairStyle: "mermaid" };
    expect(known).toContain(hashed(pixels(unknown, idle)));
    expect(hashed(pixels({ ...plain, hairStyle: "Long Wavy" }, idle))).toBe(
      hashed(pixels({ ...plain, hairStyle: "long_wavy" }, idle)),
    );
  });

  test("takes the light's direction and colour", () => {
    const other = { ...light, angle: -2.3 };
    const warm = { ...light, keyColour: "#ff9a4a", strength: 1 };
    expect(hashed(pixels(plain, idle, other))).not.toBe(hashed(pixels(plain, idle)));
    expect(hashed(pixels(plain, idle, warm))).not.toBe(hashed(pixels(plain, idle)));
  });

  const names = Object.keys(poses) as PoseName[];
  const dressed: readonly Appearance[] = [
    { ...plain, outfit: "tank" },
    { ...plain, outfit: "hoodie", presentation: "masculine", hairStyle: "fade" },
    { ...plain, outfit: "dress", presentation: "neutral", hairStyle: "bun" },
  ];

  test.each(names)("is one piece from head to fingers in pose %s", (name) => {
    for (const appearance of dressed) {
      for (const aspect of [0.35, 1.4]) {
        const [largest = 0, ...rest] = areas(body(appearance, poses[name](aspect).pose));
        expect(largest).toBeGreaterThan(8000);
        expect(rest).toEqual([]);
      }
    }
  });

  test("stays one piece on the way from pose to pose", () => {
    for (const name of names) {
      for (const t of [0.2, 0.4, 0.6, 0.8]) {
        const pose = mixPoses(idle, poses[name](0.5).pose, t);
        expect(areas(body({ ...plain, outfit: "tank" }, pose)).length).toBe(1);
      }
    }
  });

  test("changes only the face when eyes and mouth move", () => {
    const before = pixels(plain, idle);
    const box = changed(
      before,
      pixels(plain, { ...idle, blink: 1, mouthOpen: 0.8, smile: 1, brows: 1 }),
    );
    expect(box).not.toBeNull();
    expect(box?.left).toBeGreaterThan(-0.35);
    expect(box?.right).toBeLessThan(0.35);
    expect(box?.top).toBeGreaterThan(-1.1);
    expect(box?.bottom).toBeLessThan(-0.12);
  });

  test.each(["tee", "hoodie", "blazer"] as const)(
    "shows a hand before the sleeve of a %s",
    (outfit) => {
      const leftHand = { at: { x: -0.66, y: 0.62 }, angle: -1.5, shape: "point", span: 0 } as const;
      const data = body({ ...plain, outfit }, { ...idle, leftHand });
      const x = Math.round(leftHand.at.x * unit) + origin.x;
      const y = Math.round(leftHand.at.y * unit) + origin.y;
      const at = 4 * (y * width + x);
      const [red = 0, , blue = 0] = data.subarray(at, at + 3);
      // Skin is warm, the sleeve is blue.
      expect(red).toBeGreaterThan(blue + 40);
    },
  );

  test("lays only gripping fingers over a product", () => {
    const over = (pose: FigurePose) =>
      areas(drawn((context) => figureOf(plain).drawHands(context, pose, light))).reduce(
        (sum, n) => sum + n,
        0,
      );
    expect(over(idle)).toBe(0);
    expect(over(poses.holdUp(0.4).pose)).toBeGreaterThan(80);
    expect(over(poses.holdChest(0.8).pose)).toBeGreaterThan(150);
  });
});

describe("poses", () => {
  test("have their gripping hand on the product's edges", () => {
    for (const aspect of [0.25, 0.4, 0.6]) {
      const { pose, product } = poses.holdUp(aspect);
      expect(pose.rightHand.shape).toBe("grip");
      expect(pose.rightHand.span).toBeCloseTo(product?.width ?? 0);
      expect(Math.abs(pose.rightHand.at.x - (product?.at.x ?? 9))).toBeLessThan(0.05);
    }
    const { pose, product } = poses.holdChest(1);
    expect(pose.rightHand.at.x - pose.leftHand.at.x).toBeCloseTo(product?.width ?? 0);
  });

  test("start and end exactly, and repeat when mirrored twice", () => {
    const [a, b] = [idle, poses.holdUp(0.5).pose];
    expect(mixPoses(a, b, 0).rightHand.at).toEqual(a.rightHand.at);
    expect(hashed(pixels(plain, mixPoses(a, b, 0)))).toBe(hashed(pixels(plain, a)));
    expect(hashed(pixels(plain, mixPoses(a, b, 1)))).toBe(hashed(pixels(plain, b)));
    expect(hashed(pixels(plain, mirrorPose(mirrorPose(b))))).toBe(hashed(pixels(plain, b)));
  });

  const ease = (t: number) => t * t * (3 - 2 * t);
  const moving = ["holdUp", "holdChest", "present", "open"] as const;

  test.each(moving)("reach %s with arms that never jump", (name) => {
    const target = poses[name](0.5).pose;
    const shoulder = { x: 0.53, y: 0.365 };
    const armAt = (k: number) =>
      solveArm(shoulder, mixPoses(idle, target, ease(k / 30)).rightHand, 1, 1);
    for (let k = 1; k <= 30; k++) {
      const [a, b] = [armAt(k - 1), armAt(k)];
      expect(Math.hypot(b.wrist.x - a.wrist.x, b.wrist.y - a.wrist.y)).toBeLessThan(0.16);
      expect(Math.hypot(b.elbow.x - a.elbow.x, b.elbow.y - a.elbow.y)).toBeLessThan(0.1);
    }
  });

  test("move the silhouette by about as much from each frame to the next", () => {
    const target = poses.holdUp(0.5).pose;
    const frames = Array.from({ length: 31 }, (_, k) =>
      body(plain, mixPoses(idle, target, ease(k / 30))),
    );
    const steps = frames.slice(1).map((frame, k) => displaced(frames[k] ?? frame, frame));
    for (const [i, step] of steps.entries()) {
      const around = Math.max(steps[i - 1] ?? 0, steps[i + 1] ?? 0);
      expect(step).toBeLessThan(around * 2 + 120);
    }
  });
});
