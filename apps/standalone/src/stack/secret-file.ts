import { existsSync, readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newSecretKey } from "@reelwright/platform/settings/secrets";

const fileIn = (dataDirectory: string): string => join(dataDirectory, "secret.keys");

/** The keys that a start has made in the data directory; null before the first one. */
export const madeSecretKeys = (dataDirectory: string): string | null =>
  existsSync(fileIn(dataDirectory)) ? readFileSync(fileIn(dataDirectory), "utf8").trim() : null;

/**
 * The keys that encrypt tenants' secrets, as REELWRIGHT_SECRET_KEYS takes them. The first key is made at the first
 * start and kept in the data directory, readable by its owner alone; to rotate, put another in front of it.
 */
export const secretKeysOf = async (dataDirectory: string): Promise<string> => {
  const file = fileIn(dataDirectory);
  if (!existsSync(file)) {
    // Whole or not at all: with half a key, what it sealed could never be read.
    await writeFile(`${file}.new`, `${newSecretKey("k1")}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return (await readFile(file, "utf8")).trim();
};
