import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Environment } from "../connection/credentials.ts";

/** The path of a program on PATH; null: there is none. */
export const programOnPath = async (
  name: string,
  { environment }: { readonly environment: Environment },
): Promise<string | null> => {
  for (const directory of (environment["PATH"] ?? "").split(delimiter).filter(Boolean)) {
    const path = join(directory, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
};
