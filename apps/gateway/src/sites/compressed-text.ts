/** Texts that change with a release only: packed once, sent as small as the client takes them, and not again. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";

/** The best first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number] | "identity";

export type CompressedText = {
  readonly type: string;
  /** Only as it is where packing would be for nothing. */
  readonly bodies: { readonly identity: Buffer; readonly gzip?: Buffer; readonly br?: Buffer };
  /** Of the text; each encoding's ETag begins with it. */
  readonly hash: string;
};

const [zip, squeeze] = [promisify(gzip), promisify(brotliCompress)];
/** Above it a megabyte takes seconds, for a few per cent. */
const brotliQuality = 9;
const onceQuality = 4;

const hashOf = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

const packers = {
  br: (bytes: Buffer, quality: number) =>
    squeeze(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 9 }),
} as const;

/** Packs a text in all encodings, beside the event loop: it is sent many times. */
export const compress = async (type: string, text: string): Promise<CompressedText> => {
  const identity = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    packers.gzip(identity),
    packers.br(identity, brotliQuality),
  ]);
  return { type, bodies: { identity, gzip: zipped, br }, hash: hashOf(identity) };
};

/** Packs a text that is sent once: as this request takes it, and quickly. */
export const compressFor = async (
  request: Request,
  type: string,
  text: string,
): Promise<CompressedText> => {
  const identity = Buffer.from(text);
  const taken = encodings.find((each) => request.acceptsEncodings(each) === each);
  const packed = taken && { [taken]: await packers[taken](identity, onceQuality) };
  return { type, bodies: { identity, ...packed }, hash: hashOf(identity) };
};

/** What is packed already: a picture, a film. */
export const storedAsItIs = (type: string, bytes: Buffer): CompressedText => ({
  type,
  bodies: { identity: bytes },
  hash: hashOf(bytes),
});

/** Packs it at the first call, again after a failure. */
export const compressOnce = (
  make: () => Promise<CompressedText>,
): (() => Promise<CompressedText>) => {
  let packed: Promise<CompressedText> | undefined;
  return () => {
    packed ??= make().catch((error: unknown) => {
      packed = undefined;
      throw error;
    });
    return packed;
  };
};

/** `status` in the best encoding that the client takes, or 304 where it has that already. A strong ETag tells. */
export const sendCompressed = (
  request: Request,
  response: Response,
  { type, bodies, hash }: CompressedText,
  status: 200 | 404 = 200,
): void => {
  const taken: Encoding =
    encodings.find((each) => bodies[each] && request.acceptsEncodings(each) === each) ?? "identity";
  response.vary("Accept-Encoding");
  response.setHeader("ETag", `"${hash}-${taken}"`);
  response.statusCode = status;
  if (status === 200 && request.fresh) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader("Content-Type", type);
  if (taken !== "identity") response.setHeader("Content-Encoding", taken);
  response.end(bodies[taken]);
};
