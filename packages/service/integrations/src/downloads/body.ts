import type { IncomingMessage } from "node:http";
import { Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { Failure } from "@reelwright/film/failure";

/** Whether these are the first bytes of a zlib stream. `deflate` is often sent without them, and browsers accept both. */
const isZlib = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0;

/** Decoders for servers that compress although we request `identity`. `head`: at least the first two bytes. */
const decoders: { readonly [encoding: string]: (head: Uint8Array) => Transform } = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  deflate: (head) => (isZlib(head) ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/** Encodings that we can't decode. All other names are not encodings: `utf-8`, `none`, `binary`, `aws-chunked`, a type. */
const undecodable = new Set(["zstd", "compress", "x-compress", "dcb", "dcz"]);

/** The encodings of a body, in the order of their application. Names that aren't encodings are skipped. */
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

async function* concatenated(head: readonly Buffer[], rest: Chunks): AsyncGenerator<Buffer> {
  yield* head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Decodes one encoding. */
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
  const source = Readable.from(concatenated(head, chunks));
  source.on("error", (error) => decoder.destroy(error));
  decoder.once("close", () => source.destroy());
  return source.pipe(decoder)[Symbol.asyncIterator]();
};

/** The decompressed bytes of a file. Throws `IMAGE_UNREACHABLE` if the connection breaks. */
export async function* bodyOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  // Catches errors of reading only: errors that the consumer throws into the generator aren't the server's.
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
