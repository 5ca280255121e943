import { malformedPicture, tooComplex } from "../picture-error.ts";
import type { Frames } from "./frames.ts";

const maxBoxes = 5_000;
const deepest = 8;
/** Boxes that hold boxes, with the bytes that stand before those. */
const holders: { readonly [type: string]: number } = { meta: 4, iprp: 0, ipco: 0 };

type Box = { readonly type: string; readonly from: number; readonly to: number };

/** The box at `at`: its content. */
const boxAt = (bytes: Buffer, at: number, to: number): Box => {
  const told = bytes.readUInt32BE(at);
  const type = bytes.toString("latin1", at + 4, at + 8);
  const head = told === 1 ? 16 : 8;
  if (at + head > to) throw malformedPicture(`the box ${type} ends early`);
  const size = told === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : told || to - at;
  if (size < head || at + size > to) throw malformedPicture(`the box ${type} ends early`);
  return { type, from: at + head, to: at + size };
};

/** Every box that may tell of a size, those that hold others before what they hold. */
function* boxesOf(bytes: Buffer, from: number, end: number, depth: number): Generator<Box> {
  if (depth > deepest) throw tooComplex("is nested too deeply");
  for (let at = from; at + 8 <= end; ) {
    const box = boxAt(bytes, at, end);
    yield box;
    const inside = holders[box.type];
    if (inside !== undefined) {
      yield* boxesOf(bytes, Math.min(box.from + inside, box.to), box.to, depth + 1);
    }
    at = box.to;
  }
}

/** The largest picture or tile that an AVIF or HEIF file tells of, by a walk over its boxes. */
export const heifFrames = (bytes: Buffer): Frames => {
  let boxes = 0;
  let largest = { frames: 1, width: 0, height: 0 };
  for (const { type, from, to } of boxesOf(bytes, 0, bytes.length, 0)) {
    boxes += 1;
    if (boxes > maxBoxes) throw tooComplex("is made of too many parts");
    if (type === "ispe" && from + 12 <= to) {
      const [width, height] = [bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8)];
      if (width * height > largest.width * largest.height) largest = { frames: 1, width, height };
    }
  }
  return largest;
};
