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
  readonly bodies: { readonly [encoding in Encoding]: Buffer };
  /** Of the text; each encoding's ETag begins with it. */
  readonly hash: string;
};

const [zip, squeeze] = [promisify(gzip), promisify(brotliCompress)];
/** Above it a megabyte takes seconds, for a few per cent. */
const brotliQuality = 9;

/** Packs a text, beside the event loop. */
export const compress = async (type: string, text: string): Promise<CompressedText> => {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [zipped, br] = await Promise.all([
    zip(identity, { level: 9 }),
    squeeze(identity, { params }),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return { type, bodies: { identity, gzip: zipped, br }, hash };
};

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

/** 200 in the best encoding that the client takes, or 304 where it has that already. A strong ETag tells. */
export const sendCompressed = (
  request: Request,
  response: Response,
  { type, bodies, hash }: CompressedText,
): void => {
  const taken: Encoding =
    encodings.find((each) => request.acceptsEncodings(each) === each) ?? "identity";
  response.vary("Accept-Encoding");
  response.setHeader("ETag", `"${hash}-${taken}"`);
  response.statusCode = 200;
  if (request.fresh) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader("Content-Type", type);
  if (taken !== "identity") response.setHeader("Content-Encoding", taken);
  response.end(bodies[taken]);
};
