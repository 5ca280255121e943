/** Parts of a product that look like its plain background, such as clear glass: only their edges are seen. */
import type { Size, Subject } from "@reelwright/film/artifacts";
import { convexHull, type Point } from "../lettering/text-boxes.ts";
import { opened } from "./decoding.ts";
import type { Raster } from "./raster.ts";

/** Edges are looked for at this size, px, where grain is gone. */
const side = 240;
/**
 * Measured on 13 products on plain backgrounds: beyond a whole cut-out lie at most 0.014 of its area, and its box doesn't
 * grow. Beyond the lid of a glass jar lie 0.03, and the box is 1.9 times as large.
 */
const limits = {
  /** Least change of luma between neighbors of a pixel, 0 to 255. */
  edge: 14,
  /** Pixels of edges beyond the cut-out, as a share of its area. */
  edges: 0.015,
  /** How much larger a box around the edges, too, is. */
  box: 1.4,
  /** Outermost edges that don't count, as a share of them on each side. */
  stray: 0.02,
};
/** Blur around a cut-out's own edge, px, and what is left of it (0 to 255) where it doesn't reach. */
const own = { blur: 4, least: 2 } as const;

type Range = readonly [from: number, to: number];

/** Between which values nearly all of a list lie. */
const rangeOf = (values: readonly number[], stray: number): Range => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return [at(stray), at(1 - stray)];
};

const hull = ([a, b]: Range, [c, d]: Range): Range => [Math.min(a, c), Math.max(b, d)];
const lengthOf = ([from, to]: Range): number => to - from + 1;

/** Where a product is with its faint parts: its box, and its convex outline. In shares of the picture. */
export type WithFaintParts = { readonly box: Subject["box"]; readonly outline: readonly Point[] };

/** Null unless edges beyond the cut-out, which is as large as its picture, show that much more belongs to the product. */
export async function withFaintParts(picture: Raster, cut: Raster): Promise<WithFaintParts | null> {
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width, picture.height].map((length) =>
    Math.max(3, Math.round(length * scale)),
  ) as [number, number];
  const small = (raster: Raster) => opened(raster).resize(width, height, { fit: "fill" });
  const luma = await small(picture).removeAlpha().greyscale().raw().toBuffer();
  const alpha = await small(cut).extractChannel(3).raw().toBuffer();
  const near = await small(cut).extractChannel(3).blur(own.blur).raw().toBuffer();
  const change = (at: number, step: number) => (luma[at + step] ?? 0) - (luma[at - step] ?? 0);
  const isEdge = (at: number) => Math.hypot(change(at, 1), change(at, width)) > limits.edge;
  const pointsOf = (isOf: (at: number) => boolean) => {
    const found = [...alpha.keys()].filter((at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x > 0 && y > 0 && x < width - 1 && y < height - 1 && isOf(at);
    });
    return { x: found.map((at) => at % width), y: found.map((at) => Math.floor(at / width)) };
  };
  const inside = pointsOf((at) => (alpha[at] ?? 0) > 127);
  const beyond = pointsOf((at) => (near[at] ?? 0) <= own.least && isEdge(at));
  if (beyond.x.length < limits.edges * inside.x.length) return null;
  const [xs, ys] = [rangeOf(inside.x, 0), rangeOf(inside.y, 0)];
  const [more, below] = [rangeOf(beyond.x, limits.stray), rangeOf(beyond.y, limits.stray)];
  const [across, down] = [hull(xs, more), hull(ys, below)];
  const grown = lengthOf(across) * lengthOf(down);
  if (grown <= limits.box * lengthOf(xs) * lengthOf(ys)) return null;
  const box = {
    ...{ left: across[0] / width, right: (across[1] + 1) / width },
    ...{ top: down[0] / height, bottom: (down[1] + 1) / height },
  };
  const points = [inside, beyond].flatMap(({ x, y }) =>
    x.map((at, index): Point => [(at + 0.5) / width, ((y[index] ?? 0) + 0.5) / height]),
  );
  const within = points.filter(
    ([x, y]) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
  );
  return { box, outline: convexHull(within) };
}

/** Clear parts on a white ground become glass: as light as this at the border, nearly gray, and at least so opaque. */
const glass = { lightest: 190, tint: 16, opacity: 0.58 } as const;

/** The middle value of each color along the picture's border. */
const groundOf = ({ width, height, data }: Raster): readonly [number, number, number] => {
  const ring = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]).flat();
  return [0, 1, 2].map((channel) => {
    const values = ring.map((at) => data[at * 4 + channel] ?? 0).toSorted((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  }) as unknown as readonly [number, number, number];
};

/** From where to where a row is within a convex outline, in pixels. */
const rowWithin = (outline: readonly Point[], row: number, { width, height }: Size): Range => {
  const y = (row + 0.5) / height;
  const crossings = outline.flatMap(([x1, y1], at) => {
    const [x2, y2] = outline[(at + 1) % outline.length] as Point;
    return y1 <= y === y2 <= y ? [] : [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)];
  });
  return [Math.min(...crossings, 2) * width, Math.max(...crossings, -1) * width];
};

/** A pixel of glass behind what is solid there: `solid` is its share, 0 to 1. */
const glassPixel = (
  seen: readonly number[],
  own: readonly number[],
  ground: readonly number[],
  solid: number,
): readonly number[] => {
  const shares = ground.map((white, channel) => (seen[channel] ?? 0) / white);
  const alpha = Math.min(1, Math.max(glass.opacity, 1 - Math.min(...shares)));
  const whole = solid + alpha * (1 - solid);
  const colours = ground.map((white, channel) => {
    const pure = ((seen[channel] ?? 0) - (1 - alpha) * white) / alpha;
    const mixed = (solid * (own[channel] ?? 0) + (1 - solid) * alpha * pure) / whole;
    return Math.min(255, Math.max(0, mixed));
  });
  return [...colours, Math.round(255 * whole)];
};

/**
 * The cut-out with its clear parts as glass: what is behind shines through, and edges and glints are the picture's own. Null
 * if the picture's ground isn't white, so that it would tint the glass.
 */
export function withGlass(picture: Raster, cut: Raster, outline: readonly Point[]): Raster | null {
  const ground = groundOf(picture);
  const [least, most] = [Math.min(...ground), Math.max(...ground)];
  if (least < glass.lightest || most - least > glass.tint) return null;
  const { width, height } = picture;
  const data = Uint8Array.from(cut.data);
  for (let y = 0; y < height; y++) {
    const [from, to] = rowWithin(outline, y, picture);
    for (let x = Math.max(0, Math.ceil(from)); x < Math.min(width, to); x++) {
      const at = (y * width + x) * 4;
      const own = cut.data.subarray(at, at + 4);
      const solid = (own[3] ?? 0) / 255;
      const seen = picture.data.subarray(at, at + 3);
      if (solid < 1) data.set(glassPixel([...seen], [...own], ground, solid), at);
    }
  }
  return { width, height, data };
}
