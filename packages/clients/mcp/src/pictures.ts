import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { ContentBlock } from "@modelcontextprotocol/sdk/types.js";
import { ArgumentError } from "./tool.ts";

/** Images in results, within the limits of clients. */

/** Maximum bytes of a result's images before base64. Clients refuse results of more than about a megabyte. */
const mostBytes = 700_000;
const mostPictures = 6;
const fetchMs = 10_000;
const types = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

export type Picture = { readonly name: string; readonly url: string };

const read = async (response: Response, limit: number): Promise<Buffer | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** The image, or why there is none. */
const fetched = async (
  { url }: Picture,
  limit: number,
  signal: AbortSignal,
): Promise<{ readonly bytes: Buffer; readonly type: string } | string> => {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(fetchMs)]),
    });
    const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
    if (!response.ok || !types.has(type)) {
      await response.body?.cancel();
      return response.ok ? `is ${type || "of no type"}` : `can't be fetched (${response.status})`;
    }
    return { bytes: (await read(response, limit)) ?? Buffer.alloc(0), type };
  } catch (error) {
    signal.throwIfAborted();
    return `can't be fetched (${error instanceof Error ? error.message : String(error)})`;
  }
};

/** Each image after its name; the URL of an image that is too large or can't be fetched. */
export const pictureBlocks = async (
  pictures: readonly Picture[],
  signal: AbortSignal,
): Promise<ContentBlock[]> => {
  const blocks: ContentBlock[] = [];
  let left = mostBytes;
  for (const [at, picture] of pictures.entries()) {
    const found = at < mostPictures ? await fetched(picture, left, signal) : "isn't shown here";
    if (typeof found === "string") {
      blocks.push({ type: "text", text: `${picture.name} ${found}: ${picture.url}` });
    } else if (found.bytes.length === 0) {
      blocks.push({
        type: "text",
        text: `${picture.name} is too large to be shown here: ${picture.url}`,
      });
    } else {
      left -= found.bytes.length;
      blocks.push({ type: "text", text: `${picture.name}:` });
      blocks.push({ type: "image", data: found.bytes.toString("base64"), mimeType: found.type });
    }
  }
  return blocks;
};

const mostUploadBytes = 10 * 1024 * 1024;

type Given = {
  readonly path?: string | undefined;
  readonly base64?: string | undefined;
  readonly url?: string | undefined;
  readonly name?: string | undefined;
};
type PictureSource =
  | { readonly url: string }
  | { readonly bytes: Uint8Array; readonly name: string };

const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const expanded = (path: string): string =>
  path.startsWith("~/") ? join(homedir(), path.slice(2)) : path;

/** Possible locations of a path. A relative path is searched in each folder, then in the working directory. */
const candidatesOf = (path: string, roots: readonly string[]): readonly string[] =>
  isAbsolute(path) ? [path] : [...roots, "."].map((root) => resolve(root, path));

/** The resolved path if it is in one of the folders. Reveals nothing about other files, not even whether they exist. */
const allowedPath = async (path: string, roots: readonly string[]): Promise<string> => {
  const outside = new ArgumentError(
    roots.length === 0
      ? "No folder is allowed for uploads. The user can allow one: reelwright mcp --root FOLDER. Or give the picture as base64."
      : `Pictures may be uploaded from these folders only: ${roots.join(", ")}. The user can allow others: reelwright mcp --root FOLDER.`,
  );
  const real = await Promise.all(roots.map((root) => realpath(root).catch(() => null)));
  const allowed = real.filter((root) => root !== null);
  const candidates = candidatesOf(expanded(path), roots);
  const found = await Promise.all(candidates.map((each) => realpath(each).catch(() => null)));
  const inside = found.find(
    (each) => each !== null && allowed.some((root) => isInside(root, each)),
  );
  if (inside != null) return inside;
  const isWithin = candidates.some((each) =>
    [...roots, ...allowed].some((root) => isInside(resolve(root), each)),
  );
  if (isWithin && found.every((each) => each === null)) {
    throw new ArgumentError(`There is no file ${path}.`);
  }
  throw outside;
};

const readFile = async (path: string, roots: readonly string[]): Promise<PictureSource> => {
  const allowed = await allowedPath(path, roots);
  // Reading a pipe would never end. A link that was created meanwhile isn't followed.
  const file = await open(
    allowed,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  );
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new ArgumentError(`${path} is no file.`);
    if (stats.size > mostUploadBytes) throw new ArgumentError(`${path} is larger than 10 MiB.`);
    return { bytes: await file.readFile(), name: basename(allowed) };
  } finally {
    await file.close();
  }
};

const decoded = (text: string, name = "picture"): PictureSource => {
  const data = text.replace(/^data:[^,]{0,100};base64,/, "").replace(/\s+/g, "");
  const isBase64 = data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data);
  if (!isBase64)
    throw new ArgumentError(
      "base64 holds no base64; give the bytes of the picture, or a data URI.",
    );
  const bytes = Buffer.from(data, "base64");
  if (bytes.length > mostUploadBytes) throw new ArgumentError("The picture is larger than 10 MiB.");
  return { bytes, name };
};

/** Reads the image. `roots` null: no local file is read. Throws ArgumentError. */
export const pictureSource = async (
  { path, base64, url, name }: Given,
  roots: readonly string[] | null,
): Promise<PictureSource> => {
  const given = [path, base64, url].filter((each) => each !== undefined);
  if (given.length !== 1) throw new ArgumentError("Give exactly one of path, base64 and url.");
  if (url !== undefined) {
    if (!/^https?:/i.test(url))
      throw new ArgumentError("url has to begin with http:// or https://.");
    return { url };
  }
  if (base64 !== undefined) return decoded(base64, name);
  if (roots === null) {
    throw new ArgumentError(
      "This server reads no files of the machine it runs on: give the picture as base64, or a public url.",
    );
  }
  return readFile(path ?? "", roots);
};
