import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Options, open, type ZipFile } from "yauzl";

/** Entries of a zip file by name. */
export const readZip = async (path: string): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await promisify<string, Options, ZipFile>(open)(path, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((bytes) => {
          entries.set(entry.fileName, bytes);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
};
