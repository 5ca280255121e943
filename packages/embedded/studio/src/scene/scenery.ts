import { type CanvasGradient, Path2D } from "@napi-rs/canvas";
import { lazy } from "@reelwright/film/concurrency";
import type { SeededRandom } from "@reelwright/film/numbers";
import { fade, type Scheme, shade } from "../colour.ts";
import { type Entry, pointsOf, readGeometry } from "../figure/geometry-data.ts";
import type { Point } from "../figure/pose.ts";
import { type Brush, linearGradient, radialGradient } from "./brush/brush.ts";
import { window } from "./brush/window.ts";

/** Draws shapes of `data/scenery.txt`, which explains them. */

type Parts = ReadonlyMap<string, Entry>;

/** A brush with the color of the part that is being drawn, and the parts that may be used. */
type Painter = Brush & { readonly own: string; readonly parts: Parts };

/** What colors are named after. */
type Tones = Pick<Painter, "scheme" | "keyColour" | "own" | "random">;

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The value of `key=a,b`, drawn at random from between both; of `key=a`, that one. */
const someIn = (entry: Entry, key: string, random: SeededRandom, otherwise: number): number => {
  if (!entry.text(key, "").includes(",")) return entry.number(key, otherwise);
  const { x, y } = entry.point(key);
  return random.between(x, y);
};

/** A color and its opacity, such as `wall`, `leaf-0.1` or `#ffd091@0.6`. */
const tonePattern = /^(#[0-9a-f]{6}|[a-zA-Z]+)([+-][\d.]+)?(?:@([\d.]+))?$/;

const namedTone = (name: string, { scheme, keyColour, own }: Tones): string | undefined => {
  if (name.startsWith("#")) return name;
  if (name === "key") return keyColour;
  if (name === "own") return own;
  const tone = Object.hasOwn(scheme, name) ? scheme[name as keyof Scheme] : undefined;
  return typeof tone === "string" ? tone : undefined;
};

type Tint = (lighter: number) => string;

/** The color of `key=`, one of several at random; called with how much lighter it is wanted. */
export const toneIn = (entry: Entry, key: string, painter: Tones): Tint => {
  const choices = entry.text(key).split("|") as [string, ...string[]];
  const choice = painter.random.pick(choices);
  const [, name = "", by = "0", opacity = "1"] = tonePattern.exec(choice) ?? [];
  const tone = namedTone(name, painter);
  if (tone === undefined) throw entry.fault(`${key}=${choice} is no color`);
  return (lighter) => fade(shade(tone, Number(by) + lighter), Number(opacity));
};

type Stops = readonly (readonly [at: number, lighter: number])[];

const stopsOf = (tint: Tint, stops: Stops) =>
  stops.map(([at, lighter]) => [at, tint(lighter)] as const);

const slab: Stops = [
  [0, 0.06],
  [0.6, 0],
  [1, -0.08],
];
const cylinder: Stops = [
  [0, -0.04],
  [0.22, 0.11],
  [0.5, 0],
  [0.86, -0.17],
  [1, -0.09],
];
const sphere: Stops = [
  [0, 0.18],
  [0.5, 0],
  [1, -0.18],
];
const lens = [
  [0, 0.55],
  [0.82, 0.7],
  [0.93, 1],
  [1, 0],
] as const;

/** How a shape of an extent is filled: evenly, or with the shading that it names. */
const fillOf = (entry: Entry, painter: Painter, box: Box): string | CanvasGradient => {
  const tint = toneIn(entry, "fill", painter);
  const { x, y, width, height } = box;
  const [right, foot] = [x + width, y + height];
  const is = (name: string) => entry.names.includes(name);
  const middle = [x + width * 0.7, y + height * 0.28] as const;
  if (is("lit")) return linearGradient(painter, [right, y], [x, foot], stopsOf(tint, slab));
  if (is("round")) return linearGradient(painter, [right, 0], [x, 0], stopsOf(tint, cylinder));
  if (is("ball")) return radialGradient(painter, middle, width * 0.85, stopsOf(tint, sphere));
  if (is("lens")) {
    const rim = lens.map(([at, share]) => [at, fade(tint(0).slice(0, 7), share * 0.5)] as const);
    return radialGradient(painter, [x + width / 2, y + height / 2], width / 2, rim);
  }
  if (entry.has("to")) {
    const to = toneIn(entry, "to", painter)(0);
    const end: readonly [number, number] = is("across") ? [right, y] : [x, foot];
    return linearGradient(painter, [x, y], end, [
      [0, tint(0)],
      [1, to],
    ]);
  }
  return tint(0);
};

/** Fills a path, or draws it as a line of a width. */
const ink = (entry: Entry, painter: Painter, path: Path2D, box: Box): void => {
  const { context } = painter;
  const style = fillOf(entry, painter, box);
  if (!entry.has("line")) {
    context.fillStyle = style;
    context.fill(path, "evenodd");
    return;
  }
  context.strokeStyle = style;
  context.lineWidth = entry.number("line");
  context.stroke(path);
};

/** The extent of an outline's points. */
const extentOf = (outline: string): Box => {
  const numbers = (outline.match(/-?[\d.]+/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

/** Everything as wide as the frame reaches this far to both sides. */
const reachOf = ({ half }: Brush) => half * 1.5 + 80;

const sizeOf = (entry: Entry): Point => entry.points[1] ?? pointsOf(entry, 2)[1] ?? { x: 0, y: 0 };

const leafOutline = "M0,0C-0.31,-0.35,-0.22,-0.8,0,-1C0.22,-0.8,0.31,-0.35,0,0Z";

/** A leaf of length 1 that points upwards from a foot. */
const paintLeaf = (painter: Painter, tint: Tint): void => {
  const { context } = painter;
  context.fillStyle = linearGradient(
    painter,
    [-0.22, 0],
    [0.22, -1],
    stopsOf(tint, [
      [0, -0.13],
      [0.5, 0],
      [1, 0.13],
    ]),
  );
  context.fill(new Path2D(leafOutline));
  context.strokeStyle = tint(0.22);
  context.globalAlpha *= 0.6;
  context.lineWidth = 0.012;
  context.stroke(new Path2D("M0,0L0,-0.9"));
};

type Shape = (entry: Entry, painter: Painter) => void;

const paintAll = (entries: readonly Entry[], painter: Painter): void => {
  for (const entry of entries) paintEntry(entry, painter);
};

const shapes: { readonly [word: string]: Shape } = {
  group: ({ entries }, painter) => paintAll(entries, painter),
  box(entry, painter) {
    const { x: width, y: height } = sizeOf(entry);
    const path = new Path2D();
    path.roundRect(0, 0, width, height, entry.number("r", 0));
    ink(entry, painter, path, { x: 0, y: 0, width, height });
  },
  band(entry, painter) {
    const { y: height } = sizeOf(entry);
    const wide = reachOf(painter);
    const path = new Path2D();
    path.rect(-wide, 0, wide * 2, height);
    ink(entry, painter, path, { x: -wide, y: 0, width: wide * 2, height });
  },
  oval(entry, painter) {
    const { x, y } = sizeOf(entry);
    const path = new Path2D();
    path.ellipse(0, 0, x, y, 0, 0, Math.PI * 2);
    ink(entry, painter, path, { x: -x, y: -y, width: x * 2, height: y * 2 });
  },
  path(entry, painter) {
    const outline = entry.text("d");
    ink(entry, painter, new Path2D(outline), extentOf(outline));
  },
  glow(entry, painter) {
    const { x: radius } = sizeOf(entry);
    const tint = toneIn(entry, "fill", painter)(0);
    const [hue, opacity] = [tint.slice(0, 7), Number.parseInt(tint.slice(7), 16) / 255];
    const { context } = painter;
    context.globalCompositeOperation = "screen";
    context.fillStyle = radialGradient(painter, [0, 0], radius, [
      [0, fade(hue, opacity)],
      [0.35, fade(hue, opacity * 0.4)],
      [1, fade(hue, 0)],
    ]);
    context.fillRect(-radius, -radius, radius * 2, radius * 2);
  },
  window(entry, painter) {
    const { x: width, y: height } = sizeOf(entry);
    window(painter, 0, 0, width, height, toneIn(entry, "fill", painter)(0).slice(0, 7));
  },
  leaves(entry, painter) {
    const { context, random } = painter;
    const [count, spread] = [entry.number("count"), entry.number("spread")];
    for (let index = 0; index < count; index++) {
      const share = count === 1 ? 0.5 : index / (count - 1);
      const length = entry.number("length") * random.between(0.65, 1);
      context.save();
      context.rotate((share - 0.5) * 2 * spread + random.between(-0.12, 0.12));
      context.scale(length, length);
      const shift = random.between(-0.13, 0.1);
      const tint = toneIn(entry, "fill", painter);
      paintLeaf(painter, (lighter) => tint(lighter + shift));
      context.restore();
    }
  },
  crown(entry, painter) {
    const { context, random } = painter;
    const tint = toneIn(entry, "fill", painter);
    for (let index = 0; index < 46; index++) {
      const [angle, away] = [random.next() * Math.PI * 2, Math.sqrt(random.next())];
      const [x, y] = [Math.cos(angle) * away, Math.sin(angle) * away * 0.8];
      const r = random.between(0.16, 0.34);
      const lit = 0.07 * (x - y) + random.between(-0.05, 0.04);
      context.fillStyle = radialGradient(painter, [x + r * 0.3, y - r * 0.4], r * 1.5, [
        [0, tint(lit + 0.07)],
        [1, tint(lit - 0.05)],
      ]);
      context.beginPath();
      context.arc(x, y, r, 0, Math.PI * 2);
      context.fill();
    }
  },
  row(entry, painter) {
    const { context, random, half } = painter;
    const unit = entry.names.includes("halves") ? half : 1;
    const wide = reachOf(painter);
    const from = entry.has("from") ? entry.number("from") * unit : -wide;
    const to = entry.has("to") ? entry.number("to") * unit : wide;
    const [rows, down, stagger] = (["rows", "down", "stagger"] as const).map((key) =>
      entry.number(key, key === "rows" ? 1 : 0),
    ) as [number, number, number];
    for (let row = 0; row < rows; row++)
      for (let x = from + (row % 2) * stagger; x < to; ) {
        const t = (x - from) / (to - from);
        context.save();
        context.translate(x, row * down + 4 * entry.number("sag", 0) * t * (1 - t));
        paintAll(entry.entries, painter);
        context.restore();
        x += someIn(entry, "step", random, 1) * unit;
      }
  },
  scatter(entry, painter) {
    const { context, random } = painter;
    const { y: height } = sizeOf(entry);
    const wide = reachOf(painter);
    for (let index = 0; index < entry.number("count"); index++) {
      context.save();
      context.translate(random.between(-wide, wide), random.next() * height);
      paintAll(entry.entries, painter);
      context.restore();
    }
  },
  use(entry, painter) {
    const named = entry.names.filter((name) => painter.parts.has(name)) as [string, ...string[]];
    if (named.length === 0) throw entry.fault(`no part is called ${entry.names.join(" ")}`);
    const part = painter.parts.get(painter.random.pick(named));
    const own = entry.has("fill") ? toneIn(entry, "fill", painter)(0).slice(0, 7) : painter.own;
    paintAll(part?.entries ?? [], { ...painter, own });
  },
};

const modes = ["screen", "soft-light", "multiply"] as const;

/** Moves to where a shape is, and sets how all of it is drawn. */
const prepare = (entry: Entry, { context, scale, half, random, side }: Painter): void => {
  const { x, y } = entry.points[0] ?? { x: 0, y: 0 };
  const lift = someIn(entry, "lift", random, 0);
  context.translate(entry.number("at", 0) * half + x, y - lift);
  if (entry.has("turn")) context.rotate(entry.number("turn"));
  const grown = someIn(entry, "scale", random, 1);
  const { x: sx, y: sy } = entry.has("size") ? entry.point("size") : { x: 1, y: 1 };
  context.scale(grown * sx, grown * sy);
  const mode = modes.find((known) => known === entry.text("mode", ""));
  if (mode) context.globalCompositeOperation = mode;
  if (entry.has("blur")) context.filter = `blur(${entry.number("blur") * scale}px)`;
  if (!entry.has("shadow")) return;
  const depth = entry.number("shadow") * scale;
  context.shadowColor = fade("#1a1210", 0.3);
  context.shadowBlur = depth * 1.6;
  context.shadowOffsetX = -side * depth * 0.7;
  context.shadowOffsetY = depth * 0.6;
};

const paintEntry = (entry: Entry, painter: Painter): void => {
  const shape = Object.hasOwn(shapes, entry.word) ? shapes[entry.word] : undefined;
  if (shape === undefined) throw entry.fault(`no shape is called ${entry.word}`);
  painter.context.save();
  prepare(entry, painter);
  shape(entry, painter);
  painter.context.restore();
};

/** The places and parts of the file. */
export const scenery = lazy(() => readGeometry("scenery.txt"));

const parts = lazy(
  (): Parts =>
    new Map(
      scenery()
        .filter(({ word }) => word === "part")
        .map((entry) => [entry.names[0] ?? "", entry]),
    ),
);

/** Draws the shapes of a layer. */
export const paintScenery = (brush: Brush, entries: readonly Entry[]): void =>
  paintAll(entries, { ...brush, own: brush.scheme.trim, parts: parts() });
