/** The embedded issuer as a process of the stack. */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStore } from "@reelwright/store/open-store";
import { freePort } from "../services/services.ts";

export type EmbeddedIssuer = {
  readonly issuer: string;
  readonly env: { readonly [name: string]: string };
  /** Moves accounts from the issuer's former URL, on another port, to this one. */
  settle(databaseUrl: string): Promise<void>;
};

const issuerAt = (port: number): string => `http://127.0.0.1:${port}`;

/** The issuer's URL contains its port, so it keeps its former port unless that is taken. */
const portOf = async (former: number): Promise<number> => {
  if (former === 0) return freePort();
  return freePort(former).catch(() => freePort());
};

const keepSubjects = async (databaseUrl: string, former: string, issuer: string): Promise<void> => {
  const store = await openStore({ url: databaseUrl, poolSize: 1 });
  try {
    await store.identity.renameIssuer(former, issuer);
  } finally {
    await store.close();
  }
};

/** Plans the issuer's port and directory below the data directory. */
export const embeddedIssuer = async (dataDirectory: string): Promise<EmbeddedIssuer> => {
  const directory = join(dataDirectory, "identity");
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "port");
  const former = existsSync(file) ? Number(await readFile(file, "utf8")) : 0;
  const port = await portOf(former);
  const issuer = issuerAt(port);
  return {
    issuer,
    env: { REELWRIGHT_IDENTITY_PORT: String(port), REELWRIGHT_IDENTITY_DIR: directory },
    settle: async (databaseUrl) => {
      if (former === port) return;
      if (former !== 0) await keepSubjects(databaseUrl, issuerAt(former), issuer);
      await writeFile(file, String(port));
    },
  };
};
