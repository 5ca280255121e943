/** Files that nobody but their owner may read. */
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes JSON into such a file, with its folder. It is replaced as a whole: a reader sees the old or the new one. */
export const writeOwnerFile = async (file: string, value: unknown): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  // The mode of `writeFile` is that of a new file only.
  await chmod(part, 0o600);
  await rename(part, file);
};
