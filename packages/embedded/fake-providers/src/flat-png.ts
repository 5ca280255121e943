/** PNGs of one colour, written by hand: some 150 bytes whatever their size, and no library is loaded. */
import { crc32, deflateSync } from "node:zlib";
import type { Size } from "@reelwright/core/artifacts/artifacts";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const indexed = 3;

const chunk = (type: string, data: Buffer): Buffer => {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "ascii");
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
};

/** A flat picture. `rgb` is three bytes of sRGB, `alpha` 0 to 255. */
export const flatPng = (
  { width, height }: Size,
  rgb: readonly [number, number, number],
  alpha = 255,
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, which chooses from a palette of one colour.
  header.set([1, indexed, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(rgb)),
    chunk("tRNS", Buffer.from([alpha])),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** Size of a picture that `flatPng` wrote, by its first bytes; null for any other. */
export const flatPngSize = (head: Buffer): Size | null => {
  const isOurs =
    head.length > 33 &&
    head.subarray(0, 8).equals(signature) &&
    head[24] === 1 &&
    head[25] === indexed &&
    head.toString("ascii", 37, 41) === "PLTE" &&
    head.readUInt32BE(33) === 3;
  return isOurs ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : null;
};
