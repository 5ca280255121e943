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

const hashOf = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

/** Packs a text, beside the event loop. */
export const compress = async (type: string, text: string): Promise<CompressedText> => {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [zipped, br] = await Promise.all([
    zip(identity, { level: 9 }),
    squeeze(identity, { params }),
  ]);
  return { type, bodies: { identity, gzip: zipped, br }, hash: hashOf(identity) };
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
