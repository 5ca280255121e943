import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type InstalledVoice,
  installedVoiceFile,
  isInstalledVoice,
  modelName,
} from "@reelwright/core/catalogue/installed-voice";

const maxBytes = 1 << 20;
/** More than the public collection has. */
const maxModels = 500;

const isMissing = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
};

const readOne = async (directory: string, name: string): Promise<InstalledVoice | null> => {
  const path = join(directory, name, installedVoiceFile);
  try {
    if ((await stat(path)).size > maxBytes) return null;
    const noted: unknown = JSON.parse(await readFile(path, "utf8"));
    return isInstalledVoice(noted) && noted.model === name ? noted : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
};

/**
 * What is installed in a voices' folder, by the models' names; nothing where there is no such folder. What isn't a
 * whole installation is passed over. Rejects where the folder can't be read.
 */
export const readInstalledVoices = async (
  directory: string,
): Promise<readonly InstalledVoice[]> => {
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: InstalledVoice[] = [];
  for (const name of names
    .filter((each) => modelName.test(each))
    .sort()
    .slice(0, maxModels)) {
    const voice = await readOne(directory, name);
    if (voice) found.push(voice);
  }
  return found;
};
