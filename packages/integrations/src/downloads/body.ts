import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Failure } from "@reelwright/core/errors";

/** Servers that compress although we asked for `identity`. */
const decoders: { readonly [encoding: string]: () => Transform } = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function broken(cause: unknown): Failure {
  return new Failure(
    "upstream",
    "IMAGE_UNREACHABLE",
    "The image could not be fetched: the connection broke before the file was complete.",
    { cause },
  );
}

function decoded(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = (response.headers["content-encoding"] ?? "identity").toLowerCase();
  const open = decoders[encoding];
  if (open) {
    const decoder = open();
    response.on("error", (error) => decoder.destroy(error));
    return response.pipe(decoder);
  }
  if (encoding === "identity" || encoding === "") return response;
  throw new Failure(
    "invalid",
    "IMAGE_UNREACHABLE",
    `The image is sent with the encoding ${encoding.slice(0, 40)}; send it without compression.`,
  );
}

/** The bytes of the file itself, decompressed. A connection that breaks throws `IMAGE_UNREACHABLE`. */
export async function* bodyOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = decoded(response)[Symbol.asyncIterator]();
  for (;;) {
    // Only the reading is caught: what the consumer throws into the generator is not the server's fault.
    const next = await chunks.next().catch((cause: unknown) => {
      throw broken(cause);
    });
    if (next.done) return;
    yield next.value;
  }
}
