/** Files to upload: good ones, and one for each way to be refused. */
import sharp from "sharp";

export type Sendable = {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: string;
};

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 4, background: "#3366ccff" } });

/** A small valid image. */
export const picture = async (
  format: "png" | "jpeg" | "webp" | "gif" = "png",
): Promise<Sendable> => ({
  bytes: await plain().toFormat(format).toBuffer(),
  name: `mug.${format}`,
  type: `image/${format}`,
});

const rateHz = 8_000;

/** A tone of so many seconds as a WAV file. */
export const song = (seconds = 1): Sendable => {
  const samples = Math.round(seconds * rateHz);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write("RIFF");
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rateHz, 24);
  bytes.writeUInt32LE(rateHz * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    bytes.writeInt16LE(
      Math.round(8_000 * Math.sin((at * 2 * Math.PI * 220) / rateHz)),
      44 + at * 2,
    );
  }
  return { bytes, name: "song.wav", type: "audio/wav" };
};

let hugeMade: Promise<Buffer> | undefined;
/** More pixels than are taken, in few bytes; made once, since that takes a second. */
const huge = (): Promise<Buffer> => {
  hugeMade ??= plain(8_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
  return hugeMade;
};

/** A PNG with hundreds of empty texts behind its header. */
const overlong = (png: Buffer): Buffer => {
  const text = Buffer.from("\0\0\0\0tEXt\0\0\0\0", "latin1");
  const texts = Array.from({ length: 300 }, () => text);
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
};

/** The good file, spoilt in the way of each code. */
export const spoilt = async (
  good: Sendable,
  maxBytes: number,
): Promise<{ readonly [code: string]: Sendable }> => ({
  FILE_EMPTY: { ...good, bytes: Buffer.alloc(0) },
  FILE_TOO_LARGE: { ...good, bytes: Buffer.concat([good.bytes, Buffer.alloc(maxBytes)]) },
  FILE_NAME_INVALID: { ...good, name: `../../${good.name}` },
  FILE_TYPE_UNSUPPORTED: { ...good, name: "tool.exe", type: "application/octet-stream" },
  FILE_TYPE_MISMATCH: { ...good, bytes: Buffer.from("#EXTM3U\nfile:///etc/passwd\n".repeat(9)) },
  FILE_UNSAFE: {
    ...good,
    bytes: Buffer.concat([good.bytes, Buffer.from("<script>alert(1)</script>")]),
  },
  FILE_DAMAGED: { ...good, bytes: good.bytes.subarray(0, 40) },
  FILE_TOO_COMPLEX: { ...good, bytes: overlong(good.bytes) },
  IMAGE_TOO_LARGE: { ...good, bytes: await huge() },
  MUSIC_LENGTH_INVALID: song(0.05),
});
