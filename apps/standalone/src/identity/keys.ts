import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type IdentityKeys = {
  /** Private; signs tokens with ES256. */
  readonly signing: JsonWebKey & { readonly kid: string };
  /** Signs cookies. */
  readonly cookies: string;
};

const newKeys = (): IdentityKeys => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomBytes(8).toString("hex");
  return {
    signing: { ...privateKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" },
    cookies: randomBytes(32).toString("base64url"),
  };
};

/** The keys below `directory`, made at the first start, readable by their owner alone: so tokens survive a restart. */
export const identityKeys = async (directory: string): Promise<IdentityKeys> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "keys.json");
  if (!existsSync(file)) {
    await writeFile(`${file}.new`, JSON.stringify(newKeys()), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return JSON.parse(await readFile(file, "utf8")) as IdentityKeys;
};
