import type { Mask } from "./mask.ts";

/** A shoe that is seen from its side. */
export type Shoe = {
  /** Where its tip points: -1 to the picture's left, 1 to its right. */
  readonly toe: -1 | 1;
  /** Where the leg goes in, as shares of the picture's width and height. */
  readonly ankle: { readonly x: number; readonly y: number };
};

/** Something narrower is a boot, whose shaft is in its middle. */
const lowFrom = 1.15;
/** Of a low shoe the ankle is so far from the heel, as a share of its length. */
const heelToAnkle = 0.23;
/** So much higher than the tip is the heel's end at least, or it is no side view. */
const higher = 1.22;
/** The sole's share of the length at least, and how even it is, as a share of the height. */
const [leastSole, even] = [0.5, 0.12];

/** For each column, where its solid part begins and ends, as shares of the height; null: nothing is solid. */
const columnsOf = ({ width, height, solid }: Mask) =>
  Array.from({ length: width }, (_, x) => {
    const ys = Array.from({ length: height }, (_, y) => y).filter((y) => solid(x, y));
    const [first, last] = [ys[0], ys.at(-1)];
    return first === undefined || last === undefined
      ? null
      : { top: first / height, bottom: (last + 1) / height };
  });

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Two shafts beside each other, of a pair of boots or socks, are seen at this height, and each is so wide (shares of both). */
const [shafts, leastShaft] = [0.15, 0.12];

/** How many shafts something high has beside each other. */
const shaftsOf = ({ width, height, solid }: Mask): number => {
  const row = Array.from({ length: width }, (_, x) => solid(x, Math.floor(height * shafts)));
  const runs = row.map(Number).join("").split("0");
  return runs.filter((run) => run.length > width * leastShaft).length;
};

/**
 * How a shoe's cut-out can be put on a foot: a side view with a flat sole, whose heel is higher than its tip. Null for what
 * is seen from the front or from above, for pairs beside each other and for boxes.
 */
export const measureShoe = (mask: Mask): Shoe | null => {
  const columns = columnsOf(mask);
  const aspect = mask.width / mask.height;
  if (aspect < 0.6 || aspect > 4) return null;
  if (aspect < lowFrom && shaftsOf(mask) > 1) return null;
  const sole = columns.filter((column) => column !== null && column.bottom > 1 - even);
  if (sole.length < mask.width * leastSole) return null;
  const heightIn = (from: number, to: number) =>
    mean(
      columns
        .slice(Math.floor(from * mask.width), Math.ceil(to * mask.width))
        .map((column) => (column === null ? 0 : 1 - column.top)),
    );
  const [left, right] = [heightIn(0.04, 0.28), heightIn(0.72, 0.96)];
  if (Math.max(left, right) < higher * Math.min(left, right)) return null;
  const toe = left > right ? 1 : -1;
  const low = toe === 1 ? heelToAnkle : 1 - heelToAnkle;
  const shaft = Array.from({ length: mask.width }, (_, x) => x).filter((x) =>
    mask.solid(x, Math.floor(mask.height * 0.06)),
  );
  const x = aspect < lowFrom ? mean(shaft.map((at) => (at + 0.5) / mask.width)) : low;
  const y = columns[Math.floor(x * mask.width)]?.top ?? 0;
  return { toe, ankle: { x, y } };
};
