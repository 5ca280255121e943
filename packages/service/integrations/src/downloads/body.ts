import type { IncomingMessage } from "node:http";
import { Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { Failure } from "@reelwright/film/failure";

/** The first two bytes of a zlib stream; `deflate` often comes without them, and browsers take both. */
const isZlib = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0;

/** Servers that compress although we asked for `identity`. Each decoder is chosen by the first bytes. */
const decoders: { readonly [encoding: string]: (head: Uint8Array) => Transform } = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  deflate: (head) => (isZlib(head) ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/** Real encodings that we can't decode. All other names say nothing: `utf-8`, `none`, `binary`, `aws-chunked`, a type. */
const undecodable = new Set(["zstd", "compress", "x-compress", "dcb", "dcz"]);

/** The encodings of a body, in the order in which they were applied. Names that are none are left out. */
export const encodingsOf = ({ headers }: IncomingMessage): readonly string[] =>
  (headers["content-encoding"] ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => Object.hasOwn(decoders, each) || undecodable.has(each));

function broken(cause: unknown): Failure {
  return new Failure(
    "upstream",
    "IMAGE_UNREACHABLE",
    "The image could not be fetched: the connection broke before the file was complete.",
    { cause },
  );
}

type Chunks = AsyncIterator<Buffer>;

/** The chunks up to two bytes or more, and then the rest. */
async function* from(head: readonly Buffer[], rest: Chunks): AsyncGenerator<Buffer> {
  yield* head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Undoes one encoding. */
const decodedBy = async (encoding: string, chunks: Chunks): Promise<Chunks> => {
  const head: Buffer[] = [];
  while (Buffer.concat(head).length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
  }
  const open = decoders[encoding];
  if (open === undefined)
    throw new Failure(
      "invalid",
      "IMAGE_UNREACHABLE",
      `The image is sent with the encoding ${encoding}; send it without compression.`,
    );
  const decoder = open(Buffer.concat(head));
  const source = Readable.from(from(head, chunks));
  source.on("error", (error) => decoder.destroy(error));
  decoder.once("close", () => source.destroy());
  return source.pipe(decoder)[Symbol.asyncIterator]();
};

/** The bytes of the file itself, decompressed. A connection that breaks throws `IMAGE_UNREACHABLE`. */
export async function* bodyOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  // Only the reading is caught: what the consumer throws into the generator is not the server's fault.
  const read = <T>(reading: Promise<T>): Promise<T> =>
    reading.catch((cause: unknown) => {
      throw cause instanceof Failure ? cause : broken(cause);
    });
  let chunks: Chunks = response[Symbol.asyncIterator]();
  for (const encoding of encodingsOf(response).toReversed())
    chunks = await read(decodedBy(encoding, chunks));
  for (;;) {
    const next = await read(chunks.next());
    if (next.done) return;
    yield next.value;
  }
}
