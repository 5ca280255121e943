import type { Frames } from "./frames.ts";

/** Walks over the chunks once. A simple picture tells its size to the decoder alone. */
export const webpFrames = (bytes: Buffer): Frames => {
  let frames = 0;
  let [width, height] = [0, 0];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (type === "VP8X" && at + 18 <= bytes.length) {
      width = bytes.readUIntLE(at + 12, 3) + 1;
      height = bytes.readUIntLE(at + 15, 3) + 1;
    }
    if (type === "ANMF") frames += 1;
    at += 8 + length + (length % 2);
  }
  return { frames: Math.max(1, frames), width, height };
};
