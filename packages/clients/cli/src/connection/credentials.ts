import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError } from "../outcome.ts";

/** Credentials that `reelwright login` stored, in one file that only its owner can read. */

/** A browser's sign-in. */
export type SignIn = {
  readonly issuer: string;
  readonly client_id: string;
  readonly access_token: string;
  readonly refresh_token?: string;
  /** ISO 8601. */
  readonly expires_at: string;
};

export type Credential = { readonly api_key: string } | SignIn;

type Credentials = {
  /** Default URL of commands: that of the latest sign-in. */
  readonly default_url: string | null;
  readonly by_url: { readonly [url: string]: Credential };
};

const none: Credentials = { default_url: null, by_url: {} };

export type Environment = { readonly [name: string]: string | undefined };

/** `$XDG_CONFIG_HOME/reelwright/credentials.json`, else in `~/.config`. */
export const credentialsFile = (environment: Environment): string => {
  const home = environment["HOME"] || homedir();
  const config = environment["XDG_CONFIG_HOME"] || join(home, ".config");
  return join(config, "reelwright", "credentials.json");
};

/** Normalizes a URL for comparison. Throws if it is invalid. */
export const normalUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(`${text} is not an address such as https://video.example.com.`, 2);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
};

/** Empty if the file doesn't exist. */
export const readCredentials = async (environment: Environment): Promise<Credentials> => {
  const file = credentialsFile(environment);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new CommandError(`${file} can't be read: ${error.message}`);
  });
  if (text === null) return none;
  try {
    return { ...none, ...(JSON.parse(text) as Partial<Credentials>) };
  } catch {
    throw new CommandError(
      `${file} is damaged; sign in again with reelwright login, or delete it.`,
    );
  }
};

const isDamaged = (error: unknown): boolean => error instanceof CommandError;

const write = (environment: Environment, credentials: Credentials): Promise<void> =>
  writeOwnerFile(credentialsFile(environment), credentials);

/**
 * Stores the credential of this URL. `isDefault`: commands use it from now on if no URL is named. A damaged file is
 * replaced.
 */
export const storeCredential = async (
  environment: Environment,
  url: string,
  credential: Credential,
  { isDefault }: { readonly isDefault: boolean },
): Promise<void> => {
  const { default_url, by_url } = await readCredentials(environment).catch((error: unknown) => {
    if (isDamaged(error)) return none;
    throw error;
  });
  await write(environment, {
    default_url: isDefault ? url : default_url,
    by_url: { ...by_url, [url]: credential },
  });
};

/** Deletes the credential of this URL. False: there is none. */
export const removeCredential = async (environment: Environment, url: string): Promise<boolean> => {
  const { default_url, by_url } = await readCredentials(environment);
  const { [url]: removed, ...rest } = by_url;
  if (!removed) return false;
  const [next = null] = Object.keys(rest);
  await write(environment, { default_url: default_url === url ? next : default_url, by_url: rest });
  return true;
};

/**
 * Writes JSON to a file that only its owner can read, and creates its folder. It is replaced atomically: a reader sees
 * the old or the new content.
 */
export const writeOwnerFile = async (file: string, value: unknown): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  // The mode of `writeFile` only applies to new files.
  await chmod(part, 0o600);
  await rename(part, file);
};
