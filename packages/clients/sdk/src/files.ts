/** Files to upload. */
import { ReelwrightError } from "./errors.ts";
import type { RequestOptions } from "./options.ts";

/** A path (not in browsers), bytes, a Blob or File, or a stream of bytes, which is read to its end before it is sent. */
export type FileSource =
  | string
  | Blob
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** Options of an upload. */
export type UploadOptions = RequestOptions & {
  /** File name; by default that of the path or File. If it has no known extension, the server checks the content. */
  readonly name?: string;
  /** MIME type; by default that of the Blob. */
  readonly type?: string;
};

type FileSystem = { readFile(path: string): Promise<Uint8Array<ArrayBuffer>> };
type Builtins = {
  readonly process?: { readonly getBuiltinModule?: (name: string) => FileSystem | undefined };
};

/** Bundlers would follow an import, even for browsers, which can't read files. */
const fileSystem = (): FileSystem => {
  const found = (globalThis as Builtins).process?.getBuiltinModule?.("fs/promises");
  if (found) return found;
  throw new ReelwrightError("There are no paths here: pass a File, a Blob or bytes.");
};

const isStream = (source: object): source is ReadableStream<Uint8Array> => "getReader" in source;

const bytesOf = async function* (
  source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!isStream(source)) {
    yield* source;
    return;
  }
  // Not every browser can iterate over a stream.
  const reader = source.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.releaseLock();
  }
};

/** Copies bytes of a shared buffer, which can't be sent. */
const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

const collected = async (
  source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  type: string | undefined,
): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of bytesOf(source)) parts.push(copied(part));
  return new Blob(parts, type === undefined ? {} : { type });
};

const blobOf = async (source: FileSource, type: string | undefined): Promise<Blob> => {
  const options = type === undefined ? {} : { type };
  if (typeof source === "string") return new Blob([await fileSystem().readFile(source)], options);
  if (source instanceof Blob) return type === undefined ? source : new Blob([source], options);
  if (source instanceof Uint8Array) return new Blob([copied(source)], options);
  return collected(source, type);
};

const nameOf = (source: FileSource): string => {
  if (typeof source === "string") return source.split(/[/\\]/).at(-1) || "file";
  const { name } = source as { readonly name?: unknown };
  return typeof name === "string" && name !== "" ? name : "file";
};

/** Returns an upload's form: the file and the text fields. */
export const formOf = async (
  source: FileSource,
  { name = nameOf(source), type }: UploadOptions = {},
  fields: { readonly [name: string]: string } = {},
): Promise<FormData> => {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.set(field, text);
  form.set("file", await blobOf(source, type), name);
  return form;
};
