import { join } from "node:path";
import type { ClipOrder, PictureOrder } from "@reelwright/core/ports/playground";
import { type DecodePicture, decodeApart, opened } from "./decoding.ts";

type Order = PictureOrder | ClipOrder;
type Task = { readonly tenantId: string; readonly directory: string };

/** Writes each picture of unknown origin anew, so that everything after this has only ours to do with. */
const writer = (decode: DecodePicture, { tenantId, directory }: Task, signal: AbortSignal) => {
  let count = 0;
  return async (path: string): Promise<string> => {
    count += 1;
    const written = join(directory, `sent-${count}.png`);
    const raster = await decode({ path, tenantId }, `${written}.pixels`, signal);
    await opened(raster).png({ compressionLevel: 4 }).toFile(written);
    return written;
  };
};

const inOrder = async (
  paths: readonly string[],
  write: (path: string) => Promise<string>,
): Promise<readonly string[]> => {
  const written: string[] = [];
  for (const path of paths) written.push(await write(path));
  return written;
};

/** The order with pictures that were decoded in a process of their own. Throws what `decodeApart` throws. */
export const withOwnPictures = async <O extends Order>(
  order: O,
  task: Task,
  signal: AbortSignal,
): Promise<O> => {
  const write = writer(decodeApart(), task, signal);
  if (order.kind === "picture") return { ...order, pictures: await inOrder(order.pictures, write) };
  return {
    ...order,
    start: order.start && (await write(order.start)),
    end: order.end && (await write(order.end)),
    references: await inOrder(order.references, write),
  };
};
