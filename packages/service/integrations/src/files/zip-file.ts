import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Archive } from "@reelwright/core/ports/tenants";
import { ZipFile } from "yazl";

/** Media is compressed already. */
const isPacked = (name: string): boolean =>
  /\.(mp4|m4a|mp3|ogg|webp|png|jpe?g|avif|gif)$/i.test(name);

/**
 * Creates a zip file and writes it entry by entry: an entry's content is read as fast as it is written, so memory doesn't grow with
 * it. The caller deletes the file after an error.
 */
export const openZip = async (path: string): Promise<Archive> => {
  const output = createWriteStream(path, { flags: "wx" });
  await once(output, "open");
  const zip = new ZipFile();
  const written = finished(zip.outputStream.pipe(output));
  const failed = new Promise<never>((_, reject) => {
    zip.on("error", reject);
    written.catch(reject);
  });
  // The calls below race with it; nothing else hears of it.
  failed.catch(() => undefined);
  const add = async (name: string, content: Readable): Promise<void> => {
    zip.addReadStream(content, name, { compress: !isPacked(name) });
    try {
      await Promise.race([finished(content, { writable: false }), failed]);
    } finally {
      content.destroy();
    }
  };
  return {
    add: (name, parts) => add(name, Readable.from(parts, { objectMode: false })),
    addFile: (name, file) => add(name, createReadStream(file)),
    close: async () => {
      zip.end();
      await Promise.race([written, failed]);
      return (await stat(path)).size;
    },
    abandon: async () => {
      if (output.closed) return;
      zip.outputStream.unpipe(output);
      // A write that is cut off is an error, of which `failed` has heard.
      await new Promise<void>((resolve) => {
        output.once("close", () => resolve());
        output.destroy();
      });
    },
  };
};
