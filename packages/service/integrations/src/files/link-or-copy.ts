import { constants, copyFile, link } from "node:fs/promises";

/** A hard link where the file system can, else a copy. Throws when something is at `target` already. */
export const linkOrCopy = async (source: string, target: string): Promise<void> => {
  try {
    await link(source, target);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!["EXDEV", "EPERM", "EMLINK"].includes(code)) throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
};
