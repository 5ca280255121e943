/** `sslrootcert=…` in the address of Postgres or Redis: the file has to be there before anything connects. */
import { accessSync, constants } from "node:fs";
import type { Setting } from "../config.ts";

const fileIn = (address: string): string | null => {
  const at = address.indexOf("?");
  return at < 0 ? null : new URLSearchParams(address.slice(at + 1)).get("sslrootcert");
};

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** The address, which is refused where it names a file of authorities that this process can't read. */
export const withReadableAuthority = (plain: Setting<string>): Setting<string> => ({
  ...plain,
  parse: (text, environment) => {
    const address = plain.parse(text, environment);
    const file = fileIn(address);
    if (file && !isReadable(file))
      throw new Error(`names ${file} as sslrootcert, which can't be read`);
    return address;
  },
});
