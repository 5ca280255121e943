import { type Size, segmentFormat } from "@reelwright/film/artifacts";

/** An EBML element whose size takes eight bytes. */
const element = (id: number, ...content: readonly Uint8Array[]): Buffer => {
  const data = Buffer.concat(content);
  return Buffer.concat([head(id, data.length), data]);
};

const head = (id: number, size: number): Buffer => {
  const digits = id.toString(16);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(size) | (1n << 56n));
  return Buffer.concat([Buffer.from(digits, "hex"), length]);
};

const text = (id: number, value: string): Buffer => element(id, Buffer.from(value, "latin1"));
const number = (id: number, value: number): Buffer => {
  const data = Buffer.alloc(8);
  data.writeBigUInt64BE(BigInt(value));
  return element(id, data);
};

/** A size that says: until the stream ends. */
const unknownSize = Buffer.from("01ffffffffffffff", "hex");
/** ffmpeg's code for yuva420p. */
const yuva420p = Buffer.from([0x59, 0x34, 11, 8]);
const nanosecondsPerFrame = Math.round(1_000_000_000 / segmentFormat.framesPerSecond);

/** The head of a Matroska stream of raw yuva420p pictures. Times are counted in frames, and frames may be left out. */
export const streamHead = ({ width, height }: Size): Buffer =>
  Buffer.concat([
    element(0x1a45dfa3, text(0x4282, "matroska"), number(0x4287, 4), number(0x4285, 2)),
    Buffer.from("18538067", "hex"),
    unknownSize,
    element(0x1549a966, number(0x2ad7b1, nanosecondsPerFrame)),
    element(
      0x1654ae6b,
      element(
        0xae,
        ...[number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), text(0x86, "V_UNCOMPRESSED")],
        number(0x23e383, nanosecondsPerFrame),
        element(0xe0, number(0xb0, width), number(0xba, height), element(0x2eb524, yuva420p)),
      ),
    ),
  ]);

/** What stands before a picture of `bytes` bytes. */
export const frameHead = (frame: number, bytes: number): Buffer => {
  const time = number(0xe7, frame);
  const block = Buffer.from([0x81, 0, 0, 0x80]);
  const blockHead = head(0xa3, block.length + bytes);
  const cluster = head(0x1f43b675, time.length + blockHead.length + block.length + bytes);
  return Buffer.concat([cluster, time, blockHead, block]);
};
