import { type FileHandle, open } from "node:fs/promises";
import { Failure } from "@reelwright/film/failure";

/** What the header of an MP4 file says about its frames. It is read without starting a process, so only for our own files. */
export type VideoHeader = {
  /** Of its sample entry: `avc1` for H.264. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Frames a second, on average. */
  readonly rate: number;
  /** Ticks a second. */
  readonly timeScale: number;
  /** The codec's own headers, hex; empty where they are not H.264's. */
  readonly parameters: string;
};

type Box = { readonly type: string; readonly content: Buffer };

/** A film of ten minutes has a table of 400 KB. */
const maxTableBytes = 16 * 1024 * 1024;
/** A box's size and type; a size of 1 is followed by one of 8 bytes. */
const headBytes = 8;
const longHeadBytes = 16;

const unreadable = (cause: string) =>
  new Failure("internal", "MEDIA_TOOL_FAILED", "The media could not be read.", {
    cause: new Error(cause),
  });

/** Type, begin of the content and end of the box at `at`, of which `head` has up to 16 bytes. */
const boxAt = (head: Buffer, at: number, end: number) => {
  if (head.length < headBytes) throw unreadable(`no box at ${at}`);
  const short = head.readUInt32BE(0);
  const isLong = short === 1 && head.length >= longHeadBytes;
  const bytes = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
  const from = at + (isLong ? longHeadBytes : headBytes);
  const to = at + bytes;
  if (to < from || to > end) throw unreadable(`a box at ${at} ends at ${to}, the file at ${end}`);
  return { type: head.toString("latin1", 4, 8), from, to };
};

/** The table of a whole file: all boxes must be there, its pictures too. */
const tableOf = async (file: FileHandle): Promise<Buffer> => {
  const { size } = await file.stat();
  const head = Buffer.alloc(longHeadBytes);
  let table: Buffer | null = null;
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(head, 0, longHeadBytes, at);
    const { type, from, to } = boxAt(head.subarray(0, bytesRead), at, size);
    if (type === "moov") {
      if (to - from > maxTableBytes) throw unreadable(`a table of ${to - from} bytes`);
      table = Buffer.alloc(to - from);
      await file.read(table, 0, table.length, from);
    }
    at = to;
  }
  if (table === null) throw unreadable("no table");
  return table;
};

const boxesIn = (content: Buffer): readonly Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at < content.length; ) {
    const head = content.subarray(at, at + longHeadBytes);
    const { type, from, to } = boxAt(head, at, content.length);
    boxes.push({ type, content: content.subarray(from, to) });
    at = to;
  }
  return boxes;
};

/** The box that lies in boxes of these types; empty where there is none. */
const within = (content: Buffer, ...types: readonly string[]): Buffer => {
  const [type, ...rest] = types;
  if (type === undefined) return content;
  const box = boxesIn(content).find((each) => each.type === type);
  return box ? within(box.content, ...rest) : Buffer.alloc(0);
};

/** Where the boxes begin in an entry of a video track, after its size, resolution and name. */
const entryBytes = 78;

/** The sum of all frames' times, in ticks: entries hold a number of frames and how long each is shown. */
const ticksOf = (times: Buffer): number => {
  let sum = 0;
  for (let at = 8; at + 8 <= times.length; at += 8)
    sum += times.readUInt32BE(at) * times.readUInt32BE(at + 4);
  return sum;
};

const headerOf = (media: Buffer): VideoHeader => {
  const [times, table] = [within(media, "mdhd"), within(media, "minf", "stbl")];
  const frames = within(table, "stsz").readUInt32BE(8);
  const timeScale = times.readUInt32BE(times[0] === 1 ? 20 : 12);
  // Version and flags, and the number of entries, stand before the entries.
  const [entry] = boxesIn(within(table, "stsd").subarray(8));
  if (entry === undefined) throw unreadable("a track without an entry");
  return {
    codec: entry.type,
    width: entry.content.readUInt16BE(24),
    height: entry.content.readUInt16BE(26),
    ...{ frames, timeScale },
    rate: (frames * timeScale) / Math.max(1, ticksOf(within(table, "stts"))),
    parameters: within(entry.content.subarray(entryBytes), "avcC").toString("hex"),
  };
};

/**
 * Reads what a whole MP4 file of our own making says of its pictures. Throws `MEDIA_TOOL_FAILED` for what is no MP4 file
 * with pictures, or ends too early.
 */
export const readVideoHeader = async (path: string): Promise<VideoHeader> => {
  const file = await open(path);
  try {
    const tracks = boxesIn(await tableOf(file)).filter(({ type }) => type === "trak");
    const media = tracks.map(({ content }) => within(content, "mdia"));
    const pictures = media.find(
      (each) => within(each, "hdlr").toString("latin1", 8, 12) === "vide",
    );
    if (pictures === undefined) throw unreadable("no pictures");
    return headerOf(pictures);
  } catch (error) {
    throw error instanceof RangeError ? unreadable(String(error)) : error;
  } finally {
    await file.close();
  }
};

/** Sampling of colours and depth of H.264's pictures, by its headers' last bytes; the same for all that have none. */
const samplingOf = (parameters: string): string => {
  const bytes = Buffer.from(parameters, "hex");
  const mainProfile = 77;
  // The profiles up to Main are 4:2:0 of 8 bits, and don't say so.
  return (bytes[1] ?? 0) <= mainProfile || bytes[1] === 88
    ? "fdf8f8"
    : bytes.toString("hex", bytes.length - 4, bytes.length - 1);
};

/** What has to be equal for pictures to follow each other in one stream. */
export const makeOf = ({ codec, width, height, timeScale, parameters }: VideoHeader): string =>
  [codec, width, height, timeScale, samplingOf(parameters)].join();

/** Bytes at the start of a WAV file that hold all chunks before the samples. */
export const wavHeadBytes = 64 * 1024;
const pcm = 1;
const sampleBytes = 2;

/** Where the content of the first chunk of this name begins in a WAV file's head; null where it isn't there. Its length stands in the 4 bytes before. */
export const chunkIn = (head: Buffer, name: "fmt " | "data"): number | null => {
  for (let at = 12; at + 8 <= head.length; ) {
    if (head.toString("latin1", at, at + 4) === name) return at + 8;
    const length = head.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return null;
};

const secondsIn = (head: Buffer, fileBytes: number): number | null => {
  if (head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8, 12) !== "WAVE")
    return null;
  const [format, sound] = [chunkIn(head, "fmt "), chunkIn(head, "data")];
  if (format === null || sound === null || format + 16 > head.length) return null;
  const [channels, rateHz] = [head.readUInt16LE(format + 2), head.readUInt32LE(format + 4)];
  const frameBytes = channels * sampleBytes;
  const isPlain =
    head.readUInt16LE(format) === pcm &&
    head.readUInt16LE(format + 14) === 8 * sampleBytes &&
    head.readUInt16LE(format + 12) === frameBytes &&
    frameBytes > 0 &&
    rateHz > 0;
  const bytes = head.readUInt32LE(sound - 4);
  return isPlain && bytes % frameBytes === 0 && sound + bytes <= fileBytes
    ? bytes / frameBytes / rateHz
    : null;
};

/**
 * How many seconds a WAV file of 16-bit PCM lasts, as those are that are made here. Null for every other file, and for one that
 * is shorter than it says: what is in those, ffprobe has to find out.
 */
export const plainWavSeconds = async (path: string): Promise<number | null> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(wavHeadBytes, size));
    await file.read(head, 0, head.length, 0);
    return secondsIn(head, size);
  } finally {
    await file.close();
  }
};
