/** The secret that `reelwright listen` signs with: one for each server, made at its first use and kept on this machine. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { credentialsFile, type Environment } from "../connection/credentials.ts";
import { writeOwnerFile } from "../owner-file.ts";

/** Beside the credentials. */
const fileOf = (environment: Environment): string =>
  join(dirname(credentialsFile(environment)), "listen-secrets.json");

type Secrets = { readonly [url: string]: string };

const read = async (file: string): Promise<Secrets> => {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Secrets;
  } catch (error) {
    // No file yet, or one that is damaged: secrets of development are made anew.
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) {
      return {};
    }
    throw error;
  }
};

/** Returns the secret for the server at `url`: 64 hex digits, the same at each call. The file can be read by its owner alone. */
export const signingSecret = async (environment: Environment, url: string): Promise<string> => {
  const file = fileOf(environment);
  const secrets = await read(file);
  const known = secrets[url];
  if (known) return known;
  const made = randomBytes(32).toString("hex");
  await writeOwnerFile(file, { ...secrets, [url]: made });
  return made;
};
