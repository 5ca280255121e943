import type { Appearance } from "@reelwright/film/artifacts";
import { lazy } from "@reelwright/film/concurrency";
import { lerp, seededRandom, seedOf } from "@reelwright/film/numbers";
import {
  type Entry,
  type NamedLines,
  namedLines,
  only,
  outlineOf,
  pointsOf,
  readGeometry,
} from "./geometry-data.ts";
import type { HairStyle, Lock, Piece, Puff } from "./hair-drawing.ts";
import type { Point } from "./pose.ts";

const flip = (line: readonly Point[]): Point[] => line.map(({ x, y }) => ({ x: -x, y }));

const flipPiece = (piece: Piece): Piece => {
  switch (piece.kind) {
    case "lock": {
      const { lock } = piece;
      return { kind: "lock", lock: { ...lock, outer: flip(lock.outer), inner: flip(lock.inner) } };
    }
    case "puffs":
      return { ...piece, puffs: piece.puffs.map((puff) => ({ ...puff, x: -puff.x })) };
    case "stubble":
      return { ...piece, outline: flip(piece.outline) };
    case "plait":
      return { ...piece, line: flip(piece.line) };
  }
};

const lockOf = (entry: Entry, outer: readonly Point[], inner: readonly Point[]): Piece => {
  const lock: Lock = {
    ...{ outer, inner },
    ...(entry.has("strands") && { strands: entry.number("strands") }),
    ...(entry.has("sheen") && { sheen: entry.number("sheen") }),
  };
  return { kind: "lock", lock };
};

/** The edges of a lock or a curtain. */
const edgesOf = (entry: Entry): readonly [outer: readonly Point[], inner: readonly Point[]] => {
  const [outer, inner] = [only(entry, "outer"), only(entry, "inner")];
  return [outer.points, pointsOf(inner, outer.points.length)];
};

const massOf = (entry: Entry): Piece => {
  const strands = entry.number("strands", 24);
  return { kind: "lock", lock: { outer: flip(entry.points), inner: entry.points, strands } };
};

/** Hair that frames the face from a part at `part`; `outer` and `inner` continue both edges below the ear. */
const curtain = (
  part: number,
  depth: number,
  [outer, inner]: ReturnType<typeof edgesOf>,
): Piece => ({
  kind: "lock",
  lock: {
    outer: [
      { x: part, y: -0.572 },
      { x: part + 0.12 - part * 0.4, y: -0.578 },
      { x: 0.275, y: -0.5 },
      { x: 0.385, y: -0.34 },
      { x: 0.43, y: -0.1 },
      ...outer,
    ],
    inner: [
      { x: part, y: -0.33 },
      { x: part * 0.6 + 0.09, y: -0.305 + depth },
      { x: 0.2 + depth * 0.2, y: -0.225 + depth },
      { x: 0.283, y: -0.12 + depth * 0.5 },
      { x: 0.322, y: 0.02 },
      ...inner,
    ],
    ...{ strands: 20, sheen: 0.3 },
  },
});

const curtainsOf = (entry: Entry): Piece[] => {
  const [part, depth] = [entry.number("part"), entry.number("depth", 0)];
  const edges = edgesOf(entry);
  return [flipPiece(curtain(-part, depth * 0.3, edges)), curtain(part, depth, edges)];
};

/** Curls along a line, of radius about `r`. */
const curlsAlong = (line: readonly Point[], r: number, seed: number): Puff[] => {
  const next = seededRandom(seed).next;
  return line.map(({ x, y }) => ({
    x: x + (next() - 0.5) * r * 0.5,
    y: y + (next() - 0.5) * r * 0.5,
    r: r * lerp(0.85, 1.2, next()),
  }));
};

/** Curls that fill an ellipse of these radii. */
const curlsIn = (center: Point, radii: Point, r: number, seed: number): Puff[] => {
  const next = seededRandom(seed).next;
  const curls: Puff[] = [];
  for (let y = -radii.y; y <= radii.y; y += r * 0.9) {
    const half = radii.x * Math.sqrt(Math.max(0, 1 - (y / radii.y) ** 2));
    for (let x = -half; x <= half; x += r * 0.95) {
      const dx = (next() - 0.5) * r * 0.7;
      const dy = (next() - 0.5) * r * 0.7;
      curls.push({ x: center.x + x + dx, y: center.y + y + dy, r: r * lerp(0.8, 1.15, next()) });
    }
  }
  return curls;
};

const puffsOf = (entry: Entry): Puff[] => {
  const [r, seed] = [entry.number("r"), entry.number("seed")];
  if (entry.word === "row") return curlsAlong(entry.points, r, seed);
  if (entry.word !== "ball") throw entry.fault(`curls are a ball or a row, not a ${entry.word}`);
  const [center] = pointsOf(entry, 1);
  return curlsIn(center as Point, entry.point("size"), r, seed);
};

/** A corkscrew curl from one point down to another. */
const ringletOf = (entry: Entry): Piece => {
  const [from, to] = pointsOf(entry, 2) as [Point, Point];
  const [width, phase] = [entry.number("width"), entry.number("phase")];
  const turns = Math.max(6, Math.round((to.y - from.y) / 0.07));
  const edge = (side: number) =>
    Array.from({ length: turns + 1 }, (_, i) => {
      const t = i / turns;
      const sway = Math.sin(phase + i * 1.25) * width * 0.42;
      const half = (side * width * (0.62 + 0.38 * Math.cos(phase * 2 + i * 1.25))) / 2;
      const taper = t > 0.82 ? (1 - t) / 0.18 : Math.min(1, 0.6 + t * 3);
      const x = from.x + (to.x - from.x) * t + sway + half * taper;
      return { x, y: from.y + (to.y - from.y) * t };
    });
  return { kind: "lock", lock: { outer: edge(1), inner: edge(-1), strands: 7, sheen: 0.35 } };
};

const plaitOf = (entry: Entry): Piece => {
  const [from, via, to] = pointsOf(entry, 3) as [Point, Point, Point];
  const beads = entry.number("beads");
  const line = Array.from({ length: beads }, (_, i) => {
    const t = i / (beads - 1);
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return { x: a * from.x + b * via.x + c * to.x, y: a * from.y + b * via.y + c * to.y };
  });
  return { kind: "plait", line, r: entry.number("r") };
};

/** What the pieces of a file may refer to. */
type Shared = {
  readonly lines: NamedLines;
  readonly parts: ReadonlyMap<string, readonly Piece[]>;
};

const partOf = ({ names, fault }: Entry, { parts }: Shared): readonly Piece[] => {
  const used = names.map((name) => parts.get(name)).find((part) => part !== undefined);
  if (used === undefined) throw fault(`no part is called ${names.join(" ")}`);
  return used;
};

const kinds: Readonly<Record<string, (entry: Entry, shared: Shared) => readonly Piece[]>> = {
  lock: (entry) => [lockOf(entry, ...edgesOf(entry))],
  mass: (entry) => [massOf(entry)],
  curtain: curtainsOf,
  ringlet: (entry) => [ringletOf(entry)],
  plait: (entry) => [plaitOf(entry)],
  use: partOf,
  stubble: (entry, { lines }) => [
    { kind: "stubble", outline: outlineOf(entry, lines), alpha: entry.number("alpha") },
  ],
  curls: (entry) => [
    { kind: "puffs", puffs: entry.entries.flatMap(puffsOf), coil: entry.number("coil") },
  ],
};

const piecesOf = (entry: Entry, shared: Shared): readonly Piece[] =>
  entry.entries.flatMap((each) => {
    const read = Object.hasOwn(kinds, each.word) ? kinds[each.word] : undefined;
    if (read === undefined) throw each.fault(`no piece of hair is called ${each.word}`);
    const pieces = read(each, shared);
    return each.names.includes("mirrored") ? pieces.map(flipPiece) : pieces;
  });

const layers = ["back", "fall", "front"] as const;

const styleOf = (entry: Entry, shared: Shared): HairStyle =>
  Object.fromEntries(
    entry.entries.map((layer) => {
      const name = layers.find((known) => known === layer.word);
      if (name === undefined) throw layer.fault(`no layer is called ${layer.word}`);
      return [name, piecesOf(layer, shared)];
    }),
  );

/** Reads the hair styles of a file by their names. */
export const readHair = (entries: readonly Entry[]): ReadonlyMap<string, HairStyle> => {
  const [lines, parts] = [namedLines(entries), new Map<string, readonly Piece[]>()];
  const styles = new Map<string, HairStyle>();
  for (const entry of entries) {
    const { word, fault } = entry;
    const [name] = entry.names;
    if (name === undefined) throw fault(`${word} needs a name`);
    if (word === "part") parts.set(name, piecesOf(entry, { lines, parts }));
    else if (word === "style" && !styles.has(name))
      styles.set(name, styleOf(entry, { lines, parts }));
    else if (word === "style") throw fault(`second style ${name}`);
    else if (word !== "line") throw fault(`${word} is no line, no part and no style`);
  }
  return styles;
};

const styles = lazy(() => readHair(readGeometry("hair.txt")));

/** Every name that `Appearance.hairStyle` may have. Others get one of these by hash. */
export const hairStyles = (): readonly string[] => [...styles().keys()];

const fallbacks = {
  feminine: ["bob", "long_straight", "long_wavy", "wavy_bob", "bun", "ponytail", "pixie"],
  masculine: ["short_crop", "side_part", "quiff", "buzz", "curly_short", "fade"],
  neutral: ["short_crop", "bob", "curly_short", "pixie", "bun", "side_part"],
};

/** The style of an appearance; spaces and hyphens in its name count as underscores. */
export const hairOf = (appearance: Appearance): HairStyle => {
  const name = appearance.hairStyle
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const known = styles().get(name);
  if (known) return known;
  const choice = fallbacks[appearance.presentation];
  return styles().get(choice[seedOf(name) % choice.length] ?? "bob") ?? {};
};
