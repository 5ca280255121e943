/** Pictures in results: within what clients take. */
import type { ContentBlock } from "@modelcontextprotocol/sdk/types.js";

/** Of all pictures of a result, before they are written as base64: clients refuse results of more than about a megabyte. */
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

/** The picture, or why there is none. */
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

/** Each picture with its name before it; of one that is too large or can't be fetched, its address. */
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
